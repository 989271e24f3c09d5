import type { PartnerPayment } from '@playhub/sdk-server'
import type { DemoProject } from './items.ts'
import type { GameTables, Grant } from './records.ts'

type PaymentEvent = { timestamp: string; data: PartnerPayment }

/** Money that went back whole, or was taken back by the bank, takes the item along; a part of it does not. */
const isStillPaidFor = ({ amount, refundedAmount, dispute }: PartnerPayment) =>
  dispute !== 'lost' && !(amount !== null && refundedAmount >= amount)

/**
 * Brings the one grant of a payment to what an event says. Events come twice and out of order: each carries the whole state of the
 * payment, and one older than what is known says nothing new. Undefined when nothing changed.
 */
export const applyPayment = (tables: GameTables, project: DemoProject, { timestamp, data }: PaymentEvent): Grant['state'] | undefined => {
  const known = tables.grants.get(data.id)
  if (known && timestamp < known.asOf) return undefined
  const state = isStillPaidFor(data) ? 'granted' : 'revoked'
  const at = known?.at ?? new Date().toISOString()
  tables.grants.set(data.id, { paymentId: data.id, project, userId: data.userId, itemId: data.item ?? '', at, state, asOf: timestamp })
  return known?.state === state ? undefined : state
}
