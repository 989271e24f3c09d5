import type { desk } from '@playhub/contract/desk'
import type { RefundOrder } from '@playhub/contract/desk/players'
import { formatMinor } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { staffCommand } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findEndpoint } from '../../notices/data.ts'
import { lockNoticeEvent, replay } from '../../notices/notice-log.ts'
import type { PaymentRow } from '../../payments/data.ts'
import { requestRefund } from '../../payments/money-back/refunds.ts'
import { lockRemaining } from '../../support/remaining-ticket.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { insertChange, isId, updateTicket } from '../ticket/ticket-data.ts'

type Refund = z.infer<typeof desk.players.refund.body>

/**
 * Starts a refund, only once per click of a member of staff: the click's id is stored in the same transaction. Returns the refund's id.
 * Throws REFUND_NOT_POSSIBLE or REFUND_TOO_MUCH if the payment does not allow the refund. Throws BAD_REQUEST if the reason is `other` and
 * there is no note, or if the click's id was used for another refund.
 */
export const refund = async (deps: Deps, staff: Staff, payment: PaymentRow, { ticketId, clientId, ...order }: Refund): Promise<string> => {
  const at = deps.now()
  const { news, refundId } = await deps.db.transaction(async (tx) => {
    const change = await refundOnce(deps, tx, staff, payment, { ...order, clientId }, at)
    const refundId = await findResult(tx, clientId)
    return { refundId, news: change && (await keepInTicket(tx, payment, ticketId, change)) }
  })
  if (news) await tell(deps, news)
  return refundId
}

/** Returns the id of the refund that a click started. */
const findResult = async (tx: Tx, clientId: string): Promise<string> => {
  const [known] = await tx.select({ id: staffCommand.resultId }).from(staffCommand).where(eq(staffCommand.clientId, clientId))
  return known?.id ?? ''
}

/**
 * Like `refund`, but in the transaction of the caller. Call it before a ticket is locked, because payments are locked before tickets.
 * Returns the change that the caller must record in the ticket. Returns undefined if an earlier request with the id of the same click has
 * already started this refund. `details`: added to the audit entry.
 */
export const refundOnce = async (
  deps: Deps,
  tx: Tx,
  staff: Staff,
  payment: PaymentRow,
  { amount, reason, note, clientId, details }: RefundOrder & { clientId: string; details?: Record<string, unknown> },
  at: Date,
): Promise<Change | undefined> => {
  if (reason === 'other' && note === '') throw new Refusal('BAD_REQUEST', { fields: [{ path: 'note', code: 'NOTE_REQUIRED' }] })
  const { currency } = payment
  const press = { clientId, staffId: staff.id, command: `refund ${payment.id}`, amountMinor: amount }
  if (!(await take(tx, press, at))) return undefined
  // The game receives the reason of a refund, but not the note that staff wrote.
  const of = { paymentId: payment.id, amountMinor: amount, reason, cause: 'staff', actor: `${staff.name} ${staff.id}` } as const
  const row = await requestRefund(deps, tx, of)
  await tx.update(staffCommand).set({ resultId: row.id }).where(eq(staffCommand.clientId, clientId))
  const after = { amount, currency, reason, ...(note && { note }), refund: row.id, ...details }
  await audit(tx, staff, {
    action: 'refund-requested',
    object: `payment ${payment.id}`,
    before: { refunded: payment.refundedMinor },
    after,
  })
  const to = `${formatMinor(amount)} ${currency ?? ''}`
  return { change: 'refund', from: note ? `${reason}: ${note}` : reason, to, staffId: staff.id, createdAt: at }
}

type Press = Pick<typeof staffCommand.$inferInsert, 'clientId' | 'staffId' | 'command' | 'amountMinor'>

/**
 * Stores the id of a click. Returns false if the id is already stored. If the same click arrives twice at the same time, the second request
 * waits for the end of the first one's transaction. Throws BAD_REQUEST if the id was used for another action.
 */
const take = async (tx: Tx, press: Press, createdAt: Date): Promise<boolean> => {
  const taken = await tx
    .insert(staffCommand)
    .values({ ...press, resultId: '', createdAt })
    .onConflictDoNothing()
    .returning({ clientId: staffCommand.clientId })
  if (taken.length > 0) return true
  const { clientId, staffId, command, amountMinor } = staffCommand
  const [known] = await tx.select({ staffId, command, amountMinor }).from(staffCommand).where(eq(clientId, press.clientId))
  const isSame = known?.staffId === press.staffId && known.command === press.command && known.amountMinor === press.amountMinor
  if (!isSame) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'clientId', code: 'CLIENT_ID_USED' }] })
  return false
}

/**
 * Sends a notice about this payment again, with the same event id. Throws NOTICE_NOT_FOUND if the payment has no such notice, and
 * NOTICE_ADDRESS_MISSING if the project has no notice URL.
 */
export const resendNotice = async (
  deps: Deps,
  staff: Staff,
  payment: PaymentRow,
  { eventId, ticketId }: { eventId: string; ticketId?: string | undefined },
) => {
  const at = deps.now()
  const { event, news } = await deps.db.transaction(async (tx) => {
    const found = await lockNoticeEvent(tx, payment, eventId)
    if (found?.paymentId !== payment.id) throw new Refusal('NOTICE_NOT_FOUND')
    if (!(await findEndpoint(tx, payment.projectId))) throw new Refusal('NOTICE_ADDRESS_MISSING')
    await replay(tx, found.id, at)
    await audit(tx, staff, { action: 'notice-resent', object: `payment ${payment.id}`, after: { event: found.id, type: found.type } })
    const change = { change: 'notice', to: found.type, staffId: staff.id, createdAt: at } as const
    return { event: found, news: await keepInTicket(tx, payment, ticketId, change) }
  })
  deps.due.start('notice', event.id)
  if (news) await tell(deps, news)
  return event
}

type Change = Omit<Parameters<typeof insertChange>[1], 'ticketId'>

/**
 * If the action was started from a ticket of the payer, records the action in that ticket. Returns the event that the caller announces to
 * open pages of the desk.
 */
const keepInTicket = async (tx: Tx, payment: PaymentRow, ticketId: string | undefined, change: Change) => {
  if (ticketId === undefined || !isId(ticketId)) return undefined
  const row = await lockRemaining(tx, ticketId)
  if (row?.playerId !== payment.playerId) return undefined
  await insertChange(tx, { ...change, ticketId: row.id })
  await updateTicket(tx, row.id, {})
  return { ...nobodys, ticketId: row.id, seq: row.messageSeq, kind: 'status' as const }
}
