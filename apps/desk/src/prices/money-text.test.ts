import { expect, it } from 'vitest'
import { priceText } from './money-text.ts'

it('writes a comma in Russian and a point in English', () => {
  expect(priceText(34_905, 'ru')).toBe('349,05')
  expect(priceText(34_900, 'en')).toBe('349.00')
})
