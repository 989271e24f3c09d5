import { NO_TARGETS } from '@playhub/contract/desk/targets/rules'
import { expect, test } from 'vitest'
import { exampleOf } from './example.ts'

test('two hours from Friday half an hour before the end of work are over on Monday morning', () => {
  expect(exampleOf(NO_TARGETS, 120)).toEqual({ written: { weekday: 4, minutes: 1050 }, due: { weekday: 0, minutes: 630 }, days: 3 })
})

test('support that is open day and night answers the same evening', () => {
  const document = { ...NO_TARGETS, isAlwaysOpen: true }
  expect(exampleOf(document, 120)).toEqual({ written: { weekday: 4, minutes: 1050 }, due: { weekday: 4, minutes: 1170 }, days: 0 })
})

test('there is no example without opening hours', () => {
  expect(exampleOf({ ...NO_TARGETS, week: NO_TARGETS.week.map(() => null) }, 120)).toBeUndefined()
})
