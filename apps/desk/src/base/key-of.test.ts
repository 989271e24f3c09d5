import { expect, it } from 'vitest'
import { keyOf } from './key-of.ts'

it.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  // A Latin letter counts as typed, even if another layout has it on another key.
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
  ['?', 'Digit7', '?'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'Enter'],
])('%s of %s', (key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
