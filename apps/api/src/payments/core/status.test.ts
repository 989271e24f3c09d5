import { describe, expect, test } from 'vitest'
import { ATTEMPT, after, attempt, before, createDraft, NOW, notices, paidBy, told } from '../../../test/payments/drafts.ts'
import type { Cause } from '../rules.ts'
import { addNotice, isUnchanged, openDraft, paidEventId, setPayment } from './draft.ts'
import type { AttemptRow } from './state.ts'
import { markPaid, showStatus } from './status.ts'

describe('the status that the player sees', () => {
  test.each([
    ['set-pending', 'none>pending set-pending player'],
    ['check', 'none>pending check hub'],
  ] as const)('after %s', (cause, event) => {
    const draft = createDraft({ attempts: [attempt({ confirmedAt: NOW })] })
    showStatus(draft, cause)
    expect([told(draft), notices(draft)]).toEqual([[event], []])
  })

  test('a failure is told to the game, and nothing twice', () => {
    const draft = createDraft({ attempts: [attempt({ state: 'failed', confirmedAt: NOW })] })
    showStatus(draft, 'check')
    showStatus(draft, 'check')
    expect([told(draft), notices(draft)]).toEqual([['none>fail check hub'], ['payment.failed']])
  })

  test('paid stays paid, and nothing but a success makes it paid', () => {
    const paid = createDraft({ payment: paidBy(ATTEMPT), attempts: [attempt({ state: 'failed', confirmedAt: NOW })] })
    showStatus(paid, 'check')
    const succeeded = createDraft({ attempts: [attempt({ state: 'succeeded' })] })
    showStatus(succeeded, 'check')
    expect([paid.payment.status, succeeded.payment.status, paid.events, succeeded.events]).toEqual(['paid', 'none', [], []])
  })
})

describe('the e-mail about a purchase without a receipt address', () => {
  const lettersOf = (row: AttemptRow, cause: Cause, status: 'none' | 'fail' = 'none') => {
    const draft = createDraft({ payment: { receiptEmail: '', status }, attempts: [row], mailbox: 'me@b.example' })
    markPaid(draft, row, cause)
    return draft.letters.length
  }

  test.each([
    ['the payment had failed', attempt({ confirmedAt: NOW }), 'check', 'fail', 1],
    ['the player had given up', attempt({ abandonedAt: NOW }), 'check', 'none', 1],
    ['the player has left', attempt({ createdAt: before(3600), confirmedAt: before(1801) }), 'webhook', 'none', 1],
    ['the player has left an open form', attempt({ createdAt: before(1801) }), 'webhook', 'none', 1],
    ['the player waits', attempt({ createdAt: before(3600), confirmedAt: before(1800) }), 'webhook', 'none', 0],
    ['the player has just started', attempt({ abandonedAt: NOW }), 'create', 'fail', 0],
    ['the player has just said so', attempt({ abandonedAt: NOW }), 'set-pending', 'fail', 0],
    ['the player is about to leave', attempt({ abandonedAt: NOW }), 'cancel', 'fail', 0],
  ] as const)('%s', (_what, row, cause, status, count) => {
    expect(lettersOf(row, cause, status)).toBe(count)
  })
})

describe('an event for the game', () => {
  test('has the payment and a later time than the one before', () => {
    const draft = createDraft({ lastEventAt: after(5) })
    addNotice(draft, 'payment.failed')
    addNotice(draft, 'payment.refunded')
    const [first, second] = draft.notices
    expect([first?.createdAt, second?.createdAt]).toEqual([new Date(after(5).getTime() + 1), new Date(after(5).getTime() + 2)])
    expect(first).toMatchObject({ type: 'payment.failed', nextTryAt: NOW, id: expect.stringMatching(/^evt_[0-9a-f]{32}$/) })
    const body = JSON.parse(first?.body ?? '')
    expect(body).toMatchObject({ id: first?.id, timestamp: first?.createdAt.toISOString(), project: 'game', type: 'payment.failed' })
    expect(body.data).toMatchObject({ id: draft.payment.id, status: 'none' })
    expect(draft.lastEventAt).toEqual(second?.createdAt)
  })

  test('takes the time of the decision if that is later, and is not sent without an endpoint', () => {
    const draft = createDraft({ lastEventAt: before(5), hasEndpoint: false })
    addNotice(draft, 'payment.paid')
    expect(draft.notices).toMatchObject([{ createdAt: NOW, nextTryAt: null, id: paidEventId(draft.payment.id) }])
    const same = createDraft({ lastEventAt: NOW })
    addNotice(same, 'payment.paid')
    expect(same.notices[0]?.createdAt).toEqual(new Date(NOW.getTime() + 1))
  })
})

test('a decision is unchanged only if no row, event, notice or e-mail is new', () => {
  const draft = createDraft()
  const { rules, now: _now, events: _events, notices: _notices, letters: _letters, said: _said, ...state } = draft
  const fresh = () => openDraft(rules, state)
  expect(isUnchanged(state, fresh())).toBe(true)
  const changed = fresh()
  setPayment(changed, {})
  expect(isUnchanged(state, changed)).toBe(false)
  const lists = ['attempts', 'refunds', 'disputes', 'attention'] as const
  for (const list of lists) expect(isUnchanged(state, { ...fresh(), [list]: [] })).toBe(false)
  expect(isUnchanged(state, { ...fresh(), processedWebhook: 7 })).toBe(false)
  const noticed = fresh()
  addNotice(noticed, 'payment.failed')
  expect(isUnchanged(state, noticed)).toBe(false)
  expect(isUnchanged(state, { ...fresh(), letters: draft.letters.concat([{ id: 'x', letter: {} as never }]) })).toBe(false)
})
