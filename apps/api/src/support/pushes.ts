import { Refusal } from '@playhub/contract/refusals'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { TICKET_CHANNEL, type TicketNews } from './announce.ts'

/** A listener for notifications about tickets. */
export type Subscriber = {
  /**
   * If set, the listener gets only notifications about this owner's tickets (see `ownerOf`). So with thousands of listeners only a few are
   * called.
   */
  owner?: string
  wants: (news: TicketNews) => boolean
  tell: (news: TicketNews) => void
  /** The guest's tickets were moved to a player. */
  guestMerged?: (guestId: string) => void
  /** A session or all sessions of a player have ended: `session:<id>`, `player:<id>`. */
  sessionEnded?: (which: string) => void
  /** Called when this process no longer receives notifications, so that the listener stops waiting for them. */
  lose: () => void
}

/** The key of the ticket's current owner. */
export const ownerOf = ({ playerId, guestId }: Pick<TicketNews, 'playerId' | 'guestId'>) =>
  playerId === null ? `guest ${guestId}` : `player ${playerId}`

export type Pushes = ReturnType<typeof createPushes>

/** The payload is the guest's id. */
const MERGED_CHANNEL = 'guest_merged'

/** Notifies every process that the guest was merged. Like `announce`, call it after the commit. */
export const announceMerge = (db: Db, guestId: string) => db.execute(sql`select pg_notify(${MERGED_CHANNEL}, ${guestId})`)

/**
 * The open pages of this process that listen for changes of tickets. Every process receives the notifications about all tickets and calls
 * its own listeners. A page receives only the ticket's number and fetches the rest.
 */
export const createPushes = (log: FastifyBaseLogger) => {
  const subscribers = new Set<Subscriber>()
  /** Listeners by owner; those under `undefined` listen to all tickets. */
  const byOwner = new Map<string | undefined, Set<Subscriber>>()
  let isHearing = false

  /** If one listener throws, the others are still called. */
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
    /** Adds a listener. Returns a function that unsubscribes it. Throws TRY_LATER while the process receives no notifications. */
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
          // The payload was written by `announce`.
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
