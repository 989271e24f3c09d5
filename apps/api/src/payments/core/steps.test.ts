import { describe, expect, test } from 'vitest'
import {
  ATTEMPT,
  after,
  attempt,
  before,
  createDraft,
  NOW,
  notices,
  openEntries,
  PAYMENT,
  provider,
  told,
} from '../../../test/payments/drafts.ts'
import { giveUp, giveUpForGood, noteConfirmed, noteEndedAlone, noteOpened, postpone, takeUp, turnAway } from './steps.ts'

const page = { spoken: undefined, origin: 'https://hub.example', isOvertaken: false } as const
const wanted = { ...page, provider: provider() }

describe('a start', () => {
  test('creates an attempt with the price in the provider’s currency, to be checked after ten seconds', () => {
    const draft = createDraft()
    expect(takeUp(draft, wanted).isOver).toBe(false)
    expect(draft.attempts).toEqual([
      {
        ...attempt({ state: 'created', providerRef: null, nextCheckAt: after(10), createdAt: NOW }),
        id: draft.attempts[0]?.id,
        paymentId: PAYMENT,
      },
    ])
    expect(told(draft)).toEqual(['attempt >created create player'])
    const dollars = createDraft()
    takeUp(dollars, { ...wanted, provider: provider({ currency: 'USD', id: 'stripe' }) })
    expect(dollars.attempts).toMatchObject([{ amountMinor: 399, currency: 'USD', provider: 'stripe' }])
  })

  test('is the last one, also where the clock of this process is behind', () => {
    const earlier = attempt({ abandonedAt: NOW, createdAt: after(60) })
    const draft = createDraft({ attempts: [earlier] })
    takeUp(draft, wanted)
    expect(draft.attempts.at(-1)?.createdAt.getTime()).toBeGreaterThan(earlier.createdAt.getTime())
  })

  test('keeps the language of the page', () => {
    const draft = createDraft()
    takeUp(draft, { ...wanted, spoken: 'de' })
    expect([draft.payment.locale, draft.attempts[0]?.locale]).toEqual(['de', 'de'])
  })

  test('is refused for a paid payment, and while a wrong amount is checked', () => {
    expect(() => takeUp(createDraft({ payment: { status: 'paid' } }), wanted)).toThrow('PAYMENT_ALREADY_PAID')
    const suspect = createDraft({ attempts: [attempt({ wrongReads: 1, abandonedAt: NOW })] })
    expect(() => takeUp(suspect, wanted)).toThrow('PAYMENT_ALREADY_PAID')
  })

  test('needs an e-mail address of a valid length where the provider fixes it', () => {
    const start = (receiptEmail: string, needsReceiptEmail = true) =>
      takeUp(createDraft({ payment: { receiptEmail } }), { ...wanted, provider: provider({ needsReceiptEmail }) })
    expect(() => start('')).toThrow('RECEIPT_EMAIL_REQUIRED')
    expect(() => start('a'.repeat(255))).toThrow('RECEIPT_EMAIL_REQUIRED')
    expect(start('a'.repeat(254)).isOver).toBe(false)
    expect(start('', false).isOver).toBe(false)
  })

  test('uses the open attempt again while it is young and alike', () => {
    const draft = createDraft({ attempts: [attempt()] })
    expect(takeUp(draft, wanted)).toEqual({ attempt: attempt(), isOver: false })
    expect(draft.attempts).toHaveLength(1)
    expect(draft.events).toEqual([])
  })

  test.each([
    ['old', attempt({ createdAt: before(600) }), provider(), 'renew'],
    ['of another provider', attempt({ provider: 'stripe' }), provider(), 'switch'],
    ['in another language', attempt({ locale: 'ru' }), provider(), 'renew'],
    ['with another fixed e-mail address', attempt({ receiptEmail: 'old@b.example' }), provider(), 'renew'],
  ])('gives up an attempt that is %s', (_why, old, by, reason) => {
    const draft = createDraft({ attempts: [old] })
    const { attempt: given, isOver } = takeUp(draft, { ...wanted, provider: by })
    expect([given.id, isOver, given.abandonedAt]).toEqual([ATTEMPT, true, NOW])
    expect(told(draft)).toEqual([`attempt open>abandoned ${reason} ${reason === 'switch' ? 'player' : 'hub'}`])
    expect(() => takeUp(createDraft({ attempts: [old] }), { ...wanted, provider: by, isOvertaken: true })).toThrow(
      'PAYMENT_BEGUN_ELSEWHERE',
    )
  })

  test('uses an attempt again whose provider does not get the e-mail address, or whose form has the same language', () => {
    const without = provider({ needsReceiptEmail: false })
    for (const providerRef of ['ref', null]) {
      const other = createDraft({ attempts: [attempt({ receiptEmail: 'old@b.example', providerRef })] })
      expect(takeUp(other, { ...wanted, provider: without }).isOver).toBe(false)
    }
    const english = createDraft({ attempts: [attempt({ locale: 'de' })] })
    expect(takeUp(english, { ...wanted, provider: provider({ formLanguage: () => 'en' }) }).isOver).toBe(false)
  })
})

