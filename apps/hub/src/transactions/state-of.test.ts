import { expect, it } from 'vitest'
import { shownStateOf } from './state-of.ts'

it('is refunded once all of the money went back, and partly before', () => {
  expect(shownStateOf({ status: 'paid', price: '3.99', refunded: '' })).toBe('paid')
  expect(shownStateOf({ status: 'paid', price: '3.99', refunded: '1.00' })).toBe('partly')
  expect(shownStateOf({ status: 'paid', price: '3.99', refunded: '3.99' })).toBe('refunded')
})

it('is what it was for a purchase that was not paid', () => {
  expect(shownStateOf({ status: 'none', price: '3.99', refunded: '' })).toBe('none')
})
