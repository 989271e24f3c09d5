import { expect, test } from 'vitest'
import { freshProgress, readProgress, withWin } from './progress.ts'

test('a stored progress comes back as it was', () => {
  const progress = { level: 4, stars: { 1: 3, 3: 1 }, best: 5200, used: { moves: 2, rainbow: 0 }, theme: 'island' as const }
  expect(readProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress)
})

test.each([null, [], { level: 0 }, { ...freshProgress(), level: 'x' }, { ...freshProgress(), used: { moves: -1, rainbow: 0 } }])(
  'is refused: %j',
  (data) => expect(readProgress(data)).toBeUndefined(),
)

test('a win opens the next level and never takes back stars or a better score', () => {
  const first = withWin(freshProgress(), 1, 3, 4000)
  expect(first).toMatchObject({ level: 2, stars: { 1: 3 }, best: 4000 })
  expect(withWin(first, 1, 1, 900)).toMatchObject({ level: 2, stars: { 1: 3 }, best: 4000 })
})
