import { describe, expect, test } from 'vitest'
import { asciiEmail, isMaskedEmail, maskedEmail, shownEmail } from './email-domain.ts'
import { email } from './fields.ts'

describe('a domain beyond ASCII', () => {
  // Test data: domain names that exist, and those examples of RFC 3492 that are valid host names.
  test.each([
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
    ['a@他们为什么不说中文.example', 'a@xn--ihqwcrb4cv8a8dqg056pqjye.example'],
    ['a@なぜみんな日本語を話してくれないのか.example', 'a@xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa.example'],
    ['a@почемужеонинеговорятпорусски.example', 'a@xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.example'],
    [
      'a@세계의모든사람들이한국어를이해한다면얼마나좋을까.example',
      'a@xn--989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c.example',
    ],
    ['a@ليهمابتكلموشعربي؟.example', 'a@xn--egbpdaj6bu4bxfgehfvwxn.example'],
    ['a@𠀀.example', 'a@xn--j50i.example'],
  ])('%s is %s', (shown, ascii) => {
    expect(asciiEmail(shown)).toBe(ascii)
    expect(shownEmail(ascii)).toBe(shown)
  })

  test.each(['', 'anna', 'anna@', 'anna@mail.example', 'anna@[192.0.2.7]', 'anna@mаil.example', 'anna@почта.рф/x', 'anna@почта рф'])(
    '%j stays as it is',
    (text) => {
      expect(asciiEmail(text)).toBe(text)
      expect(shownEmail(text)).toBe(text)
    },
  )

  test.each(['a@xn--.example', 'a@xn--a!.example', 'a@xn--99999999.example', 'a@xn--mil-5cd.example'])(
    '%s, which stands for no name of one alphabet, is shown as it is',
    (text) => {
      expect(shownEmail(text)).toBe(text)
    },
  )
})

test.each([
  ['player@example.com', 'p•••@example.com'],
  ['al@example.com', 'a•••@example.com'],
  ['a@example.com', '•••@example.com'],
  ['', ''],
])('%s is masked as %s', (address, masked) => {
  expect([maskedEmail(address), isMaskedEmail(address), isMaskedEmail(masked)]).toEqual([masked, false, masked !== ''])
  expect(email.safeParse(masked).success).toBe(false)
})
