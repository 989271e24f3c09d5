import { partner } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { listGoodsOf, noteSeen } from '../goods/data.ts'
import { paymentCursor, readCursor, writeCursor } from '../http/cursor.ts'
import { change, within } from '../payments/core/change.ts'
import type { Draft } from '../payments/core/draft.ts'
import { acknowledgeGood, consumeGood } from '../payments/core/goods.ts'
import type { GoodRow } from '../payments/core/state.ts'
import { cursorAfter, listLate } from '../payments/late-goods.ts'
import { presentPartnerGood } from '../payments/present.ts'
import { getOwnPlayer, type Scope } from './data.ts'
import { servePartner } from './serve.ts'

/** Registers the calls with which a game's server reads and changes goods (bought items). */
export const goodRoutes = (app: FastifyInstance, deps: Deps) => {
  const changeOwn = async (tx: Tx, { projectId, mode }: Scope, goodId: string, decide: (draft: Draft) => GoodRow) => {
    const inside = within(deps, tx)
    const read = await inside.payments.load({ good: goodId })
    if (!read || read.payment.projectId !== projectId || read.payment.mode !== mode) throw new Refusal('GOOD_NOT_FOUND')
    const { result: good, state } = await change(inside, read, decide)
    return presentPartnerGood(good, state.payment.payload, state.userId)
  }

  servePartner(app, deps, partner.listGoods, async ({ params, query, key, db }) => {
    const player = await getOwnPlayer(db, key.projectId, params.id)
    const before = query.cursor === undefined ? undefined : readCursor(paymentCursor, query.cursor)
    const rows = await listGoodsOf(db, { playerId: player.id, ...key }, { state: query.state, before, limit: query.limit })
    const items = rows.slice(0, query.limit)
    await noteSeen(within(deps, db), items)
    const last = items.at(-1)?.good
    return {
      items: items.map(({ good, payload }) => presentPartnerGood(good, payload, String(player.number))),
      nextCursor: rows.length > query.limit && last ? writeCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
    }
  })

  servePartner(app, deps, partner.listLateGoods, async ({ query, key, db }) => {
    const after = query.cursor === undefined ? undefined : readCursor(paymentCursor, query.cursor)
    const rows = await listLate(db, key, after, query.limit)
    const items = rows.slice(0, query.limit)
    return {
      items: items.map(({ good, payment, userId }) => presentPartnerGood(good, payment.payload, userId)),
      nextCursor: rows.length > query.limit ? cursorAfter(items.at(-1)?.good) : null,
    }
  })

  // The Idempotency-Key also identifies the use of the good. So a call that is repeated after the stored answer was deleted still succeeds.
  servePartner(app, deps, partner.consumeGood, ({ params, key, once, db }) =>
    changeOwn(db, key, params.id, (draft) => consumeGood(draft, { by: 'server', consumeId: `${key.id} ${once}` })),
  )

  servePartner(app, deps, partner.acknowledgeGood, ({ params, key, db }) =>
    changeOwn(db, key, params.id, (draft) => acknowledgeGood(draft, 'server')),
  )
}
