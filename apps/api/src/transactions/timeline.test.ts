import { expect, test } from 'vitest'
import { type History, staffTimelineOf, timelineOf } from './timeline.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes))
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

type Attempt = History['attempts'][number]
const attempt = (n: number, provider: Attempt['provider'], minutes: number, more: Partial<Attempt> = {}): Attempt => ({
  ...{ id: id(n), paymentId: id(0), provider, mode: 'test', providerRef: `pi_secret_${n}`, state: 'open' },
  ...{ amountMinor: 399, currency: 'USD', receiptEmail: '', locale: '', origin: '', confirmedAt: null, abandonedAt: null, receiptUrl: '' },
  ...{
    receiptAt: null,
    lastError: 'a word of the provider',
    wrongReads: 0,
    processing: false,
    checks: 0,
    nextCheckAt: null,
    createdAt: at(minutes),
  },
  claimedUntil: null,
  ...more,
})
const givenUp = (n: number, minutes: number) => ({ attemptId: id(n), from: 'open', to: 'abandoned', at: at(minutes) })

const history = (of: Omit<Partial<History>, 'payment'> & { payment?: Partial<History['payment']> }): History => ({
  attempts: [],
  events: [],
  refunds: [],
  disputes: [],
  deliveredAt: null,
  archivedUntil: null,
  ...of,
  payment: {
    ...{
      id: id(0),
      projectId: 'familytown',
      playerId: id(9),
      mode: 'test',
      itemId: 'builder',
      itemKind: null,
      ruTitle: 'Строитель',
      enTitle: 'Builder',
    },
    ...{
      rubMinor: 34900,
      usdMinor: 399,
      logoName: '',
      payload: 'opaque',
      locale: 'en',
      shownCurrency: null,
      source: '',
      receiptEmail: '',
      status: 'paid',
    },
    ...{ provider: 'stripe', amountMinor: 399, currency: 'USD', paidAttemptId: id(1), refundedMinor: 0, dispute: null, clickKey: null },
    ...{ createdAt: at(0), paidAt: at(9), version: 0 },
    ...of.payment,
  },
})
const unpaid = { status: 'none', provider: null, amountMinor: null, currency: null, paidAttemptId: null, paidAt: null } as const
const kinds = (of: History) => timelineOf(of).map(({ kind, provider }) => (provider ? `${kind} ${provider}` : kind))

const refund = (status: 'pending' | 'succeeded' | 'failed', minutes: number): History['refunds'][number] => ({
  ...{ id: id(5), paymentId: id(0), attemptId: id(1), amountMinor: 100, currency: 'USD', status, providerRef: 're_secret' },
  ...{ cause: 'staff', actor: 'anna', reason: 'a private word', lastError: '', checks: 0, refusals: 0, nextCheckAt: null },
  ...{ claimedUntil: null, createdAt: at(minutes), doneAt: status === 'pending' ? null : at(minutes + 1) },
})

test('a plain purchase: begun, opened, paid, delivered, receipt', () => {
  const of = history({ attempts: [attempt(1, 'stripe', 1, { receiptAt: at(20), receiptUrl: 'https://r' })], deliveredAt: at(10) })
  expect(timelineOf(of).map(({ why: _, ...entry }) => entry)).toEqual([
    { at: '2026-11-21T10:00:00.000Z', kind: 'created', provider: null, amount: '', currency: null },
    { at: '2026-11-21T10:01:00.000Z', kind: 'started', provider: 'stripe', amount: '', currency: null },
    { at: '2026-11-21T10:09:00.000Z', kind: 'paid', provider: 'stripe', amount: '3.99', currency: 'USD' },
    { at: '2026-11-21T10:10:00.000Z', kind: 'delivered', provider: null, amount: '', currency: null },
    { at: '2026-11-21T10:20:00.000Z', kind: 'receipt', provider: 'stripe', amount: '', currency: null },
  ])
})

