import { expect, it } from 'vitest'
import { momentOf } from './moment.ts'

it.each([
  ['UTC', { day: '2026-11-21', time: '22:03:05', zone: 'UTC' }],
  ['Europe/Moscow', { day: '2026-11-22', time: '01:03:05', zone: 'UTC+3' }],
  ['Asia/Kolkata', { day: '2026-11-22', time: '03:33:05', zone: 'UTC+5:30' }],
  ['America/New_York', { day: '2026-11-21', time: '17:03:05', zone: 'UTC-5' }],
])('in %s', (zone, expected) => {
  expect(momentOf('2026-11-21T22:03:05.120Z', zone)).toEqual(expected)
})
