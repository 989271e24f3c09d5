import { expect, it } from 'vitest'
import { changeOf, shownOf } from './compare.ts'

it.each([
  ['count', 128, 116, { direction: 'up', by: 12, percent: 10 }],
  ['count', 0, 5, { direction: 'down', by: -5, percent: -100 }],
  ['count', 7, 0, { direction: 'up', by: 7, percent: undefined }],
  ['count', 0, 0, { direction: 'same', by: 0, percent: undefined }],
  ['seconds', 59.6, 60.4, { direction: 'same', by: 0, percent: undefined }],
  ['seconds', 90, 60, { direction: 'up', by: 30, percent: 50 }],
  ['score', 4.44, 4.16, { direction: 'up', by: 0.2, percent: undefined }],
  ['score', 4.44, null, undefined],
  ['seconds', null, 60, undefined],
] as const)('%s: %s after %s', (unit, value, before, change) => {
  expect(changeOf(unit, { value, before })).toEqual(change)
})

it('shows a score with one decimal', () => {
  expect([shownOf('score', 4.449), shownOf('seconds', 4.449), shownOf('count', 12)]).toEqual([4.4, 4, 12])
})
