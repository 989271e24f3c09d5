import { expect, test } from 'vitest'
import { decimalText, moneyText, parseAmount } from './money.ts'

test('amounts as people read them', () => {
  expect(moneyText(34_900, 'RUB', 'ru')).toBe('349\u00a0₽')
  expect(moneyText(450, 'USD', 'en')).toBe('$4.50')
  expect(decimalText('349.00', 'RUB', 'en')).toBe('₽349')
})

test('what people type as an amount', () => {
  expect(['349', '349.5', '349,50', '1 349,00', '1\u00a0349', ' 0.05 '].map(parseAmount)).toEqual([
    34_900, 34_950, 34_950, 134_900, 134_900, 5,
  ])
})

test('what is no amount is none, so that nobody refunds what they did not mean', () => {
  for (const typed of ['', '0', '0.00', '-5', '1e3', '1,349.00', '3.499', 'all', '1.2.3', '９']) expect(parseAmount(typed)).toBeUndefined()
})
