import * as z from 'zod/mini'
import { isoDate } from '../fields.ts'
import { call } from './endpoint.ts'

/** Which steps of the setup of a game are done. The developers' page shows them. */
const setup = z.object({
  project: z.string(),
  mode: z.enum(['test', 'live']),
  /** Number of items that are on sale. */
  items: z.number(),
  /** Whether the game was played in the hub, or a signed-in player has opened it. */
  isPageSeen: z.boolean(),
  /** The time of the first paid payment, in the mode of the caller's key. */
  firstPaidTs: z.nullable(isoDate),
  /** Whether the project has a notice URL. */
  hasNoticeAddress: z.boolean(),
})
export type PartnerSetup = z.infer<typeof setup>

export const partnerSetup = {
  getSetup: call({
    method: 'GET',
    path: '/setup',
    summary: 'Which first steps of this project are done: whether the key works, the page was seen, and a payment was paid',
    reply: setup,
    refusals: ['PARTNER_KEY_INVALID'],
  }),
} as const
