import type { PaymentIntentResult } from '@stripe/stripe-js'

/**
 * What came of pressing Pay at Stripe. `sent`: the card was taken and the server finds out the rest;
 * `declined`: the form stays usable, `detail` is Stripe's own sentence in the player's language; `other`: this attempt leads nowhere.
 */
export type Confirmation =
  | { kind: 'sent'; status: 'succeeded' | 'processing' }
  | { kind: 'declined'; detail: string | undefined }
  | { kind: 'other' }

type Intent = NonNullable<PaymentIntentResult['paymentIntent']>

export const readConfirmation = ({ paymentIntent, error }: PaymentIntentResult): Confirmation => {
  // An intent that was already confirmed, by a second press or in another tab, comes back inside the error.
  const status = (paymentIntent ?? error?.payment_intent)?.status
  return fromStatus(status, error?.message)
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
    default:
      return { kind: 'other' }
  }
}
