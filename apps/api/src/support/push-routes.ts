import { apiPrefix } from '@playhub/contract/api'
import { Refusal } from '@playhub/contract/refusals'
import { SUPPORT_EVENTS_PATH, type TicketEvent } from '@playhub/contract/support'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createPlaces } from '../base/places.ts'
import type { Deps } from '../deps.ts'
import { findCaller } from '../http/caller.ts'
import { addressKey } from '../http/limits.ts'
import { createEventStreams } from './event-stream.ts'
import { asAsked, findRequester } from './identity.ts'
import { ownerOf, type TicketNews } from './news.ts'

/** Maximum number of open streams of one player or guest in one process. It is more than the number of tabs that a person opens. */
const STREAMS_PER_IDENTITY = 20
/** Maximum number of guests' open streams from one IP address in one process. It is more than the guests who share an IP address need. */
const GUEST_STREAMS_PER_ADDRESS = 1000
const STREAMS_RETRY_SECONDS = 60

/**
 * Serves the event stream of a player or guest. An event contains the id of a ticket with new messages and the number of the newest
 * message, but no text of messages.
 */
export const pushRoutes = (app: FastifyInstance, deps: Deps) => {
  const createStream = createEventStreams(app, deps.metrics.openStreams)
  const places = createPlaces(STREAMS_RETRY_SECONDS)

  const ask = async (request: FastifyRequest) => {
    const caller = await findCaller(deps, request.headers.authorization)
    const account = caller?.kind === 'account' ? caller : undefined
    return { requester: await findRequester(deps, account, request), sessionId: account?.sessionId }
  }

  app.get(apiPrefix + SUPPORT_EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { requester, sessionId } = await ask(request)
    const leave = places.take([
      [`${requester.kind}:${requester.id}`, STREAMS_PER_IDENTITY],
      ...(requester.kind === 'guest' ? [[addressKey(request.ip), GUEST_STREAMS_PER_ADDRESS] as const] : []),
    ])
    const stream = createStream()
    stream.onEnd(leave)
    let last: Promise<void> = Promise.resolve()
    // Checks that the session still belongs to the same player. It may be revoked, or belong to another account after two accounts were
    // joined or separated. Guests need no check: their proof never expires, and a merge ends their stream.
    const isStill = async () => {
      if (requester.kind === 'player' && (await ask(request)).requester.id !== requester.id) throw new Refusal('SESSION_REVOKED')
    }
    /** Runs `act` after the previous calls of this function, if the requester is still authorised. Otherwise ends the stream. */
    const ifStill = (act: () => void) => {
      last = last.then(isStill).then(act, stream.end)
    }

    try {
      const unsubscribe = await deps.pushes.subscribe({
        owner: ownerOf(asAsked(requester)),
        wants: ({ kind }) => kind !== 'note' && kind !== 'presence',
        tell: (news) => ifStill(() => stream.send('ticket', eventOf(news))),
        guestMerged: () => {
          stream.send('merged', {})
          stream.end()
        },
        ...(requester.kind === 'player' && { sessions: [`session:${sessionId}`, `player:${requester.id}`] }),
        sessionEnded: () => ifStill(() => {}),
        lose: stream.end,
      })
      stream.onEnd(unsubscribe)
      // If the session ended before `subscribe`, this stream got no notification about it. So the session is checked once more.
      await isStill()
    } catch (error) {
      stream.end()
      throw error
    }
    return stream.open(reply)
  })
}

const eventOf = ({ ticketId, seq, kind }: TicketNews): TicketEvent => {
  if (kind === 'note' || kind === 'presence') throw new Error('what staff do among themselves')
  return { ticketId, seq, kind }
}
