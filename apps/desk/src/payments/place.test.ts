import { expect, it } from 'vitest'
import { isReversed } from '../base/day.ts'
import { isFiltered, queryOf, readPlace, searchOf } from './place.ts'

const placeOf = (search: string) => readPlace(new URLSearchParams(search))

it('keeps everything in the address, there and back', () => {
  const search = '?q=anna%40mail.example&status=paid&provider=stripe&project=familytown&mode=live&from=2026-11-01&to=2026-11-21'
  expect(searchOf(placeOf(search))).toBe(search)
  expect(searchOf(placeOf('?currency=RUB&min=34900&max=50000'))).toBe('?currency=RUB&min=34900&max=50000')
  expect(queryOf(placeOf('?q=7&status=refunded'))).toEqual({ q: '7', status: 'refunded' })
})

it('takes what nobody could have chosen for nothing', () => {
  for (const wrong of ['status=gone', 'provider=cash', 'mode=half', 'from=yesterday', 'to=1999-01-01', 'currency=EUR', 'project=A b'])
    expect(searchOf(placeOf(wrong))).toBe('')
  expect(searchOf(placeOf('currency=USD&min=-5&max=lots'))).toBe('?currency=USD')
})

it('an amount without a currency says nothing', () => {
  expect(searchOf(placeOf('min=100&max=200'))).toBe('')
  expect(searchOf({ ...placeOf('currency=RUB&min=100'), currency: '' })).toBe('')
})

it('the search alone is no filter', () => {
  expect(isFiltered(placeOf('q=anna'))).toBe(false)
  expect(isFiltered(placeOf('q=anna&mode=test'))).toBe(true)
})

it('days that are the wrong way round hold nothing', () => {
  expect(isReversed(placeOf('from=2026-11-02&to=2026-11-01'))).toBe(true)
  expect(isReversed(placeOf('from=2026-11-01&to=2026-11-01'))).toBe(false)
  expect(isReversed(placeOf('from=2026-11-02'))).toBe(false)
})
