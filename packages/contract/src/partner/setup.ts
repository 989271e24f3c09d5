import * as z from 'zod/mini'
import { isoDate } from '../fields.ts'
import { call } from './endpoint.ts'

/** Which of the first steps of a game are done, for the developers' page. */
const setup = z.object({
  project: z.string(),
  mode: z.enum(['test', 'live']),
  /** Number of items that are on sale. */
  items: z.number(),
  /** Whether the game was played in the hub, or was opened by a signed-in player. */
  isPageSeen: z.boolean(),
  /** The time at which the oldest paid payment of the key's mode was paid. */
  firstPaidTs: z.nullable(isoDate),
  /** Whether the hub knows where to send notices. */
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
