import { describe, expect, test } from 'vitest'
import {
  ATTEMPT,
  attempt,
  createDraft,
  dispute,
  id,
  NOW,
  notices,
  OTHER,
  paidBy,
  refund,
  seen,
  told,
} from '../../../test/payments/drafts.ts'
import { checkRefundsNow, fingerprintOf, reconcileRefunds, recountGivenBack } from './refunds.ts'

const bought = attempt({ state: 'succeeded', nextCheckAt: null })
/** A paid payment of 349 rubles. */
const paid = (of: Parameters<typeof createDraft>[0] = {}) => createDraft({ payment: paidBy(ATTEMPT), attempts: [bought], ...of })

describe('refunds at the provider', () => {
  test('of the provider itself become rows, and only what is new', () => {
    const draft = paid()
    reconcileRefunds(draft, bought, seen({ refundedMinor: 5000 }))
    reconcileRefunds(draft, bought, seen({ refundedMinor: 5000 }))
    reconcileRefunds(draft, bought, seen({ refundedMinor: 8000 }))
    expect(draft.refunds).toMatchObject([
      { amountMinor: 5000, cause: 'provider', actor: 'yookassa', status: 'succeeded', nextCheckAt: null, doneAt: NOW, reason: '' },
      { amountMinor: 3000, cause: 'provider', status: 'succeeded' },
    ])
    expect(told(draft)).toEqual(['attempt pending>refunded provider yookassa', 'attempt pending>refunded provider yookassa'])
    expect([draft.payment.refundedMinor, notices(draft).length]).toEqual([8000, 2])
  })

  test('that became less are replaced', () => {
    const draft = paid()
    reconcileRefunds(draft, bought, seen({ refundedMinor: 5000 }))
    reconcileRefunds(draft, bought, seen({ refundedMinor: 2000 }))
    expect(draft.refunds).toMatchObject([
      { amountMinor: 5000, status: 'failed', doneAt: NOW },
      { amountMinor: 2000, status: 'succeeded' },
    ])
    reconcileRefunds(draft, bought, seen())
    expect([draft.refunds.map(({ status }) => status), draft.payment.refundedMinor]).toEqual([['failed', 'failed'], 0])
    expect(told(draft).slice(1, 2)).toEqual(['attempt succeeded>refund_failed provider yookassa'])
  })

  test('do not contain a refused refund, unless another process has stored that it succeeded', () => {
    const asked = refund({ amountMinor: 5000 })
    const isNew = (status: 'pending' | 'succeeded') => {
      const draft = paid({ refunds: [{ ...asked, status }] })
      reconcileRefunds(draft, bought, seen({ refundedMinor: 5000 }), asked.id)
      return draft.refunds.map(({ cause }) => cause)
    }
    expect([isNew('pending'), isNew('succeeded')]).toEqual([['partner', 'provider'], ['partner']])
  })

  test('that are missing are checked again', () => {
    const done = refund({ status: 'succeeded' })
    const failed = refund({ id: id(21), status: 'failed' })
    const draft = paid({ refunds: [done, failed] })
    reconcileRefunds(draft, bought, seen())
    expect(draft.refunds).toEqual([{ ...done, nextCheckAt: NOW }, failed])
    expect(draft.events).toEqual([])
  })

  test('count only those of the paid attempt, with lost disputes', () => {
    const other = refund({ id: id(21), attemptId: OTHER, status: 'succeeded' })
    const draft = paid({ refunds: [refund({ status: 'succeeded' }), other], disputes: [dispute({ status: 'lost', amountMinor: 1000 })] })
    expect([recountGivenBack(draft), draft.payment.refundedMinor, recountGivenBack(draft)]).toEqual([true, 11_000, false])
    expect(recountGivenBack(createDraft())).toBe(false)
  })

  test('change the fingerprint of an attempt that took money', () => {
    const draft = paid({ refunds: [refund(), refund({ id: id(21), status: 'failed' })] })
    expect(fingerprintOf(draft, bought)).toBe(`${id(20)}:pending,${id(21)}:failed`)
    expect(fingerprintOf(draft, attempt())).toBe('')
  })

  test('are checked now if the provider knows them', () => {
    const known = refund()
    const others = [
      refund({ id: id(21), status: 'failed' }),
      refund({ id: id(22), cause: 'provider' }),
      refund({ id: id(23), providerRef: null }),
      refund({ id: id(24), attemptId: OTHER }),
    ]
    const draft = paid({ refunds: [known, ...others] })
    checkRefundsNow(draft, ATTEMPT)
    expect(draft.refunds).toEqual([{ ...known, nextCheckAt: NOW }, ...others])
  })
})
