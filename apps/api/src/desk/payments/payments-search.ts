import { desk } from '@playhub/contract/desk'
import type { PaymentRow as FoundPayment } from '@playhub/contract/desk/payments'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { paymentCursor, readCursor, writeCursor } from '../../http/cursor.ts'
import { modeOf } from '../../mode.ts'
import type { PaymentRow } from '../../payments/data.ts'
import { spanOfDays } from '../days.ts'
import { presentRequester } from '../inbox/inbox.ts'
import { serveDesk } from '../serve.ts'
import {
  endOfNewest,
  findNamed,
  listBuyers,
  listNewest,
  listReceipted,
  PAYMENTS_PAGE,
  type PaymentFilter,
  type PaymentPlace,
} from './payments-search-data.ts'
import { presentPurchase } from './purchase.ts'
import { readFacts } from './purchase-state.ts'

export const paymentsSearchRoutes = (app: FastifyInstance, deps: Deps) => {
  const mode = modeOf(deps)
  serveDesk(app, deps, desk.paymentsSearch.searchPayments, ({ query }) => deps.standby.read((tx) => search(tx, query, mode)))
}

type Asked = z.output<typeof desk.paymentsSearch.searchPayments.query>
type Page = { items: FoundPayment[]; nextCursor: string | null }

/**
 * With a query text, payments of all modes are searched. Without one, payments of the current mode are listed unless the filter names
 * another mode. Because of the limit in `payments-search-data.ts`, a page of the list may be short although there is a next page.
 */
const search = async (db: Tx, { q, cursor, from, to, ...filter }: Asked, mode: 'test' | 'live'): Promise<Page> => {
  const after = cursor === undefined ? undefined : readCursor(paymentCursor, cursor)
  const asked = { ...filter, ...spanOfDays({ from, to }) }
  if (q !== '') return pageOf(db, await findNamed(db, q, asked, after), undefined)
  return browse(db, { ...asked, mode: filter.mode ?? mode }, after)
}

const browse = async (db: Tx, filter: PaymentFilter & { mode: 'test' | 'live' }, after: PaymentPlace | undefined): Promise<Page> => {
  const rows = await listNewest(db, filter, after)
  const isFull = rows.length > PAYMENTS_PAGE
  return pageOf(db, rows, isFull ? undefined : await endOfNewest(db, filter, after))
}

/**
 * Returns a page with the position of the next page. If there is a next page, `rows` has one row more than fits on a page. If the search
 * stopped before it found so many rows, `end` is the position where it stopped.
 */
const pageOf = async (db: Tx, rows: readonly PaymentRow[], end: PaymentPlace | undefined): Promise<Page> => {
  const shown = rows.slice(0, PAYMENTS_PAGE)
  const last = shown.at(-1)
  const next = rows.length > PAYMENTS_PAGE && last ? { at: last.createdAt, id: last.id } : end
  const buyers = await listBuyers(db, shown)
  const receipted = await listReceipted(db, shown)
  const factsOf = await readFacts(db, shown)
  const items = shown.map((row) => {
    const buyer = buyers.get(row.playerId)
    if (!buyer) throw new Error(`no player ${row.playerId}`)
    return {
      ...presentPurchase(row, factsOf(row)),
      player: presentRequester({ playerNumber: buyer.number, nickName: buyer.nickName, guestId: null }),
      hasReceipt: row.paidAttemptId !== null && receipted.has(row.paidAttemptId),
    }
  })
  return { items, nextCursor: next ? writeCursor(next) : null }
}
