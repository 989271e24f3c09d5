import { expect, test } from 'vitest'
import { problemsOf } from './refund-form.ts'

const rubles = (refundable: number) => ({ refundable, currency: 'RUB' }) as const
const fields = { amount: '349.00', reason: 'duplicate', note: '' } as const

test('the whole rest with a reason is a refund', () => {
  expect(problemsOf(fields, rubles(34_900))).toEqual({})
  expect(problemsOf({ ...fields, amount: '1,00' }, rubles(34_900))).toEqual({})
})

test('what is missing, and what is too much', () => {
  expect(problemsOf({ amount: '', reason: '', note: '' }, rubles(34_900))).toEqual({ amount: 'amountWrong', reason: 'reasonWrong' })
  expect(problemsOf({ ...fields, amount: '349.01' }, rubles(34_900))).toEqual({ amount: 'amountMuch' })
  expect(problemsOf({ ...fields, reason: 'other', note: '  ' }, rubles(34_900))).toEqual({ note: 'noteWrong' })
  expect(problemsOf({ ...fields, reason: 'other', note: 'agreed by phone' }, rubles(34_900))).toEqual({})
})

test('neither the part nor what stays may be smaller than the provider returns', () => {
  for (const amount of ['0.99', '98.01', '98.50'])
    expect(problemsOf({ ...fields, amount }, rubles(9900))).toEqual({ amount: 'amountSmall' })
  for (const amount of ['1', '98', '99']) expect(problemsOf({ ...fields, amount }, rubles(9900))).toEqual({})
  expect(problemsOf({ ...fields, amount: '0.01' }, { refundable: 399, currency: 'USD' })).toEqual({})
})
