import { expect, test } from 'vitest'
import { isWeakPassword } from './password-rules.ts'

test.each([
  ['short', 'Tr0ub4dor&3'],
  ['the commonest', 'password1234'],
  ['the same twice', 'passwordpassword'],
  ['a keyboard row and a count', 'qwerty123456'],
  ['one character', 'aaaaaaaaaaaaaaaa'],
  ['three characters in turn', 'abcabcabcabcabc'],
  ['a count', '123456789012'],
  ['the product and a year', 'Playhub2026!!'],
  ['a Russian keyboard row', 'йцукенйцукен'],
  ['the name of the address', 'annas-long-secret'],
])('%s is weak: %s', (_why, password) => {
  expect(isWeakPassword(password, 'anna@playhub.example')).toBe(true)
})

test.each([['correct horse battery'], ['918273645546'], ['Xk9#mQ2$vL7w'], ['мой дядя самых честных']])('%s is not weak', (password) => {
  expect(isWeakPassword(password, 'anna@playhub.example')).toBe(false)
})
