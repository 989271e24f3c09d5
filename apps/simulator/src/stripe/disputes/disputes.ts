import { BY_ITSELF, type StripeState, saveCharge, saveDispute } from '../events.ts'
import { invalid, noSuch } from '../failures.ts'
import { newId, now } from '../ids.ts'
import type { Charge, Dispute } from '../records.ts'
import { getCharge } from '../refunds.ts'

const OPENS_AFTER_MS = 300
const ANSWER_WITHIN_SECONDS = 7 * 24 * 3600

export const getDispute = ({ tables }: StripeState, id: string): Dispute => {
  const dispute = tables.disputes.get(id)
  if (!dispute) throw noSuch('dispute', id)
  return dispute
}

export const openDisputeLater = (stripe: StripeState, chargeId: string) =>
  stripe.world.timers.later(OPENS_AFTER_MS, () => {
    // If the shop has refunded all the money before this time, there is nothing left to dispute.
    if (leftOf(getCharge(stripe, chargeId)) > 0) openDispute(stripe, chargeId, 'fraudulent')
  })

const leftOf = ({ failure, dispute, amountCaptured, amountRefunded }: Charge) =>
  failure === null && dispute === null ? amountCaptured - amountRefunded : 0

/**
 * Opens a dispute. The player's bank immediately takes back the part of the charge that is not refunded. Throws if the charge failed, is
 * fully refunded or already has a dispute.
 */
export const openDispute = (stripe: StripeState, chargeId: string, reason: Dispute['reason']): Dispute => {
  const charge = getCharge(stripe, chargeId)
  const amount = leftOf(charge)
  if (amount <= 0) throw invalid(`Charge ${chargeId} cannot be disputed.`)
  const made: Dispute = {
    id: newId('du'),
    charge: charge.id,
    intent: charge.intent,
    amount,
    currency: charge.currency,
    reason,
    brand: charge.card.brand,
    status: 'needs_response',
    created: now(),
    dueBy: now() + ANSWER_WITHIN_SECONDS,
  }
  saveCharge(stripe, BY_ITSELF, { ...charge, dispute: 'open' })
  return saveDispute(stripe, BY_ITSELF, made, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
}

/** Records the banks' decision. If the shop won, it gets the money back. Throws if the dispute was decided already. */
export const closeDispute = (stripe: StripeState, id: string, status: 'won' | 'lost'): Dispute => {
  const dispute = getDispute(stripe, id)
  if (dispute.status !== 'needs_response') throw invalid(`Dispute ${id} is closed already: ${dispute.status}.`)
  saveCharge(stripe, BY_ITSELF, { ...getCharge(stripe, dispute.charge), dispute: status })
  const types = status === 'won' ? ['charge.dispute.closed', 'charge.dispute.funds_reinstated'] : ['charge.dispute.closed']
  return saveDispute(stripe, BY_ITSELF, { ...dispute, status }, ...types)
}
