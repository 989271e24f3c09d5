import { desk } from '@playhub/contract/desk'
import type { WebhookRow } from '@playhub/contract/desk-notices'
import { paymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { readCursor, writeCursor } from '../partner/cursor.ts'
import { type InboxRow, processAgain } from '../payments/webhooks.ts'
import { audit } from './audit.ts'
import { serveDesk } from './serve.ts'
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
} from './webhooks-data.ts'

const webhookCursor = z.object({ id: z.number().int().nonnegative() })

/** What providers told us, and reading it again. */
export const webhookLogRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { noticesLog } = desk

  serveDesk(app, deps, noticesLog.listWebhooks, async ({ query: { id, cursor, ...filter } }) => {
    const before = cursor === undefined ? undefined : readCursor(webhookCursor, cursor).id
    const { rows, next } = await (id ? named(db, id, filter, before) : newest(db, filter, before))
    return { items: await presentAll(db, rows), nextCursor: next === undefined ? null : writeCursor({ id: next }) }
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
      // Of no interest when it came, and now.
      if (before.providerRef === null) return before
      const after = await processAgain(tx, before)
      const of = { provider: before.provider, providerRef: before.providerRef }
      const was = { state: stateOfWebhook(before), error: before.error }
      await audit(tx, staff, { action: 'webhook-processed', object: `webhook ${before.id}`, before: was, after: of })
      return after
    })
    return present(db, row)
  })
}

type Found = { rows: InboxRow[]; next: number | undefined }

const named = async (db: Tx, id: string, filter: WebhookFilter, before: number | undefined): Promise<Found> => {
  const rows = await findWebhooks(db, id, filter, before)
  return firstPage(rows)
}

/** A page may be short and still have a next one: it ends at a fence. */
const newest = async (db: Tx, filter: WebhookFilter, before: number | undefined): Promise<Found> => {
  const rows = await listNewestWebhooks(db, filter, before)
  return rows.length > WEBHOOKS_PAGE ? firstPage(rows) : { rows, next: await endOfNewestWebhooks(db, filter, before) }
}

const firstPage = (rows: InboxRow[]): Found => ({
  rows: rows.slice(0, WEBHOOKS_PAGE),
  next: rows.length > WEBHOOKS_PAGE ? rows[WEBHOOKS_PAGE - 1]?.id : undefined,
})

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
  // What is of no interest is done with in the statement that stores it, whose clock is the database's.
  tookMs: row.processedAt && Math.max(0, row.processedAt.getTime() - row.receivedAt.getTime()),
  error: row.error,
  paymentId: payments.get(refKey(row)) ?? null,
})
