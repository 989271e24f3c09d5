import { expect, it } from 'vitest'
import { localDay, localMoment, localTime } from './dates.ts'

it('gives a day and a moment as the reader’s clock counts them, in the same form in every language', () => {
  const late = new Date(2026, 3, 2, 23, 41, 7)
  expect(localDay(late)).toBe('2026-04-02')
  expect(localTime(late.toISOString())).toBe('23:41')
  expect(localMoment(late.toISOString())).toBe('2026-04-02 23:41')
})
