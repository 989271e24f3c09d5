import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { noticePlace, partnerEvent } from '../db/schema.ts'
import { PLACES } from './endpoint-rules.ts'
import { TEST_TYPE } from './test-event.ts'

/**
 * Decides which notice may be sent to which endpoint, and in which order. An endpoint has a few places (slots). A notice takes a place
 * while it is being sent. The places are in the database, because several processes send notices.
 */

/** Number of the extra place for test events, so that a test event does not wait for other notices. */
const TEST_PLACE = PLACES

export type Claimed = {
  id: string
  type: string
  body: string
  tries: number
  projectId: string
  url: string
  secret: string
  /** Whether this try tests if a switched-off endpoint works again. */
  isProbe: boolean
  /** Whether the endpoint was neither failing nor slow when this try began. */
  isHealthy: boolean
  place: number
  leasedUntil: Date
}

/**
 * SQL for the number of places (slots) that an endpoint has now. `n` is the endpoint's row. A working endpoint has all places. A failing or
 * slow endpoint has one. A switched-off endpoint has none, or one if it is time to test the endpoint (a probe).
 */
const placesOf = (now: Date) => sql`case
  when n.off_since is null then case when n.failures = 0 and not n.is_slow then ${PLACES}::int else 1 end
  when n.probe_at <= ${now.toISOString()}::timestamptz then 1 else 0 end`

/**
 * SQL for the columns of `Claimed` without `leasedUntil`. In this SQL, `e` is the notice's row and `n` is its endpoint's row. `place` is
 * SQL for the number of the place (slot).
 */
const claimedColumns = (place: SQL) => sql`e.id, e.type, e.body, e.tries, e.project_id as "projectId", n.url, n.secret,
  n.off_since is not null as "isProbe", n.failures = 0 and n.off_since is null and not n.is_slow as "isHealthy", ${place} as place`

type Row = Omit<Claimed, 'leasedUntil'>
/** The result of a statement that leases a notice. `id` is null if no notice was leased. */
type RowOrNone = Row | { [K in keyof Row]: null }
const leased = (row: RowOrNone | undefined, leasedUntil: Date): Claimed | undefined =>
  row && row.id !== null ? { ...row, leasedUntil } : undefined

/**
 * Leases a due notice and a place (slot) at its endpoint in one statement, so that either both are leased or neither. If no place is free,
 * the notice is queued.
 * The result has `due`, which says whether the project has an endpoint, and whether the rows of its places exist. `due` is undefined if the
 * notice is not due.
 */
const take = async (db: Tx, eventId: string, now: Date, leasedUntil: Date) => {
  const until = sql`${leasedUntil.toISOString()}::timestamptz`
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<RowOrNone & { projectId: string; hasEndpoint: boolean; hasPlaces: boolean }>(sql`
    with due as (
      select e.id, e.project_id, e.type = ${TEST_TYPE} as is_test,
        exists (select from notice_endpoint n where n.project_id = e.project_id) as has_endpoint,
        exists (select from notice_place p where p.project_id = e.project_id) as has_places
      from partner_event e where e.id = ${eventId} and e.delivered_at is null and e.next_try_at <= ${at} for update
    ), free as (
      select p.project_id, p.place from notice_place p
      join due on due.project_id = p.project_id join notice_endpoint n on n.project_id = p.project_id
      where p.leased_until <= ${at} and case when due.is_test then p.place = ${TEST_PLACE} else p.place < ${placesOf(now)} end
      order by p.place limit 1 for update of p skip locked
    ), taken as (
      update notice_place p set leased_until = ${until}, event_id = ${eventId}
      from free where p.project_id = free.project_id and p.place = free.place returning p.place
    ), changed as (
      update partner_event e set tries = e.tries + t.one, next_try_at = case t.one when 1 then ${until} else e.next_try_at end,
        queued_at = case t.one when 1 then null else coalesce(e.queued_at, ${at}) end
      from notice_endpoint n, (select count(*)::int as one, max(place) as place from taken) t
      where e.id = (select id from due) and n.project_id = e.project_id
      returning t.one, ${claimedColumns(sql`t.place`)}
    )
    select changed.*, due.project_id as "projectId", due.has_endpoint as "hasEndpoint", due.has_places as "hasPlaces"
    from due left join changed on changed.one = 1`)
  const [row] = rows
  return { claimed: leased(row, leasedUntil), due: row }
}