test('the same provider opened and given up again and again is told once', () => {
  const attempts = [attempt(2, 'stripe', 1), attempt(3, 'stripe', 3), attempt(1, 'stripe', 5)]
  const events = [givenUp(2, 2), givenUp(3, 4), { attemptId: null, from: 'pending', to: 'none', at: at(4) }]
  expect(kinds(history({ attempts, events }))).toEqual(['created', 'started stripe', 'paid stripe'])
})

test('another provider is news, and so is how the last one ended', () => {
  const attempts = [attempt(2, 'yookassa', 1), attempt(3, 'stripe', 3)]
  const events = [givenUp(2, 3), givenUp(3, 4), { attemptId: null, from: 'pending', to: 'none', at: at(4) }]
  expect(kinds(history({ payment: unpaid, attempts, events }))).toEqual([
    'created',
    'started yookassa',
    'cancelled yookassa',
    'started stripe',
    'cancelled stripe',
  ])
})

test('a failure stays, and trying again after it is told', () => {
  const events = [{ attemptId: null, from: 'pending', to: 'fail', at: at(2) }]
  expect(kinds(history({ attempts: [attempt(2, 'stripe', 1), attempt(1, 'stripe', 3)], events }))).toEqual([
    'created',
    'started stripe',
    'failed',
    'started stripe',
    'paid stripe',
  ])
})

test.each([
  ['pending', ['refundRequested stripe']],
  ['succeeded', ['refundRequested stripe', 'refunded stripe']],
  ['failed', ['refundRequested stripe', 'refundFailed stripe']],
] as const)('a refund that is %s', (status, told) => {
  const of = history({ attempts: [attempt(1, 'stripe', 1)], refunds: [refund(status, 30)] })
  expect(kinds(of).slice(3)).toEqual(told)
  expect(timelineOf(of).at(-1)).toMatchObject({ amount: '1.00', currency: 'USD' })
})

test.each([
  ['open', ['disputed stripe']],
  ['won', ['disputed stripe', 'disputeWon stripe']],
  ['lost', ['disputed stripe', 'disputeLost stripe']],
] as const)('a dispute that is %s', (status, told) => {
  const row = {
    id: id(6),
    paymentId: id(0),
    attemptId: id(1),
    providerRef: 'dp_secret',
    amountMinor: 399,
    currency: 'USD',
    reason: 'fraudulent',
  }
  const disputes = [{ ...row, status, createdAt: at(40), closedAt: status === 'open' ? null : at(50) }]
  expect(kinds(history({ attempts: [attempt(1, 'stripe', 1)], disputes })).slice(3)).toEqual(told)
})

test('nothing of ours or of a provider leaks', () => {
  const text = JSON.stringify(timelineOf(history({ attempts: [attempt(1, 'stripe', 1)], refunds: [refund('succeeded', 30)] })))
  expect(text).not.toMatch(/secret|anna|private|opaque|word/)
})

test('a warning that a card is stolen is a step for staff, and none for the player', () => {
  const warned = history({
    attempts: [attempt(1, 'stripe', 1)],
    events: [{ attemptId: id(1), from: '', to: 'fraud_warning', at: at(20) }],
  })
  expect(staffTimelineOf(warned).at(-1)).toMatchObject({ kind: 'fraudWarning', provider: 'stripe', at: at(20).toISOString() })
  expect(kinds(warned)).toEqual(['created', 'started stripe', 'paid stripe'])
})

test('the history shows a change of the good after the refund that caused it', () => {
  const events = [{ attemptId: id(1), from: 'good_owned', to: 'good_revoked', at: at(12) }]
  expect(kinds(history({ attempts: [attempt(1, 'stripe', 1)], events, refunds: [refund('pending', 12)] })).slice(-2)).toEqual([
    'refundRequested stripe',
    'goodRevoked',
  ])
})

test('a cancellation is left out if the bank was processing the payment, because it had no effect', () => {
  const events = [{ ...givenUp(1, 2), from: 'processing' }]
  expect(kinds(history({ payment: unpaid, attempts: [attempt(1, 'stripe', 1)], events }))).toEqual(['created', 'started stripe'])
})
