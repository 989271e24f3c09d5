import type { World } from '../world.ts'
import { presentDispute } from './disputes/present-dispute.ts'
import { newId, now } from './ids.ts'
import { presentIntent } from './present.ts'
import { presentCharge, presentRefund } from './present-charge.ts'
import type { Charge, Dispute, Intent, Refund, StripeEvent, StripeTables } from './records.ts'

/** The request that caused a change. The event about the change contains the ids of this request. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }
export const BY_ITSELF: Cause = { requestId: null, idempotencyKey: null }

/** The state of the simulated Stripe. */
export type StripeState = { world: World; tables: StripeTables; deliver: (event: StripeEvent) => void }

/** Creates an event with the current state of the object, stores the event and sends it. */
const emit = ({ tables, deliver }: StripeState, cause: Cause, type: string, object: object) => {
  const event: StripeEvent = {
    id: newId('evt'),
    type,
    created: now(),
    object: structuredClone({ ...object }),
    requestId: cause.requestId,
    idempotencyKey: cause.idempotencyKey,
    delivery: 'waiting',
    attempts: 0,
  }
  tables.events.set(event.id, event)
  deliver(event)
}

/** Saves a change and emits its event in one step, so that whoever gets the event can read this state or a newer one. */
export const saveIntent = (stripe: StripeState, cause: Cause, intent: Intent, type?: string): Intent => {
  stripe.tables.intents.set(intent.id, intent)
  if (type) emit(stripe, cause, type, presentIntent(intent, stripe.world.origin))
  return intent
}

export const saveCharge = (stripe: StripeState, cause: Cause, charge: Charge, type?: string): Charge => {
  stripe.tables.charges.set(charge.id, charge)
  if (type) emit(stripe, cause, type, presentCharge(charge, stripe.world.origin))
  return charge
}

export const saveRefund = (stripe: StripeState, cause: Cause, refund: Refund, ...types: string[]): Refund => {
  stripe.tables.refunds.set(refund.id, refund)
  for (const type of types) emit(stripe, cause, type, presentRefund(refund))
  return refund
}

export const saveDispute = (stripe: StripeState, cause: Cause, dispute: Dispute, ...types: string[]): Dispute => {
  stripe.tables.disputes.set(dispute.id, dispute)
  for (const type of types) emit(stripe, cause, type, presentDispute(dispute))
  return dispute
}
