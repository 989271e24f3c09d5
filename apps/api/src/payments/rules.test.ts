import { describe, expect, test } from 'vitest'
import type { ProviderState } from './providers/providers.ts'
import {
  type AttemptFacts,
  findLive,
  isMoneyOnItsWay,
  isUndecided,
  isWrongAmount,
  nextAttemptState,
  nextCheck,
  wireStatus,
} from './rules.ts'

const seen = (status: ProviderState['status'], amountMinor = 399): ProviderState => ({
  status,
  amountMinor,
  capturedMinor: amountMinor,
  currency: 'USD',
  refundedMinor: 0,
  failure: '',
})
const ours = { amountMinor: 399, currency: 'USD', wrongReads: 0 }

describe('an attempt after reading the provider', () => {
  test.each([
    ['open', 'succeeded', 'succeeded'],
    ['created', 'succeeded', 'succeeded'],
    ['canceled', 'succeeded', 'succeeded'],
    ['failed', 'succeeded', 'succeeded'],
    ['open', 'processing', 'open'],
    ['open', 'open', 'open'],
    ['open', 'canceled', 'canceled'],
    ['succeeded', 'canceled', 'succeeded'],
    ['succeeded', 'open', 'succeeded'],
    ['canceled', 'open', 'canceled'],
  ] as const)('%s, provider says %s: %s', (current, status, next) => {
    expect(nextAttemptState(current, seen(status), ours)).toBe(next)
  })

  test('money that had all gone back bought nothing; a part that went back did', () => {
    const back = (refundedMinor: number) => ({ ...seen('succeeded'), refundedMinor })
    expect(nextAttemptState('open', back(399), ours)).toBe('canceled')
    expect(nextAttemptState('open', back(398), ours)).toBe('succeeded')
    expect(nextAttemptState('succeeded', back(399), ours)).toBe('succeeded')
  })

  test('one cent off is never success', () => {
    for (const amount of [398, 400]) {
      expect(nextAttemptState('open', seen('succeeded', amount), { ...ours, wrongReads: 3 })).toBe('mismatch')
      expect(nextAttemptState('open', seen('succeeded', amount), { ...ours, wrongReads: 2 })).toBe('open')
    }
  })
})

describe('what the player sees', () => {
  const attempt = (state: AttemptFacts['state'], more: Partial<AttemptFacts> = {}) => ({
    state,
    confirmed: false,
    abandoned: false,
    onItsWay: false,
    ...more,
  })
  test.each([
    ['nothing tried', [], 'none'],
    ['form open', [attempt('open')], 'none'],
    ['confirmed', [attempt('open', { confirmed: true })], 'pending'],
    ['confirmed, then window closed', [attempt('open', { confirmed: true, abandoned: true })], 'none'],
    ['ended after confirming', [attempt('canceled', { confirmed: true })], 'fail'],
    ['given up before confirming', [attempt('canceled')], 'none'],
    ['first given up, second confirmed', [attempt('canceled'), attempt('open', { confirmed: true })], 'pending'],
    ['late success of the one given up', [attempt('succeeded', { abandoned: true }), attempt('open')], 'paid'],
    ['wrong amount', [attempt('mismatch', { confirmed: true })], 'fail'],
    ['wrong amount, and the window closed', [attempt('mismatch', { abandoned: true })], 'fail'],
    ['wrong amount, then another form opened and left', [attempt('mismatch'), attempt('canceled', { abandoned: true })], 'fail'],
    ['money on its way, and the window closed', [attempt('open', { onItsWay: true, abandoned: true })], 'pending'],
    ['money on its way, then another form opened', [attempt('open', { onItsWay: true, abandoned: true }), attempt('open')], 'pending'],
  ] as const)('%s', (_name, attempts, status) => {
    expect(wireStatus(attempts)).toBe(status)
  })
})

test('checks thin out and end with the attempt', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(nextCheck('open', 0, [10, 60], now)).toEqual(new Date('2026-11-21T00:00:10Z'))
  expect(nextCheck('open', 7, [10, 60], now)).toEqual(new Date('2026-11-21T00:01:00Z'))
  expect(nextCheck('succeeded', 0, [10, 60], now)).toBeUndefined()
})

describe('money of a wrong amount', () => {
  const wrong = { ...seen('succeeded', 400), refundedMinor: 0 }
  test.each([
    ['another amount', wrong, true],
    ['another currency', { ...seen('succeeded'), currency: 'RUB' }, true],
    ['the right amount', seen('succeeded'), false],
    ['not taken', { ...wrong, status: 'open' }, false],
    ['all of it gone back', { ...wrong, refundedMinor: 400 }, false],
    ['nearly all of it gone back', { ...wrong, refundedMinor: 399 }, true],
  ] as const)('%s', (_name, state, isWrong) => {
    expect(isWrongAmount(state, ours)).toBe(isWrong)
  })

  test('it stays wrong, and is on its way only while the provider has not decided', () => {
    expect(nextAttemptState('mismatch', seen('succeeded'), ours)).toBe('mismatch')
    expect(nextAttemptState('mismatch', seen('canceled'), ours)).toBe('mismatch')
    expect(isMoneyOnItsWay({ state: 'open', wrongReads: 1, processing: false })).toBe(true)
    expect(isMoneyOnItsWay({ state: 'created', wrongReads: 1, processing: false })).toBe(true)
    expect(isMoneyOnItsWay({ state: 'open', wrongReads: 0, processing: true })).toBe(true)
    expect(isMoneyOnItsWay({ state: 'open', wrongReads: 0, processing: false })).toBe(false)
    expect(isMoneyOnItsWay({ state: 'mismatch', wrongReads: 3, processing: true })).toBe(false)
  })

  test('an attempt that failed stays failed while the provider says nothing of money', () => {
    expect(nextAttemptState('failed', seen('canceled'), ours)).toBe('failed')
    expect(nextAttemptState('created', seen('processing'), ours)).toBe('open')
  })
})

test('the current attempt can be paid and is not given up', () => {
  const attempt = (state: AttemptFacts['state'], abandonedAt: Date | null = null) => ({ state, abandonedAt })
  const created = attempt('created')
  expect(findLive([attempt('open', new Date(0)), attempt('canceled'), created])).toBe(created)
  expect(findLive([attempt('open', new Date(0)), attempt('succeeded'), attempt('failed')])).toBeUndefined()
  expect([isUndecided({ state: 'created' }), isUndecided({ state: 'canceled' })]).toEqual([true, false])
})
