import { TICKET_MOVE_UNDO_DAYS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticketMove } from '../../db/schema.ts'
import type { KeptMerge } from '../../db/tables/ticket-moves.ts'
import type { Deps } from '../../deps.ts'
import { enqueueAnswerLetter } from '../../support/answer-letters.ts'
import type { TicketRow } from '../../support/messages.ts'
import type { SnoozeFields } from '../../support/snooze/fields.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { copyHandledWaits } from '../automation/moved.ts'
import { insertChange } from '../ticket/ticket-data.ts'
import {
  findMove,
  hasOtherMove,
  hasSnoozeChange,
  lastOf,
  listMoved,
  listSaid,
  lockBoth,
  type MoveRow,
  moveAsides,
  moveMessages,
  returnAsides,
  writeTicket,
} from './data.ts'
import { fieldsAfterUndo, fieldsOfSeparated, marksOfTicket } from './fields.ts'
import { marksAfterPart, type Said, waitingSinceOf } from './marks.ts'
import { type Done, isSamePerson, joinInto, tellMoved } from './merge.ts'

/** Returns the earliest creation time of a move that can still be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - TICKET_MOVE_UNDO_DAYS * 86_400_000)

/**
 * Undoes a merge or a split, in one transaction under the locks of both tickets. If the move is already undone, nothing changes.
 *
 * The undo of a merge moves only the moved messages back, with their old numbers. Messages that were written after the merge stay in the
 * remaining ticket. The undo of a split moves all messages of the new ticket back into the old ticket. From then on, a request with the id
 * of the new ticket is answered with the old ticket.
 *
 * Throws MOVE_NOT_LAST if messages were moved again after this move. Also throws MOVE_NOT_FOUND, MOVE_TOO_OLD and TICKETS_TOO_LONG.
 */
export const undoMove = async (deps: Pick<Deps, 'db' | 'now' | 'news' | 'log'>, staff: Staff, id: string): Promise<Done> => {
  const at = deps.now()
  const { rows, ticketId } = await deps.db.transaction(async (tx) => {
    const found = await findMove(tx, id)
    if (!found) throw new Refusal('MOVE_NOT_FOUND')
    const [from, into] = await lockBoth(tx, [found.fromId, found.intoId])
    // Another undo may have finished while this transaction waited for the locks.
    const move = (await findMove(tx, id)) ?? found
    const ticketId = move.kind === 'merge' ? into.id : from.id
    if (move.undoneAt) return { rows: [], ticketId }
    if (move.createdAt < undoableSince(at)) throw new Refusal('MOVE_TOO_OLD')
    if (move.kind === 'merge') await undoMerge(tx, staff, move, from, into, at)
    else await undoSplit(tx, move, from, into, at)
    await tx.update(ticketMove).set({ undoneAt: at, undoneBy: staff.id }).where(eq(ticketMove.id, id))
    await noteUndone(tx, staff, move, from, into, at)
    return { rows: [from, into], ticketId }
  })
  await tellMoved(deps, rows)
  return { id, ticketId }
}

