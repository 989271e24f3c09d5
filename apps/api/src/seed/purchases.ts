import type { payment, paymentEvent } from '../db/schema.ts'
import { demoPlayer } from './demo-player.ts'
import { demoPriceItems } from './price-items.ts'

type Status = 'none' | 'pending' | 'paid' | 'fail'
type PaymentRow = typeof payment.$inferInsert
type EventRow = typeof paymentEvent.$inferInsert

const bought: readonly (readonly [at: string, projectId: string, itemId: string, status: Status])[] = [
  ['2026-03-14T18:05:00Z', 'familytown', 'pearls-100', 'paid'],
  ['2026-04-02T20:41:00Z', 'neuroarena', 'shield-core', 'paid'],
  ['2026-05-09T09:12:00Z', 'islandm3', 'rainbow-bomb', 'fail'],
  ['2026-05-09T09:15:00Z', 'islandm3', 'rainbow-bomb', 'paid'],
  ['2026-06-21T16:30:00Z', 'familytown', 'builder', 'paid'],
  ['2026-07-30T22:08:00Z', 'neuroarena', 'plasma-rifle', 'none'],
  ['2026-08-11T12:00:00Z', 'hornylegends', 'velvet-theme', 'paid'],
  ['2026-09-18T19:47:00Z', 'islandm3', 'coral-theme', 'pending'],
  ['2026-10-05T08:23:00Z', 'familytown', 'golden-roofs', 'none'],
  ['2026-10-27T21:16:00Z', 'neuroarena', 'neon-skin', 'fail'],
]

/** What happened on the way to each status, with seconds after the payment was made. */
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

/** The demo player's purchases, in every status, with their history. No attempt is under way at a provider. */
export const demoPurchases = (playerId: string): { payment: PaymentRow; events: EventRow[] }[] =>
  bought.map(([at, projectId, itemId, status], index) => {
    const item = demoPriceItems.find((of) => of.projectId === projectId && of.id === itemId)
    if (!item) throw new Error(`no demo item ${itemId}`)
    const id = `5eed0000-0000-4000-8002-${String(index + 1).padStart(12, '0')}`
    const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1000)
    const { ruTitle, enTitle, rubMinor, usdMinor, logoName } = item
    const steps = [['none', 'created', 'game', 0] as const, ...ways[status]]
    const paid = { provider: 'stripe', amountMinor: usdMinor, currency: 'USD', paidAt: after(43) } as const
    return {
      payment: {
        ...{ id, projectId, playerId, itemId, ruTitle, enTitle, rubMinor, usdMinor, logoName, status },
        ...(status === 'paid' && paid),
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
    }
  })
