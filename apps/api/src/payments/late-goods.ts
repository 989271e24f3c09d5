import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, payment, player } from '../db/schema.ts'
import { writeCursor } from '../http/cursor.ts'
import type { Mode } from '../mode.ts'
import type { GoodRow } from './core/state.ts'

/** Goods that were paid and that the game has not collected in time (`core/collecting.ts`). */

/** Rows that a process of an earlier release has changed may still say `late_at`. */
const isLate = and(isNotNull(good.lateAt), eq(good.state, 'owned'), isNull(good.acknowledgedAt), isNull(good.seenAt))
const isOf = ({ projectId, mode }: { projectId?: string; mode: Mode }) =>
  and(isLate, eq(good.mode, mode), projectId === undefined ? undefined : eq(good.projectId, projectId))

/** Late goods of one project or of all, longest first. Returns up to one more than `limit`. */
export const listLate = (db: Tx, of: { projectId?: string; mode: Mode }, after: { at: Date; id: string } | undefined, limit: number) =>
  db
    .select({ good, payment, userId: sql<string>`${player.number}::text`, playerNumber: player.number, nickName: player.nickName })
    .from(good)
    .innerJoin(payment, eq(payment.id, good.paymentId))
    .innerJoin(player, eq(player.id, good.playerId))
    .where(and(isOf(of), after && sql`(${good.lateAt}, ${good.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`))
    .orderBy(asc(good.lateAt), asc(good.id))
    .limit(limit + 1)

export type LateRow = Awaited<ReturnType<typeof listLate>>[number]

/** The cursor after a page of late goods; null without a last row. */
export const cursorAfter = (last: GoodRow | undefined): string | null =>
  last?.lateAt ? writeCursor({ at: last.lateAt.toISOString(), id: last.id }) : null

export const countLate = async (db: Tx, mode: Mode): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(good).where(isOf({ mode }))
  return row?.count ?? 0
}

/** Late goods counted by project, the project with the oldest one first. */
export const sumLate = (db: Tx, mode: Mode) =>
  db
    .select({ projectId: good.projectId, count: count(), since: sql<Date>`min(${good.lateAt})`.mapWith(good.lateAt) })
    .from(good)
    .where(isOf({ mode }))
    .groupBy(good.projectId)
    .orderBy(sql`min(${good.lateAt})`)

/** What a payment gave. */
export const findGoodOf = async (db: Tx, paymentId: string): Promise<GoodRow | null> => {
  const [row] = await db.select().from(good).where(eq(good.paymentId, paymentId))
  return row ?? null
}
