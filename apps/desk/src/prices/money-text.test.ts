import { expect, it } from 'vitest'
import { parsePrice, priceText } from './money-text.ts'

it.each([
  ['349', 34_900],
  ['349,5', 34_950],
  ['349.05', 34_905],
  ['1 349,00', 134_900],
  ['1\u00a0349', 134_900],
  ['0', 0],
  ['0.01', 1],
])('%s is %i in minor units', (typed, minor) => expect(parsePrice(typed)).toBe(minor))

it.each(['', '-1', '1.234', '1,2,3', '1.', 'free', '1e3', '9999999999', '₽349'])('%s is no price', (typed) =>
  expect(parsePrice(typed)).toBeUndefined(),
)

it('writes a comma in Russian and a point in English', () => {
  expect(priceText(34_905, 'ru')).toBe('349,05')
  expect(priceText(34_900, 'en')).toBe('349.00')
})
