import type * as z from 'zod'
import { BY_ITSELF, type Cause, type StripeState, saveCharge, saveRefund } from './events.ts'
import { invalid, noSuch } from './failures.ts'
import { newId, now } from './ids.ts'
import type { createRefund } from './params.ts'
import type { Charge, Intent, Refund } from './records.ts'

const REFUND_ENDS_AFTER_MS = 1000

export const getCharge = ({ tables }: StripeState, id: string): Charge => {
  const charge = tables.charges.get(id)
  if (!charge) throw noSuch('charge', id)
  return charge
}

export const getRefund = ({ tables }: StripeState, id: string): Refund => {
  const refund = tables.refunds.get(id)
  if (!refund) throw noSuch('refund', id)
  return refund
}

export const refund = (stripe: StripeState, cause: Cause, params: z.output<typeof createRefund>): Refund => {
  const charge = chargeOf(stripe, params)
  const left = charge.amountCaptured - charge.amountRefunded
  if (charge.failure) throw invalid(`Charge ${charge.id} failed and cannot be refunded.`)
  if (charge.dispute === 'open' || charge.dispute === 'lost') {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = params.amount ?? left
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, { param: 'amount' })
  }
  const slow = stripe.world.faults.take('stripe', (fault) => fault.operation === 'refund' && fault.do === 'slow')
  const made: Refund = {
    id: newId('re'),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    reason: params.reason ?? null,
    status: slow || charge.card.refundWaits ? 'pending' : 'succeeded',
    metadata: params.metadata ?? {},
    created: now(),
  }
  saveRefund(stripe, cause, made, 'refund.created')
  saveCharge(stripe, cause, { ...charge, amountRefunded: charge.amountRefunded + amount }, 'charge.refunded')
  endLater(stripe, made, charge, slow?.ms ?? REFUND_ENDS_AFTER_MS)
  return made
}

const endLater = (stripe: StripeState, made: Refund, { card }: Charge, ms: number) => {
  if (card.refundFails) stripe.world.timers.later(ms, () => failRefund(stripe, made))
  else if (made.status === 'pending') stripe.world.timers.later(ms, () => finishRefund(stripe, made))
}

/** Continues refunds that an earlier run left pending. */
export const resumeRefunds = (stripe: StripeState) => {
  for (const made of stripe.tables.refunds.rows())
    if (made.status === 'pending') endLater(stripe, made, getCharge(stripe, made.charge), REFUND_ENDS_AFTER_MS)
}

const finishRefund = (stripe: StripeState, made: Refund) =>
  saveRefund(stripe, BY_ITSELF, { ...made, status: 'succeeded' }, 'refund.updated', 'charge.refund.updated')

const chargeOf = (stripe: StripeState, { charge, payment_intent }: z.output<typeof createRefund>): Charge => {
  if (charge !== undefined) return getCharge(stripe, charge)
  if (payment_intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = stripe.tables.intents.get(payment_intent)
  if (!intent) throw noSuch('payment_intent', payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latestCharge === null) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  return getCharge(stripe, intent.latestCharge)
}

/** Records that the bank rejected the refund. Subtracts the amount of this refund from the charge's refunded amount. */
const failRefund = (stripe: StripeState, made: Refund) => {
  const charge = getCharge(stripe, made.charge)
  saveRefund(stripe, BY_ITSELF, { ...made, status: 'failed' }, 'refund.updated', 'refund.failed', 'charge.refund.updated')
  saveCharge(stripe, BY_ITSELF, { ...charge, amountRefunded: charge.amountRefunded - made.amount })
}

/** Releases an amount that was held but never captured. Stripe records this as a refund of the charge; the charge stays uncaptured. */
export const releaseHold = (stripe: StripeState, cause: Cause, intent: Intent) => {
  if (intent.latestCharge === null) return
  const charge = getCharge(stripe, intent.latestCharge)
  saveCharge(stripe, cause, { ...charge, amountRefunded: charge.amount }, 'charge.refunded')
}

const dollars = (minor: number) => `$${(minor / 100).toFixed(2)}`
