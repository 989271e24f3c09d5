import { expect, test } from 'vitest'
import { minorFromText } from './amount-text.ts'

test.each([
  ['0.10', 10],
  ['0.1', 10],
  ['0.01', 1],
  ['1', 100],
  ['19.99', 1999],
  ['100000.00', 10_000_000],
  ['1.10', 110],
])('%s is %i kopecks', (text, minor) => {
  expect(minorFromText.parse(text)).toBe(minor)
})

test.each(['', '1.005', '1e3', '-1.00', '+1', ' 1', '1,00', '1 000.00', 'NaN', '.5', '١٢'])('%j is no amount', (text) => {
  expect(minorFromText.safeParse(text).success).toBe(false)
})

test('a number is no text', () => {
  expect(minorFromText.safeParse(1.1).success).toBe(false)
})
