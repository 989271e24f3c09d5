import { isSnoozeTime } from '@playhub/contract/desk/snooze/time'
import { describe, expect, test } from 'vitest'
import { fieldText, presetTimes, typedTime } from './presets.ts'
import { timeAt, wallAt } from './wall-time.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString().slice(0, 16))
const timesAt = (text: string, zone: string) => Object.values(presetTimes(at(text), zone)).map(iso)

describe('presets', () => {
  test.each([
    // A Thursday in Berlin, UTC+1.
    ['Europe/Berlin', '2026-11-26T13:30:10Z', ['2026-11-26T16:31', '2026-11-27T08:00', '2026-11-27T08:00', '2026-11-30T08:00']],
    // A Friday in Tokyo, UTC+9. In UTC it is still Thursday.
    ['Asia/Tokyo', '2026-11-26T16:00:00Z', ['2026-11-26T19:00', '2026-11-28T00:00', '2026-11-30T00:00', '2026-11-30T00:00']],
    // A Thursday in Los Angeles, UTC-8. In UTC it is already Friday.
    ['America/Los_Angeles', '2026-11-27T05:00:00Z', ['2026-11-27T08:00', '2026-11-27T17:00', '2026-11-27T17:00', '2026-11-30T17:00']],
    // A Saturday in a time zone whose offset has half an hour, UTC+5:30.
    ['Asia/Kolkata', '2026-11-28T03:00:00Z', ['2026-11-28T06:00', '2026-11-29T03:30', '2026-11-30T03:30', '2026-11-30T03:30']],
    // A Sunday, so that "tomorrow" is Monday.
    ['UTC', '2026-11-29T23:59:59Z', ['2026-11-30T03:00', '2026-11-30T09:00', '2026-11-30T09:00', '2026-11-30T09:00']],
    // A Monday before nine o'clock. The preset "monday" is a week later.
    ['UTC', '2026-11-30T05:00:00Z', ['2026-11-30T08:00', '2026-12-01T09:00', '2026-12-01T09:00', '2026-12-07T09:00']],
    // The last day of the year.
    ['UTC', '2026-12-31T12:00:00Z', ['2026-12-31T15:00', '2027-01-01T09:00', '2027-01-01T09:00', '2027-01-04T09:00']],
  ])('in %s at %s', (zone, now, expected) => {
    expect(timesAt(now, zone)).toEqual(expected)
  })

  test.each([
    // The clocks go forward in the night to Sunday, so nine in the morning is at UTC+2. The preset "hours" does not depend on this.
    ['Europe/Berlin', '2026-03-28T23:30:00Z', ['2026-03-29T02:30', '2026-03-30T07:00', '2026-03-30T07:00', '2026-03-30T07:00']],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-28T15:00', '2026-03-29T07:00', '2026-03-30T07:00', '2026-03-30T07:00']],
    // The clocks go back in the night to Sunday.
    ['America/New_York', '2026-10-31T18:00:00Z', ['2026-10-31T21:00', '2026-11-01T14:00', '2026-11-02T14:00', '2026-11-02T14:00']],
  ])('when the clocks change in %s at %s', (zone, now, expected) => {
    expect(timesAt(now, zone)).toEqual(expected)
  })
})

describe('a time on the wall', () => {
  const halfPastTwo = (month: number, day: number) => timeAt({ year: 2026, month, day, hour: 2, minute: 30 }, 'Europe/Berlin')
  test('that exists twice is the first one, and one that is skipped moves forward with the clocks', () => {
    expect(iso(halfPastTwo(10, 25))).toBe('2026-10-25T00:30')
    expect(iso(halfPastTwo(3, 29))).toBe('2026-03-29T01:30')
    expect(wallAt(at('2026-03-29T01:30Z'), 'Europe/Berlin')).toMatchObject({ hour: 3, minute: 30 })
  })

  test('is found in each hour of a year in several zones', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])
      for (let time = at('2026-01-01T00:30Z'); time < at('2027-01-01T00:30Z'); time += 13 * 3_600_000) {
        const shown = wallAt(time, zone)
        expect(wallAt(timeAt(shown, zone), zone)).toEqual(shown)
      }
  })
})

test('a typed time is read in the zone, and shown in the same form', () => {
  expect(iso(typedTime('2026-07-01T09:15', 'Europe/Berlin'))).toBe('2026-07-01T07:15')
  expect(fieldText(at('2026-07-01T07:15Z'), 'Europe/Berlin')).toBe('2026-07-01T09:15')
  expect([typedTime('', 'UTC'), typedTime('2026-07-01', 'UTC')]).toEqual([undefined, undefined])
})

test('only a time in the future is offered, at most 90 days from now', () => {
  const now = at('2026-11-26T12:00Z')
  const days = (count: number) => now + count * 86_400_000
  expect([now, now + 1, days(90), days(90) + 1].map((time) => isSnoozeTime(time, now))).toEqual([false, true, true, false])
})
