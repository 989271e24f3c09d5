import { describe, expect, test } from 'vitest'
import {
  ATTEMPT,
  after,
  attempt,
  before,
  createDraft,
  id,
  NOW,
  notices,
  OTHER,
  openEntries,
  paidBy,
  refund,
  seen,
  told,
} from '../../../test/payments/drafts.ts'
import type { ProviderState } from '../providers/providers.ts'
import type { Cause } from '../rules.ts'
import { type Draft, setAttempt } from './draft.ts'
import { applyReading } from './settled.ts'

const read = (draft: Draft, said: ProviderState, cause: Cause = 'check') =>
  applyReading(draft, ATTEMPT, { seen: said, fingerprint: '', cause })
const row = (draft: Draft) => draft.attempts.find((one) => one.id === ATTEMPT)
const open = seen({ status: 'open' })

describe('a success', () => {
  test('makes the payment paid: the game and the player hear of it', () => {
    const draft = createDraft({ attempts: [attempt({ confirmedAt: before(5) })] })
    expect(read(draft, seen())).toBe(true)
    expect(row(draft)).toMatchObject({ state: 'succeeded', nextCheckAt: null, checks: 0 })
    expect(draft.payment).toMatchObject({ ...paidBy(ATTEMPT), paidAt: NOW })
    expect(told(draft)).toEqual(['attempt open>succeeded check yookassa', 'none>paid check yookassa', 'attempt >good_owned check hub'])
    expect(draft.events[0]?.detail).toEqual({ seen: seen() })
    expect([notices(draft), draft.letters.length]).toEqual([['payment.paid'], 1])
  })

  test('of which a part went back already shows both', () => {
    const draft = createDraft({ attempts: [attempt()] })
    read(draft, seen({ refundedMinor: 900 }))
    expect([draft.payment.status, draft.payment.refundedMinor, notices(draft)]).toEqual(['paid', 900, ['payment.paid', 'payment.refunded']])
  })

  test('gives up another open attempt', () => {
    const draft = createDraft({ attempts: [attempt(), attempt({ id: OTHER })] })
    read(draft, seen())
    expect(draft.attempts[1]).toMatchObject({ abandonedAt: NOW, nextCheckAt: NOW })
    expect(told(draft).at(-1)).toBe('attempt open>superseded superseded hub')
    const over = createDraft({ attempts: [attempt({ id: OTHER, state: 'canceled' }), attempt()] })
    read(over, seen())
    expect(over.attempts[0]).toEqual(attempt({ id: OTHER, state: 'canceled' }))
  })

  test('a second time goes back, and a person is told', () => {
    const draft = createDraft({ payment: paidBy(OTHER), attempts: [attempt({ id: OTHER, state: 'succeeded' }), attempt()] })
    read(draft, seen())
    expect(openEntries(draft)).toMatchObject([
      { reason: 'double_success', subject: ATTEMPT, attemptId: ATTEMPT, theirMinor: 34_900, theirCurrency: 'RUB', ourMinor: 34_900 },
    ])
    expect(draft.refunds).toMatchObject([{ amountMinor: 34_900, cause: 'unwanted' }])
    expect([draft.payment.paidAttemptId, notices(draft)]).toEqual([OTHER, []])
  })

  test('is read again without effect, and finds refunds', () => {
    const draft = createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded', nextCheckAt: null })] })
    const { attempts } = draft
    read(draft, seen())
    expect([draft.attempts, draft.events]).toEqual([attempts, []])
    expect(draft.attempts).toBe(attempts)
    read(draft, seen({ refundedMinor: 100 }))
    expect(draft.payment.refundedMinor).toBe(100)
  })
})

test('a reading brings the disputes that no webhook told of', () => {
  const lost = { ref: 'dp', status: 'lost', amountMinor: 34_900, currency: 'RUB', reason: 'fraud' } as const
  const draft = createDraft({ attempts: [attempt()] })
  read(draft, seen({ disputes: [lost] }))
  expect(notices(draft)).toEqual(['payment.paid', 'good.revoked', 'payment.disputed'])
  expect(draft.payment).toMatchObject({ status: 'paid', dispute: 'lost', refundedMinor: 34_900 })
  const written = draft.events.length
  read(draft, seen({ disputes: [lost] }))
  expect([draft.disputes.length, draft.events.length]).toEqual([1, written])
  const second = createDraft({ payment: paidBy(OTHER), attempts: [attempt({ id: OTHER, state: 'succeeded' }), attempt()] })
  read(second, seen({ disputes: [lost] }))
  expect([second.disputes.length, second.payment.dispute, second.refunds]).toEqual([1, null, []])
  // Nothing is left to return, so nobody has to look.
  expect(second.attention).toEqual([])
})

