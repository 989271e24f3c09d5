import { desk } from '@playhub/contract/desk'
import { actsOnPlayer } from '@playhub/contract/desk/macros/actions'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { cleanMessage } from '../../support/message-html.ts'
import type { TicketRow } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { clientIdTaken } from '../../support/tickets.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { findHeld, hasHeld } from '../held/data.ts'
import { undoAnswer } from '../held/held-answers.ts'
import { refundOnce } from '../payments/money.ts'
import { getPayment } from '../payments/purchase.ts'
import { mayDo } from '../serve.ts'
import { whose } from '../ticket/answer-locked.ts'
import { tellOfChanges } from '../ticket/ticket-changes.ts'
import { getTicket, hasWritten, insertChange, lockExisting, updateTicket } from '../ticket/ticket-data.ts'
import { isUndoLate, keptOf } from '../ticket/undo-rules.ts'
import { type Applied, applyActions } from './apply-actions.ts'
import { findUse, holdMacro, insertUse, type MacroRow } from './data.ts'
import { checkSeen, hasAction, isFor } from './rules.ts'
import { lockUse, outcomeOf, restoreUse } from './undo-use.ts'

type Body = z.infer<typeof desk.macros.useMacro.body>

/**
 * Does all actions of a macro in one transaction. A repeated `clientId` does nothing, even if the first use was undone. Returns whether the
 * answer is held, and whether the use can be undone.
 *
 * Throws MACRO_NOT_FOUND, MACRO_INACTIVE, MACRO_CHANGED, MACRO_OTHER_PROJECT, TICKET_NOT_FOUND, TICKET_MERGED, TICKET_CHANGED, and what
 * `applyActions` and `refundOnce` throw. Throws STAFF_FORBIDDEN if the macro refunds and the member of staff may not refund. Throws
 * BAD_REQUEST if the texts or the confirmed sum do not fit the actions of the macro.
 */
export const applyMacro = async (deps: Deps, staff: Staff, askedId: string, body: Body) => {
  if (!(await isKnownUse(deps.db, staff, askedId, body))) await applyOnce(deps, staff, askedId, body)
  const [held, use] = [await findHeld(deps.db, body.clientId), await findUse(deps.db, body.clientId)]
  // When the held answer has been sent, the use of the macro can no longer be undone.
  return { isHeld: held?.state === 'held', isUndoable: use?.state === 'done' && held?.state !== 'sent' }
}

const applyOnce = async (deps: Deps, staff: Staff, askedId: string, body: Body) => {
  const at = deps.now()
  const clean = (text: string | undefined) => (text === undefined ? undefined : cleanMessage(text, { mayBeEmpty: false }))
  const texts = { answer: clean(body.text), note: clean(body.note) }
  const done = await deps.db.transaction(async (tx) => {
    // Locks the macro, then the payment, then the ticket. All code uses this order, which prevents deadlocks.
    const macro = await holdMacro(tx, body.macroId)
    if (!macro) throw new Refusal('MACRO_NOT_FOUND')
    checkSeen(macro, body.macroVersion)
    checkParts(macro, body)
    const details = { macro: macro.name, use: body.clientId }
    const refund = await startRefund(deps, tx, staff, askedId, { ...body, details }, at)
    const row = await lockExisting(tx, askedId)
    if (await isKnownUse(tx, staff, askedId, body)) return undefined
    await checkTicket(tx, macro, row, askedId, body)
    if (refund && row.paymentId !== refund.paymentId) throw new Refusal('TICKET_CHANGED')
    const { clientId, seenSeq, seenHeld } = body
    // If the ticket already has a held (not yet sent) answer, this answer is held too. Sent at once, it would arrive before the earlier
    // answer.
    const hold = body.hold === true || (await hasHeld(tx, row.id))
    const wanted = { actions: macro.actions, texts, ids: { answer: clientId, note: clientId }, seenSeq, seenHeld, hold, details }
    const applied = await applyActions(tx, staff, row, wanted, at)
    if (refund) {
      await insertChange(tx, { ...refund.change, ticketId: row.id })
      await updateTicket(tx, row.id, {})
    }
    await noteUse(tx, staff, macro, row, { clientId, applied, at })
    return { row, applied }
  })
  if (done) await tellOfUse(deps, done.row, done.applied)
}

/** Whether this request was processed before. Throws BAD_REQUEST if its id belongs to another use of a macro. */
const isKnownUse = async (db: Tx, staff: Staff, ticketId: string, { clientId, macroId }: Body) => {
  const known = await findUse(db, clientId)
  if (known && !(known.staffId === staff.id && known.ticketId === ticketId && known.macroId === macroId)) throw clientIdTaken()
  return known !== undefined
}

