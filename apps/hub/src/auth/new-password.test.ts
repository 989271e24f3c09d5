import { expect, it } from 'vitest'
import { newPassword } from './new-password.ts'

const problems = (password: string, repeat: string) =>
  newPassword.safeParse({ password, repeat }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

it('takes the same good password twice', () => {
  expect(problems('Playhub2027', 'Playhub2027')).toEqual([])
})

it('marks the second field when it differs, also while the first is not right yet', () => {
  expect(problems('Playhub2027', 'Playhub2026')).toEqual(['repeat PASSWORD_MISMATCH'])
  expect(problems('short', 'shorter')).toEqual(['password PASSWORD_FORMAT', 'repeat PASSWORD_MISMATCH'])
})

it('asks for each that is empty', () => {
  expect(problems('', '')).toEqual(['password PASSWORD_REQUIRED', 'repeat PASSWORD_REQUIRED'])
  expect(problems('Playhub2027', '')).toEqual(['repeat PASSWORD_REQUIRED'])
})
