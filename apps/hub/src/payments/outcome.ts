import type { HostResult } from '@playhub/contract/hosting'
import type { PaymentStatus } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { cancelledResult, paidResult, paymentErrorResult } from '../host/results.ts'

/** The server's answer about a payment. */
export type Known = { status: PaymentStatus; payload: string; token: string }

/** What the host hears when a payment that stands so is left: paid is never reported as cancelled. */
export const resultOf = (paymentId: string, { status, payload, token }: Known): HostResult => {
  switch (status) {
    case 'paid':
      return paidResult({ paymentId, status, payload, token })
    case 'fail':
      return paymentErrorResult(paymentId, hostCodes.PAYMENT_FAILED, 'fail')
    case 'none':
    case 'pending':
      return cancelledResult(paymentId)
  }
}
