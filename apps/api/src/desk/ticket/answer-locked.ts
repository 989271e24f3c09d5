import type { Priority } from '@playhub/contract/desk/tickets'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import { enqueueAnswerLetter } from '../../support/answer-letters.ts'
import { type TicketRow, writeMessage } from '../../support/messages.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { hasOtherHeld } from '../held/data.ts'
import { noteEndedWaits } from '../targets/ended-waits.ts'
import { findUnseen, hasAnswered, insertChange, leaveUnseen, updateTicket } from './ticket-data.ts'

/** An answer to the player. Its text is sanitised HTML. */
export type Answer = {
  clientId: string
  html: string
  plain: string
  attachments: readonly string[]
  status: 'answered' | 'waiting' | 'closed'
  seenSeq?: number | undefined
  /** Ids of the held answers of colleagues that the writer saw. */
  seenHeld?: readonly string[] | undefined
  /**
   * Set if the writer has not seen something that happened to the ticket. The ticket then keeps its status and gets this `waitingSince`.
   */
  kept?: { waitingSince: Date | null } | undefined
  /** The ticket to which the answer was written, which may have been merged into the locked ticket. */
  askedId?: string | undefined
  /** If true, an unassigned ticket stays unassigned. Otherwise it is assigned to the writer. */
  keepsAssignee?: boolean | undefined
  /** The priority by which the ended wait is judged, if the same action has changed the priority. */
  waitPriority?: Priority | undefined
  /** Fields that are added to the audit entry. */
  details?: Record<string, unknown>
}

/**
 * Writes an answer into a locked ticket, the job for the e-mail about the answer, and the audit entry. Returns the answer's number;
 * undefined if the answer was written before. Throws TICKET_CLOSED, ANSWERED_MEANWHILE and TICKET_CHANGED, as `answer` does
 * (`answering.ts`).
 */
export const answerLocked = async (tx: Tx, staff: Author, row: TicketRow, answer: Answer, at: Date) => {
  const { seenSeq, seenHeld, details, keepsAssignee = false, waitPriority = row.priority, ...message } = answer
  const { attachments } = message
  const status = message.kept ? row.status : message.status
  const { seq, isNew } = await writeMessage(tx, row, { author: 'staff', staffId: staff.id, byRule: staff.rule, ...message }, at)
  if (!isNew) return undefined
  const unseen = await checkUnseen(tx, row, staff.id, answer)
  if (unseen) await leaveUnseen(tx, row.id, unseen)
  // The new start of the player's wait, if the player still waits after this answer. If the new start is not later than the old one, the
  // same wait continues, so it is not stored as ended.
  const since = message.kept ? message.kept.waitingSince : unseen?.since
  const waited = { ...row, priority: waitPriority }
  if (row.waitingSince && !(since && since <= row.waitingSince))
    await noteEndedWaits(tx, actorOf(staff), [{ row: waited, how: 'answered' }], at)
  const taken = row.assigneeId === null && !keepsAssignee
  if (taken) await assign(tx, row, staff, at)
  await enqueueAnswerLetter(tx, row.id)
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
 * Returns how many messages of the player have been seen neither by the writer nor by another member of staff, and the time of the first
 * such message. Returns undefined if there are none. Throws ANSWERED_MEANWHILE and TICKET_CHANGED, as `answer` does. `row` is the ticket as
 * it was before the answer.
 */
export const checkUnseen = async (tx: Tx, row: TicketRow, staffId: string, { seenSeq, seenHeld, status }: Answer) => {
  if (seenSeq === undefined) return undefined
  if ((await hasAnswered(tx, row, seenSeq, staffId)) || (await hasOtherHeld(tx, row.id, staffId, seenHeld)))
    throw new Refusal('ANSWERED_MEANWHILE')
  const unseen = await findUnseen(tx, row, seenSeq)
  if (unseen && status === 'closed') throw new Refusal('TICKET_CHANGED')
  return unseen
}

/**
 * The member of staff who writes. `rule`: the id of the rule that acts in the member's name. Reports do not count the actions of a rule for
 * a member.
 */
export type Author = Pick<Staff, 'id' | 'name' | 'roles' | 'ip'> & { rule?: string }

/** Returns the member of staff whom the conversation and the reports name for a change; null for a rule. */
export const actorOf = ({ id, rule }: Pick<Author, 'id' | 'rule'>) => (rule === undefined ? id : null)

/** Returns the member of staff for an audit entry. For a rule, the id is null, and the details of the entry name the rule. */
export const auditedAs = ({ roles, ip, ...author }: Omit<Author, 'name'>) => ({
  ...{ id: actorOf(author), ip },
  roles: author.rule === undefined ? roles : [],
})

const assign = async (tx: Tx, { id }: TicketRow, staff: Author, createdAt: Date) => {
  await updateTicket(tx, id, { assigneeId: staff.id })
  await insertChange(tx, { ticketId: id, change: 'assignee', to: staff.name, staffId: actorOf(staff), createdAt })
}

/** Returns the ids of the ticket's owner for an event. The owner's open pages get this event. */
export const whose = ({ playerId, guestId }: TicketRow) => ({ playerId, guestId })
/** The owner for an event that only staff get. */
export const nobodys = { playerId: null, guestId: null }
