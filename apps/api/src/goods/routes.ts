import { goods } from '@playhub/contract/games/goods'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { AccountCaller, GameCaller } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { change } from '../payments/core/change.ts'
import type { Draft } from '../payments/core/draft.ts'
import { acknowledgeGood, consumeGood } from '../payments/core/goods.ts'
import { type GoodRow, listOwned, noteSeen } from './data.ts'
import { presentOwnGood } from './present.ts'

type Caller = AccountCaller | GameCaller

/**
 * Registers the calls with which the page of a game lists, uses up and acknowledges the player's goods (bought items). A game's server uses
 * the partner API instead.
 */
export const goodRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps)

  /**
   * Reads the payment of a good that belongs to the caller. Throws GOOD_NOT_FOUND if there is no such good, if it belongs to another
   * player, or if the caller's game token is for another project.
   */
  const ownState = async (caller: Caller, goodId: string) => {
    const state = await deps.payments.load({ good: goodId })
    const isOwn = state?.payment.playerId === caller.playerId
    if (!state || !isOwn || (caller.kind === 'game' && caller.project !== state.payment.projectId)) throw new Refusal('GOOD_NOT_FOUND')
    return state
  }

  const changeOwn = async (caller: Caller, goodId: string, decide: (draft: Draft) => GoodRow) => {
    await limits.take('goodsPerPlayer', caller.playerId)
    const { result: good, state } = await change(deps, await ownState(caller, goodId), decide)
    return presentOwnGood({ good, payload: state.payment.payload })
  }

  serve(app, deps, goods.get, async ({ query, caller, hosting }) => {
    const project = caller.kind === 'game' ? caller.project : (query.project ?? hosting.project)
    const items = await listOwned(deps.db, caller.playerId, project)
    await noteSeen(deps, items)
    return { items: items.map(presentOwnGood) }
  })

  serve(app, deps, goods.consume, ({ body: { goodId, consumeId }, caller }) =>
    changeOwn(caller, goodId, (draft) => consumeGood(draft, { by: 'page', consumeId })),
  )

  serve(app, deps, goods.acknowledge, ({ body: { goodId }, caller }) =>
    changeOwn(caller, goodId, (draft) => acknowledgeGood(draft, 'page')),
  )
}
