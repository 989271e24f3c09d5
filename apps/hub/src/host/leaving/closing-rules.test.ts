import { expect, test } from 'vitest'
import { asksFirst, kindOf, pressCloses } from './closing-rules.ts'

const underWay = { asks: true, result: async () => undefined }
const ended = { asks: false, result: async () => undefined }

test('a click beside a payment under way changes nothing, beside the choice of a method or a result it closes', () => {
  expect(pressCloses('payment', underWay)).toBe(false)
  expect(pressCloses('payment', undefined)).toBe(true)
  expect(pressCloses('payment', ended)).toBe(true)
  expect(pressCloses('auth', undefined)).toBe(true)
})

test('the cross asks where something was begun, unless the screen says that nothing is lost', () => {
  expect(asksFirst(kindOf('login'), undefined)).toBe(true)
  expect(asksFirst(kindOf('stripe'), underWay)).toBe(true)
  expect(asksFirst(kindOf('payment'), ended)).toBe(false)
  expect(asksFirst(kindOf('transactions'), undefined)).toBe(false)
})
