import { MERGE_UNDO_DAYS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { postSeparatedLetter } from '../auth/owner-letters.ts'
import { endSessions } from '../auth/sessions/sessions.ts'
import type { Tx } from '../db/connect.ts'
import { accountMerge, player, signInEvent } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { nickNameOf } from '../mail/letters.ts'
import { postPlayersEvent } from '../notices/events.ts'
import { takeCopiesBack } from '../saves/copies.ts'
import type { Changed } from './merge.ts'
import { findMerge, hasWayIn, lockPair, type MergeRow, projectsOf } from './merge-data.ts'
import { returnRows } from './moving.ts'

const DAY_MS = 86_400_000

/** A merge can still be undone if it happened at the returned time or later. */
export const undoableSince = (now: Date) => new Date(now.getTime() - MERGE_UNDO_DAYS * DAY_MS)

/**
 * Undoes a merge of accounts in the caller's transaction: the joined account gets back everything that the merge took from it. Data that
 * was created after the merge stays with the remaining account. Sessions that were opened after the merge are ended, because nobody knows
 * to which account they belong. If the merge was undone before, returns undefined. Call `tellMerge` after the commit.
 *
 * Throws:
 * - MERGE_NOT_FOUND if there is no such merge;
 * - MERGE_TOO_OLD after 30 days;
 * - MERGE_NOT_LAST if a later merge of the account must be undone first;
 * - MERGE_TICKETS_MERGED if staff merged tickets of the two accounts;
 * - MERGE_NO_WAY_IN if one of the two accounts would have no sign-in method.
 */
export const undoMerge = async (deps: Deps, tx: Tx, mergeId: string, staffId: string): Promise<Changed | undefined> => {
  const now = deps.now()
  const found = await findMerge(tx, mergeId)
  if (!found) throw new Refusal('MERGE_NOT_FOUND')
  const { fromId: from, intoId: into } = found
  const { fromRow, intoRow } = await lockPair(tx, from, into)
  const merge = await findMerge(tx, mergeId)
  if (!fromRow || !intoRow || !merge) throw new Error('a player of a merge is missing')
  if (merge.undoneAt) return undefined
  if (merge.createdAt < undoableSince(now)) throw new Refusal('MERGE_TOO_OLD')
  if (await hasLaterMerge(tx, merge)) throw new Refusal('MERGE_NOT_LAST')

  const move = { mergeId, from, into, at: now }
  // This statement must be the first change. While `mergedInto` is set, triggers give new rows of the joined account to the remaining one.
  await tx.update(player).set({ mergedInto: null }).where(eq(player.id, from))
  await takeCopiesBack(tx, move)
  const moved = await returnRows(tx, move)
  for (const id of [from, into]) if (!(await hasWayIn(tx, id))) throw new Refusal('MERGE_NO_WAY_IN')
  await endSessions(tx, into, { since: merge.createdAt }, now)
  if (fromRow.receiptEmail !== '')
    await tx
      .update(player)
      .set({ receiptEmail: '' })
      .where(and(eq(player.id, into), eq(player.receiptEmail, fromRow.receiptEmail)))
  if (merge.counts.name === 1)
    await tx
      .update(player)
      .set({ nickName: nickNameOf(intoRow.number, intoRow.locale) })
      .where(and(eq(player.id, into), eq(player.nickName, fromRow.nickName)))
  await tx.update(accountMerge).set({ undoneAt: now, undoneBy: staffId }).where(eq(accountMerge.id, mergeId))
  await tx
    .insert(signInEvent)
    .values([into, from].map((playerId) => ({ event: 'merge_undone', playerId, detail: { merge: mergeId, staff: staffId }, at: now })))
  await postSeparatedLetter(deps, tx, fromRow, intoRow)
  const numbers = { userId: String(intoRow.number), from: String(fromRow.number) }
  for (const project of await projectsOf(tx, from)) await postPlayersEvent(deps, tx, 'player.unmerged', project, numbers)
  return { from, into, tickets: moved.ticket }
}

/**
 * Whether the remaining account took part in a later merge that was not undone. The later merge must be undone first, because it moved the
 * same rows.
 */
const hasLaterMerge = async (tx: Tx, { id, intoId, createdAt }: MergeRow): Promise<boolean> => {
  const isOfAccount = or(eq(accountMerge.intoId, intoId), eq(accountMerge.fromId, intoId))
  const isLater = or(gt(accountMerge.createdAt, createdAt), and(eq(accountMerge.createdAt, createdAt), gt(accountMerge.id, id)))
  const rows = await tx
    .select({ id: accountMerge.id })
    .from(accountMerge)
    .where(and(isNull(accountMerge.undoneAt), isOfAccount, isLater))
    .limit(1)
  return rows.length > 0
}
