import { payments } from '@playhub/contract/payments'
import { call } from '../call.ts'
import type { Known } from './outcome.ts'

/**
 * Gives up an attempt at Stripe; without its id, the one that the server knows to be under way.
 * What is known afterwards may still be a payment that went through: the server decides, not the button.
 */
export const giveUpStripe = async (paymentId: string, attempt?: string): Promise<Known> => {
  const stripePaymentId = attempt ?? (await call(payments.stripeCreate, { params: { paymentId } })).id
  await call(payments.stripeCancel, { body: { stripePaymentId, paymentId } })
  return call(payments.get, { params: { paymentId } })
}

const givenUp: Known = { status: 'none', payload: '', token: '' }

/** The same for a player who leaves: they go whether or not the server could be told; it watches the attempt anyway. */
export const leaveStripe = (paymentId: string, attempt?: string): Promise<Known> => giveUpStripe(paymentId, attempt).catch(() => givenUp)
