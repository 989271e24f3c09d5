import { expect, it } from 'vitest'
import { daysIn, lastDays, problemOf, readRange } from './range.ts'

const now = Date.parse('2026-11-21T23:30:00Z')

it('the last days end today', () => {
  expect(lastDays(7, now)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(daysIn(lastDays(30, now))).toBe(30)
})

it('an address without days, or with what is none, means the last week', () => {
  const week = lastDays(7, now)
  for (const search of ['', 'from=2026-11-01', 'from=yesterday&to=2026-11-01', 'from=2026-13-41&to=2026-11-01'])
    expect(readRange(new URLSearchParams(search), now)).toEqual(week)
  expect(readRange(new URLSearchParams('from=2026-10-01&to=2026-10-02'), now)).toEqual({ from: '2026-10-01', to: '2026-10-02' })
})

it.each([
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-22', '2026-11-21', 'rangeWrong'],
  ['2026-08-22', '2026-11-21', undefined],
  ['2026-08-21', '2026-11-21', 'rangeLong'],
])('from %s to %s', (from, to, problem) => {
  expect(problemOf({ from, to })).toBe(problem)
})
