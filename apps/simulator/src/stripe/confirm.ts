import type * as z from 'zod'
import { readCard } from './card-input.ts'
import { declines } from './cards.ts'
import { openDisputeLater } from './disputes/disputes.ts'
import { BY_ITSELF, type Cause, type StripeState, saveCharge, saveIntent } from './events.ts'
import { invalid, StripeFailure } from './failures.ts'
import { newId, now } from './ids.ts'
import { getIntent, unexpectedState } from './intents.ts'
import type { captureIntent, confirmIntent } from './params.ts'
import { presentCard, presentIntent } from './present.ts'
import type { Card, Charge, Intent, PaymentFailure } from './records.ts'
import { getCharge } from './refunds.ts'

type Params = z.output<typeof confirmIntent>
type How = { byPublishableKey: boolean; slowMs: number | undefined }

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * Tries once to pay. Throws if the intent cannot be confirmed in its state. If the bank refuses, sets the intent back to
 * `requires_payment_method` and throws a StripeFailure with status 402.
 */
export const confirm = (stripe: StripeState, cause: Cause, id: string, params: Params, how: How): Intent => {
  const intent = getIntent(stripe, id)
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      stripe,
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedState(
      stripe,
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(', ')}.`,
    )
  }
  if (!how.byPublishableKey && intent.allowRedirects === 'always' && !params.return_url) {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    )
  }
  const confirmed: Intent = {
    ...intent,
    card: readCard(params) ?? intent.card ?? missingCard(stripe, intent),
    receiptEmail: params.receipt_email || intent.receiptEmail,
    returnUrl: params.use_stripe_sdk ? null : params.return_url || null,
    failure: null,
    failedCard: null,
  }
  if (confirmed.card?.asks3ds) {
    return saveIntent(stripe, cause, { ...confirmed, status: 'requires_action' }, 'payment_intent.requires_action')
  }
  if (how.slowMs !== undefined) return process(stripe, cause, confirmed, how.slowMs)
  return settle(stripe, cause, confirmed, false)
}

/** Handles the player's choice on the bank's page. If the bank then refuses the card, throws the same error as `confirm` (status 402). */
export const authenticate = (stripe: StripeState, id: string, isApproved: boolean): Intent => {
  const intent = getIntent(stripe, id)
  if (intent.status !== 'requires_action') {
    throw unexpectedState(stripe, intent, `This PaymentIntent has a status of ${intent.status}: there is nothing to authenticate.`)
  }
  if (isApproved) return settle(stripe, BY_ITSELF, intent, true)
  const failure: PaymentFailure = {
    code: 'payment_intent_authentication_failure',
    declineCode: null,
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    charge: null,
  }
  return saveIntent(stripe, BY_ITSELF, withFailure(intent, failure), 'payment_intent.payment_failed')
}

export const capture = (stripe: StripeState, cause: Cause, id: string, params: z.output<typeof captureIntent>): Intent => {
  const intent = getIntent(stripe, id)
  if (intent.status !== 'requires_capture' || intent.latestCharge === null) {
    throw unexpectedState(
      stripe,
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  }
  const taken = params.amount_to_capture ?? intent.amount
  if (taken < 1 || taken > intent.amount)
    throw invalid('Amount to capture is out of range.', { code: 'amount_too_large', param: 'amount_to_capture' })
  const charge = getCharge(stripe, intent.latestCharge)
  saveCharge(stripe, cause, { ...charge, amountCaptured: taken, amountRefunded: charge.amount - taken }, 'charge.captured')
  return saveIntent(stripe, cause, { ...intent, status: 'succeeded', amountReceived: taken }, 'payment_intent.succeeded')
}

const process = (stripe: StripeState, cause: Cause, intent: Intent, ms: number) => {
  stripe.world.timers.later(ms, async () => {
    await stripe.world.holds.pass('stripe.bank.before', intent.id)
    try {
      settle(stripe, BY_ITSELF, getIntent(stripe, intent.id), false)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
  })
  return saveIntent(stripe, cause, { ...intent, status: 'processing' }, 'payment_intent.processing')
}

/** Asks the bank for the money, and records its decision. Throws a StripeFailure with status 402 if the bank refuses. */
const settle = (stripe: StripeState, cause: Cause, intent: Intent, isAuthenticated: boolean): Intent => {
  const { card } = intent
  if (!card) throw unexpectedState(stripe, intent, 'This PaymentIntent has no payment method.')
  const isManual = intent.captureMethod === 'manual'
  const id = newId('ch')
  const decline = card.decline && declines[card.decline]
  const failure = decline && { code: decline.code, declineCode: decline.declineCode, message: decline.message, charge: id }
  const charge: Charge = {
    id,
    intent: intent.id,
    amount: intent.amount,
    amountCaptured: failure || isManual ? 0 : intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    card,
    isAuthenticated,
    failure,
    dispute: null,
    receiptEmail: intent.receiptEmail,
    description: intent.description,
    metadata: intent.metadata,
    created: now(),
  }
  saveCharge(stripe, cause, charge, failure ? 'charge.failed' : 'charge.succeeded')
  if (failure) {
    const failed = saveIntent(stripe, cause, { ...withFailure(intent, failure), latestCharge: id }, 'payment_intent.payment_failed')
    throw cardFailure(failed, failure, card, stripe.world.origin)
  }
  if (card.isDisputed) openDisputeLater(stripe, id)
  const paid: Intent = { ...intent, latestCharge: id, status: isManual ? 'requires_capture' : 'succeeded' }
  return isManual
    ? saveIntent(stripe, cause, paid, 'payment_intent.amount_capturable_updated')
    : saveIntent(stripe, cause, { ...paid, amountReceived: intent.amount }, 'payment_intent.succeeded')
}

const withFailure = (intent: Intent, failure: PaymentFailure): Intent => ({
  ...intent,
  status: 'requires_payment_method',
  failure,
  failedCard: intent.card,
  card: null,
})

const cardFailure = (intent: Intent, failure: PaymentFailure, card: Card, origin: string) =>
  new StripeFailure(402, {
    type: 'card_error',
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    ...(failure.charge && { charge: failure.charge }),
    payment_intent: presentIntent(intent, origin),
    payment_method: presentCard(card),
  })

const missingCard = (stripe: StripeState, intent: Intent): never => {
  throw unexpectedState(
    stripe,
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
  )
}