/**
 * Leases the notice and a place (slot) of its endpoint for one try. If no place is free, the notice is queued, and the process that frees a
 * place sends it. If the project has no endpoint, the notice is not sent.
 */
export const claim = async (db: Db, eventId: string, now: Date, leasedUntil: Date): Promise<Claimed | undefined> => {
  const { claimed, due } = await take(db, eventId, now, leasedUntil)
  if (claimed || !due) return claimed
  if (!due.hasEndpoint) {
    await db.update(partnerEvent).set({ nextTryAt: null, queuedAt: null }).where(isDue(eventId, now))
    return undefined
  }
  if (!due.hasPlaces) {
    const places = Array.from({ length: PLACES + 1 }, (_, place) => ({ projectId: due.projectId, place }))
    await db.insert(noticePlace).values(places).onConflictDoNothing()
  }
  // Tries once more, because another process may have freed a place (slot) before this notice was queued.
  return (await take(db, eventId, now, leasedUntil)).claimed
}

const isDue = (eventId: string, now: Date) =>
  and(eq(partnerEvent.id, eventId), isNull(partnerEvent.deliveredAt), lte(partnerEvent.nextTryAt, now))

type Delivered = { at: Date; status: number | null; tookMs: number }

/**
 * Records that a healthy endpoint has accepted a notice: stores the try and marks the notice as delivered.
 * `takesNext`: whether another notice gets the place (slot) of this notice: the queued notice that has been due for the longest time.
 * Without such a notice, the place becomes free.
 * Returns as `next` the notice that has the place now, and as `isQueued` whether more notices are queued for the endpoint.
 *
 * The state of the endpoint does not change. If other notices to the endpoint have failed while this notice was sent, only the next success
 * restores the endpoint's state.
 */
export const concludeDelivered = async (
  db: Tx,
  { id, projectId, place, leasedUntil }: Claimed,
  { at, status, tookMs }: Delivered,
  { now, nextUntil, takesNext }: { now: Date; nextUntil: Date; takesNext: boolean },
): Promise<{ next: Claimed | undefined; isQueued: boolean }> => {
  const until = sql`${leasedUntil.toISOString()}::timestamptz`
  const later = sql`${nextUntil.toISOString()}::timestamptz`
  const { rows } = await db.execute<RowOrNone & { isQueued: boolean }>(sql`
    with tried as (
      insert into notice_try (event_id, at, status, error, took_ms) values (${id}, ${at.toISOString()}::timestamptz, ${status}, '', ${tookMs})
    ), ended as (
      update partner_event set last_status = ${status}, last_error = '', next_try_at = null, delivered_at = ${now.toISOString()}::timestamptz
      where id = ${id} and next_try_at = ${until}
    ), next as (
      select e.id from partner_event e join notice_endpoint n on n.project_id = e.project_id
      where e.project_id = ${projectId} and e.queued_at is not null and e.id <> ${id} and e.type <> ${TEST_TYPE}
        and n.failures = 0 and not n.is_slow and n.off_since is null and ${takesNext && place !== TEST_PLACE}
      order by e.next_try_at limit 1 for update of e skip locked
    ), moved as (
      update notice_place set leased_until = case when exists (select from next) then ${later} else 'epoch' end,
        event_id = coalesce((select id from next), '')
      where project_id = ${projectId} and place = ${place} and leased_until = ${until} returning place
    ), claimed as (
      update partner_event e set tries = e.tries + 1, next_try_at = ${later}, queued_at = null
      from next, moved, notice_endpoint n where e.id = next.id and n.project_id = e.project_id
      returning ${claimedColumns(sql`moved.place`)}
    )
    select claimed.*, exists (select from partner_event where project_id = ${projectId} and queued_at is not null) as "isQueued"
    from (select) as always left join claimed on true`)
  const [row] = rows
  return { next: leased(row, nextUntil), isQueued: row?.isQueued === true }
}

