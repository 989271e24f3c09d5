import { expect, test } from 'vitest'
import { hostOf, hrefTyped, safeHref } from './href-rule.ts'

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['HTTP://Shop.example', 'http://shop.example/'],
  ['  https://shop.example/  ', 'https://shop.example/'],
  ['mailto:anna@mail.example', 'mailto:anna@mail.example'],
  ['mailto:anna@mail.example?bcc=b@mail.example&attach=/etc/passwd', 'mailto:anna@mail.example'],
  // Cyrillic letters that look like Latin letters become visible as `xn--…`.
  ['https://раураl.example/', 'https://xn--l-7sba6dbr.example/'],
])('%j is a link to %s', (href, target) => {
  expect(safeHref(href)).toBe(target)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://shop.example',
  'tel:+123',
  '/session/login?jwt=1',
  'session/login',
  '//shop.example',
  '\\\\shop.example',
  'https:shop.example',
  'https:/shop.example',
  'https:\\\\shop.example',
  'https:///shop.example',
  'https://',
  'https://playhub.example@shop.example/',
  'https://a:b@shop.example/',
  'https://shop.example/a\nb',
  'https://shop example/',
  'mailto:',
  'mailto:anna',
  'mailto:a@b@c',
  '#top',
  '?a=b',
  '',
])('%j is no link', (href) => {
  expect(safeHref(href)).toBeUndefined()
})

test.each([
  ['shop.example', 'https://shop.example/'],
  ['shop.example:8080/a', 'https://shop.example:8080/a'],
  ['  www.shop.example/a?b ', 'https://www.shop.example/a?b'],
  ['http://shop.example', 'http://shop.example/'],
  ['anna.b+c@mail.example', 'mailto:anna.b+c@mail.example'],
  ['mailto:anna@mail.example', 'mailto:anna@mail.example'],
  ['магазин.рф', 'https://xn--80aairftm.xn--p1ai/'],
])('%j, typed, leads to %s', (typed, target) => {
  expect(hrefTyped(typed)).toBe(target)
})

test.each(['', ' ', 'shop', '/a', 'javascript:alert(1)', 'javascript:alert(1)//a.b', 'ftp://shop.example', 'a b.example', 'x:y@z.example'])(
  '%j, typed, leads nowhere',
  (typed) => {
    expect(hrefTyped(typed)).toBeUndefined()
  },
)

test('a link tells its host', () => {
  expect(hostOf('https://shop.example:8080/a')).toBe('shop.example:8080')
  expect(hostOf('mailto:anna@mail.example')).toBe('')
})
