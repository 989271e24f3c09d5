import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

describe('formatMoney', () => {
  it('puts the ruble sign after the amount, with a space that does not break, in Russian', () => {
    expect(formatMoney('12349.00', 'RUB', 'ru')).toBe('12\u00a0349\u00a0₽')
    expect(formatMoney('349.50', 'RUB', 'ru')).toBe('349,50\u00a0₽')
  })

  it('has decimals beside an amount with decimals', () => {
    expect(formatMoney('1.00', 'USD', 'en', '3.49')).toBe('$1.00')
    expect(formatMoney('3.49', 'USD', 'en', '1.00')).toBe('$3.49')
    expect(formatMoney('1.00', 'USD', 'en', '3.00')).toBe('$1')
  })

  it('uses signs, not codes', () => {
    expect(formatMoney('349.00', 'RUB', 'en')).toBe('₽349')
    expect(formatMoney('3.99', 'USD', 'en')).toBe('$3.99')
    expect(formatMoney('3.99', 'USD', 'ru')).toBe('3,99\u00a0$')
  })
})
