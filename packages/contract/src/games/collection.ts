import * as z from 'zod/mini'
import { COLLECTION_HOURS } from '../limits.ts'

/**
 * What counts as the collection of a good. `notice`: the game's server has accepted the notice of the payment, or one of the calls below.
 * `call`: the game has consumed or acknowledged the good; a durable good also counts when the game reads it from its list of goods. `off`:
 * goods are not watched.
 */
export const collectedBy = ['notice', 'call', 'off'] as const

/** How a project's goods are watched after the payment. */
export const collection = z.object({
  by: z.enum(collectedBy),
  /** A good that is not collected for this time is reported to staff. */
  hours: z.int(),
  /** Whether the hub sends the notice of the payment again by itself, a few times. */
  resends: z.boolean(),
})
export type Collection = z.infer<typeof collection>

export const DEFAULT_COLLECTION: Collection = { by: 'notice', hours: COLLECTION_HOURS, resends: true }
