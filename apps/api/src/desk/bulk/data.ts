import { and, asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { bulkAction, bulkItem, heldMail, ticket } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'

export type BulkRow = typeof bulkAction.$inferSelect
export type BulkItemRow = typeof bulkItem.$inferSelect

/** Stores the action. Returns false if the action is already stored, for example after a repeated request. */
export const insertBulk = async (tx: Tx, of: typeof bulkAction.$inferInsert) =>
  (await tx.insert(bulkAction).values(of).onConflictDoNothing().returning({ id: bulkAction.id })).length > 0

export const insertItems = (tx: Tx, items: (typeof bulkItem.$inferInsert)[]) => tx.insert(bulkItem).values(items)

export const findBulk = async (db: Tx, id: string): Promise<BulkRow | undefined> => {
  const [row] = await db.select().from(bulkAction).where(eq(bulkAction.id, id))
  return row
}

export const lockBulk = async (tx: Tx, id: string): Promise<BulkRow | undefined> => {
  const [row] = await tx.select().from(bulkAction).where(eq(bulkAction.id, id)).for('update')
  return row
}

export const setBulkState = (tx: Tx, id: string, state: BulkRow['state']) =>
  tx.update(bulkAction).set({ state }).where(eq(bulkAction.id, id))

/** The number of tries to lock all tickets, and the pause after each. A rule locks a new ticket for a few milliseconds only. */
const TRIES = 5
const PAUSE_SECONDS = 0.05

const pauseInDatabase = async (tx: Tx) => {
  await tx.execute(sql`select pg_sleep(${PAUSE_SECONDS})`)
}

/**
 * Locks and returns the tickets that are not merged. Leaves out those that another transaction keeps locked for longer than a moment. The
 * call never waits for a lock, and holds none during a pause. So it cannot cause a deadlock with another action on the same tickets, or
 * with a guest who signs in.
 */
export const lockFree = async (tx: Tx, ids: readonly string[], pause = pauseInDatabase): Promise<TicketRow[]> => {
  for (let tries = 0; tries < TRIES; tries++) {
    await tx.execute(sql`savepoint before_locks`)
    const rows = await lockUnlocked(tx, ids)
    if (!(await isAnyLeftOut(tx, ids, rows))) return rows
    await tx.execute(sql`rollback to savepoint before_locks`)
    await pause(tx)
  }
  return lockUnlocked(tx, ids)
}

const isActive = (ids: readonly string[]) => and(inArray(ticket.id, [...ids]), isNull(ticket.mergedInto))

const lockUnlocked = (tx: Tx, ids: readonly string[]): Promise<TicketRow[]> =>
  tx.select().from(ticket).where(isActive(ids)).orderBy(asc(ticket.id)).for('update', { skipLocked: true })

const isAnyLeftOut = async (tx: Tx, ids: readonly string[], rows: readonly TicketRow[]): Promise<boolean> => {
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  return missing.length > 0 && (await tx.select({ id: ticket.id }).from(ticket).where(isActive(missing)).limit(1)).length > 0
}

/** Returns the ids for which a ticket exists. */
export const existing = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: ticket.id })
          .from(ticket)
          .where(inArray(ticket.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the ids of the tickets that got a mail after the given time, if the mail is still held because no member of staff has accepted
 * it.
 */
export const withMailSince = async (tx: Tx, since: ReadonlyMap<string, Date>): Promise<Set<string>> => {
  const rows = await tx
    .select({ id: heldMail.ticketId, at: max(heldMail.createdAt) })
    .from(heldMail)
    .where(and(inArray(heldMail.ticketId, [...since.keys()]), isNull(heldMail.acceptedAt)))
    .groupBy(heldMail.ticketId)
  return new Set(rows.flatMap(({ id, at }) => (at && at > (since.get(id) ?? at) ? [id] : [])))
}

export const listItems = (tx: Tx, bulkId: string, outcome: BulkItemRow['outcome']): Promise<BulkItemRow[]> =>
  tx
    .select()
    .from(bulkItem)
    .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.outcome, outcome)))
    .orderBy(asc(bulkItem.ticketId))

export const isWaiting = async (tx: Tx, bulkId: string, ticketId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ outcome: bulkItem.outcome })
    .from(bulkItem)
    .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.ticketId, ticketId)))
  return row?.outcome === 'waiting'
}

export const setOutcome = (
  tx: Tx,
  bulkId: string,
  ticketIds: readonly string[],
  change: Pick<typeof bulkItem.$inferInsert, 'outcome' | 'code'>,
) =>
  tx
    .update(bulkItem)
    .set(change)
    .where(and(eq(bulkItem.bulkId, bulkId), inArray(bulkItem.ticketId, [...ticketIds])))

/** Returns how many tickets of the action have each outcome. Also returns the skipped tickets with their numbers. */
export const readOutcomes = async (db: Tx, bulkId: string) => {
  const counts = await db
    .select({ outcome: bulkItem.outcome, count: count() })
    .from(bulkItem)
    .where(eq(bulkItem.bulkId, bulkId))
    .groupBy(bulkItem.outcome)
  const skipped = await db
    .select({ id: bulkItem.ticketId, number: sql<number>`coalesce(${ticket.number}, 0)::float8`, code: bulkItem.code })
    .from(bulkItem)
    .leftJoin(ticket, eq(ticket.id, bulkItem.ticketId))
    .where(and(eq(bulkItem.bulkId, bulkId), eq(bulkItem.outcome, 'skipped')))
    .orderBy(asc(ticket.number))
  return { counts: new Map(counts.map((row) => [row.outcome, row.count])), skipped }
}
