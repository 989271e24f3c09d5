import type { PaymentMethod } from '@playhub/contract/payments'
import {
  type AttemptOrder,
  type PaymentProvider,
  ProviderFailure,
  type ProviderState,
  type RefundState,
} from '../../src/payments/providers/providers.ts'
import type { Random } from './random.ts'
import type { Life, Scheduler } from './scheduler.ts'

/** The differences between providers that affect decisions about payments. */
const KINDS = {
  stripe: { currency: 'USD', needsReceiptEmail: false, canClose: true, endsByDecline: false },
  yookassa: { currency: 'RUB', needsReceiptEmail: true, canClose: false, endsByDecline: true },
  'yandex-pay': { currency: 'RUB', needsReceiptEmail: true, canClose: true, endsByDecline: true },
} as const

type Held = {
  ref: string
  order: AttemptOrder
  state: ProviderState
  expiresMs: number
  /** The refunds that the hub made, by their ids. Refunds in the provider's dashboard are not listed; they change only `state`. */
  refunds: Map<string, RefundState & { amountMinor: number }>
}

type Options = {
  method: PaymentMethod
  random: Random
  time: Scheduler
  /**
   * Whether this provider is difficult: its answers are often late, it announces refunds before the bank decides, and the bank refuses most
   * of these refunds.
   */
  isLate: boolean
  /** Returns the probability that a call fails, before or after it took effect. */
  trouble: () => number
  /** Sends the hub a webhook about a change of this payment or refund. */
  tell: (kind: 'payment' | 'refund', ref: string) => void
}

const HOUR_MS = 3_600_000

/** Creates a provider in memory. Its state never contradicts its earlier answers, even if calls or answers are lost. */
export const createSimulatedProvider = ({ method, random, time, isLate, trouble, tell }: Options) => {
  const kind = KINDS[method]
  const held = new Map<string, Held>()
  const byOrder = new Map<string, Held>()

  const get = (ref: string): Held => {
    const found = held.get(ref)
    if (!found) throw new ProviderFailure('missing', `${method} does not know ${ref}`, undefined)
    if (found.state.status === 'open' && time.nowMs() >= found.expiresMs) found.state = { ...found.state, status: 'canceled' }
    return found
  }
  const moneyLeft = ({ state }: Held) => (state.status === 'succeeded' ? state.capturedMinor - state.refundedMinor : 0)

  /** Events at the provider itself: actions of the player, and actions in the provider's dashboard. */
  const there = {
    /** Pays an attempt. With `isWrong`, the paid amount is not the ordered one. Returns false if the attempt is not open. */
    pay: (ref: string, isWrong: boolean): boolean => {
      const one = get(ref)
      if (one.state.status !== 'open') return false
      const amountMinor = one.order.amountMinor + (isWrong ? 100 : 0)
      one.state = { ...one.state, status: 'succeeded', amountMinor, capturedMinor: amountMinor, failure: '' }
      tell('payment', ref)
      return true
    },
    decline: (ref: string) => {
      const one = get(ref)
      if (one.state.status !== 'open') return
      one.state = { ...one.state, failure: 'card_declined', status: kind.endsByDecline ? 'canceled' : 'open' }
      tell('payment', ref)
    },
    /** Refunds a share of the remaining money in the provider's dashboard. */
    refund: (ref: string, share: number) => {
      const one = get(ref)
      const amountMinor = Math.floor(moneyLeft(one) * share)
      if (amountMinor === 0) return
      one.state = { ...one.state, refundedMinor: one.state.refundedMinor + amountMinor }
      tell('refund', ref)
    },
    all: () => [...held.values()].map((one) => get(one.ref)),
  }

  /** Returns the provider's interface for one process of the hub. Any call may fail before or after it took effect, or take long. */
  const reachedBy = (life: Life): PaymentProvider => {
    const call = async <T>(work: () => T): Promise<T> => {
      await time.wait(life, random.chance(0.03) ? 9000 : 300)
      if (random.chance(trouble())) throw new ProviderFailure('unavailable', 'lost on its way', undefined)
      const answer = work()
      await time.wait(life, random.chance(isLate ? 0.4 : 0.05) ? 30_000 : 200)
      if (random.chance(trouble())) throw new ProviderFailure('unavailable', 'its answer was lost', undefined)
      return answer
    }
    return {
      id: method,
      currency: kind.currency,
      webhookSuffix: '',
      reuseForMs: HOUR_MS,
      needsReceiptEmail: kind.needsReceiptEmail,
      formLanguage: () => '',
      receiptByMail: true,
      receiptLink: async () => '',
      verifyWebhook: async () => undefined,
      create: (order) =>
        call(() => {
          const known = byOrder.get(order.attemptId)
          if (known) return { ref: known.ref, handle: known.state.status === 'open' ? known.ref : '' }
          const ref = `${method} ${byOrder.size + 1} ${order.attemptId.slice(0, 8)}`
          const { amountMinor, currency } = order
          const state: ProviderState = { status: 'open', amountMinor, currency, capturedMinor: 0, refundedMinor: 0, failure: '' }
          const one = { ref, order, state, expiresMs: time.nowMs() + HOUR_MS, refunds: new Map() }
          held.set(ref, one)
          byOrder.set(order.attemptId, one)
          return { ref, handle: ref }
        }),
      resume: (ref) => call(() => ({ handle: get(ref).ref })),
      read: (ref) => call(() => get(ref).state),
      close: (ref) =>
        call(() => {
          const one = get(ref)
          if (kind.canClose && one.state.status === 'open') one.state = { ...one.state, status: 'canceled' }
        }),
      findRefund: ({ ref, refundId }) => call(() => get(ref).refunds.get(refundId)),
      refund: ({ ref, refundId, amountMinor }) =>
        call(() => {
          const one = get(ref)
          const known = one.refunds.get(refundId)
          if (known) return settled(one, refundId)
          if (amountMinor > moneyLeft(one)) throw new ProviderFailure('invalid', 'more than is left', undefined)
          const isSlow = random.chance(isLate ? 0.9 : 0.3)
          const isRefused = isSlow && random.chance(isLate ? 0.8 : 0.2)
          const refund = { ref: `refund of ${refundId.slice(0, 8)}`, failure: '', amountMinor, status: 'pending' as const }
          one.refunds.set(refundId, refund)
          one.state = { ...one.state, refundedMinor: one.state.refundedMinor + amountMinor }
          const end = () => {
            one.refunds.set(refundId, {
              ...refund,
              status: isRefused ? 'failed' : 'succeeded',
              failure: isRefused ? 'the bank refused' : '',
            })
            if (isRefused) one.state = { ...one.state, refundedMinor: one.state.refundedMinor - amountMinor }
            tell('refund', ref)
          }
          // Announces the refund before the bank decides. So the hub may read the payment before the decision, and this answer may arrive
          // after the decision, when it is out of date.
          if (isLate) tell('refund', ref)
          if (isSlow) time.after(1000 + random.below(20_000), end)
          else end()
          return settled(one, refundId)
        }),
    }
  }
  const settled = (one: Held, refundId: string): RefundState => {
    const found = one.refunds.get(refundId)
    if (!found) throw new Error('no such refund')
    return found
  }

  return { there, reachedBy, method }
}
export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>
