import { desk } from '@playhub/contract/desk'
import type { CategoryList, EditedCategory } from '@playhub/contract/desk/categories'
import { type Category, category as categorySchema } from '@playhub/contract/games/portal'
import { categoryProblems } from '@playhub/contract/projects/category-rules'
import { Refusal } from '@playhub/contract/refusals'
import { asc, eq, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { category, project } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../audit/audit.ts'
import { changesBetween, filled, gamesOf, isSame, type ProjectRow, refuseErrors, versionOf } from '../catalogue/editor-data.ts'
import { draftOf } from '../catalogue/game-editor.ts'
import { serveDesk } from '../serve.ts'
import { wellFormed } from '../well-formed.ts'

/**
 * The calls for editing the categories of the portal (the pages that list the games). Changes are public at once, like changes of prices. A
 * game's document contains the ids of its categories. A change is written to the published document and to the draft. If the draft kept the
 * old categories, publishing it would restore them.
 */
export const categoryRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const { categories } = desk

  serveDesk(app, deps, categories.getCategories, async () => answer(await readList(db)))

  serveDesk(app, deps, categories.saveCategories, async ({ body, staff }) =>
    db.transaction(async (tx) => {
      // Locks all rows in a fixed order, so that two people who save at the same time cannot deadlock.
      await tx.select({ id: project.id }).from(project).orderBy(asc(project.id)).for('no key update')
      const rows = await readGames(tx)
      const before = withGames(await readCategories(tx), rows)
      const after = inOrder(wellFormed(body.items), rows)
      // If the change is already saved, this request repeats an earlier one whose reply was lost.
      if (isSame(before, after)) return answer(before)
      if (body.version !== versionOf(before)) throw new Refusal('EDITED_MEANWHILE')
      refuseErrors(categoryProblems(after))
      refuseStrangers(body.items, rows)
      await replaceCategories(tx, after)
      for (const row of rows) await putInto(tx, row, after, now())
      await audit(tx, staff, { action: 'categories-saved', object: 'catalogue', ...changesBetween(byId(before), byId(after)) })
      return answer(after)
    }),
  )
}

type Row = Pick<ProjectRow, 'id' | 'game' | 'singleGame' | 'draft'>

const answer = (items: EditedCategory[]): CategoryList => ({ items, version: versionOf(items) })

const readList = async (db: Pick<Tx, 'select'>) => withGames(await readCategories(db), await readGames(db))

const readCategories = async (db: Pick<Tx, 'select'>): Promise<Category[]> =>
  (await db.select().from(category).orderBy(asc(category.position), asc(category.id))).map((row) => categorySchema.parse(row))

const readGames = (db: Pick<Tx, 'select'>): Promise<Row[]> =>
  db
    .select({ id: project.id, game: project.game, singleGame: project.singleGame, draft: project.draft })
    .from(project)
    .orderBy(asc(project.position), asc(project.id))

const withGames = (items: readonly Category[], rows: readonly Row[]): EditedCategory[] => {
  const games = rows.map((row) => ({ id: row.id, own: gamesOf(row).game?.categories ?? [] }))
  return items.map(({ id, names }) => ({ id, names, games: games.filter(({ own }) => own.includes(id)).map((game) => game.id) }))
}

/** Returns the categories without empty names. The games of a category are in the order of the catalogue, without repetitions. */
const inOrder = (items: readonly EditedCategory[], rows: readonly Row[]): EditedCategory[] =>
  items.map(({ id, names, games }) => ({
    id,
    names: filled(names),
    games: rows.filter((row) => games.includes(row.id)).map((row) => row.id),
  }))

/**
 * Throws BAD_REQUEST if a category contains a project that is unknown or has no game in the catalogue. Only games of the catalogue can have
 * categories.
 */
const refuseStrangers = (items: readonly EditedCategory[], rows: readonly Row[]) => {
  const known = new Set(rows.filter((row) => gamesOf(row).game !== null).map(({ id }) => id))
  const fields = items.flatMap(({ games }, n) =>
    games.flatMap((id, at) => (known.has(id) ? [] : [{ path: `items.${n}.games.${at}`, code: 'ID_UNKNOWN' }])),
  )
  if (fields.length > 0) throw new Refusal('BAD_REQUEST', { fields })
}

const replaceCategories = async (tx: Tx, items: readonly EditedCategory[]) => {
  await tx.delete(category).where(
    notInArray(
      category.id,
      items.map(({ id }) => id),
    ),
  )
  if (items.length === 0) return
  await tx
    .insert(category)
    .values(items.map(({ id, names }, position) => ({ id, names, position })))
    .onConflictDoUpdate({ target: category.id, set: { names: sql`excluded.names`, position: sql`excluded.position` } })
}

/**
 * Adds a game to categories and removes it from other categories, both in its published document and in its draft. The two documents may
 * still differ in categories that this change does not concern. Deleted categories are removed from both documents.
 */
const putInto = async (tx: Tx, row: Row, items: readonly EditedCategory[], now: Date) => {
  const { game } = gamesOf(row)
  if (!game) return
  const own = items.filter(({ games }) => games.includes(row.id)).map(({ id }) => id)
  const joined = own.filter((id) => !game.categories.includes(id))
  const left = game.categories.filter((id) => !own.includes(id))
  const isThere = (id: string) => items.some((each) => each.id === id)
  const changed = (categories: readonly string[]) => [
    ...new Set([...categories.filter((id) => isThere(id) && !left.includes(id)), ...joined]),
  ]
  const before = draftOf(row)
  const draft = before?.game ? { ...before, game: { ...before.game, categories: changed(before.game.categories) } } : before
  if (joined.length + left.length === 0 && isSame(before, draft)) return
  await tx
    .update(project)
    .set({ game: { ...game, categories: changed(game.categories) }, draft, updatedAt: now })
    .where(eq(project.id, row.id))
}

const byId = (items: readonly EditedCategory[]) => ({
  order: items.map(({ id }) => id),
  items: Object.fromEntries(items.map(({ id, ...rest }) => [id, rest])),
})
