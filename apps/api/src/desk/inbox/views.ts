import { desk } from '@playhub/contract/desk'
import { SAVED_VIEWS_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { asc, count, eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { savedView, staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { serveDesk } from '../serve.ts'
import { readBounds } from '../targets/data.ts'
import { wellFormed } from '../well-formed.ts'
import { countPlaces, filterOf } from './inbox-data.ts'

/** The calls for saved views of the inbox. */
export const viewRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { savedViews } = desk

  serveDesk(app, deps, savedViews.listViews, async ({ staff: { id } }) => {
    const views = await listViews(db, id)
    const bounds = views.some(({ place }) => place.due) ? await readBounds(db, deps.now()) : undefined
    const counted = views.flatMap(({ id: viewId, place: { view, q, ...filters } }) =>
      view === 'closed' || q ? [] : [{ viewId, view, filter: filterOf(filters, deps.now(), bounds) }],
    )
    const counts = await countPlaces(db, id, counted)
    const byId = new Map(counted.map(({ viewId }, at) => [viewId, counts[at] ?? 0]))
    return { items: views.map((view) => ({ ...view, count: byId.get(view.id) ?? null })) }
  })

  serveDesk(app, deps, savedViews.saveView, async ({ body: { id, ...of }, staff: member }) => {
    const wanted = wellFormed(of)
    await db.transaction(async (tx) => {
      const before = await lockOwn(tx, id, member.id)
      if (!before && (await countOwn(tx, member.id)) >= SAVED_VIEWS_MAX) throw new Refusal('TOO_MANY_VIEWS')
      if (before) await tx.update(savedView).set(wanted).where(eq(savedView.id, id))
      else await tx.insert(savedView).values({ id, staffId: member.id, createdAt: deps.now(), ...wanted })
      await audit(tx, member, { action: 'view-saved', object: `view ${id}`, ...(before && { before: told(before) }), after: wanted })
    })
    return { result: true }
  })

  serveDesk(app, deps, savedViews.deleteView, async ({ params: { id }, staff: member }) => {
    await db.transaction(async (tx) => {
      const before = await lockOwn(tx, id, member.id)
      if (!before) return
      await tx.delete(savedView).where(eq(savedView.id, id))
      await audit(tx, member, { action: 'view-deleted', object: `view ${id}`, before: told(before) })
    })
    return { result: true }
  })
}

const told = ({ name, place, isShared }: typeof savedView.$inferSelect) => ({ name, place, isShared })

/** Maximum number of listed views, including those that colleagues share. It is limited, because the tickets of each view are counted. */
const LISTED_MAX = 2 * SAVED_VIEWS_MAX

/** Lists the staff member's own views and those that colleagues share, in the order in which they were made. */
const listViews = async (db: Tx, staffId: string) =>
  db
    .select({
      ...{ id: savedView.id, name: savedView.name, place: savedView.place, isShared: savedView.isShared },
      owner: { id: staff.id, name: staff.name },
    })
    .from(savedView)
    .innerJoin(staff, eq(staff.id, savedView.staffId))
    .where(or(eq(savedView.staffId, staffId), savedView.isShared))
    .orderBy(asc(savedView.createdAt), asc(savedView.id))
    .limit(LISTED_MAX)

/**
 * Locks and returns a view of the member of staff; undefined if there is no such view. Throws VIEW_NOT_FOUND if it is the view of a
 * colleague.
 */
const lockOwn = async (tx: Tx, id: string, staffId: string) => {
  const [row] = await tx.select().from(savedView).where(eq(savedView.id, id)).for('update')
  if (row && row.staffId !== staffId) throw new Refusal('VIEW_NOT_FOUND')
  return row
}

const countOwn = async (tx: Tx, staffId: string) => {
  const [row] = await tx.select({ own: count() }).from(savedView).where(eq(savedView.staffId, staffId))
  return row?.own ?? 0
}
