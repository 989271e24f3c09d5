import { change, loadPayment, type PaymentDeps } from '../../src/payments/core/change.ts'
import { acknowledgeGood, consumeGood } from '../../src/payments/core/goods.ts'
import type { Random } from './random.ts'

/**
 * Returns `act`, in which the game's page or the game's server acknowledges or uses up the good (the bought item) of a payment. There are
 * only two values of `consumeId`, so some calls have the same `consumeId`, as after a lost reply. `used` lists the callers of the
 * successful calls.
 */
export const createGoodUsers = (random: Random, paymentId: string, step: (text: string) => unknown) => {
  const used: string[] = []
  const act = async (deps: PaymentDeps) => {
    const state = await loadPayment(deps, { payment: paymentId })
    const by = random.pick(['page', 'server'] as const)
    const consumeId = random.pick(['one', 'two'])
    if (random.chance(0.2)) {
      step(`the ${by} acknowledges the good`)
      await change(deps, state, (draft) => acknowledgeGood(draft, by))
      return
    }
    step(`the ${by} uses up the good as ${consumeId}`)
    await change(deps, state, (draft) => consumeGood(draft, { by, consumeId }))
    used.push(`${by} ${consumeId}`)
  }
  return { used, act }
}
