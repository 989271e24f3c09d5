import { expect, it } from 'vitest'
import { digitsOf } from './digits.ts'

it.each([
  ['409 218', '409218'],
  ['409-218', '409218'],
  ['Your code: 004218.', '004218'],
  ['4092187', '409218'],
  ['40', '40'],
  ['abc', ''],
])('%o gives %o', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})
