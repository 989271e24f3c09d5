import { expect, test } from 'vitest'
import { partner } from '../partner.ts'
import { withoutTurns } from './bidi.ts'

test('signs that turn text round are left out, and right-to-left letters stay', () => {
  expect(withoutTurns('\u202eabc\u202c \u2067שלום\u2069')).toBe('abc שלום')
})

test("the name of a game's own item has none", () => {
  const item = { ruName: '\u202eКлад', enName: 'Trea\u2066sure', rubMinor: 9900, usdMinor: 129 }
  expect(partner.createPayment.body.parse({ userId: '1000001', item }).item).toMatchObject({ ruName: 'Клад', enName: 'Treasure' })
  expect(partner.createPayment.body.safeParse({ userId: '1000001', item: { ...item, enName: '\u202e' } }).success).toBe(false)
})
