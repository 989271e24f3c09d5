import { expect, test } from 'vitest'
import { paidLateLetter, refundedLetter } from './purchase-letters.ts'

const base = {
  to: 'player@example.com',
  language: 'en',
  hub: 'https://play.example',
  support: 'help@play.example',
  item: 'Second builder',
  project: 'Familytown',
  amountMinor: 34900,
  currency: 'RUB',
} as const

test('a late success says that the item is theirs, and what it cost', () => {
  const { to, subject, text, html } = paidLateLetter(base)
  expect([to, subject]).toEqual(['player@example.com', 'Your payment went through after all'])
  for (const part of ['Your payment went through after all: Second builder is yours', 'Game: Familytown', 'Amount: ₽349']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

test('a refund says how much goes back, for what, and that it may take days', () => {
  const { text } = refundedLetter({ ...base, amountMinor: 1050, currency: 'USD' })
  expect(text).toContain('$10.50 for Second builder goes back to your card or wallet')
  expect(text).toContain('some days')
})

test('they speak Russian to Russians, English to those whose language is none of ours', () => {
  for (const make of [paidLateLetter, refundedLetter]) {
    const russian = make({ ...base, language: 'ru', item: 'Второй строитель', project: 'Семейный город' })
    expect(russian.text).toContain('Сумма: 349\u00a0₽')
    expect(russian.html).toContain('<html lang="ru">')
    expect(make({ ...base, language: 'tlh' }).text).toContain('Item: Second builder')
  }
})

test('no gap, nothing fetched, and no markup from a name', () => {
  for (const make of [paidLateLetter, refundedLetter]) {
    const { text, html } = make({ ...base, item: '<img src=x>', project: '{amount}' })
    expect(text).not.toMatch(/\[\[/)
    expect(text).toContain('Game: {amount}')
    expect(html).not.toMatch(/<img|<link|<script|url\(|src=x>/)
  }
})
