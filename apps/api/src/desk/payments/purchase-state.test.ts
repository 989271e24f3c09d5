import { expect, test } from 'vitest'
import { purchaseStateOf } from './purchase-state.ts'

type Facts = Parameters<typeof purchaseStateOf>[1]
type State = Facts['attempts'][number]['state']
const attempt = (state: State, isLeft = false): Facts['attempts'][number] => ({
  ...{ id: 'a', provider: 'stripe', amountMinor: 399, currency: 'USD' },
  ...{ state, abandonedAt: isLeft ? new Date() : null },
})
const facts = (attempts: Facts['attempts'] = [], refunds: Facts['refunds'] = []) => ({ attempts, refunds })
const unpaid = (status: 'none' | 'pending' | 'fail') => ({ status, amountMinor: null, refundedMinor: 0 })
const paid = (refundedMinor: number) => ({ status: 'paid' as const, amountMinor: 399, refundedMinor })

test.each([
  ['nothing was ever begun', unpaid('none'), facts(), 'none'],
  ['a form is open', unpaid('none'), facts([attempt('open')]), 'open'],
  ['the form was left', unpaid('none'), facts([attempt('open', true)]), 'cancelled'],
  ['the form ended', unpaid('none'), facts([attempt('canceled')]), 'cancelled'],
  ['money is on its way', unpaid('pending'), facts([attempt('open')]), 'pending'],
  ['the bank said no', unpaid('fail'), facts([attempt('canceled')]), 'fail'],
  ['a wrong amount is held', unpaid('fail'), facts([attempt('mismatch')]), 'returning'],
  ['a wrong amount did not go back', unpaid('fail'), facts([attempt('mismatch')], [{ attemptId: 'a', status: 'failed' }]), 'returning'],
  ['a wrong amount went back', unpaid('fail'), facts([attempt('mismatch')], [{ attemptId: 'a', status: 'succeeded' }]), 'returned'],
  ['paid', paid(0), facts(), 'paid'],
  ['a part went back', paid(100), facts(), 'partly'],
  ['all went back', paid(399), facts(), 'refunded'],
] as const)('%s', (_, row, known, state) => {
  expect(purchaseStateOf(row, known)).toBe(state)
})
