import { desk } from '@playhub/contract/desk'
import type { WebhookRow } from '@playhub/contract/desk/notices'
import { paymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, webhookCursor, writeCursor } from '../../http/cursor.ts'
import { type InboxRow, processAgain } from '../../payments/webhooks/webhooks.ts'
import { audit } from '../audit/audit.ts'
import { spanOfDays } from '../days.ts'
import { serveDesk } from '../serve.ts'
import { readableBody } from './webhook-body.ts'
import {
  endOfNewestWebhooks,
  findWebhook,
  findWebhooks,
  listNewestWebhooks,
  listPaymentsOf,
  lockWebhook,
  refKey,
  stateOfWebhook,
  WEBHOOKS_PAGE,
  type WebhookFilter,
  type WebhookPlace,
} from './webhooks-data.ts'

/** The calls for the log of webhooks from providers, and for processing a webhook again. */
export const webhookLogRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { noticesLog } = desk

  serveDesk(app, deps, noticesLog.listWebhooks, async ({ query: { id, cursor, from, to, ...rest } }) => {
    const before = cursor === undefined ? undefined : readCursor(webhookCursor, cursor)
    const filter = { ...rest, ...spanOfDays({ from, to }) }
    const { rows, next } = await (id ? named(db, id, filter, before) : newest(db, filter, before))
    return { items: await presentAll(db, rows), nextCursor: next ? writeCursor(next) : null }
  })

  serveDesk(app, deps, noticesLog.getWebhook, async ({ params }) => {
    const row = await findWebhook(db, params.id)
    if (!row) throw new Refusal('WEBHOOK_NOT_FOUND')
    return { webhook: await present(db, row), body: readableBody(row.rawBody) }
  })

  serveDesk(app, deps, noticesLog.processWebhook, async ({ params, staff }) => {
    const row = await db.transaction(async (tx) => {
      const before = await lockWebhook(tx, params.id)
      if (!before) throw new Refusal('WEBHOOK_NOT_FOUND')
      // A webhook of a kind that we ignore is not processed on request either.
      if (before.providerRef === null) return before
      const after = await processAgain(tx, before, deps.now())
      const of = { provider: before.provider, providerRef: before.providerRef }
      const was = { state: stateOfWebhook(before), error: before.error }
      await audit(tx, staff, { action: 'webhook-processed', object: `webhook ${before.id}`, before: was, after: of })
      return after
    })
    deps.due.start('webhook', String(row.id))
    return present(db, row)
  })
}

type Found = { rows: InboxRow[]; next: WebhookPlace | undefined }

const named = async (db: Tx, id: string, filter: WebhookFilter, before: WebhookPlace | undefined): Promise<Found> =>
  pageOf(await findWebhooks(db, id, filter, before))

/** Because of the limit in `webhooks-data.ts`, a page may be short although there is a next page. */
const newest = async (db: Tx, filter: WebhookFilter, before: WebhookPlace | undefined): Promise<Found> => {
  const rows = await listNewestWebhooks(db, filter, before)
  return rows.length > WEBHOOKS_PAGE ? pageOf(rows) : { rows, next: await endOfNewestWebhooks(db, filter, before) }
}

/** Returns a page. If there is a next page, `rows` has one row more than fits. */
const pageOf = (rows: InboxRow[]): Found => {
  const shown = rows.slice(0, WEBHOOKS_PAGE)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > WEBHOOKS_PAGE && last ? { at: last.receivedAt, id: last.id } : undefined }
}

const present = async (db: Tx, row: InboxRow) => presentWebhook(row, await listPaymentsOf(db, [row]))

const presentAll = async (db: Tx, rows: readonly InboxRow[]): Promise<WebhookRow[]> => {
  const payments = await listPaymentsOf(db, rows)
  return rows.map((row) => presentWebhook(row, payments))
}

const presentWebhook = (row: InboxRow, payments: ReadonlyMap<string, string>): WebhookRow => ({
  id: String(row.id),
  provider: paymentMethod.parse(row.provider),
  kind: row.kind,
  state: stateOfWebhook(row),
  providerRef: row.providerRef ?? '',
  receivedTs: row.receivedAt.toISOString(),
  processedTs: row.processedAt?.toISOString() ?? null,
  // An ignored webhook gets `processedAt` from the application and `receivedAt` from the database, so the difference of the two clocks may
  // make the time negative.
  tookMs: row.processedAt && Math.max(0, row.processedAt.getTime() - row.receivedAt.getTime()),
  error: row.error,
  paymentId: payments.get(refKey(row)) ?? null,
})
