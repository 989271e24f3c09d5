import { eq } from 'drizzle-orm'
import { gameBlob } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newKey } from '../media/storage/storage.ts'
import type { Archive } from './archive.ts'
import { withStandIns } from './other-portals.ts'
import { INDEX, startBytesOf } from './rules.ts'

export type UnpackedFile = { path: string; type: string; encoding: string; sha256: string; bytes: number }
export type UnpackedGame = { files: UnpackedFile[]; bytes: number; startBytes: number }

const AT_ONCE = 6
/** Maximum number of bytes of a start page that are searched for file names. Start pages are usually far smaller. */
const START_PAGE_MAX_BYTES = 1_048_576

type Needs = Pick<Deps, 'db' | 'media' | 'now'>

/** Unpacks all files of an archive into the storage, several at a time. Throws ARCHIVE_DAMAGED. Leaves no temporary files. */
export const unpackGame = async (deps: Needs, archive: Archive): Promise<UnpackedGame> => {
  const files: UnpackedFile[] = []
  const waiting = archive.files.values()
  let isFailed = false
  const work = async () => {
    for (const file of waiting) {
      if (isFailed) return
      const path = await deps.media.temp.newPath()
      try {
        const { bytes, sha256 } = await withStandIns({ ...file, path }, await archive.unpack(file, path))
        await keepContent(deps, { path, bytes, sha256 })
        files.push({ path: file.path, type: file.type, encoding: file.encoding, sha256, bytes })
      } catch (error) {
        isFailed = true
        throw error
      } finally {
        await deps.media.temp.remove(path)
      }
    }
  }
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const each of done) if (each.status === 'rejected') throw each.reason
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), startBytes: startBytesOf(files, await startPageOf(deps, files)) }
}

/**
 * Stores the content of a file if it is not stored yet. Two uploads may store the same content at the same time: both write the same bytes
 * under the same key. The row is written before the bytes, so that files left by a killed process can be found.
 */
const keepContent = async ({ db, media, now }: Needs, file: { path: string; bytes: number; sha256: string }) => {
  const [row] = await db
    .insert(gameBlob)
    .values({ sha256: file.sha256, bytes: file.bytes, storageKey: newKey(), usedAt: now() })
    .onConflictDoUpdate({ target: gameBlob.sha256, set: { usedAt: now() } })
    .returning()
  if (!row) throw new Error('an upserted row did not come back')
  if (row.storedAt) return
  await media.storage.keep(row.storageKey, file)
  await db.update(gameBlob).set({ storedAt: now() }).where(eq(gameBlob.sha256, file.sha256))
}

const startPageOf = async ({ db, media }: Needs, files: readonly UnpackedFile[]): Promise<string> => {
  const page = files.find(({ path }) => path === INDEX)
  if (!page || page.bytes === 0) return ''
  const [blob] = await db.select().from(gameBlob).where(eq(gameBlob.sha256, page.sha256))
  const range = { from: 0, to: Math.min(page.bytes, START_PAGE_MAX_BYTES) - 1 }
  const stream = blob && (await media.storage.open(blob.storageKey, { range, signal: new AbortController().signal }))
  if (!stream) throw new Error('a start page that was just stored is gone')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
