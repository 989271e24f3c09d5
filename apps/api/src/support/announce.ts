import type { DeskEvent } from '@playhub/contract/desk'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import { together } from '../db/together.ts'

export const TICKET_CHANNEL = 'ticket_changed'

/**
 * A notification between processes: the ticket, the number of its last message, and the player or guest whose open pages may be notified.
 */
export type TicketNews = DeskEvent & { playerId: string | null; guestId: string | null }

/**
 * Notifies every process of a change in a ticket, so that open pages fetch it. Call it after the commit, never in a writing transaction:
 * NOTIFY holds a lock for the whole database until its transaction ends. If a notification is lost, the pages find the change when they
 * poll.
 */
export const announce = (db: Db, news: TicketNews) => db.execute(sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify(news)})`)

/** Like `announce`: all news that wait go out in one statement. */
export const createAnnouncer = (pool: pg.Pool) =>
  together<TicketNews, true>(async (news) => {
    await pool.query({ text: `select pg_notify('${TICKET_CHANNEL}', one) from unnest($1::text[]) one` }, [
      news.map((one) => JSON.stringify(one)),
    ])
    return news.map(() => true)
  })
