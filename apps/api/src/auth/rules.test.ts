import { expect, test } from 'vitest'
import { isSameHash, registrationCodeHash, secondsUntilResend } from './rules.ts'

test('a code hash belongs to its secret, its mailbox and its code', () => {
  const hash = registrationCodeHash('secret', 'a@example.com', '000001')
  expect(isSameHash(hash, registrationCodeHash('secret', 'a@example.com', '000001'))).toBe(true)
  expect(isSameHash(hash, registrationCodeHash('other', 'a@example.com', '000001'))).toBe(false)
  expect(isSameHash(hash, registrationCodeHash('secret', 'b@example.com', '000001'))).toBe(false)
  expect(isSameHash(hash, registrationCodeHash('secret', 'a@example.com', '000010'))).toBe(false)
  expect(isSameHash(hash, '')).toBe(false)
})

test('the wait for another letter is told in whole seconds, never zero', () => {
  const sent = new Date('2026-11-21T12:00:00.000Z')
  expect(secondsUntilResend(sent, new Date('2026-11-21T12:00:20.300Z'))).toBe(40)
  expect(secondsUntilResend(sent, new Date('2026-11-21T12:01:00.000Z'))).toBe(1)
})
