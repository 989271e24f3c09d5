import { expect, it } from 'vitest'
import { isEmpty } from './is-empty.ts'
import { nothing } from './test-report.ts'

it('is not empty if there is only a wait', () => {
  expect(isEmpty(nothing)).toBe(true)
  expect(isEmpty({ ...nothing, created: null })).toBe(true)
  const median = { value: 42, before: null }
  expect(isEmpty({ ...nothing, created: null, firstAnswer: { ...nothing.firstAnswer, median } })).toBe(false)
  expect(isEmpty({ ...nothing, wait: { ...nothing.wait, median: { value: null, before: 42 } } })).toBe(false)
  expect(isEmpty({ ...nothing, closed: { value: 0, before: 1 } })).toBe(false)
})
