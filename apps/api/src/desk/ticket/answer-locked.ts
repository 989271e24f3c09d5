import type { Priority } from '@playhub/contract/desk/tickets'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import { enqueueAnswerLetter } from '../../support/answer-letters.ts'
import { type TicketRow, writeMessage } from '../../support/messages.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { hasOtherHeld } from '../held/data.ts'
import { noteEndedWaits } from '../targets/ended-waits.ts'
import { findUnseen, hasAnswered, insertChange, leaveUnseen, updateTicket } from './ticket-data.ts'

/** An answer to the player with sanitised HTML. */
export type Answer = {
  clientId: string
  html: string
  plain: string
  attachments: readonly string[]
  status: 'answered' | 'waiting' | 'closed'
  seenSeq?: number | undefined
  /** Ids of the held answers of colleagues that the writer saw. */
  seenHeld?: readonly string[] | undefined
  /** Set if something has happened to the ticket since its writer sent the answer. Then the ticket keeps its status. */
  kept?: { waitingSince: Date | null } | undefined
  /** The ticket to which the answer was sent, if it may have been merged into the locked ticket. */
  askedId?: string | undefined
  /** An unassigned ticket stays unassigned, because the writer has decided who is assigned. */
  keepsAssignee?: boolean | undefined
  /** The priority under which the player waited, if the same step has changed it. */
  waitPriority?: Priority | undefined
  /** Added to the audit log. */
  details?: Record<string, unknown>
}

/**
 * Writes an answer into a locked ticket, with its letter and its audit entry. Returns its number; undefined if it was written before.
 * Throws TICKET_CLOSED, ANSWERED_MEANWHILE and TICKET_CHANGED, as `answer` does (`answering.ts`).
 */
export const answerLocked = async (tx: Tx, staff: Author, row: TicketRow, answer: Answer, at: Date) => {
  const { seenSeq, seenHeld, details, keepsAssignee = false, waitPriority = row.priority, ...message } = answer
  const { attachments } = message
  const status = message.kept ? row.status : message.status
  const { seq, isNew } = await writeMessage(tx, row, { author: 'staff', staffId: staff.id, byRule: staff.rule, ...message }, at)
  if (!isNew) return undefined
  const unseen = await checkUnseen(tx, row, staff.id, answer)
  if (unseen) await leaveUnseen(tx, row.id, unseen)
  // The wait goes on if the answer is about none of the messages that wait.
  const since = message.kept ? message.kept.waitingSince : unseen?.since
  const waited = { ...row, priority: waitPriority }
  if (row.waitingSince && !(since && since <= row.waitingSince))
    await noteEndedWaits(tx, actorOf(staff), [{ row: waited, how: 'answered' }], at)
  const taken = row.assigneeId === null && !keepsAssignee
  if (taken) await assign(tx, row, staff, at)
  await enqueueAnswerLetter(tx, row.id, at)
  await audit(tx, auditedAs(staff), {
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

/**
 * Returns the messages of the player that the writer has not seen; undefined if there are none. Throws ANSWERED_MEANWHILE and
 * TICKET_CHANGED, as `answer` does. The row was read before the answer was written.
 */
export const checkUnseen = async (tx: Tx, row: TicketRow, staffId: string, { seenSeq, seenHeld, status }: Answer) => {
  if (seenSeq === undefined) return undefined
  if ((await hasAnswered(tx, row, seenSeq, staffId)) || (await hasOtherHeld(tx, row.id, staffId, seenHeld)))
    throw new Refusal('ANSWERED_MEANWHILE')
  const unseen = await findUnseen(tx, row, seenSeq)
  if (unseen && status === 'closed') throw new Refusal('TICKET_CHANGED')
  return unseen
}

/** The member who writes. `rule`: the id of the rule that acts in the member's name. What it does counts for nobody. */
export type Author = Pick<Staff, 'id' | 'name' | 'roles' | 'ip'> & { rule?: string }

/** Returns the member whom changes in the conversation and reports name. */
export const actorOf = ({ id, rule }: Pick<Author, 'id' | 'rule'>) => (rule === undefined ? id : null)

/** Returns the member whom the audit log names; nobody for a rule. The details of its entries name the rule. */
export const auditedAs = ({ roles, ip, ...author }: Omit<Author, 'name'>) => ({
  ...{ id: actorOf(author), ip },
  roles: author.rule === undefined ? roles : [],
})

const assign = async (tx: Tx, { id }: TicketRow, staff: Author, createdAt: Date) => {
  await updateTicket(tx, id, { assigneeId: staff.id })
  await insertChange(tx, { ticketId: id, change: 'assignee', to: staff.name, staffId: actorOf(staff), createdAt })
}

/** The owner of the ticket, whose open pages are notified. */
export const whose = ({ playerId, guestId }: TicketRow) => ({ playerId, guestId })
/** Used when no player is notified, only staff. */
export const nobodys = { playerId: null, guestId: null }
