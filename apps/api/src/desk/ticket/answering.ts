import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { receiveForm } from '../../media/receive.ts'
import { enqueueAnswerLetter } from '../../support/answer-letters.ts'
import { findKnownSeq } from '../../support/known-message.ts'
import { cleanMessage, withFiles } from '../../support/message-html.ts'
import { type TicketRow, writeMessage } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { noteEndedWaits } from '../targets/ended-waits.ts'
import { countUses } from './canned.ts'
import { findUnseen, getTicket, hasAnswered, insertChange, insertNote, leaveUnseen, lockExisting, updateTicket } from './ticket-data.ts'

/**
 * Answers the player. An unassigned ticket is assigned to the writer. A repeated `clientId` writes nothing, even if that answer closed the
 * ticket.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_MERGED, MESSAGE_EMPTY, MESSAGE_TOO_LONG and what `receiveForm` throws. Throws
 * ANSWERED_MEANWHILE if a colleague has answered after the last message that the writer saw. Throws TICKET_CHANGED if the answer would
 * close the ticket, but the player has written something that the writer has not seen.
 */
export const answer = async (deps: Deps, staff: Staff, ticketId: string, request: FastifyRequest) => {
  const { db, now } = deps
  const { data, admitted, attachments } = await receiveForm(deps, request, {
    schema: desk.tickets.answer.body,
    owner: { kind: 'staff', id: staff.id },
    checkData: async ({ text = '', clientId }) => {
      const { ticket } = await getTicket(db, ticketId)
      const isMerged = ticket.id !== ticketId
      const known = { id: ticket.id, askedId: ticketId, clientId }
      if ((isMerged || ticket.status === 'closed') && (await findKnownSeq(db, known)) === undefined)
        throw new Refusal(isMerged ? 'TICKET_MERGED' : 'TICKET_CLOSED')
      return cleanMessage(text, { mayBeEmpty: true })
    },
  })
  const { clientId, status = 'answered', seenSeq, canned = [] } = data
  const message = { ...withFiles(admitted, attachments), clientId, status }
  const at = now()
  const done = await db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    const seq = await answerLocked(tx, staff, row, { ...message, seenSeq, askedId: ticketId }, at)
    // The writer has not seen the ticket into which this one was merged.
    if (seq !== undefined && row.id !== ticketId) throw new Refusal('TICKET_MERGED')
    return seq === undefined ? undefined : { row, seq }
  })
  if (!done) return
  // If this fails, only the order of ready answers is affected.
  await countUses(db, canned).catch((error: unknown) => deps.log.warn({ err: error }, 'a ready answer could not be counted'))
  await tell(deps, { ...whose(done.row), ticketId: done.row.id, seq: done.seq, kind: 'message' })
}

type Answer = {
  clientId: string
  html: string
  plain: string
  attachments: readonly string[]
  status: 'answered' | 'waiting' | 'closed'
  seenSeq?: number | undefined
  /** The ticket to which the answer was sent, if it may have been merged into the locked ticket. */
  askedId?: string | undefined
  /** Added to the audit log. */
  details?: Record<string, unknown>
}

/**
 * Writes an answer into a locked ticket, with its letter and its audit entry. Returns its number; undefined if it was written before.
 * Throws TICKET_CLOSED, ANSWERED_MEANWHILE and TICKET_CHANGED, as `answer` does.
 */
export const answerLocked = async (tx: Tx, staff: Author, row: TicketRow, { seenSeq, details, ...message }: Answer, at: Date) => {
  const { status, attachments } = message
  const { seq, isNew } = await writeMessage(tx, row, { author: 'staff', staffId: staff.id, ...message }, at)
  if (!isNew) return undefined
  if (seenSeq !== undefined && (await hasAnswered(tx, row, seenSeq, staff.id))) throw new Refusal('ANSWERED_MEANWHILE')
  const unseen = seenSeq === undefined ? undefined : await findUnseen(tx, row, seenSeq)
  if (unseen && status === 'closed') throw new Refusal('TICKET_CHANGED')
  if (unseen) await leaveUnseen(tx, row.id, unseen)
  // The wait goes on if the writer has seen none of the messages that wait for an answer.
  if (row.waitingSince && !(unseen && unseen.since <= row.waitingSince)) await noteEndedWaits(tx, [{ row, how: 'answered' }], at)
  const taken = row.assigneeId === null
  if (taken) await assign(tx, row, staff, at)
  await enqueueAnswerLetter(tx, row.id, at)
  await audit(tx, staff, {
    action: 'ticket-answered',
    object: `ticket ${row.number}`,
    before: { status: row.status },
    after: {
      status,
      seq,
      ...(taken && { assignee: staff.name }),
      ...(attachments.length > 0 && { files: attachments.length }),
      ...details,
    },
  })
  return seq
}

/** The member who writes. */
export type Author = Pick<Staff, 'id' | 'name' | 'roles' | 'ip'>

const assign = async (tx: Tx, { id }: TicketRow, staff: Author, createdAt: Date) => {
  await updateTicket(tx, id, { assigneeId: staff.id })
  await insertChange(tx, { ticketId: id, change: 'assignee', to: staff.name, staffId: staff.id, createdAt })
}

/** The owner of the ticket, whose open pages are notified. */
export const whose = ({ playerId, guestId }: TicketRow) => ({ playerId, guestId })
/** Used when no player is notified, only staff. */
export const nobodys = { playerId: null, guestId: null }

/**
 * Writes a note for colleagues. A repeated `clientId` writes nothing. Throws TICKET_NOT_FOUND, MESSAGE_EMPTY, MESSAGE_TOO_LONG, and
 * BAD_REQUEST if the id belongs to another note.
 */
export const addNote = async (deps: Deps, staff: Staff, ticketId: string, { text, clientId }: { text: string; clientId: string }) => {
  const { html, plain } = cleanMessage(text, { mayBeEmpty: false })
  const noted = await deps.db.transaction(async (tx) => {
    const ticket = await lockExisting(tx, ticketId)
    const note = { id: clientId, ticketId: ticket.id, staffId: staff.id, html, plain, createdAt: deps.now() }
    if (!(await insertNote(tx, note, ticket.edition > 0))) return undefined
    await audit(tx, staff, { action: 'note-added', object: `ticket ${ticket.number}`, after: { note: clientId } })
    return ticket
  })
  if (noted) await tell(deps, { ...nobodys, ticketId: noted.id, seq: noted.messageSeq, kind: 'note' })
}
