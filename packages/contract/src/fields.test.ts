import { describe, expect, test } from 'vitest'
import { shownEmail } from './email-domain.ts'
import { code, email, password } from './fields.ts'
import { EMAIL_MAX } from './limits.ts'

const problemOf = (schema: typeof email | typeof password | typeof code, text: string) => schema.safeParse(text).error?.issues[0]?.message

describe('an address', () => {
  test.each(['a@b.cd', 'anna.li+games@mail.example', 'anna@[192.0.2.7]', 'ANNA@Mail.Example'])('%s is taken', (text) => {
    expect(problemOf(email, text)).toBeUndefined()
  })

  test.each([
    'anna',
    'anna@',
    '@mail.example',
    'anna@mail',
    'anna@mail.e',
    'anna@mail.example.',
    'an na@mail.example',
    'anna@mail.exam1',
    'a@b@c.de',
    '"anna li"@mail.example',
    '"a@b.c d"@e.fg',
  ])('%s is none', (text) => {
    expect(problemOf(email, text)).toBe('EMAIL_INVALID')
  })

  test.each([
    ['Vasya@Почта.РФ', 'vasya@xn--80a1acny.xn--p1ai'],
    ['vasya@почта。рф', 'vasya@xn--80a1acny.xn--p1ai'],
    ['vasya@XN--80A1ACNY.xn--p1ai', 'vasya@xn--80a1acny.xn--p1ai'],
    ['user@bücher.example', 'user@xn--bcher-kva.example'],
    ['user@bu\u0308cher.example', 'user@xn--bcher-kva.example'],
    ['user@straße.example', 'user@xn--strae-oqa.example'],
  ])('%s is one mailbox, %s', (typed, mailbox) => {
    expect(email.parse(typed)).toBe(mailbox)
    expect(email.parse(shownEmail(mailbox))).toBe(mailbox)
  })

  test('is measured as letters go to it', () => {
    const ending = '@почта.рф'
    const sent = '@xn--80a1acny.xn--p1ai'
    expect(problemOf(email, 'a'.repeat(EMAIL_MAX - sent.length) + ending)).toBeUndefined()
    expect(problemOf(email, 'a'.repeat(EMAIL_MAX + 1 - sent.length) + ending)).toBe('EMAIL_TOO_LONG')
  })

  test('is asked for, and has at most 320 characters', () => {
    expect(problemOf(email, '')).toBe('EMAIL_REQUIRED')
    const ending = '@mail.example'
    expect(problemOf(email, 'a'.repeat(EMAIL_MAX - ending.length) + ending)).toBeUndefined()
    expect(problemOf(email, 'a'.repeat(EMAIL_MAX + 1 - ending.length) + ending)).toBe('EMAIL_TOO_LONG')
  })
})

describe('a password', () => {
  test.each(['Passw0rd', 'abcdefgh', '12345678', 'A1'.repeat(10)])('%s is taken', (text) => {
    expect(problemOf(password, text)).toBeUndefined()
  })

  test.each(['Passw0r', `${'A1'.repeat(10)}b`, 'Passw0rd!', 'Pass w0rd', 'Пароль2026', 'Passw0rd\n'])('%j is not taken', (text) => {
    expect(problemOf(password, text)).toBe('PASSWORD_FORMAT')
  })

  test('is asked for', () => {
    expect(problemOf(password, '')).toBe('PASSWORD_REQUIRED')
  })
})

describe('a code', () => {
  test.each([
    ['000042', '000042'],
    ['409 218', '409218'],
    ['409-218', '409218'],
  ])('%s is %s', (text, digits) => {
    expect(code.parse(text)).toBe(digits)
  })

  test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])('%j is none', (text) => {
    expect(problemOf(code, text)).toBe('CODE_FORMAT')
  })
})
