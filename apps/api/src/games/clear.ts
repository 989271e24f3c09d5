import { GAME_VERSION_DAYS, GAME_VERSIONS_KEPT } from '@playhub/contract/games/game-limits'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { storedGame, storedSingleGame } from '../catalogue/store.ts'
import type { Tx } from '../db/connect.ts'
import { gameBlob, project } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { gameAddressOf, leadsTo } from './addresses.ts'
import { deleteStuckVersions, deleteVersion, listVersions, lockUnusedBlobs, markLive } from './data.ts'
import { UNPACKING_MS } from './rules.ts'

/**
 * How long the content of a file is stored after the last upload that contained it, if no version uses it. The time is longer than any
 * upload takes.
 */
const UNUSED_MS = 60 * 60_000
const DAY_MS = 86_400_000
const AT_ONCE = 50

const documents = z.object({ game: storedGame, singleGame: storedSingleGame })

/** Deletes unfinished versions of interrupted uploads, then old versions, and then the contents of files that no version uses. */
export const clearGames = async (deps: Deps) => {
  const { db, now } = deps
  await deleteStuckVersions(db, new Date(now().getTime() - UNPACKING_MS))
  for (const { id } of await db.select({ id: project.id }).from(project)) await db.transaction((tx) => clearVersions(tx, id, now()))
  let removed: number
  do removed = await db.transaction((tx) => clearBlobs(deps, tx))
  while (removed === AT_ONCE)
}

/**
 * Deletes old versions of a project. Keeps the newest versions and those that players or a draft use. Publishing locks the project's row
 * too, so no version is published while it is deleted.
 */
const clearVersions = async (tx: Tx, projectId: string, now: Date) => {
  const [row] = await tx.select().from(project).where(eq(project.id, projectId)).for('no key update')
  if (!row) return
  const addresses = [row, row.draft].flatMap((document) => (document === null ? [] : [gameAddressOf(documents.parse(document))]))
  const ready = (await listVersions(tx, projectId)).filter(({ row: { state } }) => state === 'ready').map((each) => each.row)
  const old = now.getTime() - GAME_VERSION_DAYS * DAY_MS
  for (const [n, { id, slug, lastLiveAt, createdAt }] of ready.entries()) {
    if (addresses.some((address) => leadsTo(address, projectId, slug))) await markLive(tx, id, now)
    else if (n >= GAME_VERSIONS_KEPT && (lastLiveAt ?? createdAt).getTime() < old) await deleteVersion(tx, id)
  }
}

/** Deletes each file before its row, so that every stored file has a row. A file that cannot be deleted is tried again in the next run. */
const clearBlobs = async ({ media, log, now }: Deps, tx: Tx): Promise<number> => {
  let removed = 0
  for (const { sha256, storageKey } of await lockUnusedBlobs(tx, new Date(now().getTime() - UNUSED_MS), AT_ONCE)) {
    try {
      await media.storage.remove(storageKey)
    } catch (error) {
      log.error({ err: error }, 'a file of a removed game could not be removed')
      break
    }
    await tx.delete(gameBlob).where(eq(gameBlob.sha256, sha256))
    removed += 1
  }
  return removed
}
