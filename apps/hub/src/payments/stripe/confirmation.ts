import type { PaymentIntentResult, StripeErrorType } from '@stripe/stripe-js'

/**
 * The result of pressing Pay at Stripe.
 * `sent`: Stripe accepted the card; the server gets the final result later.
 * `declined`: the form stays usable; `detail` is Stripe's message in the player's language.
 * `over`: the intent was canceled and can no longer be paid.
 * `other`: the payment was not made, for a reason that is not the card.
 * `unknown`: Stripe's reply was lost; the card may have been charged.
 */
export type Confirmation =
  | { kind: 'sent'; status: 'succeeded' | 'processing' }
  | { kind: 'declined'; detail: string | undefined }
  | { kind: 'over' }
  | { kind: 'other' }
  | { kind: 'unknown' }

// Errors of these types are about what the player typed. Any other error is about the connection and says nothing about the card.
const aboutTheCard: readonly StripeErrorType[] = ['card_error', 'validation_error']

type Intent = NonNullable<PaymentIntentResult['paymentIntent']>

export const readConfirmation = ({ paymentIntent, error }: PaymentIntentResult): Confirmation => {
  // If the intent was already confirmed, by a second press or in another tab, the error contains the intent.
  const status = (paymentIntent ?? error?.payment_intent)?.status
  if (status === undefined && error && !aboutTheCard.includes(error.type)) return { kind: 'unknown' }
  return fromStatus(status, error?.message)
}

/**
 * Returns the result of an earlier press of Pay whose reply was lost. `paymentIntent` was requested from Stripe after that press. If the
 * intent still needs a card and no card was declined, the press started no payment.
 */
export const readIntent = ({ paymentIntent }: PaymentIntentResult): Confirmation => {
  if (!paymentIntent) return { kind: 'unknown' }
  const { status, last_payment_error: refused } = paymentIntent
  if (status === 'requires_payment_method' && !refused) return { kind: 'other' }
  return fromStatus(status, refused?.message)
}

const fromStatus = (status: Intent['status'] | undefined, detail: string | undefined): Confirmation => {
  switch (status) {
    case 'succeeded':
    case 'processing':
      return { kind: 'sent', status }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case undefined:
      return { kind: 'declined', detail }
    case 'canceled':
      return { kind: 'over' }
    default:
      return { kind: 'other' }
  }
}
