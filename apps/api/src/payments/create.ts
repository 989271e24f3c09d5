import type { Currency } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import { findPriceItem } from '../catalogue/store.ts'
import type { Tx } from '../db/connect.ts'
import { player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { modeOf } from '../mode.ts'
import { welcomePlayer } from '../notices/welcome.ts'
import { findByClick, insertPayment, type NewPayment, type PaymentRow } from './data.ts'

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
export const createFromItem = async (deps: Deps, click: Click): Promise<PaymentRow> => {
  if (!deps.catalogue.current().projects.has(click.projectId)) throw new Refusal('PROJECT_NOT_FOUND')
  return deps.db.transaction(async (tx) => {
    // For two simultaneous clicks, the second waits here for the first and then finds its payment.
    await lockPlayer(tx, click.playerId)
    const earlier = await findByClick(tx, click.playerId, click.key)
    if (earlier) {
      const isSame = earlier.projectId === click.projectId && earlier.itemId === click.itemId && earlier.payload === (click.payload ?? '')
      if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
      return earlier
    }
    await welcomePlayer(deps, tx, click.playerId, click.projectId)
    return insertPayment(tx, {
      ...(await goods(tx, click.projectId, click.itemId)),
      ...(await payerOf(tx, click.playerId)),
      mode: modeOf(deps),
      payload: click.payload ?? '',
      locale: click.locale,
      source: click.source,
      shownCurrency: click.currency ?? null,
      clickKey: click.key,
    })
  })
}

/** The goods of a price item. Throws ITEM_NOT_FOUND. */
export const goods = async (db: Tx, projectId: string, itemId: string) => {
  const item = await findPriceItem(db, projectId, itemId)
  if (!item) throw new Refusal('ITEM_NOT_FOUND')
  const { ruTitle, enTitle, rubMinor, usdMinor, logoName } = item
  return { projectId, itemId, ruTitle, enTitle, rubMinor, usdMinor, logoName } satisfies Partial<NewPayment>
}

/** The payer and the receipt e-mail. */
export const payerOf = async (db: Tx, playerId: string) => {
  const [row] = await db.select({ receiptEmail: player.receiptEmail }).from(player).where(eq(player.id, playerId))
  return { playerId, receiptEmail: row?.receiptEmail ?? '' }
}

const lockPlayer = (db: Tx, playerId: string) => db.select({ id: player.id }).from(player).where(eq(player.id, playerId)).for('update')
