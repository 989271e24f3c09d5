import { expect, test } from 'vitest'
import { build, freshProgress, readProgress } from './progress.ts'

test('a stored progress comes back as it was', () => {
  const progress = { best: 1200, bestWave: 7, sparks: 55, workshop: { hull: 2, rate: 0, magnet: 1 } }
  expect(readProgress(JSON.parse(JSON.stringify(progress)))).toEqual(progress)
})

test.each([null, 5, {}, { best: -1, bestWave: 0, sparks: 0, workshop: {} }, { best: 1, bestWave: 1, sparks: 'many', workshop: {} }])(
  'is refused: %j',
  (data) => expect(readProgress(data)).toBeUndefined(),
)

test('workshop levels from outside are held to what can be built', () => {
  expect(readProgress({ best: 0, bestWave: 0, sparks: 0, workshop: { hull: 99, spread: 5 } })?.workshop).toEqual({
    hull: 3,
    rate: 0,
    magnet: 0,
  })
})

test('building takes the sparks and stops where they do not reach or nothing is left to build', () => {
  const rich = { ...freshProgress(), sparks: 1000 }
  const once = build(rich, 'hull')
  expect(once).toMatchObject({ sparks: 960, workshop: { hull: 1 } })
  expect(build({ ...once, sparks: 159 }, 'hull').workshop.hull).toBe(1)
  const full = { ...rich, workshop: { hull: 3 } }
  expect(build(full, 'hull')).toBe(full)
})