test('an open dispute is the state of the payment, also if an older dispute is closed', () => {
  const about = { amountMinor: 10_000, currency: 'RUB', reason: 'fraud' } as const
  const draft = createDraft({ attempts: [attempt()] })
  read(draft, seen({ disputes: [{ ...about, ref: 'first', status: 'open' }] }))
  const both = (first: 'open' | 'won') =>
    seen({
      disputes: [
        { ...about, ref: 'first', status: first },
        { ...about, ref: 'second', status: 'open' },
      ],
    })
  read(draft, both('open'), 'books')
  read(draft, both('won'), 'books')
  expect([draft.disputes.map(({ status }) => status), draft.payment.dispute]).toEqual([['won', 'open'], 'open'])
})

describe('after a refused refund, the e-mail about money that went back at the provider', () => {
  const refuse = (said: ProviderState) => {
    const asked = refund({ amountMinor: 34_900, providerRef: null })
    const draft = createDraft({
      ...{ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded', nextCheckAt: null })], refunds: [asked] },
    })
    const refused = { id: asked.id, message: 'more than is left' }
    applyReading(draft, ATTEMPT, { seen: said, fingerprint: `${asked.id}:pending`, cause: 'refund', refused })
    return draft.letters.map(({ letter }) => letter.text)
  }

  test('does not count the refused refund as on its way', () => {
    const texts = refuse(seen({ refundedMinor: 20_000 }))
    expect(texts).toEqual([expect.stringContaining('you keep your purchase')])
    expect(texts[0]).not.toContain('The rest of the price is on its way back too')
  })

  test('tells of a dispute that the same reading brought', () => {
    const disputes = [{ ref: 'dp', status: 'open', amountMinor: 14_900, currency: 'RUB', reason: 'fraud' }] as const
    expect(refuse(seen({ refundedMinor: 20_000, disputes }))).toEqual([expect.stringContaining('The payment is disputed at the bank')])
  })
})

test('a reading from before a refund decides nothing', () => {
  const draft = createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'succeeded' })], refunds: [refund()] })
  expect(read(draft, seen({ refundedMinor: 500 }))).toBe(false)
  expect(draft.refunds).toEqual([refund()])
  expect(applyReading(draft, ATTEMPT, { seen: seen(), fingerprint: `${id(20)}:pending`, cause: 'check' })).toBe(true)
})

describe('a wrong amount', () => {
  const more = seen({ amountMinor: 35_000, capturedMinor: 35_000 })

  test('is believed at the third check, goes back, and a person is told', () => {
    const draft = createDraft({ attempts: [attempt({ checks: 4 })] })
    read(draft, more, 'webhook')
    expect(row(draft)).toMatchObject({ state: 'open', wrongReads: 1, checks: 0, nextCheckAt: after(10) })
    expect(row(draft)?.lastError).toBe('amount: 350.00 RUB, asked for 349.00 RUB')
    expect([draft.payment.status, openEntries(draft)]).toEqual(['pending', []])
    read(draft, more, 'set-pending')
    expect(row(draft)).toMatchObject({ wrongReads: 1, checks: 0 })
    setAttempt(draft, ATTEMPT, { nextCheckAt: NOW })
    read(draft, more, 'expired')
    expect(row(draft)).toMatchObject({ state: 'open', wrongReads: 2, checks: 1, nextCheckAt: after(30) })
    read(draft, more, 'books')
    expect(row(draft)).toMatchObject({ state: 'mismatch', wrongReads: 3, nextCheckAt: null })
    expect(openEntries(draft)).toMatchObject([
      { reason: 'amount_mismatch', theirMinor: 35_000, theirCurrency: 'RUB', ourMinor: 34_900, ourCurrency: 'RUB' },
    ])
    expect(draft.refunds).toMatchObject([{ amountMinor: 35_000, cause: 'unwanted' }])
    expect([draft.payment.status, notices(draft)]).toEqual(['fail', ['payment.failed']])
  })

  test('counts once, when several processes check at the same time', () => {
    const draft = createDraft({ attempts: [attempt({ wrongReads: 1, nextCheckAt: before(1) })] })
    read(draft, more, 'check')
    expect(row(draft)).toMatchObject({ wrongReads: 2 })
    read(draft, more, 'check')
    expect(row(draft)).toMatchObject({ state: 'open', wrongReads: 2 })
  })

  test('that was a mistake of the provider is forgotten', () => {
    const draft = createDraft({ attempts: [attempt({ wrongReads: 2 })] })
    read(draft, open)
    expect(row(draft)).toMatchObject({ state: 'open', wrongReads: 0 })
    read(draft, seen())
    expect(draft.payment.status).toBe('paid')
  })

  test('of an attempt that was over opens it again as given up', () => {
    const draft = createDraft({ attempts: [attempt({ state: 'canceled', nextCheckAt: null })] })
    read(draft, more)
    expect(row(draft)).toMatchObject({ state: 'open', abandonedAt: NOW, wrongReads: 1, nextCheckAt: after(10) })
    const given = createDraft({ attempts: [attempt({ state: 'failed', abandonedAt: before(9), nextCheckAt: null })] })
    read(given, more)
    expect(row(given)?.abandonedAt).toEqual(before(9))
  })
})