const undoMerge = async (tx: Tx, staff: Staff, move: MoveRow, from: TicketRow, into: TicketRow, at: Date) => {
  const { kept } = move
  if (!kept) throw new Error('a merge without what its undo needs')
  const said = await listSaid(tx, into.id)
  const byClient = new Map(said.map((one) => [one.clientId, one]))
  const moved = await listMoved(tx, move.id)
  const back = moved.flatMap(({ key, fromSeq, fromClientId }) => {
    const now = byClient.get(key)
    return now ? [{ now, early: { ...now, seq: fromSeq, clientId: fromClientId ?? key } }] : []
  })
  if (back.length < moved.length || from.mergedInto !== into.id) throw new Refusal('MOVE_NOT_LAST')
  await moveMessages(
    tx,
    back.map(({ now, early }) => ({ from: into.id, seq: now.seq, into: from.id, next: early.seq, client: early.clientId })),
  )
  await returnAsides(tx, move)
  const gone = new Set(back.map(({ now }) => now))
  const left = said.filter((one) => !gone.has(one))
  // After the merge, all messages that the remaining ticket had before were split off. An undo would leave this ticket without messages.
  if (left.length === 0) throw new Refusal('MOVE_NOT_LAST')
  const marks = marksOfTicket(into)
  const seqs = new Map(back.map(({ now, early }) => [early.seq, now.seq]))
  const separated = marksAfterPart(
    back.map(({ early }) => early),
    { before: kept.from, now: marks, seqNow: ({ seq }) => seqs.get(seq) ?? seq, most: kept.from },
  )
  const remaining = marksAfterPart(left, { before: kept.into, now: marks, seqNow: ({ seq }) => seq, most: mostUnread(left, kept) })
  const hasPlayerWritten = said.some(({ seq, author }) => author === 'player' && seq > kept.seq)
  const undo = { at, isSettled: hasPlayerWritten || (await hasSnoozeChange(tx, into.id, move.createdAt)) }
  const fields = { from: fieldsOfSeparated(kept, undo), into: fieldsAfterUndo(into, kept, waitingSinceOf(left), undo) }
  await writeTicket(tx, from.id, { ...fields.from, ...separated, mergedInto: null })
  await writeTicket(tx, into.id, { ...fields.into, ...remaining, ...(await lastOf(tx, into.id)) })
  await copyHandledWaits(tx, into.id, from.id)
  await noteSnooze(tx, staff, from, fields.from, at)
  await noteSnooze(tx, staff, into, fields.into, at)
  for (const { id, playerUnread } of [
    { id: from.id, ...separated },
    { id: into.id, ...remaining },
  ])
    if (playerUnread > 0) await enqueueAnswerLetter(tx, id)
}

/** Adds a history entry if the undo has snoozed the ticket or brought it back from a snooze. */
const noteSnooze = async (tx: Tx, { id: staffId }: Staff, row: TicketRow, next: Partial<SnoozeFields>, at: Date) => {
  const [from, to] = [row.snoozedUntil?.toISOString() ?? '', next.snoozedUntil?.toISOString() ?? '']
  const noted = { ticketId: row.id, createdAt: at }
  if (to !== '' && to !== from) await insertChange(tx, { ...noted, change: 'snoozed', from, to, staffId })
  if (next.returnedCause && next.returnedAt?.getTime() === at.getTime())
    await insertChange(tx, { ...noted, change: 'returned', from: next.returnedCause })
}

/**
 * Returns the maximum number of unread messages of the remaining ticket: those that were unread before the merge, plus all that were
 * written after it.
 */
const mostUnread = (left: readonly Said[], { into, seq }: KeptMerge) => {
  const since = left.filter((one) => one.seq > seq)
  const players = since.filter(({ author }) => author === 'player').length
  return { playerUnread: into.playerUnread + since.length - players, staffUnread: into.staffUnread + players }
}

const undoSplit = async (tx: Tx, move: MoveRow, from: TicketRow, into: TicketRow, at: Date) => {
  const isMoved = from.mergedInto !== null || into.mergedInto !== null || !isSamePerson(from, into)
  if (isMoved || (await hasOtherMove(tx, into.id, move.id))) throw new Refusal('MOVE_NOT_LAST')
  await joinInto(tx, into, from, at)
  await moveAsides(tx, into.id, from.id)
}

const noteUndone = async (tx: Tx, staff: Staff, { id, kind }: MoveRow, from: TicketRow, into: TicketRow, at: Date) => {
  const isMerge = kind === 'merge'
  const by = { staffId: staff.id, createdAt: at, from: id, change: isMerge ? ('mergeUndone' as const) : ('splitUndone' as const) }
  await insertChange(tx, { ...by, ticketId: from.id, to: String(into.number) }, { ...by, ticketId: into.id, to: String(from.number) })
  await audit(tx, staff, {
    action: isMerge ? 'tickets-merge-undone' : 'ticket-split-undone',
    object: `ticket ${from.number}`,
    after: { into: into.number, move: id },
  })
}
