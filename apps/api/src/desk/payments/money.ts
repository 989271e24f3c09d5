import type { desk } from '@playhub/contract/desk'
import { formatMinor } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { staffCommand, ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findEndpoint } from '../../notices/data.ts'
import { lockNoticeEvent, replay } from '../../notices/notice-log.ts'
import type { PaymentRow } from '../../payments/data.ts'
import { requestRefund } from '../../payments/money-back/refunds.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { nobodys } from '../ticket/answering.ts'
import { insertChange, isId, updateTicket } from '../ticket/ticket-data.ts'

type Refund = z.infer<typeof desk.players.refund.body>

/**
 * Starts a refund, once per click: the click is stored in the same transaction. Throws REFUND_NOT_POSSIBLE, REFUND_TOO_MUCH, and
 * BAD_REQUEST for `other` without a note or if the click's id was used for another refund.
 */
export const refund = async (deps: Deps, staff: Staff, payment: PaymentRow, { amount, reason, note, clientId, ticketId }: Refund) => {
  if (reason === 'other' && note === '') throw new Refusal('BAD_REQUEST', { fields: [{ path: 'note', code: 'NOTE_REQUIRED' }] })
  const { currency } = payment
  const at = deps.now()
  const news = await deps.db.transaction(async (tx) => {
    const press = { clientId, staffId: staff.id, command: `refund ${payment.id}`, amountMinor: amount }
    if (!(await take(tx, press, at))) return undefined
    // The game sees the reason of a refund, but not the note of staff.
    const of = { paymentId: payment.id, amountMinor: amount, reason, cause: 'staff', actor: `${staff.name} ${staff.id}` } as const
    const row = await requestRefund(deps, tx, of)
    await tx.update(staffCommand).set({ resultId: row.id }).where(eq(staffCommand.clientId, clientId))
    const after = { amount, currency, reason, ...(note && { note }), refund: row.id }
    await audit(tx, staff, {
      action: 'refund-requested',
      object: `payment ${payment.id}`,
      before: { refunded: payment.refundedMinor },
      after,
    })
    const to = `${formatMinor(amount)} ${currency ?? ''}`
    return keepInTicket(tx, payment, ticketId, {
      change: 'refund',
      from: note ? `${reason}: ${note}` : reason,
      to,
      staffId: staff.id,
      createdAt: at,
    })
  })
  if (news) await tell(deps, news)
}

type Press = Pick<typeof staffCommand.$inferInsert, 'clientId' | 'staffId' | 'command' | 'amountMinor'>

/** False if the same click arrives again. If it arrives at the same time, it waits here until the first one is finished. */
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

/** Sends a notice of this payment again, with the same id. Throws NOTICE_NOT_FOUND, NOTICE_ADDRESS_MISSING. */
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

/** Records the action in the ticket where it was started, if the ticket belongs to the payer. Returns the news to announce. */
const keepInTicket = async (tx: Tx, payment: PaymentRow, ticketId: string | undefined, change: Change) => {
  if (ticketId === undefined || !isId(ticketId)) return undefined
  const isTheirs = and(eq(ticket.id, ticketId), eq(ticket.playerId, payment.playerId))
  const [row] = await tx.select({ seq: ticket.messageSeq }).from(ticket).where(isTheirs).for('update')
  if (!row) return undefined
  await insertChange(tx, { ...change, ticketId })
  await updateTicket(tx, ticketId, {})
  return { ...nobodys, ticketId, seq: row.seq, kind: 'status' as const }
}
