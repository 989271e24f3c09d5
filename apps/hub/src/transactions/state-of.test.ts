import { expect, it } from 'vitest'
import { momentOf } from './dates.ts'
import { stateOf } from './state-of.ts'

it('is refunded once all of the money went back, and partly before', () => {
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '' })).toBe('paid')
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '1.00' })).toBe('partly')
  expect(stateOf({ status: 'paid', price: '3.99', refunded: '3.99' })).toBe('refunded')
})

it('is what it was for a purchase that was not paid', () => {
  expect(stateOf({ status: 'none', price: '3.99', refunded: '' })).toBe('none')
})

it('gives a moment as the server counts it', () => {
  expect(momentOf('2026-04-02T23:41:07.120Z')).toBe('2026-04-02 23:41')
})
