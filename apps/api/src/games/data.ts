import { and, desc, eq, lt, max, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { gameBlob, gameFile, gameVersion, staff } from '../db/schema.ts'

export type VersionRow = typeof gameVersion.$inferSelect
/** A file of a version, with the storage key of its content. */
export type ServedFile = { path: string; type: string; encoding: string; sha256: string; storageKey: string; bytes: number }

/** Lists the versions of a project, newest first, each with the name of the staff member who uploaded it. */
export const listVersions = async (db: Tx, projectId: string): Promise<{ row: VersionRow; by: string }[]> =>
  db
    .select({ row: gameVersion, by: staff.name })
    .from(gameVersion)
    .innerJoin(staff, eq(staff.id, gameVersion.createdBy))
    .where(eq(gameVersion.projectId, projectId))
    .orderBy(desc(gameVersion.number))

export const findVersion = async (db: Tx, id: string): Promise<VersionRow | undefined> => {
  const [row] = await db.select().from(gameVersion).where(eq(gameVersion.id, id))
  return row
}

/** Returns the number of the project's next version. The caller must hold the lock of the project's row. */
export const nextNumber = async (tx: Tx, projectId: string): Promise<number> => {
  const [row] = await tx
    .select({ newest: max(gameVersion.number) })
    .from(gameVersion)
    .where(eq(gameVersion.projectId, projectId))
  return (row?.newest ?? 0) + 1
}

export const deleteVersion = (db: Tx, id: string) => db.delete(gameVersion).where(eq(gameVersion.id, id))

/** Deletes the unfinished version that a refused upload created. */
export const deleteUnpacking = (db: Tx, slug: string) =>
  db.delete(gameVersion).where(and(eq(gameVersion.slug, slug), eq(gameVersion.state, 'unpacking')))

/** Deletes unfinished versions that were created before `before`. Their uploads were interrupted, because the process was killed. */
export const deleteStuckVersions = (db: Tx, before: Date) =>
  db.delete(gameVersion).where(and(eq(gameVersion.state, 'unpacking'), lt(gameVersion.createdAt, before)))

/** Records `now` as the last time at which players or a draft used this version. */
export const markLive = (tx: Tx, id: string, now: Date) => tx.update(gameVersion).set({ lastLiveAt: now }).where(eq(gameVersion.id, id))

/** Returns the files of a ready version; undefined if there is no such version. */
export const findServed = async (db: Tx, projectId: string, slug: string): Promise<Map<string, ServedFile> | undefined> => {
  const rows = await db
    .select({
      ...{ path: gameFile.path, type: gameFile.type, encoding: gameFile.encoding },
      ...{ sha256: gameBlob.sha256, storageKey: gameBlob.storageKey, bytes: gameBlob.bytes },
    })
    .from(gameVersion)
    .innerJoin(gameFile, eq(gameFile.versionId, gameVersion.id))
    .innerJoin(gameBlob, eq(gameBlob.sha256, gameFile.sha256))
    .where(and(eq(gameVersion.slug, slug), eq(gameVersion.projectId, projectId), eq(gameVersion.state, 'ready')))
  return rows.length > 0 ? new Map(rows.map((row) => [row.path, row])) : undefined
}

type NewFile = typeof gameFile.$inferInsert
const FILES_AT_ONCE = 1000

export const insertFiles = async (tx: Tx, files: readonly NewFile[]) => {
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) await tx.insert(gameFile).values(files.slice(from, from + FILES_AT_ONCE))
}

/**
 * Finds contents of files that no version uses and that no upload has used since `before`. Their rows stay locked until the transaction
 * ends.
 */
export const lockUnusedBlobs = (tx: Tx, before: Date, limit: number) =>
  tx
    .select()
    .from(gameBlob)
    .where(and(lt(gameBlob.usedAt, before), sql`not exists (select from ${gameFile} where ${gameFile.sha256} = ${gameBlob.sha256})`))
    .orderBy(gameBlob.usedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
