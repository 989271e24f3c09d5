import type { HostResult } from '@playhub/contract/hosting'
import { type PaymentMethod, payments } from '@playhub/contract/payments'
import { type HostCode, Refusal } from '@playhub/contract/refusals'
import { cancelledResult, paymentErrorResult } from '../../host/result/results.ts'
import { call } from '../../session/call.ts'
import { codesOf } from '../methods.ts'
import { type Known, resultOf } from './outcome.ts'

/** A payment attempt in progress at a provider. `ref`: the attempt's id at Stripe. It is known only if this screen began the attempt. */
export type Attempt = { provider: PaymentMethod; ref?: string }

/**
 * An attempt that the player confirmed at the provider, or that failed at the provider. Only the server knows the final result.
 * `failure`: the failure that the provider reported in the browser.
 * `text`: says what the player waits for.
 * `onPlayer`: the player must still act at the provider, which may take any time.
 * `isPaid`: the provider's form said that it took the money.
 */
export type Sent = { attempt: Attempt; failure?: HostCode; text?: string; onPlayer?: boolean; isPaid?: boolean }

/** Cancels an attempt at its provider, if the provider supports this. Returns the payment's state from the server, which may be "paid". */
export const giveUp = async (paymentId: string, { provider, ref }: Attempt): Promise<Known> => {
  switch (provider) {
    case 'stripe':
      await cancelStripe(paymentId, ref)
      break
    case 'yookassa':
      await call(payments.yookassaModalClose, { params: { paymentId } })
      break
    case 'yandex-pay':
      return call(payments.yandexPayWindowClose, { body: { paymentId } })
  }
  return call(payments.get, { params: { paymentId } })
}

const cancelStripe = async (paymentId: string, ref: string | undefined) => {
  const stripePaymentId = ref ?? (await findAtStripe(paymentId))
  if (stripePaymentId) await call(payments.stripeCancel, { body: { stripePaymentId, paymentId } })
}

/**
 * Finds the attempt's id, which the page does not have after a reload. Sends the request that begins an attempt: the server begins no
 * second attempt, but replies with the existing one. Returns undefined if the payment was already paid.
 */
const findAtStripe = async (paymentId: string) => {
  try {
    return (await call(payments.stripeCreate, { params: { paymentId } })).id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PAYMENT_ALREADY_PAID') return undefined
    throw error
  }
}

/**
 * Cancels the attempt when the player leaves, and returns the result for the host. The player can leave even if the attempt could not be
 * cancelled; the server keeps watching the attempt.
 */
export const leave = async (paymentId: string, attempt: Attempt | undefined): Promise<HostResult> => {
  if (!attempt) return cancelledResult(paymentId)
  try {
    return resultOf(paymentId, await giveUp(paymentId, attempt))
  } catch {
    return paymentErrorResult(paymentId, codesOf[attempt.provider].close)
  }
}
