import { Refusal } from '@playhub/contract/refusals'
import { eq, inArray } from 'drizzle-orm'
import { recordSignInEvent } from '../auth/events.ts'
import { postMergeLetter } from '../auth/owner-letters.ts'
import { takeMergeProof } from '../auth/prove/merge-proof.ts'
import { needFreshProof } from '../auth/prove/prove-data.ts'
import { findLiveSession } from '../auth/sessions/sessions.ts'
import type { Tx } from '../db/connect.ts'
import { remainingPlayer } from '../db/remaining-player.ts'
import { accountMerge, player, ticket } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import type { Hosting } from '../http/serve.ts'
import { isFirstName } from '../mail/letters.ts'
import { postPlayersEvent } from '../notices/events.ts'
import { copySaves } from '../saves/copies.ts'
import { tell } from '../support/tell.ts'
import { findByNumber, lockPair, projectsOf } from './merge-data.ts'
import { moveRows } from './moving.ts'

/** The accounts and tickets that a merge or an undo has changed. `tellMerge` needs them after the commit. */
export type Changed = { from: string; into: string; tickets: readonly string[] }

/**
 * Joins another account into the caller's account. This is one transaction, in which both accounts are locked. The caller must have proved
 * a short time ago that both accounts are theirs. If the accounts were joined before, nothing changes. Throws PROOF_REQUIRED,
 * MERGE_NOT_PROVED, MERGE_SAME_ACCOUNT, and SESSION_REVOKED if the session ended.
 */
export const mergeAccounts = async (deps: Deps, caller: AccountCaller, otherNumber: number, hosting: Hosting): Promise<void> => {
  const changed = await deps.db.transaction((tx) => merge(deps, tx, caller, otherNumber, hosting))
  if (changed) await tellMerge(deps, changed)
}

/** Informs the open pages of both accounts and the desk about the change. Call it after the commit. */
export const tellMerge = async (deps: Pick<Deps, 'db' | 'sessions' | 'news' | 'log'>, { from, into, tickets }: Changed): Promise<void> => {
  for (const playerId of [from, into]) deps.sessions.forgetPlayer(playerId)
  if (tickets.length === 0) return
  const rows = await deps.db
    .select({ ticketId: ticket.id, seq: ticket.messageSeq, playerId: ticket.playerId, guestId: ticket.guestId })
    .from(ticket)
    .where(inArray(ticket.id, [...tickets]))
  for (const row of rows) await tell(deps, { ...row, kind: 'status' })
}

const merge = async (deps: Deps, tx: Tx, caller: AccountCaller, otherNumber: number, hosting: Hosting): Promise<Changed | undefined> => {
  const now = deps.now()
  const other = await findByNumber(tx, otherNumber)
  if (!other) throw new Refusal('MERGE_NOT_PROVED')
  const [from, into] = [other.id, caller.playerId]
  if (from === into) throw new Refusal('MERGE_SAME_ACCOUNT')
  const { fromRow, intoRow } = await lockPair(tx, from, into)
  // Another request has already joined the two accounts: a request from a second tab, a repeated request, or a request for the opposite
  // merge.
  if ((await remainingPlayer(tx, from)) === (await remainingPlayer(tx, into))) return undefined
  const live = await findLiveSession(tx, caller.sessionId, now)
  if (!fromRow || !intoRow || live?.player.id !== into) throw new Refusal('SESSION_REVOKED')
  await needFreshProof(tx, caller, now)
  if (fromRow.mergedInto || !(await takeMergeProof(tx, caller.sessionId, from, now))) throw new Refusal('MERGE_NOT_PROVED')

  const [made] = await tx.insert(accountMerge).values({ fromId: from, intoId: into, createdAt: now }).returning({ id: accountMerge.id })
  if (!made) throw new Error('insert gave no row')
  const move = { mergeId: made.id, from, into, at: now }
  await postMergeLetter(deps, tx, fromRow, intoRow, hosting)
  const projects = await projectsOf(tx, from)
  const moved = await moveRows(tx, move)
  const saves = await copySaves(tx, move, now)
  const takesName = isFirstName(intoRow) && !isFirstName(fromRow)
  const counts = {
    ...Object.fromEntries(Object.entries(moved).map(([kind, ids]) => [kind, ids.length])),
    ...{ save: saves, name: takesName ? 1 : 0 },
  }
  await tx.update(accountMerge).set({ counts }).where(eq(accountMerge.id, made.id))
  await tx.update(player).set({ mergedInto: into }).where(eq(player.id, from))
  if (intoRow.receiptEmail === '' && fromRow.receiptEmail !== '')
    await tx.update(player).set({ receiptEmail: fromRow.receiptEmail }).where(eq(player.id, into))
  if (takesName) await tx.update(player).set({ nickName: fromRow.nickName }).where(eq(player.id, into))
  for (const playerId of [into, from])
    await recordSignInEvent(tx, { event: 'accounts_merged', playerId, method: caller.authType, from: hosting, detail: { merge: made.id } })
  const numbers = { userId: String(intoRow.number), from: String(fromRow.number) }
  for (const project of projects) await postPlayersEvent(deps, tx, 'player.merged', project, numbers)
  return { from, into, tickets: moved.ticket }
}
