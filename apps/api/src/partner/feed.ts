import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { partnerEvent } from '../db/schema.ts'
import { TEST_TYPE } from '../notices/test-event.ts'
import type { Scope } from './data.ts'

/**
 * The order of the event feed, which a game's server reads (docs/decisions/018-places-in-the-feed.md). Events get their `seq` when they are
 * written, but an event with a lower `seq` may be committed later than one with a higher `seq`. A reader never goes back below its cursor.
 * So if the feed were sorted by `seq`, the reader would miss an event that is committed late.
 *
 * Therefore an event gets its place in the feed only when it is first read after its commit. The place is after all existing places, and
 * never below the event's `seq`.
 */

/** Maximum number of events that get their place in the feed during one read. The next read gives places to the other events. */
const PLACED_AT_ONCE = 1000

const isOf = ({ projectId, mode }: Scope) => and(eq(partnerEvent.projectId, projectId), eq(partnerEvent.mode, mode))
/** Excludes test events. A reader gets them only if it asks for them. */
const isTold = ne(partnerEvent.type, TEST_TYPE)
const place = sql<number>`(${partnerEvent.seq} + ${partnerEvent.feedShift})`

/** Lists the events after a place in the feed, oldest first. Returns up to one more than `limit`. */
export const listEventsAfter = async (db: Db, scope: Scope, { after, limit, tests }: { after: number; limit: number; tests: boolean }) => {
  await placeEvents(db, scope)
  return db
    .select({ place: place.mapWith(Number), body: partnerEvent.body })
    .from(partnerEvent)
    .where(and(isOf(scope), gt(place, after), tests ? undefined : isTold))
    .orderBy(asc(place))
    .limit(limit + 1)
}

/** Returns the place of the newest event in the feed, or 0 without events. Events that are committed from now on get later places. */
export const findEndOfFeed = async (db: Db, scope: Scope): Promise<number> => {
  while (await placeEvents(db, scope));
  return findLastPlace(db, scope)
}

/** Gives places in the feed to events that have none. Returns whether some events may still be without a place. */
const placeEvents = async (db: Db, scope: Scope): Promise<boolean> => {
  const isWaiting = and(isOf(scope), isNull(partnerEvent.feedShift))
  const [waiting] = await db.select({ seq: partnerEvent.seq }).from(partnerEvent).where(isWaiting).limit(1)
  if (!waiting) return false
  await db.transaction(
    async (tx) => {
      // Only one transaction per feed gives places to events at a time. The lock is released after the commit, so the next transaction sees
      // the places that the earlier one gave.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`feed ${scope.projectId} ${scope.mode}`}, 0))`)
      const last = await findLastPlace(tx, scope)
      await tx.execute(sql`
        update partner_event event set feed_shift = greatest(${last}::bigint + waiting.nth, waiting.seq) - waiting.seq
        from (
          select seq, row_number() over (order by seq) as nth from ${partnerEvent} where ${isWaiting} order by seq limit ${PLACED_AT_ONCE}
        ) waiting
        where event.seq = waiting.seq`)
    },
    // With this isolation level, the statements after the lock see what other transactions committed while this transaction waited for the
    // lock.
    { isolationLevel: 'read committed' },
  )
  return true
}

const findLastPlace = async (tx: Tx | Db, scope: Scope): Promise<number> => {
  const [row] = await tx
    .select({ last: sql`max${place}`.mapWith(Number) })
    .from(partnerEvent)
    .where(isOf(scope))
  return row?.last ?? 0
}
