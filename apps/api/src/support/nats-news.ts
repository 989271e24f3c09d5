import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import { pause, pauseAfter } from '../db/waits.ts'
import { guestKey, type News, ownerOf, type TicketNews } from './news.ts'
import type { Follow, Pushes } from './pushes.ts'

/**
 * The NATS subject that matches the news (changes of tickets) of all owners. Dots separate the parts of a subject; an owner's key contains
 * none.
 */
const ALL = 'playhub.tickets.*'
const subjectOf = (owner: string) => `playhub.tickets.${owner.replace(' ', '-')}`

/** The content of a NATS message: a change of a ticket, or the guest whose tickets were moved to a player. */
type Sent = TicketNews | { mergedGuest: string }

const CONNECT_WITHIN_MS = 3000
const PING_EVERY_MS = 2000

/**
 * Sends and receives changes of tickets (news) through NATS. A process receives the news of a player or guest only while it has an open
 * page of this person. It receives the news of all tickets only while it has an open page of staff. The process connects in the background,
 * and again after each lost connection. Without a connection, `tell` fails, and pages find changes only by polling.
 */
export const createNatsNews = (
  servers: string,
  log: FastifyBaseLogger,
): News & { follow: Follow; start: (pushes: Pushes) => () => Promise<void> } => {
  let line: NatsConnection | undefined
  let to: Pushes | undefined

  const send = async (owner: string, sent: Sent) => {
    if (!line) throw new Error('NATS cannot be reached')
    line.publish(subjectOf(owner), JSON.stringify(sent))
  }

  const receive = (owner: string | undefined, text: string) => {
    // `send` wrote the text, so its type is known.
    const sent = JSON.parse(text) as Sent
    if (!('mergedGuest' in sent)) to?.hear(owner, sent)
    else if (owner !== undefined) to?.merged(sent.mergedGuest)
  }

  const keep = async (pushes: Pushes, signal: AbortSignal) => {
    for (let failed = 0; !signal.aborted; ) {
      // The client's own reconnecting is off. With it, the client would buffer messages while disconnected, and would send them later, when
      // nobody needs them any more.
      const now = await connect({
        servers: servers.split(','),
        name: 'playhub',
        reconnect: false,
        timeout: CONNECT_WITHIN_MS,
        pingInterval: PING_EVERY_MS,
        maxPingOut: 2,
      }).catch((error: unknown) => log.warn({ err: error }, 'NATS cannot be reached'))
      if (now && !signal.aborted) {
        failed = 0
        line = now
        pushes.up()
        const stop = () => void now.close()
        signal.addEventListener('abort', stop)
        await now.closed()
        signal.removeEventListener('abort', stop)
        line = undefined
        pushes.lose()
        if (!signal.aborted) log.warn('the connection to NATS is lost')
      } else await now?.close()
      failed += 1
      await pause(pauseAfter(failed), signal)
    }
  }

  return {
    tell: (news) => send(ownerOf(news), news),
    tellMerged: (guestId) => send(guestKey(guestId), { mergedGuest: guestId }),
    follow: async (owner) => {
      const now = line
      if (!now) throw new Error('NATS cannot be reached')
      const callback = (error: Error | null, message: Msg) => {
        if (!error) receive(owner, message.string())
      }
      const subscription = now.subscribe(owner === undefined ? ALL : subjectOf(owner), { callback })
      // The reply to `flush` shows that the server has the subscription.
      await now.flush()
      return () => subscription.unsubscribe()
    },
    /** Connects and keeps the connection. Returns a function that closes it. */
    start: (pushes) => {
      to = pushes
      const stopping = new AbortController()
      const kept = keep(pushes, stopping.signal)
      return () => {
        stopping.abort()
        return kept
      }
    },
  }
}
