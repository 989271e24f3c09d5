import { emptySessionValues } from '@playhub/contract/hosting'
import type { FrameBank, FramePaymentResult } from '@playhub/contract/messages'
import { payments } from '@playhub/contract/payments'
import { hostCodes, Refusal } from '@playhub/contract/refusals'
import { stored } from '../../base/storage.ts'
import { call } from '../../session/call.ts'
import { currentIdentity } from '../../session/identity.ts'
import { askInModal, lastStepEnded } from '../modal-steps.ts'
import { closeModal, currentModal } from '../modal-store.ts'
import { tellWebHost } from '../result/result.ts'
import { cancelledResult, framePaymentResultOf, paymentErrorResult } from '../result/results.ts'
import { loginForFrame } from './frame-login.ts'
import type { SaveChoices } from './save-choices.ts'

type Answer = (result: FramePaymentResult) => void
type Needs = { answer: Answer; choices: Pick<SaveChoices, 'offer'> }

/**
 * Handles the purchases of the game in the frame, one at a time. Each purchase gets exactly one answer, unless the game is closed first. If
 * the game requests another payment during a purchase, that request gets an error at once.
 */
export const createBank = (project: string, { answer, choices }: Needs) => {
  let current: { paymentId: string } | undefined
  let ended = false
  let afterPurchase = () => {}

  const open = async (request: FrameBank) => {
    const paymentId = request.paymentId ?? ''
    if (current) {
      // A purchase is in progress. If the game requests the same payment again, this request gets no separate answer: the result of the
      // purchase answers both requests. A request for another payment gets an error at once.
      if (paymentId === '' || paymentId !== current.paymentId) answer(busyResult(paymentId))
      return
    }
    const purchase = { paymentId }
    current = purchase
    const result = await buy(request, purchase).catch((error: unknown) => {
      // The console shows the reason to the game's developer. The game itself gets only an error number.
      console.warn('The payment could not be opened:', error instanceof Refusal ? error.code : error)
      return paymentErrorResult(purchase.paymentId, hostCodes.PAYMENT_PROCESS_LOAD)
    })
    current = undefined
    if (ended) return
    answer(framePaymentResultOf(result, purchase.paymentId))
    await tellWebHost(result?.type === 'payment' ? result : cancelledResult(purchase.paymentId), project)
    afterPurchase()
    afterPurchase = () => {}
  }

  const buy = async (request: FrameBank, purchase: { paymentId: string }) => {
    if (!purchase.paymentId && !request.itemId) throw new Refusal('BAD_REQUEST')
    // If the game sends a token with its request, it has signed the player in itself, so the hub asks for no sign-in.
    if (!request.jwt && currentIdentity().status !== 'player') {
      await loginForFrame(project)
      if (currentIdentity().status !== 'player') return cancelledResult(purchase.paymentId)
    }
    // The game may request a purchase right after a sign-in. A new player may then still be choosing a nickname, so the purchase waits.
    await lastStepEnded()
    // A guest's saves may conflict with the account's own. The player chooses which of them to keep before paying. Otherwise the game could
    // add the purchased item to saves that the player drops later.
    await choices.offer()
    if (!purchase.paymentId && request.itemId) purchase.paymentId = await createPayment(request, request.itemId, project)
    // The game must not replace a screen that the player opened meanwhile.
    if (ended || !purchase.paymentId || currentModal()) return cancelledResult(purchase.paymentId)
    return askInModal({ screen: 'payment', values: { ...valuesOf(request), project, paymentId: purchase.paymentId } })
  }

  /** Runs `work` at once, or after the current purchase if there is one. */
  const whenFree = (work: () => void) => {
    if (current) afterPurchase = work
    else work()
  }

  /** Called when the game is closed. From then on, requests get no reply. */
  const end = () => {
    ended = true
    if (current && currentModal()) closeModal()
  }

  return { open, whenFree, end }
}

// Returns the values for the payment from the game's request. `source` says in what kind of host the hub runs. It is always the page's own
// value: a game cannot set it.
const valuesOf = ({ session = '', jwt = '', locale = '', currency }: FrameBank) => ({
  ...{ ...emptySessionValues, session, jwt, locale },
  ...(currency && { currency }),
})

// Creates a payment for an item. Each request of the game gets its own idempotency key: if the call is repeated, the server makes no second
// payment.
const createPayment = async ({ jwt, payload, currency }: FrameBank, itemId: string, project: string) => {
  const body = { itemId, project, key: crypto.randomUUID(), ...(payload !== undefined && { payload }), ...(currency && { currency }) }
  const { paymentId } = await call(payments.createFromItem, { body }, jwt || (stored.accessToken.get() ?? ''))
  return paymentId
}

/**
 * The answer to a game that asks for a payment while another one is open. This error result is the only one without a code: the hub has no
 * number for this error, and games with an older SDK treat the result as a cancelled payment.
 */
const busyResult = (paymentId: string): FramePaymentResult => ({
  ...{ paymentId, status: 'none', payload: '', token: '' },
  ...{ isError: true, errorCode: null },
})
