import { expect, it } from 'vitest'
import { attemptLimitOf } from './failed-attempts.ts'

it('takes the number of the project, where it is one', () => {
  expect(attemptLimitOf({ extra: [{ id: 'failedAttemptLimit', value: '3' }] })).toBe(3)
})

it.each(['', 'many', '0', '-1', '2.5'])('falls back to five for %o', (value) => {
  expect(attemptLimitOf({ extra: [{ id: 'failedAttemptLimit', value }] })).toBe(5)
})

it('falls back to five for a project that sets nothing', () => {
  expect(attemptLimitOf({ extra: [] })).toBe(5)
  expect(attemptLimitOf(undefined)).toBe(5)
})
