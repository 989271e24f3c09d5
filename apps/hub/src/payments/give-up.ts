import { payments } from '@playhub/contract/payments'
import { call } from '../call.ts'
import type { Known } from './outcome.ts'

/**
 * Gives up an attempt at Stripe.
 * What is known afterwards may still be a payment that went through: the server decides, not the button.
 */
export const giveUpStripe = async (paymentId: string, attempt: string): Promise<Known> => {
  await call(payments.stripeCancel, { body: { stripePaymentId: attempt, paymentId } })
  return call(payments.get, { params: { paymentId } })
}

const givenUp: Known = { status: 'none', payload: '', token: '' }

/** The same for a player who leaves: they go whether or not the server could be told; it watches the attempt anyway. */
export const leaveStripe = (paymentId: string, attempt: string): Promise<Known> => giveUpStripe(paymentId, attempt).catch(() => givenUp)
