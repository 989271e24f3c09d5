import type { LateGood } from '@playhub/contract/desk/late-goods'
import type { DeskPurchase, PurchaseDetail } from '@playhub/contract/desk/players'
import { ago, id } from './hub-world.ts'

/** Test data for the desk's screens of purchases. */

export const bought = (n: number, rest: Partial<DeskPurchase> = {}): DeskPurchase => ({
  ...{
    id: id(100 + n),
    project: 'familytown',
    item: '100 pearls',
    status: 'paid',
    mode: 'live',
    amount: 34_900,
    currency: 'RUB',
    asked: [{ amount: 34_900, currency: 'RUB' }],
    state: 'paid',
    refunded: 0,
    isDisputed: false,
  },
  ...{ provider: 'yookassa', createTs: ago(n * 4000), paidTs: ago(n * 4000 - 3), good: 'owned' },
  ...rest,
})
export const mira = { kind: 'player', id: '48201177', name: 'Mira K.' } as const
export const detail: PurchaseDetail = {
  ...bought(0),
  ...{
    player: mira,
    receiptEmail: 'mira@playhub.example',
    receiptUrl: '',
    payload: '',
    tickets: [],
    refundable: 34_900,
    refunds: [],
    attention: [],
    paidGood: {
      ...{ itemId: 'pearls-100', kind: 'consumable', state: 'owned', consumedTs: null, consumedBy: null, revokedTs: null, revokedBy: null },
      ...{ acknowledgedTs: null, seenTs: null, lateTs: null },
    },
  },
  attempts: [
    {
      id: id(500),
      provider: 'yookassa',
      state: 'succeeded',
      amount: 34_900,
      currency: 'RUB',
      providerRef: '2b9f-31',
      error: '',
      createTs: ago(4000),
    },
  ],
  archivedTs: null,
  timeline: [
    { at: ago(4001), kind: 'created', provider: null, amount: '', currency: null, why: null },
    { at: ago(4000), kind: 'started', provider: 'yookassa', amount: '349.00', currency: 'RUB', why: null },
    { at: ago(3998), kind: 'paid', provider: 'yookassa', amount: '349.00', currency: 'RUB', why: null },
  ],
  notices: [
    {
      ...{ id: 'evt_1', type: 'payment.paid', state: 'waiting', createTs: ago(3998), deliveredTs: null, nextTryTs: ago(-30) },
      tries: [{ at: ago(3990), status: 502, error: '', tookMs: 310 }],
    },
  ],
}
export const lateGoods: LateGood[] = [
  {
    ...{ id: id(800), itemId: 'pearls-100', kind: 'consumable', payment: { id: id(100), item: '100 pearls', project: 'familytown' } },
    ...{ player: mira, paidTs: ago(4000), lateTs: ago(2500), resends: 2, server: 'on' },
    notice: {
      ...{ id: 'evt_1', type: 'payment.paid', state: 'delivered', createTs: ago(4000), deliveredTs: ago(3999), nextTryTs: null },
      tries: [{ at: ago(3999), status: 200, error: '', tookMs: 80 }],
    },
  },
  {
    ...{ id: id(801), itemId: 'builder', kind: 'durable', payment: { id: id(101), item: 'Second builder', project: 'islandm3' } },
    ...{
      player: { kind: 'player', id: '48201178', name: '' },
      paidTs: ago(3000),
      lateTs: ago(1500),
      resends: 0,
      server: 'none',
      notice: null,
    },
  },
]