export const freePlace = (tx: Tx, { projectId, place, leasedUntil }: Pick<Claimed, 'projectId' | 'place' | 'leasedUntil'>) =>
  tx
    .update(noticePlace)
    .set({ leasedUntil: new Date(0), eventId: '' })
    .where(and(eq(noticePlace.projectId, projectId), eq(noticePlace.place, place), eq(noticePlace.leasedUntil, leasedUntil)))

/** Returns the ids of the queued notices that may be sent to an endpoint now: as many as it has free places (slots). */
export const listNext = async (db: Tx, projectId: string, now: Date): Promise<string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from partner_event e where e.project_id = ${projectId} and e.queued_at is not null
    order by e.next_try_at limit coalesce((
      select greatest(0, ${placesOf(now)} - (select count(*) from notice_place p
        where p.project_id = ${projectId} and p.place < ${TEST_PLACE} and p.leased_until > ${at}))
      from notice_endpoint n where n.project_id = ${projectId}), 0)`)
  return rows.map(({ id }) => id)
}

/**
 * Makes the next waiting notice of an endpoint due now and returns its id. Returns an empty list while another notice is being sent to the
 * endpoint. Call it for an endpoint that is being tested and has no queued notices.
 */
export const bringForward = async (db: Tx, projectId: string, now: Date): Promise<string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    update partner_event set next_try_at = least(next_try_at, ${at}) where id = (
      select e.id from partner_event e where e.project_id = ${projectId} and e.next_try_at is not null
        and not exists (select from notice_place p where p.project_id = e.project_id and p.leased_until > ${at})
      order by e.next_try_at limit 1 for update skip locked)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Milliseconds after which a due notice that was neither sent nor queued is treated as lost. */
const LOST_MS = 60_000

/**
 * Queues lost notices: they were due for `LOST_MS`, but neither sent nor queued. Due notices of projects without an endpoint, and lost test
 * events, are never sent: their `next_try_at` becomes null.
 */
export const sortWaiting = async (db: Tx, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const lost = sql`${new Date(now.getTime() - LOST_MS).toISOString()}::timestamptz`
  // Rows that another transaction has locked are left for the next run. Reading the event feed locks many of these rows too, but in another
  // order, so waiting for its locks could cause a deadlock.
  const change = (set: SQL, which: SQL) =>
    db.execute(sql`update partner_event set ${set} where seq in (select e.seq from partner_event e where ${which} for update skip locked)`)
  const toNobody = sql`not exists (select from notice_endpoint n where n.project_id = e.project_id)`
  await change(sql`next_try_at = null, queued_at = null`, sql`e.next_try_at <= ${at} and ${toNobody}`)
  // If a process died before it sent a test event, the test event is never sent.
  await change(sql`next_try_at = null, queued_at = null`, sql`e.next_try_at <= ${lost} and e.type = ${TEST_TYPE}`)
  await change(sql`queued_at = ${at}`, sql`e.next_try_at <= ${lost} and e.queued_at is null`)
}

/**
 * Lists due notices. For each endpoint, lists at most as many notices as may be sent to it at the same time. So a long queue of one
 * endpoint does not delay other endpoints. Also lists the endpoints that are switched off and may be tested now.
 */
export const listDueNotices = async (db: Tx, now: Date): Promise<{ kind: 'notice' | 'endpoint'; id: string }[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ kind: 'notice' | 'endpoint'; id: string }>(sql`
    select 'notice' as kind, due.id from notice_endpoint n cross join lateral (
      select e.id from partner_event e where e.project_id = n.project_id and e.next_try_at <= ${at}
      order by e.next_try_at limit ${placesOf(now)}) due
    union all select 'endpoint', n.project_id from notice_endpoint n where n.off_since is not null and n.probe_at <= ${at}`)
  return rows
}
