import { expect, it } from 'vitest'
import { keyOf } from './key-of.ts'

it.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  // On a French keyboard, the key `KeyQ` types `a`. A typed Latin letter is returned unchanged.
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
  ['?', 'Digit7', '?'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'Enter'],
])('%s of %s', (key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
