import { expect, it } from 'vitest'
import { keyOf } from './key-of.ts'

it.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  // A typed Latin letter is kept, even if another keyboard layout has another letter on this key.
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
  ['?', 'Digit7', '?'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'Enter'],
])('%s of %s', (key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
