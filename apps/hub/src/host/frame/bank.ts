import { emptySessionValues } from '@playhub/contract/hosting'
import type { FrameBank, FramePaymentResult } from '@playhub/contract/messages'
import { payments } from '@playhub/contract/payments'
import { hostCodes } from '@playhub/contract/refusals'
import { stored } from '../../base/storage.ts'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'
import { askInModal, closeModal, currentModal, lastStepEnded } from '../modal-store.ts'
import { tellWebHost } from '../result/result.ts'
import { cancelledResult, framePaymentResultOf, paymentErrorResult } from '../result/results.ts'
import { loginForFrame } from './frame-login.ts'

type Answer = (result: FramePaymentResult) => void

/**
 * The purchases of the game in the frame, one at a time. Every request ends in exactly one answer;
 * another while one is open is answered at once and never stacked over it.
 */
export const createBank = (project: string, answer: Answer) => {
  let current: { paymentId: string } | undefined
  let ended = false

  const open = async (request: FrameBank) => {
    const paymentId = request.paymentId ?? ''
    if (current) {
      // The same payment asked for again is already on the screen: its one result answers both.
      if (paymentId === '' || paymentId !== current.paymentId) answer(framePaymentResultOf(undefined, paymentId))
      return
    }
    const purchase = { paymentId }
    current = purchase
    const result = await buy(request, purchase).catch(() => paymentErrorResult(purchase.paymentId, hostCodes.PAYMENT_PROCESS_LOAD))
    current = undefined
    if (ended) return
    answer(framePaymentResultOf(result, purchase.paymentId))
    await tellWebHost(result?.type === 'payment' ? result : cancelledResult(purchase.paymentId), project)
  }

  const buy = async (request: FrameBank, purchase: { paymentId: string }) => {
    // A game that brings a token of its own has already signed its player in.
    if (!request.jwt && currentIdentity().status !== 'player') {
      await loginForFrame(project)
      if (currentIdentity().status !== 'player') return cancelledResult(purchase.paymentId)
    }
    // The game may ask as soon as somebody has signed in. A new player can still choose a nickname first.
    await lastStepEnded()
    if (!purchase.paymentId && request.itemId) purchase.paymentId = await createPayment(request, request.itemId, project)
    // What the player has open meanwhile is not the game's to replace.
    if (ended || !purchase.paymentId || currentModal()) return cancelledResult(purchase.paymentId)
    return askInModal({ screen: 'payment', values: { ...valuesOf(request), project, paymentId: purchase.paymentId } })
  }

  /** The game has gone: nobody waits for an answer any more. */
  const end = () => {
    ended = true
    if (current && currentModal()) closeModal()
  }

  return { open, end }
}

// Where the hub runs is not the game's to say: `source` stays the page's own.
const valuesOf = ({ session = '', jwt = '', locale = '', currency }: FrameBank) => ({
  ...{ ...emptySessionValues, session, jwt, locale },
  ...(currency && { currency }),
})

// One key for one request of the game, so that a repeated call makes no second payment.
const createPayment = async ({ jwt, payload, currency }: FrameBank, itemId: string, project: string) => {
  const body = { itemId, project, key: crypto.randomUUID(), ...(payload !== undefined && { payload }), ...(currency && { currency }) }
  const { paymentId } = await call(payments.createFromItem, { body }, jwt || (stored.accessToken.get() ?? ''))
  return paymentId
}
