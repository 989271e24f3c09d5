import { expect, it } from 'vitest'
import { digitsOf } from './digits.ts'

it.each([
  ['409 218', '409218'],
  ['409-218', '409218'],
  ['Code: 009218.', '009218'],
  ['40921877', '409218'],
  ['none', ''],
])('of %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})
