import { expect, test } from 'vitest'
import { clockOf, durationOf, NO_TIME, parseClock, parseDuration } from './time-text.ts'

test('a time of the day is read as the input writes it, and midnight may end a day', () => {
  expect(['09:30', '00:00', '23:59:00', ''].map((typed) => parseClock(typed, false))).toEqual([570, 0, 1439, NO_TIME])
  expect(parseClock('00:00', true)).toBe(1440)
  expect([570, 1440, 0, NO_TIME].map(clockOf)).toEqual(['09:30', '00:00', '00:00', ''])
})

test('a duration is hours and minutes, hours alone, or nothing', () => {
  expect(['2:30', ' 0:15 ', '2', '240:00', ''].map(parseDuration)).toEqual([150, 15, 120, 14_400, null])
  expect(['2:60', '1:5', 'soon', '-1', '2.5'].map(parseDuration)).toEqual(Array.from({ length: 5 }, () => NO_TIME))
  expect([150, 15, 14_400, null].map(durationOf)).toEqual(['2:30', '0:15', '240:00', ''])
})
