import { type Bank, bankOf, type DeclineCode } from './cards.ts'
import { addOperation, saveOrder, type YandexPayState } from './changes.ts'
import { wrongStatus, YandexFailure } from './failures.ts'
import { endUnpaid, getOrder } from './orders.ts'
import type { Order } from './records.ts'

/**
 * The buyer's actions on the form. `approve` and `fail` answer the bank's 3-D Secure question. With `hold`, the money is held until the
 * shop captures it. `expire` ends the order as if its time were over.
 */
export const outcomes = ['pay', 'pay-3ds', 'approve', 'fail', 'decline', 'abort', 'expire', 'hold'] as const
export type Outcome = (typeof outcomes)[number]

const GOOD_CARD = '4242424242424242'

const declineTexts: Record<DeclineCode, string> = {
  INSUFFICIENT_FUNDS: 'Insufficient funds',
  DECLINED_BY_ISSUER: 'The bank declined the payment',
  CARD_EXPIRED: 'The card has expired',
  LIMIT_EXCEEDED: "The card's limit is exceeded",
  UNKNOWN_CARD: 'Only test cards pay here',
  AUTHENTICATION_FAILED: '3-D Secure failed',
}

/** Does the buyer's action `outcome` on an order. Throws if the order can no longer be paid, or if the card number is invalid. */
export const pay = (state: YandexPayState, orderId: string, outcome: Outcome, cardNumber: string | undefined): Order => {
  const order = getOrder(state, orderId)
  if (order.status !== 'PENDING' || order.stage === 'bank') throw wrongStatus(order.status, 'PENDING and not with the bank')
  if (outcome === 'abort') return order
  if (outcome === 'expire') return endUnpaid(state, order, 'ORDER_EXPIRED')
  if (outcome === 'approve' || outcome === 'fail') return answerBank(state, order, outcome === 'approve')

  const bank = bankOf((cardNumber || GOOD_CARD).replace(/\s/g, ''))
  if (!bank) throw new YandexFailure(400, 'CARD_NUMBER_INVALID', 'This is not the number of a card')
  const withCard: Order = { ...order, card: bank }
  if (outcome === 'decline') return decline(state, withCard, bank.decline ?? 'DECLINED_BY_ISSUER')
  if (outcome === 'pay-3ds' || bank.asks3ds) return saveOrder(state, { ...withCard, stage: 'challenge' })
  return charge(state, withCard, bank.decline, outcome === 'hold')
}

const answerBank = (state: YandexPayState, order: Order, isApproved: boolean): Order => {
  if (order.stage !== 'challenge' || !order.card) throw new YandexFailure(409, 'NOTHING_TO_APPROVE', 'The bank is not asking anything')
  return isApproved ? charge(state, order, order.card.decline, false) : decline(state, order, 'AUTHENTICATION_FAILED')
}

const charge = (state: YandexPayState, order: Order, refused: Bank['decline'], isHeld: boolean): Order => {
  const slow = state.world.faults.take('yandex-pay', (fault) => fault.operation === 'pay' && fault.do === 'slow')
  if (!slow) return settle(state, order, refused, isHeld)
  state.world.timers.later(slow.ms, async () => {
    await state.world.holds.pass('yandex-pay.bank.before', order.orderId)
    const now = getOrder(state, order.orderId)
    // If the order was rolled back or expired before the bank decided, no money is taken.
    if (now.status === 'PENDING') settle(state, now, refused, isHeld)
  })
  return saveOrder(state, { ...order, stage: 'bank' })
}

const settle = (state: YandexPayState, order: Order, refused: Bank['decline'], isHeld: boolean): Order => {
  if (refused) return decline(state, order, refused)
  const { orderId, amount } = order
  addOperation(state, { orderId, type: 'AUTHORIZE', amount, status: 'SUCCESS' })
  if (isHeld) return saveOrder(state, { ...order, stage: 'form', status: 'AUTHORIZED' })
  addOperation(state, { orderId, type: 'CAPTURE', amount, status: 'SUCCESS' })
  return saveOrder(state, { ...order, stage: 'form', status: 'CAPTURED', captured: amount })
}

/** Declines a payment. This ends the order, as documented in Yandex's table of errors. */
const decline = (state: YandexPayState, order: Order, code: DeclineCode): Order => {
  const { orderId, amount } = order
  addOperation(state, { orderId, type: 'AUTHORIZE', amount, status: 'FAIL', reason: declineTexts[code] })
  return saveOrder(state, { ...order, stage: 'form', status: 'FAILED', reasonCode: code, reason: declineTexts[code] })
}
