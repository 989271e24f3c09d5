import { readConfig } from '../../src/config.ts'
import { type Draft, openDraft, type Rules } from '../../src/payments/core/draft.ts'
import type { AttemptRow, DisputeRow, PaymentRow, PaymentState, RefundRow } from '../../src/payments/core/state.ts'
import { newPayment } from '../../src/payments/create.ts'
import type { PaymentProvider, ProviderState } from '../../src/payments/providers/providers.ts'

/** Functions that build payments in memory, for tests of the functions that decide how a payment changes. */

export const NOW = new Date('2026-11-20T10:00:00Z')
export const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
export const after = (seconds: number) => before(-seconds)
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const PAYMENT = id(1)
export const ATTEMPT = id(2)
export const OTHER = id(3)

const createRules = (live: object): Rules => {
  let ids = 100
  return {
    config: readConfig({ NODE_ENV: 'test' }),
    // From the catalogue, the tested functions read only values of the payment's project: the setting `collection`, and the name and URL
    // for e-mails. This catalogue lists no project, so the default values apply.
    catalogue: { current: () => ({ version: 1, projects: new Map() }) } as unknown as Rules['catalogue'],
    providers: { test: {}, live },
    now: () => NOW,
    newId: () => id(ids++),
  }
}

export const attempt = (change: Partial<AttemptRow> = {}): AttemptRow => ({
  ...{ id: ATTEMPT, paymentId: PAYMENT, provider: 'yookassa', mode: 'test', providerRef: 'ref', state: 'open' },
  ...{ amountMinor: 34_900, currency: 'RUB', receiptEmail: 'a@b.example', locale: 'en', origin: 'https://hub.example' },
  ...{ confirmedAt: null, abandonedAt: null, receiptUrl: '', receiptAt: null, lastError: '', wrongReads: 0, processing: false, checks: 0 },
  ...{ nextCheckAt: after(10), claimedUntil: null, createdAt: before(60) },
  ...change,
})

export const refund = (change: Partial<RefundRow> = {}): RefundRow => ({
  ...{ id: id(20), paymentId: PAYMENT, attemptId: ATTEMPT, amountMinor: 10_000, currency: 'RUB', status: 'pending', cause: 'partner' },
  ...{ actor: 'game', reason: 'bug', providerRef: 're', lastError: '', checks: 0, refusals: 0, nextCheckAt: null, claimedUntil: null },
  ...{ createdAt: before(30), doneAt: null },
  ...change,
})

export const dispute = (change: Partial<DisputeRow> = {}): DisputeRow => ({
  ...{ id: id(30), paymentId: PAYMENT, attemptId: ATTEMPT, providerRef: 'dp', status: 'open', amountMinor: 34_900, currency: 'RUB' },
  ...{ reason: 'fraud', createdAt: before(30), closedAt: null },
  ...change,
})

/** Returns the state of an attempt as the provider reports it. */
export const seen = (change: Partial<ProviderState> = {}): ProviderState => ({
  ...{ status: 'succeeded', amountMinor: 34_900, currency: 'RUB', capturedMinor: 34_900, refundedMinor: 0, failure: '' },
  ...change,
})

/** Returns a provider with only the fields that the tested functions read. */
export const provider = (change: Partial<PaymentProvider> = {}): PaymentProvider =>
  ({
    ...{ id: 'yookassa', currency: 'RUB', needsReceiptEmail: true, reuseForMs: 600_000, formLanguage: (language: string) => language },
    ...change,
    // The other properties of a provider are functions. The tested functions never call them, so they are missing.
  }) as PaymentProvider

type Given = Partial<Omit<PaymentState, 'payment'>> & { payment?: Partial<PaymentRow>; live?: object }

export const createDraft = ({ payment, live = {}, ...state }: Given = {}): Draft => {
  const rules = createRules(live)
  const goods = {
    projectId: 'game',
    itemId: 'item',
    itemKind: 'consumable',
    ruTitle: 'Вещь',
    enTitle: 'Thing',
    rubMinor: 34_900,
    usdMinor: 399,
  } as const
  const who = {
    playerId: id(9),
    receiptEmail: 'a@b.example',
    payload: '',
    locale: 'en',
    source: '',
    shownCurrency: null,
    mode: 'test',
  } as const
  const fresh = newPayment({ newId: () => PAYMENT, now: rules.now }, { ...goods, ...who })
  return openDraft(rules, {
    payment: { ...fresh, ...payment },
    ...{
      attempts: [],
      refunds: [],
      disputes: [],
      good: null,
      attention: [],
      userId: '7',
      mailbox: '',
      accountReceiptEmail: 'a@b.example',
      hasEndpoint: true,
      lastEventAt: null,
    },
    ...state,
  })
}

/** Returns the columns of a payment that an attempt has paid. */
export const paidBy = (paidAttemptId: string): Partial<PaymentRow> => ({
  ...{ status: 'paid', provider: 'yookassa', amountMinor: 34_900, currency: 'RUB', paidAttemptId, paidAt: before(50) },
})

/** Returns each event of a decision as a short text: old and new state, cause and actor. */
export const told = (draft: Draft): string[] =>
  draft.events.map(({ attemptId, from, to, cause, actor }) => `${attemptId ? 'attempt ' : ''}${from}>${to} ${cause} ${actor}`)
export const openEntries = (draft: Draft) => draft.attention.filter(({ closedAt }) => closedAt === null)
export const notices = (draft: Draft): string[] => draft.notices.map(({ type }) => type)
