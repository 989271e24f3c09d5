import type { PriceLine } from '@playhub/contract/desk/projects'
import { uuid } from '@playhub/contract/fields'
import { PICTURE_SETS_PATH } from '@playhub/contract/projects/picture-addresses'
import { type PictureKind, pictureFiles, pictureKinds } from '@playhub/contract/projects/picture-sets'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, inArray, lt, max, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { pictureFile, pictureUse } from '../../db/schema.ts'
import { leavesOf } from './editor-data.ts'

/** A picture set that a document uses. `kind` is the kind of picture to which the file name belongs; undefined if there is no such kind. */
type Named = { path: string; set: string; kind: PictureKind | undefined }

/** Throws PICTURE_NOT_FOUND, with the fields concerned, if a picture set that the document uses is missing or incomplete. */
export const requirePictures = (tx: Tx, document: unknown) => requireSets(tx, leavesOf(document).flatMap(eachIn).flatMap(namedIn))

/**
 * Like `requirePictures`, for a price list, whose entries contain only the set's id. A name that is not an id is skipped: it names a
 * picture that belongs to the hub's own files.
 */
export const requireItemPictures = (tx: Tx, lines: readonly PriceLine[]) =>
  requireSets(
    tx,
    lines.flatMap(({ logoName }, n) =>
      uuid.safeParse(logoName).success ? [{ path: `items.${n}.logoName`, set: logoName.toLowerCase(), kind: 'item' as const }] : [],
    ),
  )

/** Splits a list of texts, such as the pictures of a game, into single texts. `leavesOf` returns such a list as one leaf. */
const eachIn = ([path, value]: readonly [string, unknown]): (readonly [string, unknown])[] =>
  Array.isArray(value) ? value.map((each: unknown, n) => [`${path}.${n}`, each] as const) : [[path, value]]

const namedIn = ([path, value]: readonly [string, unknown]): Named[] => {
  if (typeof value !== 'string' || !value.startsWith(PICTURE_SETS_PATH)) return []
  const [set = '', name = '', ...deeper] = value.slice(PICTURE_SETS_PATH.length + 1).split('/')
  const isSet = uuid.safeParse(set).success && deeper.length === 0
  return [{ path, set: set.toLowerCase(), kind: isSet ? kindOf(name) : undefined }]
}

/** Returns the kind of picture to which a file name belongs. The name may be complete, or lack its size and language. */
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
    // A set of logos needs only one logo: it is used for both languages.
    return kind !== undefined && (kind === 'logo' ? pictureFiles.logo.some(has) : pictureFiles[kind].every(has))
  }
  const missing = named.filter((each) => !isWhole(each)).map(({ path }) => ({ path, code: 'PICTURE_NOT_FOUND' }))
  if (missing.length > 0) throw new Refusal('PICTURE_NOT_FOUND', { fields: missing })
}

/** Take this lock before using a set, so that the job for unused sets does not delete it. */
export const keepSets = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('picture sets'))`)

/**
 * Whether players can see the set. If they can, no file may be added to the set, because players would see a file that nobody published.
 */
export const isPublished = async (db: Tx, set: string): Promise<boolean> => {
  const { setId, place } = pictureUse
  const isSeen = and(eq(setId, set), inArray(place, ['published', 'price']))
  return (await db.select({ place }).from(pictureUse).where(isSeen).limit(1)).length > 0
}

const DAY_MS = 86_400_000

/** Deletes sets that are older than a day and not used by any project, draft, price or payment. */
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
