import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, noticeEndpointChange, partnerEvent } from '../db/schema.ts'
import { type EndpointRow, healthy, onTrial } from './endpoint-rules.ts'

/** The state of endpoints that the desk shows, and the changes that staff can make to endpoints. */

const CHANGES_SHOWN = 5
/** Waiting notices are counted only up to this number. */
const WAITING_MAX = 1000

export type ChangeRow = typeof noticeEndpointChange.$inferSelect
export type EndpointState = { endpoint: EndpointRow; waiting: number; changes: ChangeRow[] }

/** Returns the state of one project's endpoint, or of all endpoints. */
export const listEndpointStates = async (db: Tx, projectId?: string): Promise<EndpointState[]> => {
  const endpoints = await db
    .select()
    .from(noticeEndpoint)
    .where(projectId === undefined ? undefined : eq(noticeEndpoint.projectId, projectId))
    .orderBy(asc(noticeEndpoint.projectId))
  if (endpoints.length === 0) return []
  const ids = endpoints.map((endpoint) => endpoint.projectId)
  const changes = Map.groupBy(await listChanges(db, ids), (change) => change.projectId)
  return Promise.all(
    endpoints.map(async (endpoint) => ({
      endpoint,
      waiting: await countWaiting(db, endpoint.projectId),
      changes: changes.get(endpoint.projectId) ?? [],
    })),
  )
}

const listChanges = (db: Tx, ids: readonly string[]): Promise<ChangeRow[]> => {
  const place = sql<number>`row_number() over (partition by ${noticeEndpointChange.projectId} order by ${noticeEndpointChange.id} desc)`
  const ranked = db
    .select({ id: noticeEndpointChange.id, place: place.as('place') })
    .from(noticeEndpointChange)
    .where(inArray(noticeEndpointChange.projectId, [...ids]))
    .as('ranked')
  const latest = db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.place} <= ${CHANGES_SHOWN}`)
  return db.select().from(noticeEndpointChange).where(inArray(noticeEndpointChange.id, latest)).orderBy(desc(noticeEndpointChange.id))
}

const countWaiting = async (db: Tx, projectId: string): Promise<number> => {
  const waiting = db
    .select({ one: sql`1`.as('one') })
    .from(partnerEvent)
    .where(and(eq(partnerEvent.projectId, projectId), isNotNull(partnerEvent.nextTryAt)))
    .limit(WAITING_MAX)
    .as('waiting')
  const [row] = await db.select({ count: count() }).from(waiting)
  return row?.count ?? 0
}

/** Locks the endpoint's row. Take this lock before any change of its state. */
export const lockEndpoint = async (tx: Tx, projectId: string): Promise<EndpointRow | undefined> => {
  const [row] = await tx.select().from(noticeEndpoint).where(eq(noticeEndpoint.projectId, projectId)).for('no key update')
  return row
}

/**
 * Switches an endpoint on at the request of a member of staff. The caller then calls `wakeEndpoint`: one notice is sent at once, and its
 * result decides whether the other notices are sent.
 */
export const switchOn = async (tx: Tx, row: EndpointRow, now: Date, actor: string) => {
  const { projectId } = row
  if (row.offSince) {
    await tx.update(noticeEndpoint).set(onTrial(row)).where(eq(noticeEndpoint.projectId, projectId))
    await tx.insert(noticeEndpointChange).values({ projectId, at: now, to: 'on', cause: 'staff', actor })
  }
}

/**
 * Sets another address and resets the endpoint's health. The caller then calls `wakeEndpoint`, so that waiting notices go to the new
 * address.
 */
export const pointElsewhere = async (tx: Tx, row: EndpointRow, url: string, now: Date, actor: string) => {
  const { projectId } = row
  await tx
    .update(noticeEndpoint)
    .set({ url, ...healthy })
    .where(eq(noticeEndpoint.projectId, projectId))
  if (row.offSince) await tx.insert(noticeEndpointChange).values({ projectId, at: now, to: 'on', cause: 'address', actor })
}
