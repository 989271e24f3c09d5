import type { HostResult } from '@playhub/contract/hosting'
import type { PaymentStatus } from '@playhub/contract/payments'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { cancelledResult, paidResult, paymentErrorResult } from '../../host/result/results.ts'

/** The server's answer about a payment. */
export type Known = { status: PaymentStatus; payload: string; token: string }

/**
 * What the host hears when a payment that stands so is left: paid is never reported as cancelled. `failure`: the provider called it failed in the
 * browser; the server may have learned of its end before it heard that the player had tried, and then calls it none.
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
      return cancelledResult(paymentId)
  }
}
