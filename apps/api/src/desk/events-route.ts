import { DESK_EVENTS_PATH, desk, deskEvent } from '@playhub/contract/desk'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { createEventStreams } from '../support/event-stream.ts'
import { findStaff } from './access/sessions.ts'
import { checkAccess, mayDo } from './serve.ts'

/** How often an idle stream checks that its session is still valid. */
const LOOK_EVERY_MS = 15_000
/** The session is checked at most once within this time, even if there are many events. */
const FRESH_MS = 1000

const entry = { method: 'GET', path: DESK_EVENTS_PATH, access: desk.tickets.listTickets.access } as const

/**
 * Sends a stream of events that say which tickets have changed, without the tickets' content. The stream ends when the session ends or when
 * the member of staff loses the role that allows reading tickets.
 */
export const deskEventsRoute = (app: FastifyInstance, deps: Deps) => {
  const createStream = createEventStreams(app, deps.metrics.openStreams)

  app.get(deskPrefix + DESK_EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    await checkAccess(deps, entry, request)
    const stream = createStream()
    const mayRead = readerOf(deps, request)
    let last: Promise<void> = Promise.resolve()
    /** Runs `act` after the `act` of all earlier calls, if the session may still read tickets. Otherwise ends the stream. */
    const whileAllowed = (act: () => void) => {
      last = last
        .then(async () => ((await mayRead()) ? act() : stream.end()))
        .catch((error: unknown) => {
          request.log.error({ err: error }, 'a stream of the desk could not go on')
          stream.end()
        })
    }
    const looking = setInterval(() => whileAllowed(() => {}), LOOK_EVERY_MS).unref()
    stream.onEnd(() => clearInterval(looking))
    try {
      const unsubscribe = await deps.pushes.subscribe({
        wants: () => true,
        // `deskEvent` removes the ticket's owner from the event.
        tell: (news) => whileAllowed(() => stream.send(news.kind === 'presence' ? 'presence' : 'ticket', deskEvent.parse(news))),
        lose: stream.end,
      })
      stream.onEnd(unsubscribe)
    } catch (error) {
      stream.end()
      throw error
    }
    return stream.open(reply)
  })
}

const readerOf = (deps: Deps, request: FastifyRequest) => {
  let askedAt = deps.now().getTime()
  return async (): Promise<boolean> => {
    const now = deps.now().getTime()
    if (Math.abs(now - askedAt) < FRESH_MS) return true
    askedAt = now
    const found = await findStaff(deps, request)
    return found?.stage === 'in' && mayDo(found.staff.roles, entry.access)
  }
}
