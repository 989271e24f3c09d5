import * as z from 'zod/mini'
import { COLLECTION_HOURS } from '../limits.ts'

/**
 * When a good (the bought item) counts as collected.
 * `call`: after the game has consumed or acknowledged the good, or has read a durable good from its list of goods.
 * `notice`: like `call`, and also after the game's server has accepted the notice of the payment.
 * `off`: the hub does not check whether goods are collected, and reports none.
 */
export const collectedBy = ['notice', 'call', 'off'] as const

/** The settings of a project that say when a paid good counts as not collected, and what the hub does about it. */
export const collection = z.object({
  by: z.enum(collectedBy),
  /** Number of hours after the payment in which the game must collect the good. Otherwise the good is reported to staff. */
  hours: z.int(),
  /** Whether the hub sends the notice of the payment again automatically, a few times. */
  resends: z.boolean(),
})
export type Collection = z.infer<typeof collection>

export const DEFAULT_COLLECTION: Collection = { by: 'notice', hours: COLLECTION_HOURS, resends: true }
