import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { disputeStatusOf, presentDisputes } from './stripe.ts'
import { noticeOf } from './stripe-notice.ts'

const event = (type: string, object: object) => Buffer.from(JSON.stringify({ id: 'evt_1', type, data: { object } }))

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }, 'payment', 'pi_1', null],
  ['payment_intent.payment_failed', { id: 'pi_1' }, 'payment', 'pi_1', null],
  ['payment_intent.canceled', { id: 'pi_1' }, 'payment', 'pi_1', null],
  ['payment_intent.created', { id: 'pi_1' }, 'payment', null, null],
  ['payment_intent.requires_action', { id: 'pi_1' }, 'payment', null, null],
  ['payment_intent.processing', { id: 'pi_1' }, 'payment', null, null],
  ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }, 'payment', null, null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'refund', 'pi_1', null],
  ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 'refund', 'pi_1', null],
  ['refund.failed', { id: 're_1', payment_intent: { id: 'pi_1' } }, 'refund', 'pi_1', null],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, 'dispute', 'pi_1', 'du_1'],
  ['charge.dispute.funds_withdrawn', { id: 'du_1', payment_intent: null }, 'dispute', null, 'du_1'],
  ['radar.early_fraud_warning.created', { id: 'issfr_1', payment_intent: 'pi_1' }, 'fraud_warning', 'pi_1', 'issfr_1'],
  ['radar.early_fraud_warning.updated', { id: 'issfr_1', payment_intent: 'pi_1' }, 'payment', null, null],
  ['customer.created', { id: 'cus_1' }, 'payment', null, null],
  ['something.new', {}, 'payment', null, null],
] as const)('%s', (type, object, kind, ref, objectRef) => {
  expect(noticeOf(event(type, object))).toEqual({ dedupeKey: 'evt_1', kind, ref, objectRef })
})

test('an event whose ids contain a NUL, which the database cannot store, is ignored', () => {
  const body = (id: string, intent: string) =>
    Buffer.from(JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object: { id: intent } } }))
  expect(noticeOf(body('evt_\0', 'pi_1'))).toMatchObject({ dedupeKey: expect.stringMatching(/^[0-9a-f]{64}$/), ref: null })
  expect(noticeOf(body('evt_1', 'pi_\0'))).toMatchObject({ dedupeKey: 'evt_1', ref: null })
})

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['appeal_under_review', 'open'],
  ['something_new', 'open'],
  ['won', 'won'],
  ['prevented', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
] as const)('a dispute that is %s is %s', (status, expected) => {
  expect(disputeStatusOf(status)).toBe(expected)
})

test('disputes are read oldest first', () => {
  const listed = [
    { id: 'du_2', created: 200, status: 'needs_response', amount: 399, currency: 'usd', reason: 'fraudulent' },
    { id: 'du_1', created: 100, status: 'won', amount: 399, currency: 'usd', reason: 'fraudulent' },
    // These are the only fields that are read.
  ] as Stripe.Dispute[]
  expect(presentDisputes(listed).map(({ ref, status }) => [ref, status])).toEqual([
    ['du_1', 'won'],
    ['du_2', 'open'],
  ])
})
