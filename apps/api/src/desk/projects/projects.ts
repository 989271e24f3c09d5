import { desk } from '@playhub/contract/desk'
import type { ProjectRow as EditableProject } from '@playhub/contract/desk/projects'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { priceItem, project } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { configOf, findProject, gamesOf, isSame, type ProjectRow } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'
import { wellFormed } from '../well-formed.ts'
import { firstGame, firstSettings } from './new-project.ts'
import { isReservedId } from './reserved-id.ts'

/** The calls for the list of projects, their order, and creating projects. */
export const projectRoutes = (app: FastifyInstance, deps: Deps) => {
  const { config, db, now } = deps
  const { projects } = desk

  serveDesk(app, deps, projects.listEditable, async () => {
    const lines = db.$count(priceItem, eq(priceItem.projectId, project.id))
    const rows = await db.select({ row: project, lines }).from(project).orderBy(asc(project.position), asc(project.id))
    return { items: rows.map(({ row, lines }) => present(row, lines)) }
  })

  serveDesk(app, deps, projects.createProject, async ({ body: { id, name, outOfCatalog }, staff }) => {
    if (isReservedId(id, config)) throw new Refusal('PROJECT_ID_RESERVED')
    const made = wellFormed({ settings: firstSettings(id, name, outOfCatalog), ...firstGame(id, name, outOfCatalog) })
    return db.transaction(async (tx) => {
      const position = sql<number>`(select coalesce(max(position), -1) + 1 from project)`
      const [row] = await tx
        .insert(project)
        .values({ id, position, ...made, updatedAt: now() })
        .onConflictDoNothing()
        .returning()
      if (!row) {
        const known = await findProject(tx, id)
        // If nobody has changed the existing project since its creation, this request repeats an earlier one whose reply was lost.
        const isAsMade = known.draft === null && isSame(made, { settings: configOf(known), ...gamesOf(known) })
        if (!isAsMade) throw new Refusal('PROJECT_EXISTS')
        return present(known, await tx.$count(priceItem, eq(priceItem.projectId, id)))
      }
      await audit(tx, staff, { action: 'project-created', object: `project ${id}`, after: { name, outOfCatalog } })
      return present(row, 0)
    })
  })

  serveDesk(app, deps, projects.orderProjects, async ({ body: { ids, was }, staff }) => {
    await db.transaction(async (tx) => {
      // Locks all rows in a fixed order, so that two people who change the order at the same time cannot deadlock.
      await tx.select({ id: project.id }).from(project).orderBy(asc(project.id)).for('no key update')
      const rows = await tx.select().from(project).orderBy(asc(project.position), asc(project.id))
      const before = rows.map(({ id }) => id)
      refuseStrangers(ids, before)
      const after = [...ids, ...before.filter((id) => !ids.includes(id))]
      if (isSame(before, after)) return
      // The list that the member of staff saw (`was`) may lack projects that were created later. So only the order of the projects in `was`
      // is compared.
      const seen = before.filter((id) => was.includes(id))
      if (!isSame(seen, was)) throw new Refusal('EDITED_MEANWHILE')
      for (const { id, position } of rows)
        if (after.indexOf(id) !== position)
          await tx
            .update(project)
            .set({ position: after.indexOf(id), updatedAt: now() })
            .where(eq(project.id, id))
      await audit(tx, staff, { action: 'projects-ordered', object: 'catalogue', before: { ids: before }, after: { ids: after } })
    })
    return { result: true }
  })
}

const refuseStrangers = (ids: readonly string[], known: readonly string[]) => {
  const fields = ids.flatMap((id, n) => {
    if (!known.includes(id)) return [{ path: `ids.${n}`, code: 'ID_UNKNOWN' }]
    return ids.indexOf(id) < n ? [{ path: `ids.${n}`, code: 'ID_TWICE' }] : []
  })
  if (fields.length > 0) throw new Refusal('BAD_REQUEST', { fields })
}

const present = (row: ProjectRow, prices: number): EditableProject => {
  const { mainData, settings } = configOf(row)
  const { game, singleGame } = gamesOf(row)
  const { outOfCatalog } = mainData
  return {
    id: row.id,
    name: game?.localization[FALLBACK_LANGUAGE]?.name || settings.pageTitle[FALLBACK_LANGUAGE] || row.id,
    outOfCatalog,
    // A project outside the catalogue cannot be switched on or off: it is active as soon as its game has a URL.
    isActive: outOfCatalog ? Boolean(singleGame?.settings.iframeSrc) : Boolean(game?.web_page.isActive),
    inDevelop: !outOfCatalog && Boolean(game?.web_page.inDevelop),
    hasDraft: row.draft !== null,
    card: game?.web_page.gameImage.replace(/cover$/, 'card') ?? '',
    prices,
    updateTs: row.updatedAt.toISOString(),
  }
}
