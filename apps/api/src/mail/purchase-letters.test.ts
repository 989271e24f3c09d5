import { LANGUAGES } from '@playhub/contract/limits'
import { expect, test } from 'vitest'
import { boughtLetter, type GivenBack, type NotGivenBack, refundedLetter, refundFailedLetter } from './purchase-letters.ts'

const base = {
  isOwnersCopy: false,
  to: 'player@example.com',
  language: 'en',
  hub: 'https://play.example',
  support: 'help@play.example',
  item: 'Second builder',
  project: 'Familytown',
  amountMinor: 34900,
  currency: 'RUB',
  paymentId: '7f6b0c1a-0000-4000-8000-000000000001',
}
type Base = typeof base
const bought = (of: Partial<Base> & { receiptUrl?: string; isReceiptMailed?: boolean; isLate?: boolean } = {}) =>
  boughtLetter({ ...base, paidAt: new Date('2026-11-22T10:15:00Z'), receiptUrl: '', isReceiptMailed: true, isLate: false, ...of })
const refunded = (of: Partial<Base & GivenBack> = {}) => refundedLetter({ ...base, why: 'game', outcome: 'whole', ...of })
const refundFailed = (of: Partial<Base & NotGivenBack> = {}) => refundFailedLetter({ ...base, outcome: 'stands', ...of })
const makers = [bought, refunded, refundFailed]

test('a purchase says what, for how much, when and under which number, and where to look', () => {
  const { to, subject, text, html } = bought()
  expect([to, subject]).toEqual(['player@example.com', 'Your purchase: Second builder'])
  for (const part of [
    'Second builder is yours',
    'Game: Familytown',
    'Amount: ₽349',
    'Paid: 2026-11-22 10:15 UTC',
    base.paymentId,
    'The receipt comes separately, to this address.',
    'https://play.example/transactions',
    'help@play.example',
  ]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
})

test('a receipt that is there already is linked', () => {
  const { text, html } = bought({ receiptUrl: 'https://receipts.example/1' })
  expect(text).toContain('Open the receipt: https://receipts.example/1')
  expect(html).toContain('href="https://receipts.example/1"')
  expect(text).not.toContain('comes separately')
})

test('a receipt that is neither linked nor sent is not mentioned', () => {
  const { text, html } = bought({ isReceiptMailed: false })
  expect(text).not.toContain('receipt')
  expect(html).not.toContain('receipt')
})

test('a late success says so', () => {
  const { subject, text } = bought({ isLate: true })
  expect(subject).toBe('Your payment went through after all')
  expect(text).toContain('Your payment went through after all: Second builder is yours')
  expect(text).toContain(base.paymentId)
})

test('a refund says how much goes back, for what, and that it may take days', () => {
  const { text } = refunded({ amountMinor: 1050, currency: 'USD' })
  expect(text).toContain('$10.50 for Second builder goes back to the card or wallet that you paid with')
  expect(text).toContain('some days')
})

test.each([
  ['double', 'stands', 'You paid for it twice, so we are returning the second payment. You keep your purchase.'],
  ['wrongAmount', 'nothing', 'The amount taken differs from the price, so we are returning this payment. This payment bought nothing'],
  ['game', 'whole', 'The game asked for this refund. Everything that you paid for it has been returned.'],
  ['staff', 'part', 'Our support made this refund. This is a part of the price: you keep your purchase.'],
] as const)('money that goes back says why (%s) and what becomes of the purchase (%s)', (why, outcome, words) => {
  const { text, html } = refunded({ why, outcome })
  expect(text).toContain(words)
  expect(html).toContain(words)
})

test('they speak Russian to Russians, English to those whose language is none of ours', () => {
  for (const make of makers) {
    const russian = make({ language: 'ru', item: 'Второй строитель', project: 'Семейный город' })
    expect(russian.text).toContain('Сумма: 349\u00a0₽')
    expect(russian.html).toContain('<html lang="ru">')
    expect(make({ language: 'tlh' }).text).toContain('Item: Second builder')
  }
})

test.each(LANGUAGES)('no gap in %s, nothing fetched, and no markup from a name', (language) => {
  for (const make of makers) {
    const { text, html } = make({ language, item: '<img src=x>', project: '{amount}' })
    expect(text).not.toMatch(/\[\[/)
    expect(text).toContain('{amount}')
    expect(html).not.toMatch(/<img|<link|<script|url\(|src=x>/)
  }
})

test('the copy for the owner of the account says why it came, and announces no receipt to this address', () => {
  const { text } = bought({ isOwnersCopy: true })
  expect(text).toContain('because your account at https://play.example belongs to this address')
  expect(text).not.toContain('The receipt comes separately')
  for (const make of makers) expect(make({ isOwnersCopy: true }).text).not.toContain('with this address')
})
