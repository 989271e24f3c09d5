import { setTimeout as pause } from 'node:timers/promises'
import type { DeskPurchase, PurchaseDetail } from '@playhub/contract/desk/players'
import { currency as currencySchema } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { getPlayer } from '../../auth/data.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { presentNotices } from '../../notices/notice-log.ts'
import type { GoodRow } from '../../payments/core/state.ts'
import { findPayment, type PaymentRow } from '../../payments/data.ts'
import { findGoodOf } from '../../payments/late-goods.ts'
import { leftOf, whyBack } from '../../payments/money-back/refund-rules.ts'
import { receiptAddressOf, receiptOf } from '../../payments/receipts/receipts.ts'
import { readHistory } from '../../transactions/data.ts'
import { titleOf } from '../../transactions/present.ts'
import { isSafeLink } from '../../transactions/rules.ts'
import { type History, staffTimelineOf } from '../../transactions/timeline.ts'
import { presentRequester } from '../inbox/inbox.ts'
import { listEventsOf } from '../player/player-data.ts'
import { listTicketsAbout } from '../ticket/ticket-data.ts'
import { listAttentionOf } from './attention-data.ts'
import { askedOf, type PurchaseFacts, purchaseStateOf } from './purchase-state.ts'

/** Returns the payment's row. Throws PAYMENT_NOT_FOUND if there is no such payment. */
export const getPayment = async (db: Tx, id: string): Promise<PaymentRow> => {
  const row = await findPayment(db, id)
  if (!row) throw new Refusal('PAYMENT_NOT_FOUND')
  return row
}

/** Returns a payment in the form that the desk shows. The item's name is in the language in which the player saw it. */
export const presentPurchase = (row: PaymentRow, facts: PurchaseFacts): DeskPurchase => ({
  id: row.id,
  project: row.projectId,
  item: titleOf(row, row.locale === 'ru' ? 'ru' : 'en'),
  status: row.status,
  mode: row.mode,
  amount: row.amountMinor,
  currency: row.currency,
  asked: askedOf(row, facts),
  state: purchaseStateOf(row, facts),
  refunded: row.refundedMinor,
  isDisputed: row.dispute === 'open',
  provider: row.provider ?? facts.attempts.at(-1)?.provider ?? null,
  createTs: row.createdAt.toISOString(),
  paidTs: row.paidAt?.toISOString() ?? null,
  good: facts.good?.state ?? null,
})

/** How long the desk waits for the provider before it shows a purchase without its receipt. */
const RECEIPT_WITHIN_MS = 2000

/**
 * Asks the provider for the receipt of a purchase if the link to it is not stored yet. The link is often missing, because all other code
 * asks for it only when a player opens the receipt. If the answer comes too late for this request, the link is stored for the next request.
 */
export const lookForReceipt = async (deps: Deps, row: PaymentRow): Promise<void> => {
  const asked = receiptOf(deps, row).catch((error: unknown) => {
    // `receiptOf` has logged that the provider gave no answer.
    if (!(error instanceof Refusal)) deps.log.warn({ err: error, paymentId: row.id }, 'a receipt could not be looked for')
  })
  await Promise.race([asked, pause(RECEIPT_WITHIN_MS, undefined, { ref: false })])
}

export const readPurchase = async ({ db, config }: Pick<Deps, 'db' | 'config'>, row: PaymentRow): Promise<PurchaseDetail> => {
  const [history, player, good] = await Promise.all([readHistory(db, row), getPlayer(db, row.playerId), findGoodOf(db, row.id)])
  return {
    ...presentPurchase(row, { ...history, good }),
    player: presentRequester({ playerNumber: player.number, nickName: player.nickName, guestId: null }),
    receiptEmail: receiptAddressOf(
      row,
      history.attempts.find(({ id }) => id === row.paidAttemptId),
    ),
    receiptUrl: storedReceipt(config, history),
    payload: row.payload,
    tickets: await listTicketsAbout(db, row.id),
    attempts: history.attempts.map(presentAttempt),
    timeline: staffTimelineOf(history),
    archivedTs: history.archivedUntil?.toISOString() ?? null,
    notices: await presentNotices(db, await listEventsOf(db, row.id)),
    refundable: refundableOf(history),
    refunds: history.refunds.map((each) => presentRefund(each, history)),
    paidGood: good && presentGood(good, history),
    attention: await listAttentionOf(db, row.id),
  }
}

/**
 * Returns the stored link to the receipt, without asking the provider for it. Returns an empty text if there is no link or if it is not
 * safe to open.
 */
const storedReceipt = ({ production, simulatorUrl }: Config, { payment, attempts }: History): string => {
  const link = attempts.find(({ id }) => id === payment.paidAttemptId)?.receiptUrl ?? ''
  return isSafeLink(link, production ? undefined : simulatorUrl) ? link : ''
}

/** Returns the part of the paid amount that can still be refunded, in minor units. */
const refundableOf = ({ payment: { paidAttemptId, amountMinor, currency }, refunds, disputes }: History) => {
  if (paidAttemptId === null || amountMinor === null || currency === null) return 0
  const isOfPaid = ({ attemptId }: { attemptId: string }) => attemptId === paidAttemptId
  return leftOf({ amountMinor, currency }, refunds.filter(isOfPaid), disputes.filter(isOfPaid))
}

const presentGood = (good: GoodRow, { payment, disputes }: History): PurchaseDetail['paidGood'] => {
  const isDisputed = disputes.some(({ attemptId, status }) => attemptId === payment.paidAttemptId && status !== 'won')
  return {
    itemId: good.itemId,
    kind: good.kind,
    state: good.state,
    consumedTs: good.consumedAt?.toISOString() ?? null,
    consumedBy: good.consumedBy,
    revokedTs: good.revokedAt?.toISOString() ?? null,
    revokedBy: good.revokedAt === null ? null : isDisputed ? 'dispute' : 'refund',
    acknowledgedTs: good.acknowledgedAt?.toISOString() ?? null,
    seenTs: good.seenAt?.toISOString() ?? null,
    lateTs: good.lateAt?.toISOString() ?? null,
  }
}

const presentAttempt = (row: History['attempts'][number]): PurchaseDetail['attempts'][number] => ({
  id: row.id,
  provider: row.provider,
  state: row.state,
  amount: row.amountMinor,
  currency: row.currency,
  providerRef: row.providerRef ?? '',
  error: row.lastError,
  createTs: row.createdAt.toISOString(),
})

const presentRefund = (row: History['refunds'][number], { attempts }: History): PurchaseDetail['refunds'][number] => ({
  id: row.id,
  amount: row.amountMinor,
  currency: currencySchema.parse(row.currency),
  status: row.status,
  reason: row.reason,
  why: whyBack(
    row,
    attempts.find(({ id }) => id === row.attemptId),
  ),
  createTs: row.createdAt.toISOString(),
})
