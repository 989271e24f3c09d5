import { expect, it } from 'vitest'
import { readAmounts } from './amounts.ts'

it('reads amounts as people type them', () => {
  expect(readAmounts({ currency: 'RUB', min: '349', max: '1 000,50' })).toEqual({ currency: 'RUB', min: '34900', max: '100050' })
  expect(readAmounts({ currency: 'USD', min: '', max: '4.5' })).toEqual({ currency: 'USD', min: '', max: '450' })
  expect(readAmounts({ currency: 'USD', min: ' ', max: '' })).toEqual({ currency: 'USD', min: '', max: '' })
})

it('says what is wrong', () => {
  expect(readAmounts({ currency: 'RUB', min: 'much', max: '' })).toBe('amountWrong')
  expect(readAmounts({ currency: 'RUB', min: '', max: '-1' })).toBe('amountWrong')
  expect(readAmounts({ currency: 'RUB', min: '10', max: '9.99' })).toBe('amountOrder')
})
