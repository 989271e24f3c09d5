import { describe, expect, test } from 'vitest'
import { emailFault } from './email-fault.ts'
import { email } from './fields.ts'

describe('what is wrong with an address', () => {
  test.each([
    ['anna', 'NO_AT'],
    ['anna.mail.example', 'NO_AT'],
    ['anna li', 'NO_AT'],
    ['a@b@c.de', 'SEVERAL_AT'],
    ['a@example.com, b@example.com', 'SEVERAL_AT'],
    ['@mail.example', 'NO_NAME'],
    ['anna@', 'NO_DOMAIN'],
    ['an na@mail.example', 'SPACE'],
    ['anna@mail .example', 'SPACE'],
    ['anna@mail,example', 'COMMA'],
    ['anna,li@mail.example', 'COMMA'],
    ['anna..li@mail.example', 'DOTS'],
    ['.anna@mail.example', 'DOTS'],
    ['anna@mail.example.', 'DOTS'],
    ['"anna li"@mail.example', 'QUOTED'],
    ['"a@b.c d"@e.fg', 'QUOTED'],
    ['anna@mail', 'ENDING'],
    ['anna@mail.e', 'ENDING'],
    ['anna@почта', 'ENDING'],
    ['anna@почта.р', 'ENDING'],
    ['anna@mail.exam1', 'ENDING'],
    ['anna@-mail.example', 'OTHER'],
    ['anna@[192.0.2]', 'OTHER'],
    ['anna@\u0301почта.рф', 'OTHER'],
    ['anna@１２７.０.０.１', 'ENDING'],
  ])('%s: %s', (text, fault) => {
    expect(emailFault(text)).toEqual({ fault })
    expect(email.safeParse(text).success).toBe(false)
  })

  test.each([
    ['anna@mаil.example', 'ALPHABET', 'а'],
    ['anna@παypal.example', 'ALPHABET', 'πα'],
    ['вася@mail.example', 'NAME_ALPHABET', 'вася'],
    ['вася@почта.рф', 'NAME_ALPHABET', 'вася'],
    ['anna@поч_та.рф', 'SIGN', '_'],
    ['anna@почта.рф/1', 'SIGN', '/'],
    ['anna@почта.рф:80', 'SIGN', ':'],
    ['anna;li@mail.example', 'SIGN', ';'],
    ['<anna@mail.example>', 'SIGN', '<>'],
    ['anna@my_mail.example', 'SIGN', '_'],
  ])('%s: %s, %s', (text, fault, signs) => {
    expect(emailFault(text)).toEqual({ fault, signs })
    expect(email.safeParse(text).success).toBe(false)
  })

  test.each([
    'a@b.cd',
    ' anna.li+games@mail.example ',
    'anna@[192.0.2.7]',
    'ANNA@Mail.Example',
    "o'brien@mail.example",
    'vasya@почта.рф',
    'vasya@xn--80a1acny.xn--p1ai',
    'anna@bücher.example',
    'anna@メール.みんな',
    'anna@例え.jp',
  ])('nothing: %s', (text) => {
    expect(emailFault(text)).toBeUndefined()
    expect(email.safeParse(text).success).toBe(true)
  })
})
