import { randomUUID } from 'node:crypto'
import { type InboxFilters, inboxFilters } from '@playhub/contract/desk/tickets'
import { expect, test } from 'vitest'
import { filterCount, isNarrowed, readPlace, searchOf, withFilter } from './place.ts'

test('an address and what it means are one to one', () => {
  const place = { view: 'closed', project: 'familytown', status: 'closed', priority: 'high', tag: 'refund', q: 'pearls & coins' } as const
  expect(readPlace(searchOf(place))).toEqual(place)
  expect(searchOf({ view: 'open' })).toBe('')
  expect(readPlace('')).toEqual({ view: 'open' })
})

test('every filter of the inbox has a place in the address', () => {
  const chosen = {
    project: 'familytown',
    status: 'open',
    priority: 'low',
    assignee: randomUUID(),
    tag: 'refund',
    language: 'ja',
    waiting: '24',
    due: 'soon',
    purchase: 'refunded',
    rating: 'low',
    snoozed: 'back',
  } satisfies Required<InboxFilters>
  const place = { view: 'open', ...chosen } as const
  expect(Object.keys(chosen)).toEqual(Object.keys(inboxFilters.shape))
  expect(readPlace(searchOf(place))).toEqual(place)
  expect(filterCount(place)).toBe(Object.keys(chosen).length)
})

test('values that nobody could have chosen count as none', () => {
  expect(readPlace('?view=all&project=No%20such&status=gone&priority=huge&assignee=anna&q=%20&tag=')).toEqual({ view: 'open' })
})

test('a filter is set and taken away, and the search is not counted among the filters', () => {
  const filtered = withFilter({ view: 'open', q: 'pearls' }, 'priority', 'urgent')
  expect(filtered).toEqual({ view: 'open', q: 'pearls', priority: 'urgent' })
  expect(filterCount(filtered)).toBe(1)
  expect(withFilter(filtered, 'priority', '')).toEqual({ view: 'open', q: 'pearls' })
  expect(isNarrowed({ view: 'open', q: 'pearls' })).toBe(true)
  expect(isNarrowed({ view: 'open' })).toBe(false)
})
