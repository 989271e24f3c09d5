import { expect, test } from 'vitest'
import { codeLetter } from './letters.ts'

const base = {
  to: 'player@example.com',
  code: '048213',
  purpose: 'register',
  language: 'en',
  hub: 'https://play.example',
  support: 'help@play.example',
} as const

test('the code stands in both parts of the letter, whole', () => {
  const { to, subject, text, html } = codeLetter(base)
  expect(to).toBe('player@example.com')
  expect(subject).toBe('Your Playhub code')
  expect(text).toContain('Your code: 048213')
  expect(text).toContain('works for 10 minutes')
  expect(html).toContain('>048213<')
})

test('it speaks Russian to Russians and English to those whose language is none of ours', () => {
  expect(codeLetter({ ...base, language: 'ru' }).text).toContain('Код действует 10 минут ')
  expect(codeLetter({ ...base, language: 'ru' }).html).toContain('<html lang="ru">')
  expect(codeLetter({ ...base, language: 'tlh' }).text).toContain('Confirm your address')
})

test('an address cannot bring markup in', () => {
  const { html } = codeLetter({ ...base, to: '"<img src=x>&\'"@example.com' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&quot;&lt;img src=x&gt;&amp;&#39;&quot;@example.com')
})

test('nothing is fetched when it is opened', () => {
  expect(codeLetter(base).html).not.toMatch(/<img|<link|<script|@import|url\(|src=/)
})
