import { expect, it } from 'vitest'
import { stateOf } from './state-of.ts'

it('is refunded once all of the money went back, and partly before', () => {
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '' })).toBe('paid')
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '1.00' })).toBe('partly')
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '3.99' })).toBe('refunded')
})

it('is what it was for a purchase that was not paid', () => {
  expect(stateOf({ status: 'none', price: '3.99', refunded: '' })).toBe('none')
})
