import { expect, test } from 'vitest'
import { problemsOf } from './refund-form.ts'

const fields = { amount: '349.00', reason: 'duplicate', note: '' } as const

test('the whole rest with a reason is a refund', () => {
  expect(problemsOf(fields, 34_900)).toEqual({})
  expect(problemsOf({ ...fields, amount: '0,01' }, 34_900)).toEqual({})
})

test('what is missing, and what is too much', () => {
  expect(problemsOf({ amount: '', reason: '', note: '' }, 34_900)).toEqual({ amount: 'amountWrong', reason: 'reasonWrong' })
  expect(problemsOf({ ...fields, amount: '349.01' }, 34_900)).toEqual({ amount: 'amountMuch' })
  expect(problemsOf({ ...fields, reason: 'other', note: '  ' }, 34_900)).toEqual({ note: 'noteWrong' })
  expect(problemsOf({ ...fields, reason: 'other', note: 'agreed by phone' }, 34_900)).toEqual({})
})
