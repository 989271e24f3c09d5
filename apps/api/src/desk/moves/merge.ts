import { randomUUID } from 'node:crypto'
import { MOVED_MESSAGES_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { KeptMerge } from '../../db/tables/ticket-moves.ts'
import type { Deps } from '../../deps.ts'
import { enqueueAnswerLetter } from '../../support/answer-letters.ts'
import type { TicketRow } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { copyHandledWaits } from '../automation/moved.ts'
import { whose } from '../ticket/answer-locked.ts'
import { insertChange, isId } from '../ticket/ticket-data.ts'
import { findMergeOf, insertMove, lastOf, listSaid, lockBoth, moveAsides, moveMessages, noteMoved, writeTicket } from './data.ts'
import { fieldsAfterMerge, fieldsOfMerged, keepMerge, marksOfTicket } from './fields.ts'
import { marksAfterMerge, ownMarksOf, placeAll } from './marks.ts'

/** The result of a merge or split. `ticketId`: the ticket that has the messages now. */
export type Done = { id: string; ticketId: string }

/**
 * Moves all messages of a ticket into another one, in one transaction under the locks of both tickets. From then on, a request with the id
 * of the merged ticket is answered with the remaining ticket. A repeated call changes nothing.
 * Throws TICKET_MERGED if one of the two tickets is already merged into another ticket. Also throws TICKET_NOT_FOUND, TICKETS_SAME,
 * TICKETS_OF_TWO_PEOPLE, TICKETS_OF_TWO_PROJECTS and TICKETS_TOO_LONG.
 */
export const mergeTickets = async (
  deps: Pick<Deps, 'db' | 'now' | 'news' | 'log'>,
  staff: Staff,
  fromId: string,
  intoId: string,
): Promise<Done> => {
  if (!isId(fromId)) throw new Refusal('TICKET_NOT_FOUND')
  if (fromId === intoId) throw new Refusal('TICKETS_SAME')
  const { rows, id } = await deps.db.transaction(async (tx) => {
    const [from, into] = await lockBoth(tx, [fromId, intoId])
    const before = await findMergeOf(tx, from.id)
    if (before?.intoId === into.id) return { rows: [], id: before.id }
    checkPair(from, into)
    return { rows: [from, into], id: await merge(tx, staff, from, into, deps.now()) }
  })
  await tellMoved(deps, rows)
  return { id, ticketId: intoId }
}

/** Notifies open pages of staff and players, so that they read these tickets again. Call it after the commit. */
export const tellMoved = async (deps: Pick<Deps, 'news' | 'log'>, rows: readonly TicketRow[]) => {
  for (const row of rows) await tell(deps, { ...whose(row), ticketId: row.id, seq: row.messageSeq, kind: 'status' })
}

export const isSamePerson = (one: TicketRow, other: TicketRow) =>
  one.playerId === other.playerId && (one.playerId !== null || one.guestId === other.guestId)

const checkPair = (from: TicketRow, into: TicketRow) => {
  if (from.mergedInto !== null || into.mergedInto !== null) throw new Refusal('TICKET_MERGED')
  if (!isSamePerson(from, into)) throw new Refusal('TICKETS_OF_TWO_PEOPLE')
  if (from.projectId !== into.projectId) throw new Refusal('TICKETS_OF_TWO_PROJECTS')
}

const merge = async (tx: Tx, staff: Staff, from: TicketRow, into: TicketRow, at: Date): Promise<string> => {
  const { kept, moved } = await joinInto(tx, from, into, at)
  const id = await insertMove(tx, { kind: 'merge', fromId: from.id, intoId: into.id, staffId: staff.id, createdAt: at, kept })
  await noteMoved(tx, id, [...moved, ...(await moveAsides(tx, from.id, into.id))])
  const by = { staffId: staff.id, createdAt: at, from: id }
  await insertChange(
    tx,
    { ...by, ticketId: into.id, change: 'mergedIn', to: String(from.number) },
    { ...by, ticketId: from.id, change: 'mergedAway', to: String(into.number) },
  )
  await audit(tx, staff, {
    action: 'tickets-merged',
    object: `ticket ${from.number}`,
    after: { into: into.number, messages: moved.length, move: id },
  })
  return id
}

/**
 * Moves all messages and files of the locked ticket `from` into the locked ticket `into`, and closes `from`. From then on, a request with
 * the id of `from` is answered with `into`. Returns what an undo needs. Throws TICKETS_TOO_LONG.
 */
export const joinInto = async (tx: Tx, from: TicketRow, into: TicketRow, at: Date) => {
  const [own, theirs] = [await listSaid(tx, into.id), await listSaid(tx, from.id)]
  if (own.length + theirs.length > MOVED_MESSAGES_MAX) throw new Refusal('TICKETS_TOO_LONG')
  const placed = placeAll(own, theirs, into.messageSeq)
  const taken = new Set(own.map(({ clientId }) => clientId))
  const steps = placed
    .filter(({ isMoved, was, seq }) => isMoved || was !== seq)
    .map(({ isMoved, was, seq, clientId }) => ({
      ...{ from: isMoved ? from.id : into.id, seq: was, into: into.id, next: seq },
      // A bulk answer has the same `clientId` in every ticket. If both tickets have it, the moved copy gets a new `clientId`.
      ...{ client: isMoved && taken.has(clientId) ? randomUUID() : clientId, was: clientId, isMoved },
    }))
  await moveMessages(tx, steps)
  const messageSeq = placed.at(-1)?.seq ?? into.messageSeq
  const fields = fieldsAfterMerge(into, from, at)
  const [marks, fromMarks] = [marksOfTicket(into), marksOfTicket(from)]
  const kept: KeptMerge = { ...keepMerge(into, from, fields), into: ownMarksOf(placed, marks), seq: messageSeq }
  const isUnread = into.playerUnread + from.playerUnread > 0
  await writeTicket(tx, into.id, {
    ...fields,
    ...marksAfterMerge(placed, marks, fromMarks),
    ...(await lastOf(tx, into.id)),
    ...{ messageSeq: Math.max(messageSeq, into.messageSeq), letterAt: newer(into.letterAt, from.letterAt) },
    // This version is higher than those of both tickets, so changes from pages that were opened before the merge are refused.
    version: Math.max(into.version, from.version) + 1,
  })
  await writeTicket(tx, from.id, { ...fieldsOfMerged(into, fields), mergedInto: into.id })
  await copyHandledWaits(tx, from.id, into.id)
  if (into.snoozedUntil && !fields.snoozedUntil)
    await insertChange(tx, { ticketId: into.id, change: 'returned', from: 'merge', createdAt: at })
  if (isUnread) await enqueueAnswerLetter(tx, into.id)
  const moved = steps.flatMap(({ isMoved, client, seq, was }) =>
    isMoved ? [{ kind: 'message' as const, key: client, fromSeq: seq, fromClientId: was }] : [],
  )
  return { kept, moved }
}

const newer = (one: Date | null, other: Date | null) => (one && other ? (one > other ? one : other) : (one ?? other))
