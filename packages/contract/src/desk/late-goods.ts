import * as z from 'zod/mini'
import { isoDate, uuid } from '../fields.ts'
import { goodKind } from '../games/goods.ts'
import { DESCRIPTION_MAX } from '../limits.ts'
import { noticeEntry } from '../partner.ts'
import { agents, byRole, call, cursor, short } from './endpoint.ts'
import { requester } from './tickets.ts'

/**
 * This file defines the list of late goods. A late good is an item that a player has paid for, but that its game has not collected within
 * the project's time limit.
 */

export const lateGood = z.object({
  id: z.string(),
  itemId: z.string(),
  kind: goodKind,
  payment: z.object({ id: z.string(), item: z.string(), project: z.string() }),
  player: requester,
  paidTs: isoDate,
  /** The time at which the good was put on this list. */
  lateTs: isoDate,
  /** Number of times that the hub has automatically sent the notice of the payment again. */
  resends: z.number(),
  /** The notice with which the hub reported the payment to the game's server. */
  notice: z.nullable(noticeEntry),
  /**
   * Whether the hub can send the notice. `on`: it can. `off`: notices to the game's server are switched off. `none`: the project has no
   * notice URL.
   */
  server: z.enum(['on', 'off', 'none']),
})
export type LateGood = z.infer<typeof lateGood>

export const lateGoods = {
  listLateGoods: call({
    method: 'GET',
    path: '/late-goods',
    summary: 'Goods that were paid and that their game has not collected in time, longest first',
    access: agents,
    query: z.object({ cursor }),
    reply: z.object({ items: z.array(lateGood), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  countLateGoods: call({
    method: 'GET',
    path: '/late-goods/count',
    summary: 'How many goods were paid and not collected in time',
    access: agents,
    reply: z.object({ count: z.number() }),
    refusals: byRole,
  }),
  setGoodAside: call({
    method: 'POST',
    path: '/late-goods/:id/set-aside',
    summary: 'Take a good off the list, with words on why. The good and its payment stay as they are',
    access: ['finance'],
    params: z.object({ id: uuid }),
    body: z.object({ note: short(DESCRIPTION_MAX) }),
    reply: z.object({ isDone: z.boolean() }),
    refusals: [...byRole, 'GOOD_NOT_FOUND'],
  }),
} as const
