import type { PaymentMethod } from '@playhub/contract/payments'
import type { payment, paymentAttempt, paymentEvent, refund } from '../db/schema.ts'
import { demoPlayer } from './demo-player.ts'
import { demoPriceItems } from './price-items.ts'

type Status = 'none' | 'pending' | 'paid' | 'fail'
type Bought = {
  at: string
  projectId: string
  itemId: string
  status: Status
  provider?: PaymentMethod
  /** The refunded amount in minor units. */
  refunded?: number
}

const bought: readonly Bought[] = [
  { at: '2026-03-14T18:05:00Z', projectId: 'familytown', itemId: 'pearls-100', status: 'paid', provider: 'yookassa' },
  { at: '2026-04-02T20:41:00Z', projectId: 'neuroarena', itemId: 'shield-core', status: 'paid' },
  { at: '2026-05-09T09:12:00Z', projectId: 'islandm3', itemId: 'rainbow-bomb', status: 'fail' },
  { at: '2026-05-09T09:15:00Z', projectId: 'islandm3', itemId: 'rainbow-bomb', status: 'paid', refunded: 149 },
  { at: '2026-06-21T16:30:00Z', projectId: 'familytown', itemId: 'builder', status: 'paid' },
  { at: '2026-07-30T22:08:00Z', projectId: 'neuroarena', itemId: 'plasma-rifle', status: 'none' },
  { at: '2026-08-11T12:00:00Z', projectId: 'neuroarena', itemId: 'plasma-rifle', status: 'paid', refunded: 100 },
  { at: '2026-09-18T19:47:00Z', projectId: 'islandm3', itemId: 'coral-theme', status: 'pending' },
  { at: '2026-10-05T08:23:00Z', projectId: 'familytown', itemId: 'golden-roofs', status: 'none' },
  { at: '2026-10-27T21:16:00Z', projectId: 'neuroarena', itemId: 'neon-skin', status: 'fail' },
  { at: '2026-08-20T22:40:00Z', projectId: 'hornylegends', itemId: 'velvet-theme', status: 'paid' },
]

/** For each status, the events of a payment that reaches it, with seconds after the payment's creation. */
const ways: Record<Status, readonly (readonly [to: Status, cause: string, actor: string, seconds: number])[]> = {
  none: [],
  pending: [['pending', 'set-pending', 'player', 40]],
  paid: [
    ['pending', 'set-pending', 'player', 40],
    ['paid', 'webhook', 'stripe', 43],
  ],
  fail: [
    ['pending', 'set-pending', 'player', 40],
    ['fail', 'webhook', 'hub', 44],
  ],
}

type Purchase = {
  payment: typeof payment.$inferInsert
  events: (typeof paymentEvent.$inferInsert)[]
  attempts: (typeof paymentAttempt.$inferInsert)[]
  refunds: (typeof refund.$inferInsert)[]
}

/** Returns the demo player's purchases in every state, with their history. None of them waits for an answer of a payment provider. */
export const demoPurchases = (playerId: string, simulatorUrl: string): Purchase[] =>
  bought.map((of, index) => {
    const { at, projectId, itemId, status } = of
    const item = demoPriceItems.find((each) => each.projectId === projectId && each.id === itemId)
    if (!item) throw new Error(`no demo item ${itemId}`)
    const id = idOf(2, index)
    const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1000)
    const { ruTitle, enTitle, rubMinor, usdMinor, logoName } = item
    const steps = [['none', 'created', 'game', 0] as const, ...ways[status]]
    const paying = status === 'paid' ? payingOf(of, { index, rubMinor, usdMinor, after, simulatorUrl }) : undefined
    return {
      payment: {
        ...{ id, projectId, playerId, itemId, ruTitle, enTitle, rubMinor, usdMinor, logoName, status },
        ...paying?.paid,
        mode: 'test',
        locale: 'en',
        receiptEmail: demoPlayer.email,
        createdAt: after(0),
      },
      events: steps.map(([to, cause, actor, seconds], step) => ({
        paymentId: id,
        from: steps[step - 1]?.[0] ?? '',
        to,
        cause,
        actor,
        at: after(seconds),
      })),
      attempts: paying?.attempts ?? [],
      refunds: paying?.refunds ?? [],
    }
  })

/** Returns the id of the purchase at this position of the list, counted from 1. */
export const demoPurchaseId = (place: number) => idOf(2, place - 1)

const idOf = (kind: number, index: number) => `5eed0000-0000-4000-800${kind}-${String(index + 1).padStart(12, '0')}`

/** Returns the payment's id at the provider, in the form that the simulator uses. YooKassa's ids have 36 characters. */
const refOf = (provider: PaymentMethod, index: number) => (provider === 'yookassa' ? idOf(3, index) : `demo_${index + 1}`)

type Around = { index: number; rubMinor: number; usdMinor: number; after: (seconds: number) => Date; simulatorUrl: string }

/** Returns the payment attempt that paid for a purchase, with a receipt and its refunds. */
const payingOf = ({ provider = 'stripe', refunded = 0 }: Bought, { index, rubMinor, usdMinor, after, simulatorUrl }: Around) => {
  const [paymentId, attemptId] = [idOf(2, index), idOf(3, index)]
  const money =
    provider === 'stripe' ? ({ amountMinor: usdMinor, currency: 'USD' } as const) : ({ amountMinor: rubMinor, currency: 'RUB' } as const)
  return {
    paid: { provider, ...money, paidAttemptId: attemptId, paidAt: after(43), refundedMinor: refunded },
    attempts: [
      {
        ...{ id: attemptId, paymentId, provider, mode: 'test' as const, providerRef: refOf(provider, index), state: 'succeeded' as const },
        ...money,
        receiptEmail: demoPlayer.email,
        confirmedAt: after(40),
        receiptUrl: `${simulatorUrl}/receipts/demo`,
        receiptAt: after(45),
        createdAt: after(8),
      },
    ],
    refunds:
      refunded === 0
        ? []
        : [
            {
              ...{ id: idOf(4, index), paymentId, attemptId, amountMinor: refunded, currency: money.currency },
              ...{ status: 'succeeded' as const, cause: 'partner' as const, providerRef: `demo_refund_${index + 1}` },
              ...{ createdAt: after(90_000), doneAt: after(90_005) },
            },
          ],
  }
}
