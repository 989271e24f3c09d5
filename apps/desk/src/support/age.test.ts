import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', { unit: 'now' }],
  ['2026-11-21T12:00:05Z', { unit: 'now' }],
  ['2026-11-21T11:58:59Z', { unit: 'minutes', count: 1 }],
  ['2026-11-21T09:10:00Z', { unit: 'hours', count: 2 }],
  ['2026-11-20T09:10:00Z', { unit: 'hours', count: 26 }],
  ['2026-11-11T12:00:00Z', { unit: 'days', count: 10 }],
])('%s', (ts, age) => {
  expect(ageOf(ts, now)).toEqual(age)
})