const checkParts = ({ actions }: MacroRow, { text, note, refund }: Body) => {
  const wrong = [
    ...(hasAction(actions, 'answer') === (text !== undefined) ? [] : ['text']),
    ...(hasAction(actions, 'note') === (note !== undefined) ? [] : ['note']),
    ...(hasAction(actions, 'refund') === (refund !== undefined) ? [] : ['refund']),
  ]
  if (wrong.length > 0) throw new Refusal('BAD_REQUEST', { fields: wrong.map((path) => ({ path, code: 'NOT_OF_THE_MACRO' })) })
}

const checkTicket = async (tx: Tx, { projectId, actions }: MacroRow, row: TicketRow, askedId: string, { version, seenSeq }: Body) => {
  // The requested ticket was merged into `row`, a ticket that the member of staff has not seen.
  if (row.id !== askedId) throw new Refusal('TICKET_MERGED')
  if (!isFor(projectId, row)) throw new Refusal('MACRO_OTHER_PROJECT')
  if (row.version !== version) throw new Refusal('TICKET_CHANGED')
  if (actsOnPlayer(actions) && (await hasWritten(tx, row, seenSeq))) throw new Refusal('TICKET_CHANGED')
}

/**
 * Starts the refund of the ticket's payment. Returns the entry for the conversation. Returns undefined if the macro does not refund, or if
 * a repeated request has already started this refund.
 */
const startRefund = async (
  deps: Deps,
  tx: Tx,
  staff: Staff,
  ticketId: string,
  { refund, clientId, details }: Body & { details: Record<string, unknown> },
  at: Date,
) => {
  if (!refund) return undefined
  if (!mayDo(staff.roles, desk.players.refund.access)) throw new Refusal('STAFF_FORBIDDEN')
  const { ticket } = await getTicket(tx, ticketId)
  if (ticket.paymentId === null) throw new Refusal('PAYMENT_NOT_FOUND')
  const payment = await getPayment(tx, ticket.paymentId)
  if (payment.playerId !== ticket.playerId) throw new Refusal('PAYMENT_NOT_FOUND')
  const change = await refundOnce(deps, tx, staff, payment, { ...refund, clientId, details }, at)
  return change && { change, paymentId: payment.id }
}

type Use = { clientId: string; applied: Applied; at: Date }

/** Stores the use, so that it can be undone, and records it in the conversation and in the audit log. */
const noteUse = async (tx: Tx, staff: Staff, macro: MacroRow, row: TicketRow, { clientId, applied, at }: Use) => {
  const { ticket } = await getTicket(tx, row.id)
  await insertChange(tx, { ticketId: row.id, change: 'macro', to: macro.name, staffId: staff.id, createdAt: at })
  await insertUse(tx, {
    ...{ id: clientId, ticketId: row.id, staffId: staff.id, macroId: macro.id, name: macro.name, state: 'done' },
    ...{ before: keptOf(row), after: keptOf(ticket), seq: ticket.messageSeq, hasAnswered: applied.seq !== undefined, createdAt: at },
  })
  await audit(tx, staff, { action: 'macro-used', object: `ticket ${row.number}`, after: { macro: macro.name, use: clientId } })
}

/** Notifies open pages about the use. The player is notified only of an answer and of a new status. */
export const tellOfUse = (deps: Deps, row: TicketRow, { changes, seq }: Applied) =>
  seq === undefined ? tellOfChanges(deps, row, changes) : tell(deps, { ...whose(row), ticketId: row.id, seq, kind: 'message' })

/**
 * Undoes a use of a macro. If the macro's answer is held and not sent yet, cancels the answer. A repeated call changes nothing.
 * Throws MACRO_USE_NOT_FOUND if there is no such use, or if it is the use of a colleague. Throws MACRO_UNDO_LATE, and what `undoAnswer`
 * throws.
 */
export const undoMacro = async (deps: Deps, staff: Staff, id: string) => {
  if (await findHeld(deps.db, id)) {
    const { ticketId, isWhole, isMerged } = await undoAnswer(deps, staff, id)
    return { ticketId, isWhole, isMerged, statusStays: false }
  }
  const at = deps.now()
  const { row, outcome } = await deps.db.transaction(async (tx) => {
    const locked = await lockUse(tx, id)
    if (locked?.use.staffId !== staff.id) throw new Refusal('MACRO_USE_NOT_FOUND')
    const { use, row } = locked
    if (use.state !== 'done') return { row, outcome: outcomeOf(use, row) }
    if (isUndoLate(use.createdAt, at)) throw new Refusal('MACRO_UNDO_LATE')
    return { row, outcome: outcomeOf(await restoreUse(tx, staff, locked, at), row) }
  })
  await tell(deps, { ...whose(row), ticketId: row.id, seq: row.messageSeq, kind: 'status' })
  return { ticketId: row.id, ...outcome }
}
