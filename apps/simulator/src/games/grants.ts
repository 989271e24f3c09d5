import type { PartnerPayment } from '@playhub/sdk-server'
import type { DemoProject } from './items.ts'
import type { GameTables, Grant } from './records.ts'

type PaymentEvent = { timestamp: string; data: PartnerPayment }

/** Whether the player may keep the item. A full refund or a lost dispute takes the item back; a partial refund does not. */
const isStillPaidFor = ({ amount, refundedAmount, dispute }: PartnerPayment) =>
  dispute !== 'lost' && !(amount !== null && refundedAmount >= amount)

/**
 * Updates the grant of a payment from an event. An event may arrive twice, and events may arrive in any order. Each event contains the
 * whole payment, and an event older than the stored state is ignored. Returns the new state; undefined if the state did not change.
 */
export const applyPayment = (tables: GameTables, project: DemoProject, { timestamp, data }: PaymentEvent): Grant['state'] | undefined => {
  const known = tables.grants.get(data.id)
  if (known && timestamp < known.asOf) return undefined
  const state = isStillPaidFor(data) ? 'granted' : 'revoked'
  const at = known?.at ?? new Date().toISOString()
  tables.grants.set(data.id, { paymentId: data.id, project, userId: data.userId, itemId: data.item ?? '', at, state, asOf: timestamp })
  return known?.state === state ? undefined : state
}
