import { desk } from '@playhub/contract/desk'
import type { PriceLine } from '@playhub/contract/desk/projects'
import { priceProblems } from '@playhub/contract/projects/price-rules'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { priceItem, project } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { changesBetween, findProject, isSame, lockProject, refuseErrors, versionOf } from '../catalogue/editor-data.ts'
import { requireItemPictures } from '../catalogue/picture-sets.ts'
import { serveDesk } from '../serve.ts'
import { wellFormed } from '../well-formed.ts'

/**
 * The calls for editing a project's price list. Payments contain copies of the items, so an entry of the list may be changed or removed at
 * any time.
 */
export const priceEditorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { projects } = desk

  serveDesk(app, deps, projects.getPriceList, async ({ params: { id } }) => {
    await findProject(db, id)
    return answer(await listLines(db, id))
  })

  serveDesk(app, deps, projects.savePriceList, async ({ params: { id }, body, staff }) =>
    db.transaction(async (tx) => {
      await lockProject(tx, id)
      const before = await listLines(tx, id)
      const after = wellFormed(body.items)
      // If the change is already saved, this request repeats an earlier one whose reply was lost.
      if (isSame(before, after)) return answer(before)
      if (body.version !== versionOf(before)) throw new Refusal('EDITED_MEANWHILE')
      refuseErrors(priceProblems(after, before))
      await requireItemPictures(tx, after)
      await replaceLines(tx, id, after)
      await tx.update(project).set({ updatedAt: now() }).where(eq(project.id, id))
      await audit(tx, staff, { action: 'prices-saved', object: `project ${id}`, ...changesBetween(byId(before), byId(after)) })
      return answer(after)
    }),
  )
}

const answer = (items: PriceLine[]) => ({ items, version: versionOf(items) })

/** The columns from which an entry of the price list is read, and to which it is written. */
const lineColumns = {
  id: priceItem.id,
  ruTitle: priceItem.ruTitle,
  enTitle: priceItem.enTitle,
  rubMinor: priceItem.rubMinor,
  usdMinor: priceItem.usdMinor,
  logoName: priceItem.logoName,
  isActive: priceItem.isActive,
} satisfies Record<keyof PriceLine, PgColumn>

const listLines = (db: Pick<Tx, 'select'>, projectId: string): Promise<PriceLine[]> =>
  db.select(lineColumns).from(priceItem).where(eq(priceItem.projectId, projectId)).orderBy(asc(priceItem.position), asc(priceItem.id))

const replaceLines = async (tx: Tx, projectId: string, lines: readonly PriceLine[]) => {
  const ids = lines.map(({ id }) => id)
  await tx.delete(priceItem).where(and(eq(priceItem.projectId, projectId), notInArray(priceItem.id, ids)))
  if (lines.length === 0) return
  const { id: _, ...changing } = { ...lineColumns, position: priceItem.position }
  await tx
    .insert(priceItem)
    .values(lines.map((line, position) => ({ ...line, projectId, position })))
    .onConflictDoUpdate({
      target: [priceItem.projectId, priceItem.id],
      set: Object.fromEntries(Object.entries(changing).map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)])),
    })
}

const byId = (lines: readonly PriceLine[]) => ({
  order: lines.map(({ id }) => id),
  items: Object.fromEntries(lines.map(({ id, ...line }) => [id, line])),
})