describe('an attempt that the provider has created', () => {
  test('is open and wanted', () => {
    const draft = createDraft({ attempts: [attempt({ state: 'created', providerRef: null })] })
    expect(noteOpened(draft, ATTEMPT, 'new')).toBe(true)
    expect(draft.attempts).toEqual([attempt({ state: 'open', providerRef: 'new' })])
    expect(told(draft)).toEqual(['attempt created>open create yookassa'])
  })

  test('is checked at once if it was given up meanwhile, or has no time of a check', () => {
    const gone = createDraft({ attempts: [attempt({ state: 'created', providerRef: null, abandonedAt: before(1) })] })
    expect(noteOpened(gone, ATTEMPT, 'new')).toBe(false)
    expect(gone.attempts[0]?.nextCheckAt).toEqual(NOW)
    const unchecked = createDraft({ attempts: [attempt({ state: 'created', providerRef: null, nextCheckAt: null })] })
    noteOpened(unchecked, ATTEMPT, 'new')
    expect(unchecked.attempts[0]?.nextCheckAt).toEqual(NOW)
  })

  test('is given up if it ended before the provider answered, because nobody has its handle', () => {
    const draft = createDraft({ attempts: [attempt({ state: 'failed', providerRef: null, nextCheckAt: null })] })
    expect(noteOpened(draft, ATTEMPT, 'new')).toBe(false)
    expect(draft.attempts).toMatchObject([{ state: 'open', providerRef: 'new', abandonedAt: NOW, nextCheckAt: NOW }])
  })

  test('changes nothing the second time', () => {
    const draft = createDraft({ attempts: [attempt()] })
    expect(noteOpened(draft, ATTEMPT, 'other')).toBe(true)
    const over = createDraft({ attempts: [attempt({ state: 'canceled' })] })
    expect(noteOpened(over, ATTEMPT, 'other')).toBe(false)
    expect([draft.attempts, draft.events]).toEqual([[attempt()], []])
  })
})

describe('giving up', () => {
  test.each([
    ['cancel', 'job', 'open>abandoned cancel player', NOW],
    ['switch', 'caller', 'open>abandoned switch player', after(10)],
    ['renew', 'caller', 'open>abandoned renew hub', after(10)],
    ['superseded', 'job', 'open>superseded superseded hub', NOW],
  ] as const)('%s, closed by the %s', (reason, closes, event, nextCheckAt) => {
    const draft = createDraft({ attempts: [attempt()] })
    expect(giveUp(draft, attempt(), reason, closes)).toEqual(attempt({ abandonedAt: NOW, nextCheckAt }))
    expect(told(draft)).toEqual([`attempt ${event}`])
  })

  test('happens once', () => {
    const gone = attempt({ abandonedAt: before(5) })
    const draft = createDraft({ attempts: [gone] })
    expect(giveUp(draft, gone, 'cancel', 'job')).toBe(gone)
    expect(draft.events).toEqual([])
  })

  test('by the player shows the payment as not begun, and changes nothing of an attempt that is over', () => {
    const confirmed = attempt({ confirmedAt: before(5) })
    const draft = createDraft({ payment: { status: 'pending' }, attempts: [confirmed] })
    turnAway(draft, ATTEMPT, 'job')
    expect(draft.payment.status).toBe('none')
    expect(told(draft)).toEqual(['attempt open>abandoned cancel player', 'pending>none cancel player'])
    const over = createDraft({ attempts: [attempt({ state: 'canceled' })] })
    turnAway(over, ATTEMPT, 'job')
    expect(over.events).toEqual([])
  })
})

