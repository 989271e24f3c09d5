import { expect, test } from 'vitest'
import { isPartPossible } from './refund-parts.ts'

test('no part below a ruble, and no rest below one', () => {
  expect(isPartPossible(100, 349, 'RUB')).toBe(true)
  expect(isPartPossible(99, 349, 'RUB')).toBe(false)
  expect(isPartPossible(250, 349, 'RUB')).toBe(false)
  expect(isPartPossible(349, 349, 'RUB')).toBe(true)
  expect(isPartPossible(1, 2, 'USD')).toBe(true)
  expect(isPartPossible(0, 2, 'USD')).toBe(false)
})
