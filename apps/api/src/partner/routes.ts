import type { GoodKind } from '@playhub/contract/games/goods'
import { partner } from '@playhub/contract/partner'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { findOwner } from '../http/caller.ts'
import { paymentCursor, readCursor, writeCursor } from '../http/cursor.ts'
import { newPayment, soldItem } from '../payments/create.ts'
import { listRefundsOf } from '../payments/data.ts'
import { requestRefund } from '../payments/money-back/refunds.ts'
import { payUrl, presentPartnerPayment } from '../payments/present.ts'
import { findOwnPayment, getOwnPlayer, listOwnPayments, type Scope } from './data.ts'
import { goodRoutes } from './good-routes.ts'
import { noticeRoutes } from './notice-routes.ts'
import { presentRefund } from './present.ts'
import { serveOrder, servePartner } from './serve.ts'
import { readSetup } from './setup.ts'

/** Registers the API for games' servers. Every call can access only the project and mode of the caller's key. */
export const partnerRoutes = async (app: FastifyInstance, deps: Deps) => {
  serveOrder(app, deps, partner.createPayment, async ({ body, key, db }) => {
    const player = await getOwnPlayer(db, key.projectId, body.userId)
    const sold = body.item ? ownItem(key.projectId, body.item) : soldItem(deps, key.projectId, body.itemId ?? '')
    const payment = newPayment(deps, {
      ...sold,
      playerId: player.id,
      receiptEmail: player.receiptEmail,
      mode: key.mode,
      payload: body.payload ?? '',
      locale: body.locale ?? player.locale,
      source: body.source ?? '',
      shownCurrency: body.currency ?? null,
    })
    return { payment, reply: { id: payment.id, status: payment.status, payUrl: payUrl(deps, payment) } }
  })

  servePartner(app, deps, partner.getPayment, async ({ params, key, db }) => {
    const { payment, number, good } = await ownPayment(db, key, params.id)
    return presentPartnerPayment(deps, payment, String(number), good)
  })

  servePartner(app, deps, partner.listPayments, async ({ query, key, db }) => {
    const player = query.userId === undefined ? undefined : await getOwnPlayer(db, key.projectId, query.userId)
    const before = query.cursor === undefined ? undefined : readCursor(paymentCursor, query.cursor)
    const rows = await listOwnPayments(db, key, { playerId: player?.id, status: query.status, before, limit: query.limit })
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)?.payment
    return {
      items: items.map((row) => presentPartnerPayment(deps, row.payment, String(row.number), row.good)),
      nextCursor: rows.length > query.limit && last ? writeCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
    }
  })

  servePartner(app, deps, partner.refundPayment, async ({ params, body, key, db }) => {
    const { payment } = await ownPayment(db, key, params.id)
    const wanted = { paymentId: payment.id, amountMinor: body.amount, currency: body.currency, reason: body.reason ?? '' }
    return presentRefund(await requestRefund(deps, db, { ...wanted, cause: 'partner', actor: key.projectId }))
  })

  servePartner(app, deps, partner.listRefunds, async ({ params, key, db }) => {
    const { paidAttemptId } = (await ownPayment(db, key, params.id)).payment
    // Only refunds of the payment attempt that paid for the purchase are listed. If another attempt is paid too, the hub refunds that
    // attempt automatically, and the game never gets its money.
    return { items: paidAttemptId === null ? [] : (await listRefundsOf(db, paidAttemptId)).map(presentRefund) }
  })

  servePartner(app, deps, partner.getPlayer, async ({ params, key, db }) => {
    const { number, nickName, locale, createdAt } = await getOwnPlayer(db, key.projectId, params.id)
    return { userId: String(number), nickName, locale, createTs: createdAt.toISOString() }
  })

  servePartner(app, deps, partner.verifyToken, async ({ body, key }) => {
    const claims = await deps.tokens.readGame(body.token)
    const caller = claims?.project === key.projectId ? await findOwner(deps, body.token) : undefined
    if (!claims || !caller) return { active: false as const }
    const { userId, nickName, authType } = caller
    return { active: true as const, userId, nickName, authType, expiresTs: new Date(claims.exp * 1000).toISOString() }
  })

  servePartner(app, deps, partner.getSetup, ({ key, db }) => readSetup(db, key))

  goodRoutes(app, deps)
  noticeRoutes(app, deps)
}

const ownPayment = async (db: Tx, scope: Scope, id: string) => {
  const found = await findOwnPayment(db, scope, id)
  if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
  return found
}

type OwnItem = { id?: string | undefined; kind?: GoodKind | undefined; ruName: string; enName: string; rubMinor: number; usdMinor: number }

const ownItem = (projectId: string, item: OwnItem) => ({
  projectId,
  itemId: item.id ?? null,
  // If the item has no id, the payment gives no good (bought item), because the game could not recognise such a good.
  itemKind: item.id === undefined ? null : (item.kind ?? 'consumable'),
  ruTitle: item.ruName,
  enTitle: item.enName,
  rubMinor: item.rubMinor,
  usdMinor: item.usdMinor,
})
