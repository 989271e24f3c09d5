import { expect, test } from 'vitest'
import { ATTEMPT, attempt, createDraft, dispute, id, OTHER, paidBy, refund } from '../../../test/payments/drafts.ts'
import type { Draft } from './draft.ts'
import { noteRefund } from './refunds.ts'

const bought = attempt({ state: 'succeeded', nextCheckAt: null })
const second = attempt({ id: OTHER, state: 'succeeded', nextCheckAt: null })
/** A payment of 349 rubles that was paid twice, by `bought` and `second`. */
const paid = (of: Parameters<typeof createDraft>[0] = {}) => createDraft({ payment: paidBy(ATTEMPT), attempts: [bought, second], ...of })
const end = (draft: Draft, refundId: string, status: 'succeeded' | 'failed') =>
  noteRefund(draft, refundId, { ref: 're', status, failure: status === 'failed' ? 'closed card' : '' })
const letters = (draft: Draft) => draft.letters.map(({ letter }) => letter)

const [part, rest] = [id(20), id(21)]
const inTwoParts = () => [
  refund({ id: part, amountMinor: 20_000, status: 'pending' }),
  refund({ id: rest, amountMinor: 14_900, status: 'pending' }),
]

test('a part that arrives while the rest is on its way leaves nothing of the purchase, and the last part makes it whole', () => {
  const draft = paid({ refunds: inTwoParts() })
  end(draft, part, 'succeeded')
  end(draft, rest, 'succeeded')
  const [first, last] = letters(draft)
  expect(first?.text).toContain('The rest of the price is on its way back too, so the item is no longer yours.')
  expect(first?.text).not.toContain('you keep your purchase')
  expect(last?.text).toContain('Everything that you paid for it has been returned.')
})

test('a part that arrives during a dispute does not say that the purchase stands', () => {
  const draft = paid({ refunds: [refund({ status: 'pending' })], disputes: [dispute({ amountMinor: 10_000 })] })
  end(draft, part, 'succeeded')
  expect(letters(draft)[0]?.text).toContain('The payment is disputed at the bank')
})

test('a second payment that goes back says nothing of a purchase whose money is on its way back too', () => {
  const refunds = [
    refund({ id: part, amountMinor: 34_900, status: 'pending' }),
    refund({ id: rest, attemptId: OTHER, cause: 'unwanted', amountMinor: 34_900, status: 'pending' }),
  ]
  const draft = paid({ refunds })
  end(draft, rest, 'succeeded')
  expect(letters(draft)[0]?.text).toContain('This payment bought nothing')
})

test('a refund that fails after the player was told of it is corrected by a letter, which says what stands', () => {
  const draft = paid({ refunds: inTwoParts() })
  for (const status of ['succeeded', 'failed'] as const) for (const one of [part, rest]) end(draft, one, status)
  const [, , ...failures] = letters(draft)
  expect(failures.map(({ subject }) => subject)).toEqual(['Your refund did not go through', 'Your refund did not go through'])
  expect(failures[0]?.text).toContain('₽200 for Thing was going back to your card or wallet. The bank did not accept this money')
  for (const { text } of failures) expect(text).toContain('You keep your purchase.')
})

test.each([
  ['of a second payment: the money is still the player’s', { attemptId: OTHER, cause: 'unwanted' }, [], 'this money still belongs to you'],
  ['because of a dispute: the purchase does not stand', {}, [dispute()], 'The payment is disputed at the bank'],
] as const)('a refund that fails %s', (_name, of, disputes, words) => {
  const draft = paid({ refunds: [refund({ status: 'succeeded', amountMinor: 34_900, ...of })], disputes: [...disputes] })
  end(draft, part, 'failed')
  expect(letters(draft).map(({ text }) => text.includes(words))).toEqual([true])
})

test('a refund that fails before the player was told of it sends no letter', () => {
  const draft = paid({ refunds: [refund({ status: 'pending' })] })
  end(draft, part, 'failed')
  expect(letters(draft)).toEqual([])
})
