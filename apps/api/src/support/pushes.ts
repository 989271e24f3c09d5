import { Refusal } from '@playhub/contract/refusals'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { TICKET_CHANNEL, type TicketNews } from './announce.ts'

/** Who wants to hear what happens in tickets, as it happens. */
export type Subscriber = {
  /** Whose tickets alone it is about, where it is (`ownerOf`): among thousands who wait, nobody else is asked. */
  owner?: string
  wants: (news: TicketNews) => boolean
  tell: (news: TicketNews) => void
  /** A player took over the tickets of this guest. */
  guestMerged?: (guestId: string) => void
  /** Sessions of players have ended: `session:<id>`, `player:<id>`. */
  sessionEnded?: (which: string) => void
  /** Nothing can be heard any more: whoever goes on waiting waits for nothing. */
  lose: () => void
}

/** Who has the ticket now. */
export const ownerOf = ({ playerId, guestId }: Pick<TicketNews, 'playerId' | 'guestId'>) =>
  playerId === null ? `guest ${guestId}` : `player ${playerId}`

export type Pushes = ReturnType<typeof createPushes>

/** Carries the guest's id. */
const MERGED_CHANNEL = 'guest_merged'

/** As `announce`: after the commit. */
export const announceMerge = (db: Db, guestId: string) => db.execute(sql`select pg_notify(${MERGED_CHANNEL}, ${guestId})`)

/**
 * The open pages of this process that wait for news of tickets. Every process hears of every ticket and tells those who want it;
 * they ask for what happened, so that nothing but the place of it travels here.
 */
export const createPushes = (log: FastifyBaseLogger) => {
  const subscribers = new Set<Subscriber>()
  /** Of each owner; under undefined those who want to hear of everybody. */
  const byOwner = new Map<string | undefined, Set<Subscriber>>()
  let isHearing = false

  /** One that fails keeps the others waiting for nothing. */
  const each = (act: (subscriber: Subscriber) => void, some: Iterable<Subscriber> = subscribers) => {
    for (const subscriber of [...some])
      try {
        act(subscriber)
      } catch (error) {
        log.error({ err: error }, 'news of a ticket could not be told')
      }
  }
  const lose = () => {
    isHearing = false
    each((subscriber) => subscriber.lose())
  }

  return {
    /** Gives what ends it. Throws TRY_LATER while nothing can be heard. */
    subscribe: (subscriber: Subscriber): (() => void) => {
      if (!isHearing) throw new Refusal('TRY_LATER')
      const { owner } = subscriber
      const same = byOwner.get(owner) ?? new Set()
      byOwner.set(owner, same.add(subscriber))
      subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
        same.delete(subscriber)
        if (same.size === 0 && byOwner.get(owner) === same) byOwner.delete(owner)
      }
    },
    sessionEnded: (which: string) => each((subscriber) => subscriber.sessionEnded?.(which)),
    channels: {
      [TICKET_CHANNEL]: {
        hear: (payload: string) => {
          // `announce` wrote it.
          const news = JSON.parse(payload) as TicketNews
          for (const owner of [ownerOf(news), undefined])
            each((subscriber) => subscriber.wants(news) && subscriber.tell(news), byOwner.get(owner) ?? [])
        },
        catchUp: () => {
          isHearing = true
        },
        lose,
      },
      [MERGED_CHANNEL]: { hear: (guestId: string) => each((subscriber) => subscriber.guestMerged?.(guestId)), catchUp: () => {} },
    },
  }
}
