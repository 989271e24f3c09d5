import type { Deps } from '../deps.ts'
import { deleteAttachment, lockOrphans } from './data.ts'
import { ORPHAN_TTL_MS } from './rules.ts'

const AT_ONCE = 50

/** Removes files that no message took, bytes first: a row is there as long as there is something left to remove. */
export const clearOrphans = async ({ db, media, now }: Deps) => {
  const before = new Date(now().getTime() - ORPHAN_TTL_MS)
  let found: number
  do {
    found = await db.transaction(async (tx) => {
      const rows = await lockOrphans(tx, before, AT_ONCE)
      for (const { id, storageKey } of rows) {
        if (storageKey) await media.storage.remove(storageKey)
        await deleteAttachment(tx, id)
      }
      return rows.length
    })
  } while (found === AT_ONCE)
}
