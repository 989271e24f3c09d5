import { expect, test } from 'vitest'
import { readProgress } from './progress.ts'

test('a stored progress comes back as it was', () => {
  expect(readProgress({ best: 340, longest: 7, theme: 'neon' })).toEqual({ best: 340, longest: 7, theme: 'neon' })
})

test.each([undefined, null, 'x', {}, { best: 1 }, { best: -1, longest: 2, theme: 'neon' }, { best: 1.5, longest: 2, theme: 'neon' }])(
  'is refused: %j',
  (data) => expect(readProgress(data)).toBeUndefined(),
)
