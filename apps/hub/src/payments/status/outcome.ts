import type { HostResult } from '@playhub/contract/hosting'
import type { PaymentStatus } from '@playhub/contract/payments'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { cancelledResult, paidResult, paymentErrorResult } from '../../host/result/results.ts'

/** The server's answer about a payment. */
export type Known = { status: PaymentStatus; payload: string; token: string }

/**
 * Returns the result for the host when the player leaves a payment in this state. `failure` is a failure that the provider reported in the
 * browser.
 * `paid`: never reported as cancelled.
 * `pending`: the result contains this status, because the bank is still processing the payment and it may become paid.
 * `none`: the result is `failure` if there is one, and not a cancellation: the server may not know yet that the player tried to pay.
 */
export const resultOf = (paymentId: string, { status, payload, token }: Known, failure?: HostCode): HostResult => {
  switch (status) {
    case 'paid':
      return paidResult({ paymentId, status, payload, token })
    case 'fail':
      return paymentErrorResult(paymentId, failure ?? hostCodes.PAYMENT_FAILED, 'fail')
    case 'none':
      return failure ? paymentErrorResult(paymentId, failure) : cancelledResult(paymentId)
    case 'pending':
      return paymentErrorResult(paymentId, hostCodes.PAYMENT_CANCELLED, 'pending')
  }
}
