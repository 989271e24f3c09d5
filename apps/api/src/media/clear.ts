import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { deleteAttachment, lockOrphans } from './data.ts'
import { ORPHAN_TTL_MS } from './rules.ts'

const AT_ONCE = 50
/** A run stops after this many files that could not be deleted, because the storage is probably unavailable. */
const FAILURES_MAX = 3

/**
 * Deletes files that belong to no message. Each file is deleted before its row, so that no file is ever left without a row. A file that
 * cannot be deleted stays for the next run and does not stop the deletion of other files.
 */
export const clearOrphans = async (deps: Deps) => {
  const before = new Date(deps.now().getTime() - ORPHAN_TTL_MS)
  let removed: number
  do removed = await deps.db.transaction((tx) => clearSome(deps, tx, before))
  while (removed === AT_ONCE)
}

/** Returns how many files were deleted. */
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
