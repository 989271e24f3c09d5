import type { PartnerGood } from '../partner/goods.ts'
import type { PartnerSetup } from '../partner/setup.ts'
import type { NoticeEntry, PartnerPayment, PartnerRefund } from '../partner.ts'

/**
 * This file contains sample JSON of every object of the partner API, for developers. A test compares each sample with its schema, field by
 * field.
 */

const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`
export const sampleTime = at(9)
export const ids = {
  payment: '0199e1c4-6f2a-7c41-9b0e-3d5f8a1c2b70',
  good: '0199e1c4-7a10-7f3e-8c55-0e9b4d6a1f22',
  refund: '0199e1c5-02bd-7e8a-a1f4-6c7d8e9f0a1b',
  event: 'evt_4f9d2c7b8a1e4d6f9b3c5a7e1d2f4b6c',
}

export const sampleGood: PartnerGood = {
  id: ids.good,
  itemId: 'coins-100',
  kind: 'consumable',
  state: 'owned',
  paymentId: ids.payment,
  userId: '1000042',
  mode: 'test',
  payload: 'order 17',
  createTs: at(8),
  acknowledgedTs: null,
  consumedTs: null,
  consumedBy: null,
  revokedTs: null,
  lateTs: null,
}
export const sampleConsumed: PartnerGood = { ...sampleGood, state: 'consumed', consumedTs: at(9), consumedBy: 'server' }

export const samplePayment: PartnerPayment = {
  id: ids.payment,
  status: 'paid',
  mode: 'test',
  userId: '1000042',
  item: 'coins-100',
  payload: 'order 17',
  amount: 129,
  currency: 'USD',
  provider: 'stripe',
  payUrl: `https://play.example/payments/process/${ids.payment}`,
  createTs: at(0),
  paidTs: at(8),
  refundedAmount: 0,
  dispute: null,
  good: { id: ids.good, itemId: 'coins-100', kind: 'consumable', state: 'owned' },
}

export const sampleRefund: PartnerRefund = {
  id: ids.refund,
  paymentId: ids.payment,
  status: 'pending',
  amount: 129,
  currency: 'USD',
  reason: 'bought by mistake',
  createTs: at(30),
}

export const sampleNotice: NoticeEntry = {
  id: ids.event,
  type: 'payment.paid',
  state: 'delivered',
  createTs: at(8),
  deliveredTs: at(9),
  nextTryTs: null,
  tries: [{ at: at(9), status: 200, error: '', tookMs: 41 }],
}

export const samplePlayer = { userId: '1000042', nickName: 'Anna', locale: 'en', createTs: at(0) }

export const sampleSetup: PartnerSetup = {
  project: 'mygame',
  mode: 'test',
  items: 2,
  isPageSeen: true,
  firstPaidTs: at(8),
  hasNoticeAddress: false,
}
