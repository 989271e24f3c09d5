import { expect, test } from 'vitest'
import { guessedLetter, identityLetter, newDeviceLetter, passwordLetter, proofLetter } from './owner-letters.ts'

const base = {
  to: 'player@example.com',
  language: 'en',
  hub: 'https://play.example',
  support: 'help@play.example',
  at: new Date('2026-11-21T14:05:00Z'),
  device: 'Firefox, Linux',
  ip: '203.0.113.7',
} as const

const all = (of: Parameters<typeof passwordLetter>[0]) => [
  newDeviceLetter({ ...of, method: 'google' }),
  passwordLetter(of),
  guessedLetter(of),
  proofLetter(of),
  identityLetter({ ...of, change: 'added', method: 'vk', label: 'Anna' }),
  identityLetter({ ...of, change: 'removed', method: 'yandex', label: '' }),
]

test('a letter to the owner says what, when, with which browser and from which network', () => {
  const { to, subject, text, html } = newDeviceLetter({ ...base, method: 'google' })
  expect([to, subject]).toEqual(['player@example.com', 'New sign-in to your Playhub account'])
  for (const part of ['with Google', 'When: 2026-11-21 14:05 UTC', 'Browser: Firefox, Linux', 'Network: IPv4 203.0.*.*']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(newDeviceLetter({ ...base, method: 'google', device: '', ip: '2001:db8:1:2::7' }).text).toMatch(
    /Browser: unknown\nNetwork: IPv6 2001:db8:…/,
  )
})

test('each has its own subject, names the way in, and tells what to do', () => {
  expect(new Set(all(base).map(({ subject }) => subject)).size).toBe(all(base).length)
  expect(identityLetter({ ...base, change: 'added', method: 'vk', label: 'Anna' }).text).toContain('VK ID (Anna)')
  for (const { text } of all(base)) expect(text).toMatch(/If it was|If not/)
})

test('they speak Russian to Russians, English to those whose language is none of ours', () => {
  for (const { text, html } of all({ ...base, language: 'ru' })) {
    expect(text).toContain('Когда: 2026-11-21')
    expect(html).toContain('<html lang="ru">')
  }
  for (const { text } of all({ ...base, language: 'tlh' })) expect(text).toContain('When: ')
})

test('no gap, nothing fetched, and no markup from a name', () => {
  for (const letter of all({ ...base, device: '<img src=x>' })) {
    expect(letter.text).not.toMatch(/\[\[|\{\w+\}/)
    expect(letter.html).not.toMatch(/<img|<link|<script|url\(|src=x>/)
  }
})
