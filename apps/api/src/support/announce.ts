import type { DeskEvent } from '@playhub/contract/desk'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

export const TICKET_CHANNEL = 'ticket_changed'

/** What processes tell each other: which ticket, up to where, and whose open pages may hear of it. */
export type TicketNews = DeskEvent & { playerId: string | null; guestId: string | null }

/**
 * Tells every process that something happened in a ticket, so that open pages ask for it. After the commit, never inside a writing
 * transaction: NOTIFY takes one lock for the whole database until its transaction ends. A notice that is lost is made up for by asking.
 */
export const announce = (db: Db, news: TicketNews) => db.execute(sql`select pg_notify(${TICKET_CHANNEL}, ${JSON.stringify(news)})`)
