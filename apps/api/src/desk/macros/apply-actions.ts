import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { type Plan, planOf } from '@playhub/contract/desk/macros/plan'
import { BULK_TAGS_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import type { CleanMessage } from '../../support/message-html.ts'
import type { TicketRow } from '../../support/messages.ts'
import { clientIdTaken } from '../../support/tickets.ts'
import { audit } from '../audit/audit.ts'
import { holdLocked, isKnownHeld } from '../held/held-answers.ts'
import { type Author, actorOf, answerLocked, auditedAs } from '../ticket/answer-locked.ts'
import { type Change, fieldsAfter } from '../ticket/change-rules.ts'
import { checkAgent, writeChanges } from '../ticket/ticket-changes.ts'
import { getTicket, insertNote } from '../ticket/ticket-data.ts'

type Wanted = {
  actions: readonly TicketAction[]
  /** The texts of the actions with their variables filled in: one for each action that has a text. */
  texts: { answer?: CleanMessage | undefined; note?: CleanMessage | undefined }
  /** Ids for the new answer and the new note. */
  ids: { answer: string; note: string }
  seenSeq?: number | undefined
  seenHeld?: readonly string[] | undefined
  hold: boolean
  /** Fields that are added to the audit entries. */
  details: Record<string, unknown>
}

/** `seq`: the number of the answer that was sent; undefined if no answer was sent. */
export type Applied = { changes: readonly Change[]; seq: number | undefined; isHeld: boolean }

/**
 * Applies a list of actions to a locked ticket. The caller runs it in a transaction, so that either all actions are done or none. If one of
 * the actions is a refund, the caller starts this refund before it locks the ticket. Throws STAFF_NOT_FOUND if the assigned colleague may
 * not answer tickets, and TOO_MANY_TAGS. With an answer, also throws TICKET_CLOSED and ANSWERED_MEANWHILE.
 */
export const applyActions = async (tx: Tx, by: Author, row: TicketRow, wanted: Wanted, at: Date): Promise<Applied> => {
  const { texts, ids, hold, details } = wanted
  const plan = planOf(wanted.actions, row, by.id)
  const { assigneeId, priority, tags } = plan
  if ((plan.answer === undefined) !== (texts.answer === undefined) || (plan.note === undefined) !== (texts.note === undefined))
    throw new Error('the texts are not those of the actions')
  if (tags.length > BULK_TAGS_MAX && tags.length > row.tags.length) throw new Refusal('TOO_MANY_TAGS')
  await checkAgent(tx, assigneeId)
  // The answer ends the player's wait. The ticket's priority decides whether the answer is in time. So the answer is written before the
  // priority changes.
  const seq = hold ? undefined : await sendNow(tx, by, row, { wanted, plan }, at)
  const { ticket: current } = seq === undefined ? { ticket: row } : await getTicket(tx, row.id)
  const status = plan.answer ? undefined : plan.status
  const next = fieldsAfter(current, { assigneeId, priority, tags, status }, { staffId: actorOf(by), at })
  const [written] = await writeChanges(tx, by, [{ row: current, next }], at, details)
  if (texts.note) await addNote(tx, by, row, { ...texts.note, id: ids.note, details }, at)
  const message = hold ? await answerOf(tx, by, wanted, plan) : undefined
  if (message) await holdLocked(tx, by, row, { ...message, canned: [], waitPriority: priority && row.priority }, at)
  return { changes: written?.changes ?? [], seq, isHeld: message !== undefined }
}

/** Sends the answer and returns its number; undefined if the actions contain no answer. */
const sendNow = async (tx: Tx, by: Author, row: TicketRow, { wanted, plan }: { wanted: Wanted; plan: Plan }, at: Date) => {
  const message = await answerOf(tx, by, wanted, plan)
  if (!message) return undefined
  const seq = await answerLocked(tx, by, row, message, at)
  if (seq === undefined) throw clientIdTaken()
  return seq
}

/** Returns the answer to write; undefined if the actions contain none. Throws BAD_REQUEST if the answer's id belongs to a held answer. */
const answerOf = async (tx: Tx, by: Author, { texts, ids, seenSeq, seenHeld, details }: Wanted, { status, assigneeId }: Plan) => {
  if (!texts.answer) return undefined
  if (await isKnownHeld(tx, by.id, ids.answer)) throw clientIdTaken()
  return {
    ...{ clientId: ids.answer, ...texts.answer, attachments: [], status: status ?? 'answered', seenSeq, seenHeld },
    ...{ keepsAssignee: by.rule !== undefined || assigneeId !== undefined, details },
  }
}

type Note = CleanMessage & { id: string; details: Record<string, unknown> }

const addNote = async (tx: Tx, by: Author, row: TicketRow, { details, ...note }: Note, createdAt: Date) => {
  if (!(await insertNote(tx, { ...note, ticketId: row.id, staffId: by.id, createdAt }, false))) throw clientIdTaken()
  await audit(tx, auditedAs(by), { action: 'note-added', object: `ticket ${row.number}`, after: { note: note.id, ...details } })
}
