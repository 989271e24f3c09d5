import { createHash } from 'node:crypto'
import type { Problem } from '@playhub/contract/projects/problems'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import { storedGame, storedSettings, storedSingleGame } from '../../catalogue/store.ts'
import type { Tx } from '../../db/connect.ts'
import { project } from '../../db/schema.ts'

/**
 * Functions that the editors of games, settings and prices share: reading the project's row, comparing versions, refusing documents with
 * errors, and listing changes for the audit log.
 */

export type ProjectRow = typeof project.$inferSelect

/** Returns the project's row. Throws PROJECT_NOT_FOUND if there is no such project. */
export const findProject = async (db: Pick<Tx, 'select'>, id: string): Promise<ProjectRow> => {
  const [row] = await db.select().from(project).where(eq(project.id, id))
  if (!row) throw new Refusal('PROJECT_NOT_FOUND')
  return row
}

/**
 * Locks a project's row before a change, so that nobody else changes the project between the comparison of the version and the update. Rows
 * of players that reference the project can still be written. Throws PROJECT_NOT_FOUND if there is no such project.
 */
export const lockProject = async (tx: Tx, id: string): Promise<ProjectRow> => {
  const [row] = await tx.select().from(project).where(eq(project.id, id)).for('no key update')
  if (!row) throw new Refusal('PROJECT_NOT_FOUND')
  return row
}

export const configOf = ({ settings }: Pick<ProjectRow, 'settings'>) => storedSettings.parse(settings)
export const gamesOf = ({ game, singleGame }: Pick<ProjectRow, 'game' | 'singleGame'>) => ({
  game: storedGame.parse(game),
  singleGame: storedSingleGame.parse(singleGame),
})

/** Removes empty texts. The hub shows English if a language has no text, but it would show an empty text as it is. */
export const filled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a hash of the document's content. The order of its fields does not matter. */
export const versionOf = (document: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(document, (_key, value) => (isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byKey)) : value)),
    )
    .digest('base64url')
    .slice(0, 22)

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

export const isSame = (one: unknown, other: unknown) => versionOf(one) === versionOf(other)

/** Throws BAD_REQUEST with the fields that break a rule, if there are any. */
export const refuseErrors = (problems: readonly Problem[]) => {
  const fields = problems.filter(({ level }) => level === 'error').map(({ path, code }) => ({ path, code }))
  if (fields.length > 0) throw new Refusal('BAD_REQUEST', { fields })
}

type Leaf = readonly [path: string, value: unknown]

/** Returns every text, number and list of simple values in a document, with its path. */
export const leavesOf = (value: unknown, path = ''): Leaf[] => {
  const isList = Array.isArray(value) && value.some((each) => typeof each === 'object')
  if (!isList && !isObject(value)) return [[path, value]]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === '' ? key : `${path}.${key}`))
}

/**
 * The maximum number of changes in one entry of the audit log. It is enough for all prices of a long list. Further changes are only
 * counted.
 */
const CHANGES_MAX = 200
const CHANGE_TEXT_MAX = 200

/** Returns the changed fields for the audit log, with long texts shortened. */
export const changesBetween = (before: unknown, after: unknown) => {
  const [were, are] = [new Map(leavesOf(before)), new Map(leavesOf(after))]
  const paths = [...new Set([...were.keys(), ...are.keys()])].filter((path) => !isSame(were.get(path) ?? null, are.get(path) ?? null))
  const kept = paths.slice(0, CHANGES_MAX)
  const of = (leaves: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(kept.filter((path) => leaves.has(path)).map((path) => [path, short(leaves.get(path))]))
  const left = paths.length - kept.length
  return { before: of(were), after: { ...of(are), ...(left > 0 && { more: left }) } }
}

const short = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= CHANGE_TEXT_MAX) return value
  return `${text.slice(0, CHANGE_TEXT_MAX).toWellFormed()}…`
}
