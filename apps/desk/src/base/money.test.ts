import { formatMoney } from '@playhub/browser/money'
import { expect, test } from 'vitest'
import { moneyText, parseAmount, parsePrice } from './money.ts'

test('a currency that is none of ours is shown, too', () => {
  expect(moneyText(9899, 'EUR', 'en')).toBe('€98.99')
  expect(moneyText(9899, '', 'en')).toBe('98.99')
})

test('amounts as people read them', () => {
  expect(moneyText(34_900, 'RUB', 'ru')).toBe('349\u00a0₽')
  expect(moneyText(450, 'USD', 'en')).toBe('$4.50')
  expect(formatMoney('349.00', 'RUB', 'en')).toBe('₽349')
})

test.each([
  ['349', 34_900],
  ['349,5', 34_950],
  ['349.05', 34_905],
  ['1 349,00', 134_900],
  ['1\u00a0349', 134_900],
  ['1\u202f234\u00a0567.8', 123_456_780],
  [' 0.05 ', 5],
  ['0', 0],
])('%s is %i in minor units', (typed, minor) => expect(parsePrice(typed)).toBe(minor))

test.each([
  ...['', '-5', '+5', '1e3', '0x10', '1,349.00', '1.234,50', '3.499', '1,2,3', '1.', '.5', '0.1+', 'all', '₽349', '9999999999'],
  ...['９', '٣٤٩', '349 4.99', '34 95', '349\t499', '349 ,5'],
])('%s is none, so that nobody asks or gives back what they did not mean', (typed) => expect(parsePrice(typed)).toBeUndefined())

test('nothing is no amount', () => {
  expect(['0', '0.00', '0.01'].map(parseAmount)).toEqual([undefined, undefined, 1])
})
