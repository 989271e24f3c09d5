import type { PriceLine } from '@playhub/contract/desk/projects'
import { uuid } from '@playhub/contract/fields'
import { PICTURE_SETS_PATH } from '@playhub/contract/projects/picture-addresses'
import { type PictureKind, pictureFiles, pictureKinds } from '@playhub/contract/projects/picture-sets'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, inArray, lt, max, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { pictureFile, pictureUse } from '../../db/schema.ts'
import { leavesOf } from './editor-data.ts'

/** A set that a document names in a field, and what it must be a set of; no kind has the name that was given. */
type Named = { path: string; set: string; kind: PictureKind | undefined }

/** Throws PICTURE_NOT_FOUND with the fields of a document that name a set which is not there whole. */
export const requirePictures = (tx: Tx, document: unknown) => requireSets(tx, leavesOf(document).flatMap(namedIn))

/** The same of a price list, whose lines name the set alone. Other names are of files that came with the hub. */
export const requireItemPictures = (tx: Tx, lines: readonly PriceLine[]) =>
  requireSets(
    tx,
    lines.flatMap(({ logoName }, n) =>
      uuid.safeParse(logoName).success ? [{ path: `items.${n}.logoName`, set: logoName.toLowerCase(), kind: 'item' as const }] : [],
    ),
  )

const namedIn = ([path, value]: readonly [string, unknown]): Named[] => {
  if (typeof value !== 'string' || !value.startsWith(PICTURE_SETS_PATH)) return []
  const [set = '', name = '', ...deeper] = value.slice(PICTURE_SETS_PATH.length + 1).split('/')
  const isSet = uuid.safeParse(set).success && deeper.length === 0
  return [{ path, set: set.toLowerCase(), kind: isSet ? kindOf(name) : undefined }]
}

/** By a file's whole name, or by what several of them have in common before their size or language. */
const kindOf = (name: string): PictureKind | undefined =>
  pictureKinds.find((kind) => pictureFiles[kind].some((file) => file.name === name || baseOf(file.name) === name))

const baseOf = (name: string) => /^(.+)(?:-\d+|\.(?:en|ru))\.\w+$/.exec(name)?.[1]

const requireSets = async (tx: Tx, named: readonly Named[]) => {
  if (named.length === 0) return
  await keepSets(tx)
  const sets = named.flatMap(({ set, kind }) => (kind ? [set] : []))
  const { setId, name } = pictureFile
  const rows = sets.length === 0 ? [] : await tx.select({ setId, name }).from(pictureFile).where(inArray(setId, sets))
  const isWhole = ({ set, kind }: Named) => {
    const has = (file: { name: string }) => rows.some((row) => row.setId === set && row.name === file.name)
    // Lettering in one language stands for both.
    return kind !== undefined && (kind === 'logo' ? pictureFiles.logo.some(has) : pictureFiles[kind].every(has))
  }
  const missing = named.filter((each) => !isWhole(each)).map(({ path }) => ({ path, code: 'PICTURE_NOT_FOUND' }))
  if (missing.length > 0) throw new Refusal('PICTURE_NOT_FOUND', { fields: missing })
}

/** Whoever is about to name a set holds off whoever clears those that nobody names. */
export const keepSets = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('picture sets'))`)

/** Whether players may see it: what is added to such a set would be shown without anybody publishing it. */
export const isPublished = async (db: Tx, set: string): Promise<boolean> => {
  const { setId, place } = pictureUse
  const isSeen = and(eq(setId, set), inArray(place, ['published', 'price']))
  return (await db.select({ place }).from(pictureUse).where(isSeen).limit(1)).length > 0
}

const DAY_MS = 86_400_000

/** Removes sets older than a day that no project, draft, price or payment uses: somebody chose them, and then something else. */
export const clearPictureSets = (db: Db, now: Date) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('picture sets'))`)
    const { setId, createdAt } = pictureFile
    const unused = tx
      .select({ setId })
      .from(pictureFile)
      .where(notExists(tx.select().from(pictureUse).where(eq(pictureUse.setId, setId))))
      .groupBy(setId)
      .having(lt(max(createdAt), new Date(now.getTime() - DAY_MS)))
    await tx.delete(pictureFile).where(inArray(setId, unused))
  })
