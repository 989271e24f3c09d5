import { expect, test } from 'vitest'
import { hrefOf, openedAt } from './address.ts'

test('an address says what is open, and the other way round', () => {
  const opened = { place: { view: 'closed', q: 'pearls' } as const, ticketId: 'a1', card: true, purchaseId: 'p1' }
  const href = hrefOf(opened)
  expect(href).toBe('/tickets/a1?view=closed&q=pearls&card=1&purchase=p1')
  expect(openedAt('a1', href.slice(href.indexOf('?')))).toEqual(opened)
})

test('without a ticket there is no card', () => {
  expect(hrefOf({ place: { view: 'open' }, ticketId: undefined, card: true, purchaseId: 'p1' })).toBe('/tickets')
})
