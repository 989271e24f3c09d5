import * as z from 'zod'
import { behaviourOf, cardTypeOf, type Refusal } from './cards.ts'
import { newDigits, newId } from './ids.ts'
import { acceptMoney, cancelPayment } from './payments.ts'
import type { Method, Payment } from './records.ts'
import { savePayment, type Yookassa } from './state.ts'

const card = z.union([
  z.string().transform((number) => ({ number, month: '12', year: undefined, csc: '000' })),
  z.strictObject({
    number: z.string(),
    month: z.string().regex(/^\d{2}$/),
    /** The year has four digits. */
    year: z.string().regex(/^\d{4}$/),
    csc: z.string().regex(/^\d{3,4}$/),
  }),
])
type CardData = z.output<typeof card>

/**
 * The player pays with a card or with a wallet. `refuse`: the wallet refuses to pay. `threeDs`: the player's answer to the bank's 3-D
 * Secure question, sent together with the payment. The form then does not show the question.
 */
export const means = z.strictObject({
  card: card.optional(),
  wallet: z.enum(['pay', 'refuse']).optional(),
  threeDs: z.enum(['approve', 'fail']).optional(),
})
export type Means = z.output<typeof means>

/** The result of a try to pay, as the form gets it. `refused`: another try is possible. `ended`: the payment is over. */
export type Try = { result: 'paid' | 'processing' } | { result: 'challenge' } | { result: 'refused' | 'ended'; reason: Refusal['reason'] }

/** Tries once to pay a pending payment. */
export const tryToPay = (yookassa: Yookassa, payment: Payment, given: Means): Try => {
  if (payment.paysAt !== null) return { result: 'processing' }
  if (given.card) return payByCard(yookassa, payment, given.card, given.threeDs)
  if (given.wallet === 'refuse') return refuse(yookassa, payment, newWallet(), { party: 'yoo_money', reason: 'general_decline' })
  return pay(yookassa, payment, newWallet(), false)
}

/**
 * Handles the player's choice on the bank's page. `close` leaves the payment pending; the result of `close` is `refused`, so that the
 * player can try again.
 */
export const answerChallenge = (yookassa: Yookassa, payment: Payment, decision: 'approve' | 'fail' | 'close'): Try => {
  const { challenged } = payment
  if (!challenged) return { result: 'refused', reason: '3d_secure_failed' }
  const unasked = { ...payment, challenged: null }
  if (decision === 'approve') return pay(yookassa, unasked, challenged, true)
  if (decision === 'fail') return refuse(yookassa, unasked, challenged, { party: 'payment_network', reason: '3d_secure_failed' })
  savePayment(yookassa, unasked)
  return { result: 'refused', reason: '3d_secure_failed' }
}

const payByCard = (yookassa: Yookassa, payment: Payment, data: CardData, threeDs: Means['threeDs']): Try => {
  const number = data.number.replace(/\s/g, '')
  const method = methodOf(number, data, yookassa.world.now())
  const { refusal, asks3ds } = behaviourOf(number)
  if (refusal) return refuse(yookassa, payment, method, refusal)
  if (isOver(method, yookassa.world.now())) return refuse(yookassa, payment, method, { party: 'payment_network', reason: 'card_expired' })
  if (!asks3ds) return pay(yookassa, payment, method, false)
  const asked = savePayment(yookassa, { ...payment, challenged: method })
  return threeDs ? answerChallenge(yookassa, asked, threeDs) : { result: 'challenge' }
}

const pay = (yookassa: Yookassa, payment: Payment, method: Method, isAuthenticated: boolean): Try => {
  const late = yookassa.world.faults.take('yookassa', (fault) => fault.do === 'pay-late')
  if (!late) {
    acceptMoney(yookassa, payment, method, isAuthenticated)
    return { result: 'paid' }
  }
  savePayment(yookassa, { ...payment, method, isAuthenticated, paysAt: yookassa.world.now() + late.ms })
  return { result: 'processing' }
}

/** Refuses a try to pay. The payment stays pending, so that the form can offer another try, unless the fault `no-retry` was requested. */
const refuse = (yookassa: Yookassa, payment: Payment, method: Method, refusal: Refusal): Try => {
  const isFinal = yookassa.world.faults.take('yookassa', (fault) => fault.do === 'no-retry') !== undefined
  if (isFinal) cancelPayment(yookassa, { ...payment, method }, refusal)
  else savePayment(yookassa, { ...payment, refusal })
  return { result: isFinal ? 'ended' : 'refused', reason: refusal.reason }
}

const newWallet = (): Method => ({ type: 'yoo_money', id: newId(), accountNumber: `41001${newDigits(10)}` })

const methodOf = (number: string, { month, year }: CardData, now: number): Method & { type: 'bank_card' } => ({
  type: 'bank_card',
  id: newId(),
  first6: number.slice(0, 6).padEnd(6, '0'),
  last4: number.slice(-4).padStart(4, '0'),
  expiryMonth: month,
  expiryYear: year ?? String(new Date(now).getUTCFullYear() + 2),
  cardType: cardTypeOf(number),
})

/** Whether the card has expired. A card is valid until the last day of its month. */
const isOver = ({ expiryMonth, expiryYear }: { expiryMonth: string; expiryYear: string }, now: number) =>
  Date.UTC(Number(expiryYear), Number(expiryMonth)) <= now
