import type { DeskEvent } from '@playhub/contract/desk'
import type pg from 'pg'
import { together } from '../db/together.ts'

/**
 * A notification between processes about one ticket: its id, the number of its last message, and the player or guest whose open pages may
 * be notified.
 */
export type TicketNews = DeskEvent & { playerId: string | null; guestId: string | null }

/** Returns the key of the ticket's current owner. */
export const ownerOf = ({ playerId, guestId }: Pick<TicketNews, 'playerId' | 'guestId'>) =>
  playerId === null ? guestKey(guestId) : `player ${playerId}`
export const guestKey = (guestId: string | null) => `guest ${guestId}`

/**
 * Notifies the processes that hold open pages, so that the pages fetch what has changed. Call it after the commit. If a notification is
 * lost, the pages find the change when they poll.
 */
export type News = {
  /** Announces that a ticket has changed. */
  tell: (news: TicketNews) => Promise<unknown>
  /** Announces that the guest's tickets were moved to a player. */
  tellMerged: (guestId: string) => Promise<unknown>
}

export const TICKET_CHANNEL = 'ticket_changed'
/** The channel that announces moved tickets of a guest. Its payload is the guest's id. */
export const MERGED_CHANNEL = 'guest_merged'

/**
 * Sends news through the database to every process with open pages. It never sends inside a transaction that writes, because NOTIFY holds a
 * lock for the whole database until its transaction ends. One statement sends all waiting notifications. Only one such statement runs at a
 * time, so the notifications keep their order.
 */
export const createDatabaseNews = (pool: pg.Pool): News => {
  const send = together<{ channel: string; payload: string }, true>(
    async (news) => {
      await pool.query({ text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as one(channel, payload)' }, [
        news.map(({ channel }) => channel),
        news.map(({ payload }) => payload),
      ])
      return news.map(() => true)
    },
    { runsAtOnce: 1 },
  )
  return {
    tell: (news) => send({ channel: TICKET_CHANNEL, payload: JSON.stringify(news) }),
    tellMerged: (guestId) => send({ channel: MERGED_CHANNEL, payload: guestId }),
  }
}