describe('a player who says that they have paid', () => {
  test('waits, and the checks start again from the shortest delay', () => {
    const draft = createDraft({ attempts: [attempt({ checks: 5, nextCheckAt: after(900) })] })
    expect(noteConfirmed(draft)).toEqual(attempt({ confirmedAt: NOW, checks: 0, nextCheckAt: after(10) }))
    expect([draft.payment.status, told(draft)]).toEqual(['pending', ['none>pending set-pending player']])
    const first = createDraft({ attempts: [attempt({ nextCheckAt: after(3) })] })
    expect(noteConfirmed(first)?.nextCheckAt).toEqual(after(3))
  })

  test('fails if the provider has canceled the attempt first', () => {
    const draft = createDraft({ attempts: [attempt({ state: 'canceled', checks: 3, nextCheckAt: null })] })
    expect(noteConfirmed(draft)).toMatchObject({ confirmedAt: NOW, checks: 3, nextCheckAt: null })
    expect([draft.payment.status, notices(draft)]).toEqual(['fail', ['payment.failed']])
  })

  test.each([
    ['paid', { payment: { status: 'paid' as const }, attempts: [attempt()] }],
    ['given up', { attempts: [attempt({ abandonedAt: before(1) })] }],
    ['confirmed', { attempts: [attempt({ confirmedAt: before(1) })] }],
    ['failed', { attempts: [attempt({ state: 'failed' })] }],
    ['without an attempt', { attempts: [] }],
  ])('changes nothing of a payment that is %s', (_what, given) => {
    const draft = createDraft(given)
    expect(noteConfirmed(draft)).toEqual(given.attempts[0])
    expect([draft.attempts, draft.events]).toEqual([given.attempts, []])
  })

  test('whose attempt the provider ended meanwhile has failed, and did not cancel', () => {
    const draft = createDraft({ payment: { status: 'none' }, attempts: [attempt({ state: 'canceled' })] })
    noteEndedAlone(draft, ATTEMPT)
    expect(draft.attempts[0]?.confirmedAt).toEqual(NOW)
    expect(told(draft)).toEqual(['none>fail cancel player'])
  })
})

describe('an attempt', () => {
  test('that cannot be paid any more has failed and is not checked again', () => {
    const draft = createDraft({ payment: { status: 'pending' }, attempts: [attempt({ confirmedAt: before(9) })] })
    giveUpForGood(draft, attempt(), 'x'.repeat(600))
    expect(draft.attempts[0]).toMatchObject({ state: 'failed', nextCheckAt: null, lastError: 'x'.repeat(500) })
    expect(told(draft)).toEqual(['attempt open>failed expired hub', 'pending>fail expired hub'])
  })

  test.each([
    ['is over', attempt({ state: 'succeeded' })],
    ['has another reference now', attempt({ providerRef: 'new' })],
  ])('that %s stays as it is', (_why, row) => {
    const draft = createDraft({ attempts: [row] })
    giveUpForGood(draft, attempt(), 'gone')
    expect([draft.attempts, draft.events]).toEqual([[row], []])
  })

  test('that could not be read is checked later, unless it is over', () => {
    const draft = createDraft({ attempts: [attempt({ checks: 1 })] })
    postpone(draft, ATTEMPT, 'x'.repeat(600))
    expect(draft.attempts).toEqual([attempt({ checks: 2, nextCheckAt: after(60), lastError: 'x'.repeat(500) })])
    const over = createDraft({ attempts: [attempt({ state: 'canceled' })] })
    postpone(over, ATTEMPT, 'away')
    expect(over.attempts).toEqual([attempt({ state: 'canceled' })])
  })

  test('that cannot be read for too long, while its money may be on its way, is for a person', () => {
    const old = { createdAt: before(25 * 3600) }
    const draft = createDraft({ attempts: [attempt({ ...old, processing: true })] })
    postpone(draft, ATTEMPT, 'no keys')
    postpone(draft, ATTEMPT, 'timed out')
    expect(openEntries(draft)).toMatchObject([{ reason: 'payment_stuck', subject: ATTEMPT }])
    giveUpForGood(draft, attempt(), 'gone')
    expect(openEntries(draft)).toEqual([])
    for (const row of [attempt(old), attempt({ processing: true })]) {
      const other = createDraft({ attempts: [row] })
      postpone(other, ATTEMPT, 'no keys')
      expect(openEntries(other)).toEqual([])
    }
  })
})
