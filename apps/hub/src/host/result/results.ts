import type { AuthResult } from '@playhub/contract/auth'
import type { HostResult } from '@playhub/contract/hosting'
import type { FramePaymentResult } from '@playhub/contract/messages'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'

/** The functions below build the results that the hub sends to whoever opened a screen. */

export type PaymentOutcome = Omit<FramePaymentResult, 'isError' | 'errorCode'>

export const signedInResult = (data: AuthResult): HostResult => ({ data, type: 'auth', isError: false, errorCode: null })
export const authErrorResult = (errorCode: HostCode): HostResult => ({ data: null, type: 'auth', isError: true, errorCode })
export const authClosedResult = authErrorResult(hostCodes.AUTH_CLOSED)
export const authCheckFailedResult = authErrorResult(hostCodes.AUTH_CHECK)

export const paidResult = (data: PaymentOutcome): HostResult => ({ data, type: 'payment', isError: false, errorCode: null })
export const paymentErrorResult = (paymentId: string, errorCode: HostCode, status: PaymentOutcome['status'] = 'none'): HostResult => ({
  data: { paymentId, status, payload: '', token: '' } satisfies PaymentOutcome,
  type: 'payment',
  isError: true,
  errorCode,
})
export const cancelledResult = (paymentId: string) => paymentErrorResult(paymentId, hostCodes.PAYMENT_CANCELLED)

export const unauthorizedResult = (errorCode: HostCode): HostResult => ({ data: null, type: 'unauthorized', isError: true, errorCode })

/** Converts a result into the form that the game in the frame gets. A payment that was closed without a result counts as cancelled. */
export const framePaymentResultOf = (result: HostResult | undefined, paymentId: string): FramePaymentResult => {
  const { data, isError, errorCode } = result?.type === 'payment' ? result : cancelledResult(paymentId)
  // The cast is safe: only the functions above create payment results.
  return { ...(data as PaymentOutcome), isError, errorCode }
}
