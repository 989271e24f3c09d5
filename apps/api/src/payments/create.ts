import type { Currency } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { remainingPlayer } from '../db/remaining-player.ts'
import { payment, player, playerProject } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type Mode, modeOf } from '../mode.ts'
import { welcomePlayer } from '../notices/welcome.ts'
import type { PaymentRow } from './core/state.ts'

type Click = {
  itemId: string
  key: string
  payload?: string | undefined
  projectId: string
  playerId: string
  locale: string
  source: string
  currency?: Currency | undefined
}

/**
 * Creates a payment from a price item and copies its names and prices. The same click gives the same payment. Throws PROJECT_NOT_FOUND,
 * ITEM_NOT_FOUND, and IDEMPOTENCY_KEY_REUSED if the click was used for another item.
 */
export const createFromItem = async (deps: Deps, click: Click): Promise<string> => {
  const { db, payments } = deps
  const { playerId, projectId, itemId, locale, source, key } = click
  if (!deps.catalogue.current().projects.has(projectId)) throw new Refusal('PROJECT_NOT_FOUND')
  const known = await readClick(db, click)
  if (known.earlier) return samePayment(known.earlier, click)
  if (!known.isWelcome) await db.transaction((tx) => welcomePlayer(deps, tx, playerId, projectId))
  const row = newPayment(deps, {
    ...soldItem(deps, projectId, itemId),
    ...{ playerId, receiptEmail: known.receiptEmail, mode: modeOf(deps), locale, source, clickKey: key },
    ...{ payload: click.payload ?? '', shownCurrency: click.currency ?? null },
  })
  if (await payments.create(row)) return row.id
  // Two requests with the same click arrived at the same time, and the other request has created the payment. If the player's account was
  // joined into another account during this time, that account owns the payment now.
  const { earlier } = await readClick(db, { ...click, playerId: await remainingPlayer(db, playerId) })
  if (!earlier) throw new Error(`payment of click ${key} was not stored`)
  return samePayment(earlier, click)
}

/**
 * Returns the player's receipt e-mail and the payment that this click created earlier, if any. `isWelcome`: whether the player is already
 * recorded as a player of the project.
 */
const readClick = async (db: Tx, { playerId, projectId, key }: Click) => {
  const { id, itemId, payload } = payment
  const [row] = await db
    .select({
      receiptEmail: player.receiptEmail,
      welcome: playerProject.playerId,
      earlier: { id, projectId: payment.projectId, itemId, payload },
    })
    .from(player)
    .leftJoin(playerProject, and(eq(playerProject.playerId, player.id), eq(playerProject.projectId, projectId)))
    .leftJoin(payment, and(eq(payment.playerId, player.id), eq(payment.clickKey, key)))
    .where(eq(player.id, playerId))
  return { receiptEmail: row?.receiptEmail ?? '', isWelcome: Boolean(row?.welcome), earlier: row?.earlier }
}

const samePayment = (earlier: Pick<PaymentRow, 'id' | 'projectId' | 'itemId' | 'payload'>, { projectId, itemId, payload = '' }: Click) => {
  const isSame = earlier.projectId === projectId && earlier.itemId === itemId && earlier.payload === payload
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return earlier.id
}

/** Returns the fields that a payment copies from a price item. Throws ITEM_NOT_FOUND if there is no such item. */
export const soldItem = ({ catalogue }: Pick<Deps, 'catalogue'>, projectId: string, itemId: string) => {
  const item = catalogue.current().projects.get(projectId)?.items.get(itemId)
  if (!item) throw new Refusal('ITEM_NOT_FOUND')
  const { kind: itemKind, ruTitle, enTitle, rubMinor, usdMinor, logoName } = item
  return { projectId, itemId, itemKind, ruTitle, enTitle, rubMinor, usdMinor, logoName }
}

type Ordered = Pick<
  PaymentRow,
  'projectId' | 'itemId' | 'ruTitle' | 'enTitle' | 'rubMinor' | 'usdMinor' | 'playerId' | 'receiptEmail' | 'payload' | 'locale' | 'source'
> &
  Pick<PaymentRow, 'itemKind' | 'shownCurrency'> & { mode: Mode; logoName?: string; clickKey?: string }

/** Returns the row of a new payment without any attempt. */
export const newPayment = ({ newId, now }: Pick<Deps, 'newId' | 'now'>, { logoName = '', clickKey, ...ordered }: Ordered): PaymentRow => ({
  ...ordered,
  id: newId(),
  logoName,
  clickKey: clickKey ?? null,
  status: 'none',
  provider: null,
  amountMinor: null,
  currency: null,
  paidAttemptId: null,
  refundedMinor: 0,
  dispute: null,
  createdAt: now(),
  paidAt: null,
  version: 0,
})
