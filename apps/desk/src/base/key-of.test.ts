import { expect, it } from 'vitest'
import { keyOf } from './key-of.ts'

it.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['о', 'KeyJ', 'j'],
  // A letter where another keyboard has it counts as what is written there.
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
  ['?', 'Digit7', '?'],
  ['/', 'Slash', '/'],
  ['Enter', 'Enter', 'Enter'],
])('%s of %s', (key, code, expected) => {
  expect(keyOf({ key, code })).toBe(expected)
})
