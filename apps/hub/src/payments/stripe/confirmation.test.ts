import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { readConfirmation, readIntent } from './confirmation.ts'

// `confirmation.ts` reads only these fields.
const intent = (status: PaymentIntent['status']) => ({ paymentIntent: { status } as PaymentIntent }) as PaymentIntentResult
const refused = (error: Partial<StripeError>) => ({ error: { type: 'card_error', ...error } as StripeError }) as PaymentIntentResult

describe('readConfirmation', () => {
  it('knows a card that was taken', () => {
    expect(readConfirmation(intent('succeeded'))).toEqual({ kind: 'sent', status: 'succeeded' })
    expect(readConfirmation(intent('processing'))).toEqual({ kind: 'sent', status: 'processing' })
  })

  it('keeps the form after a declined card and passes on why', () => {
    expect(readConfirmation(refused({ message: 'Your card has insufficient funds.' }))).toEqual({
      kind: 'declined',
      detail: 'Your card has insufficient funds.',
    })
    expect(readConfirmation(intent('requires_payment_method'))).toMatchObject({ kind: 'declined' })
  })

  it('sees that an intent was paid meanwhile, although confirming it again is refused', () => {
    const paid = { status: 'succeeded' } as PaymentIntent
    expect(readConfirmation(refused({ type: 'invalid_request_error', payment_intent: paid }))).toEqual({
      kind: 'sent',
      status: 'succeeded',
    })
  })

  it('does not take a lost answer for a declined card', () => {
    expect(readConfirmation(refused({ type: 'api_error' }))).toEqual({ kind: 'unknown' })
    expect(readConfirmation(refused({ type: 'api_connection_error' }))).toEqual({ kind: 'unknown' })
  })

  it('does not go on with an intent that is over', () => {
    expect(readConfirmation(intent('canceled'))).toEqual({ kind: 'over' })
    const canceled = { status: 'canceled' } as PaymentIntent
    expect(readConfirmation(refused({ type: 'invalid_request_error', payment_intent: canceled }))).toEqual({ kind: 'over' })
    expect(readConfirmation(intent('requires_action'))).toEqual({ kind: 'other' })
  })
})

describe('readIntent', () => {
  it('finds out what a lost answer would have said', () => {
    expect(readIntent(intent('succeeded'))).toEqual({ kind: 'sent', status: 'succeeded' })
    expect(readIntent(intent('requires_payment_method'))).toEqual({ kind: 'other' })
    const declined = { status: 'requires_payment_method', last_payment_error: { message: 'Your card was declined.' } }
    expect(readIntent({ paymentIntent: declined } as PaymentIntentResult)).toEqual({ kind: 'declined', detail: 'Your card was declined.' })
  })

  it('claims nothing when the intent cannot be read either', () => {
    expect(readIntent(refused({ type: 'api_connection_error' }))).toEqual({ kind: 'unknown' })
  })
})
