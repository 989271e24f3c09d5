import { expect, it } from 'vitest'
import { partsOf } from './time-parts.ts'

it.each([
  [0, { count: 0 }],
  [59.4, { count: 59 }],
  [60, { count: 1 }],
  [3599, { hours: 1, minutes: 0 }],
  [3600 * 5 + 61, { hours: 5, minutes: 1 }],
  [86_400 - 1, { days: 1, hours: 0 }],
  [86_400 * 3 + 3600 * 4, { days: 3, hours: 4 }],
])('%d seconds', (seconds, values) => {
  expect(partsOf(seconds).values).toEqual(values)
})
