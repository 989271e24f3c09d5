import { expect, test } from 'vitest'
import { stateOf } from './purchase-state.ts'

test.each([
  [{ status: 'paid', amount: 349, refunded: 0 }, 'paid'],
  [{ status: 'paid', amount: 349, refunded: 100 }, 'partly'],
  [{ status: 'paid', amount: 349, refunded: 349 }, 'refunded'],
  [{ status: 'none', amount: null, refunded: 0 }, 'none'],
  [{ status: 'pending', amount: 349, refunded: 0 }, 'pending'],
] as const)('%o is %s', (purchase, state) => {
  expect(stateOf(purchase)).toBe(state)
})
