import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { accountMerge, accountMergeRow, mergeProof, save } from '../db/schema.ts'
import { undoableSince } from './undo.ts'

/**
 * How long the list of moved rows is stored after the time in which the merge can be undone. So an undo that starts at the last moment
 * still finds the list.
 */
const MARGIN_MS = 86_400_000

/**
 * Deletes expired proofs that a player owns an account. If a merge can no longer be undone, also deletes what only an undo needs: the list
 * of moved rows and the original saves.
 */
export const deleteExpiredMerges = async (db: Tx, now: Date) => {
  await deleteOld(db, mergeProof, lt(mergeProof.expiresAt, now))
  const isOld = lt(accountMerge.createdAt, new Date(undoableSince(now).getTime() - MARGIN_MS))
  const finished = db
    .select({ id: accountMerge.id })
    .from(accountMerge)
    .where(or(isOld, isNotNull(accountMerge.undoneAt)))
  await deleteOld(db, accountMergeRow, inArray(accountMergeRow.mergeId, finished))
  const joined = db
    .select({ id: accountMerge.fromId })
    .from(accountMerge)
    .where(and(isOld, isNull(accountMerge.undoneAt)))
  await deleteOld(db, save, and(eq(save.ownerKind, 'player'), inArray(save.ownerId, joined)))
}
