import type { FramePaymentResult } from '@playhub/contract/messages'
import type { hostCodes } from '@playhub/contract/refusals'
import type { BuyResult, Language, Purchase } from './public-types.ts'
import type { Post } from './wire.ts'

type Open = { paymentId: string; end: (result: BuyResult) => void }
type Wrapping = { project: string; locale: Language }

const PAYMENT_CANCELLED = 4000 satisfies typeof hostCodes.PAYMENT_CANCELLED

/** Allows one purchase at a time: sends it to the hub and matches the hub's results to it. */
export const createTill = (post: Post) => {
  let open: Open | undefined
  /** The ids of payments for which the game no longer waits. The hub may still send a result for them. */
  const abandoned: string[] = []

  const finish = (result: BuyResult) => {
    open?.end(result)
    open = undefined
  }

  const buy = (purchase: Purchase, wrapping: Wrapping, signal?: AbortSignal): Promise<BuyResult> => {
    const paymentId = 'paymentId' in purchase ? purchase.paymentId : ''
    if (open) return Promise.resolve(without('unavailable', paymentId))
    if (signal?.aborted) return Promise.resolve(without('cancelled', paymentId))
    const { promise, resolve } = Promise.withResolvers<BuyResult>()
    const abort = () => {
      abandoned.push(paymentId)
      finish(without('cancelled', paymentId))
    }
    signal?.addEventListener('abort', abort)
    open = {
      paymentId,
      end: (result) => {
        signal?.removeEventListener('abort', abort)
        resolve(result)
      },
    }
    post('IFRAME_TO_PLAYHUB_ON_BANK', { ...purchase, ...wrapping })
    return promise
  }

  const receive = (result: FramePaymentResult) => {
    if (!open) return
    if (open.paymentId === '' || result.paymentId === '' || result.paymentId === open.paymentId) return finish(read(result))
    const late = abandoned.findIndex((paymentId) => paymentId === result.paymentId || paymentId === '')
    if (late >= 0) abandoned.splice(late, 1)
    // The result is for another payment that the hub shows now. The open purchase will get no result.
    else finish(without('unavailable', open.paymentId))
  }

  return { buy, receive, cancel: () => open && finish(without('cancelled', open.paymentId)) }
}

/** Returns a result for a purchase that was not paid. */
export const without = (outcome: 'cancelled' | 'unavailable', paymentId = ''): BuyResult => ({
  outcome,
  paymentId,
  payload: '',
  token: '',
  errorCode: null,
})

const read = ({ paymentId, payload, token, errorCode, ...result }: FramePaymentResult): BuyResult => ({
  outcome: outcomeOf(result, errorCode),
  paymentId,
  payload,
  token,
  errorCode,
})

/**
 * Returns the outcome for the game. If the player closed the window while the payment was pending, nothing is bought yet, so the outcome is
 * `cancelled`.
 */
const outcomeOf = ({ status, isError }: Pick<FramePaymentResult, 'status' | 'isError'>, errorCode: number | null) => {
  if (status === 'paid') return 'paid'
  if (status === 'fail') return 'failed'
  return isError && errorCode !== null && errorCode !== PAYMENT_CANCELLED ? 'failed' : 'cancelled'
}
