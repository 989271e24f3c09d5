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

test('a note is named by its id, and anything else names no note', () => {
  const note = '11111111-1111-4111-8111-111111111111'
  expect(openedAt('a1', `?note=${note}`).noteId).toBe(note)
  expect(openedAt('a1', '?note=garbage').noteId).toBeUndefined()
})
