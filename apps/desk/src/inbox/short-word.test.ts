import { expect, test } from 'vitest'
import { hasShortWord } from './short-word.ts'

test.each([
  ['pe', true],
  ['же', true],
  ['late pe', true],
  ['q1', true],
  ['pea', false],
  ['late pearls', false],
  ['12', false],
  ['#7', false],
  ['№ 7', false],
  ['剣', false],
  ['안돼', false],
  ['?!', false],
])('%s has a word that is too short to be found by its beginning: %s', (q, isShort) => {
  expect(hasShortWord(q)).toBe(isShort)
})
