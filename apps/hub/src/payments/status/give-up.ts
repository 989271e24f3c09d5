import type { HostResult } from '@playhub/contract/hosting'
import { type PaymentMethod, payments } from '@playhub/contract/payments'
import { type HostCode, Refusal } from '@playhub/contract/refusals'
import { cancelledResult, paymentErrorResult } from '../../host/result/results.ts'
import { call } from '../../session/call.ts'
import { codesOf } from '../methods.ts'
import { type Known, resultOf } from './outcome.ts'

/** The attempt under way. `ref` is Stripe's id of it, where this screen began it. */
export type Attempt = { provider: PaymentMethod; ref?: string }

/**
 * What was confirmed at the provider, or failed there, as `failure` says; the server finds out what came of it. `text`: what is waited for now;
 * `onPlayer`: it is the player who has something to do there, however long that takes.
 */
export type Sent = { attempt: Attempt; failure?: HostCode; text?: string; onPlayer?: boolean }

/**
 * Gives an attempt up at its provider, as far as the provider can.
 * What is known afterwards may still be a payment that went through: the server decides, not the button.
 */
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

/** After a reload the page does not know the attempt's id; beginning it again answers the same attempt. Undefined when it has been paid. */
const findAtStripe = async (paymentId: string) => {
  try {
    return (await call(payments.stripeCreate, { params: { paymentId } })).id
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PAYMENT_ALREADY_PAID') return undefined
    throw error
  }
}

/** What the host hears of a player who leaves: they go whether or not the attempt could be given up; the server watches it anyway. */
export const leave = async (paymentId: string, attempt: Attempt | undefined): Promise<HostResult> => {
  if (!attempt) return cancelledResult(paymentId)
  try {
    return resultOf(paymentId, await giveUp(paymentId, attempt))
  } catch {
    return paymentErrorResult(paymentId, codesOf[attempt.provider].close)
  }
}
