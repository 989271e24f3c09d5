import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { deleteAttachment, lockOrphans } from './data.ts'
import { ORPHAN_TTL_MS } from './rules.ts'

const AT_ONCE = 50
/** A storage that is away is not waited for file by file. */
const FAILURES_MAX = 3

/**
 * Removes files that no message took, bytes first: a row is there as long as there is something left to remove.
 * A file that cannot be removed stays for another time, and keeps nobody else's from going.
 */
export const clearOrphans = async (deps: Deps) => {
  const before = new Date(deps.now().getTime() - ORPHAN_TTL_MS)
  let removed: number
  do removed = await deps.db.transaction((tx) => clearSome(deps, tx, before))
  while (removed === AT_ONCE)
}

/** How many it removed. */
const clearSome = async ({ media, log }: Deps, tx: Tx, before: Date): Promise<number> => {
  let [removed, failed] = [0, 0]
  for (const { id, storageKey } of await lockOrphans(tx, before, AT_ONCE)) {
    try {
      if (storageKey) await media.storage.remove(storageKey)
    } catch (error) {
      log.error({ err: error, attachmentId: id }, 'a file that no message took could not be removed')
      failed += 1
      if (failed === FAILURES_MAX) break
      continue
    }
    await deleteAttachment(tx, id)
    removed += 1
  }
  return removed
}