describe('an attempt that stays open', () => {
  test('is checked later, but only a check moves the next one', () => {
    const draft = createDraft({ attempts: [attempt({ checks: 1, nextCheckAt: after(5) })] })
    read(draft, open, 'webhook')
    expect(row(draft)).toMatchObject({ checks: 1, nextCheckAt: after(5) })
    read(draft, open, 'check')
    expect(row(draft)).toMatchObject({ checks: 2, nextCheckAt: after(60) })
    read(draft, open, 'expired')
    expect(row(draft)).toMatchObject({ checks: 3, nextCheckAt: after(120) })
    const unplanned = createDraft({ attempts: [attempt({ nextCheckAt: null })] })
    read(unplanned, open, 'set-pending')
    expect(row(unplanned)).toMatchObject({ checks: 1, nextCheckAt: after(30) })
  })

  test('and was given up is checked at once when the bank declines, so that nobody can pay it any more', () => {
    const declined = seen({ status: 'open', failure: 'card_declined' })
    const left = { processing: true, abandonedAt: before(9), checks: 4, nextCheckAt: after(900) }
    const draft = createDraft({ attempts: [attempt(left)] })
    read(draft, seen({ status: 'processing' }), 'webhook')
    expect(row(draft)).toMatchObject({ processing: true, nextCheckAt: after(900) })
    read(draft, declined, 'webhook')
    expect(row(draft)).toMatchObject({ state: 'open', processing: false, checks: 4, nextCheckAt: NOW })
    setAttempt(draft, ATTEMPT, { nextCheckAt: after(900) })
    read(draft, declined, 'webhook')
    expect(row(draft)).toMatchObject({ nextCheckAt: after(900) })
    const wanted = createDraft({ attempts: [attempt({ ...left, abandonedAt: null })] })
    read(wanted, declined, 'webhook')
    expect(row(wanted)).toMatchObject({ processing: false, nextCheckAt: after(900) })
  })

  test('with a declined card says so once', () => {
    const draft = createDraft({ attempts: [attempt()] })
    const declined = seen({ status: 'open', failure: 'insufficient_funds' })
    read(draft, declined, 'webhook')
    read(draft, declined, 'set-pending')
    expect(told(draft)).toEqual(['attempt open>declined webhook yookassa'])
    expect(row(draft)?.lastError).toBe('insufficient_funds')
    read(draft, open, 'set-pending')
    expect(told(draft)).toHaveLength(1)
  })
})

describe('an attempt that the bank is processing for too long', () => {
  const processing = seen({ status: 'processing' })
  const old = before(25 * 3600)

  test('is for a person, once, until the bank decides', () => {
    const draft = createDraft({ attempts: [attempt({ processing: true, createdAt: old })] })
    read(draft, processing, 'expired')
    read(draft, processing, 'expired')
    expect(openEntries(draft)).toMatchObject([{ reason: 'payment_stuck', subject: ATTEMPT, attemptId: ATTEMPT }])
    read(draft, open, 'webhook')
    expect(openEntries(draft)).toEqual([])
    read(draft, processing, 'expired')
    read(draft, seen(), 'webhook')
    expect([draft.payment.status, openEntries(draft)]).toEqual(['paid', []])
  })

  test('is for nobody before that, nor while its amount is only checked again', () => {
    const fresh = createDraft({ attempts: [attempt()] })
    read(fresh, processing)
    const reopened = createDraft({ attempts: [attempt({ state: 'canceled', createdAt: old })] })
    read(reopened, seen({ amountMinor: 35_000 }), 'books')
    expect([openEntries(fresh), openEntries(reopened)]).toEqual([[], []])
  })
})

test('an attempt that the provider canceled is over, and the payment fails if it was confirmed', () => {
  const draft = createDraft({ payment: { status: 'pending' }, attempts: [attempt({ confirmedAt: before(9) })] })
  read(draft, seen({ status: 'canceled', failure: 'expired' }))
  expect(row(draft)).toMatchObject({ state: 'canceled', nextCheckAt: null, lastError: 'expired' })
  expect(told(draft)).toEqual(['attempt open>canceled check yookassa', 'pending>fail check hub'])
})
