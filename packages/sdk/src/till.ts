import type { FramePaymentResult } from '@playhub/contract/messages'
import type { hostCodes } from '@playhub/contract/refusals'
import type { BuyResult, Language, Purchase } from './public-types.ts'
import type { Post } from './wire.ts'

type Open = { paymentId: string; end: (result: BuyResult) => void }
type Wrapping = { project: string; locale: Language }

const PAYMENT_CANCELLED = 4000 satisfies typeof hostCodes.PAYMENT_CANCELLED

/** Allows one purchase at a time: sends it to the hub and matches the hub's results to it. `isOpen`: whether there is a hub. */
export const createTill = (post: Post, isOpen: () => boolean) => {
  let open: Open | undefined
  /** The ids of payments for which the game no longer waits. The hub may still send a result for them. */
  const abandoned: string[] = []

  const finish = (result: BuyResult) => {
    open?.end(result)
    open = undefined
  }

  const buy = async (purchase: Purchase, wrapping: Wrapping, signal?: AbortSignal): Promise<BuyResult> => {
    // A game in plain JavaScript may call `buy` without a purchase.
    const { paymentId } = { paymentId: '', ...purchase }
    if (open || !isOpen()) return without('unavailable', paymentId)
    if (signal?.aborted) return without('cancelled', paymentId)
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
    // The result may be the answer to another SDK on the page, which asked for a payment while the payment of this SDK is open.
    if (!open || (isBusy(result) && result.paymentId !== open.paymentId)) return
    if (open.paymentId === '' || result.paymentId === '' || result.paymentId === open.paymentId) return finish(read(result))
    const late = abandoned.findIndex((paymentId) => paymentId === result.paymentId || paymentId === '')
    if (late >= 0) abandoned.splice(late, 1)
    // The result is for another payment that the hub shows now. The open purchase will get no result.
    else finish(without('unavailable', open.paymentId))
  }

  return { buy, receive, cancel: () => open && finish(without('cancelled', open.paymentId)) }
}

/** Returns a result for a purchase that was not paid. */
const without = (outcome: 'cancelled' | 'unavailable', paymentId = ''): BuyResult => ({
  outcome,
  paymentId,
  payload: '',
  token: '',
  errorCode: null,
})

const read = (result: FramePaymentResult): BuyResult => {
  const { paymentId, payload, token, errorCode } = result
  return { outcome: outcomeOf(result), paymentId, payload, token, errorCode }
}

/** Whether the hub did not open the payment because another payment is open. Every other error of the hub has a code. */
const isBusy = ({ isError, errorCode }: FramePaymentResult) => isError && errorCode === null

/**
 * Returns the outcome for the game. If the player closed the window while the payment was pending, nothing is bought yet, so the outcome is
 * `cancelled`.
 */
const outcomeOf = (result: FramePaymentResult) => {
  const { status, isError, errorCode } = result
  if (status === 'paid') return 'paid'
  if (status === 'fail') return 'failed'
  if (isBusy(result)) return 'unavailable'
  return isError && errorCode !== PAYMENT_CANCELLED ? 'failed' : 'cancelled'
}
