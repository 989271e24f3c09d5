import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { webhookInbox } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { openAttention } from '../attention.ts'
import { type AttemptRow, findAttemptByRef, insertEvent, lockPayment } from '../data.ts'
import { settleDispute } from '../money-back/disputes.ts'
import { enqueueRefund, listRefundsOf } from '../money-back/refund-data.ts'
import { ProviderFailure, type ProviderNotice } from '../providers/providers.ts'
import { fraudTypeOf } from '../providers/stripe-notice.ts'
import { settle } from '../settle.ts'

const BODY_MAX_BYTES = 1_048_576
/** How long to retry a webhook with an unknown id. It may arrive before the answer to our "create" is stored. */
const UNKNOWN_REF_PATIENCE_MS = 5 * 60_000
/** As long as Stripe itself retries. After that, the jobs of the attempt and its refunds find the result. */
const UNREACHABLE_PATIENCE_MS = 3 * 86_400_000

/** The webhook routes of the providers. A webhook is verified, stored, answered, and only then processed. */
export const webhookRoutes = async (app: FastifyInstance, deps: Deps) => {
  // Signatures cover the raw bytes, so nothing may parse the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) => done(null, body))

  const { live, test } = deps.providers
  for (const provider of [...Object.values(live), ...Object.values(test)]) {
    // With test and live keys of one provider, each set has its own address.
    const isBeside = provider === test[provider.id] && live[provider.id] !== undefined
    const method = provider.id
    app.post(`${isBeside ? '/test' : ''}/${method}${provider.webhookSuffix}`, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = await provider.verifyWebhook(rawBody, request.headers, request.ip)
      if (!notice) {
        deps.metrics.webhooks.inc({ provider: method, outcome: 'forged' })
        request.log.warn({ provider: method }, 'webhook with a bad signature')
        throw new Refusal('SIGNATURE_INVALID')
      }
      const isNew = await receive(deps, method, notice, rawBody)
      deps.metrics.webhooks.inc({ provider: method, outcome: isNew ? 'stored' : 'duplicate' })
      return { received: true }
    })
  }
}

/** Stores a webhook and queues its processing; an ignored kind is only stored. False if it was stored before. */
const receive = ({ db, now }: Deps, provider: PaymentMethod, notice: ProviderNotice, rawBody: Buffer): Promise<boolean> => {
  const { dedupeKey, kind, ref, objectRef } = notice
  const row = { provider, dedupeKey, kind, providerRef: ref, objectRef, rawBody: withoutSecrets(rawBody) }
  const store = async (tx: Tx, processedAt: Date | null) => {
    const [stored] = await tx
      .insert(webhookInbox)
      .values({ ...row, processedAt })
      .onConflictDoNothing()
      .returning({ id: webhookInbox.id })
    return stored
  }
  if (ref === null) return store(db, now()).then((stored) => stored !== undefined)
  return db.transaction(async (tx) => {
    const stored = await store(tx, null)
    if (stored) await enqueueWebhook(tx, stored.id)
    return stored !== undefined
  })
}

/** Removes secrets. Otherwise a reader of the inbox could open the form of a running payment. */
const withoutSecrets = (rawBody: Buffer) =>
  Buffer.from(rawBody.toString('utf8').replace(/("(?:client_secret|confirmation_token)"\s*:\s*")[^"]*/g, '$1'))

const enqueueWebhook = (tx: Tx, inboxId: number) => enqueue(tx, 'process_webhook', { inboxId }, { key: `webhook:${inboxId}` })

export type InboxRow = typeof webhookInbox.$inferSelect

/** Queues a locked row for processing again, as if it had just arrived. */
export const processAgain = async (tx: Tx, row: InboxRow): Promise<InboxRow> => {
  const waiting = { processedAt: null, error: '' }
  await tx.update(webhookInbox).set(waiting).where(eq(webhookInbox.id, row.id))
  await enqueueWebhook(tx, row.id)
  return { ...row, ...waiting }
}

/** Processes a stored webhook. Throws if it should be retried later. */
export const processWebhook = async (deps: Deps, inboxId: number): Promise<void> => {
  const [row] = await deps.db.select().from(webhookInbox).where(eq(webhookInbox.id, inboxId))
  if (!row || row.processedAt) return
  // Only names of providers are written to this column.
  const attempt = await findAttemptByRef(deps.db, row.provider as PaymentMethod, row.providerRef ?? '')
  const ageMs = deps.now().getTime() - row.receivedAt.getTime()
  if (!attempt && ageMs < UNKNOWN_REF_PATIENCE_MS) throw new Error(`webhook ${inboxId} is about an attempt that is not known yet`)
  const error = attempt ? await actInTime(deps, attempt, row, ageMs) : 'unknown attempt'
  if (error) deps.log.error({ inboxId, providerRef: row.providerRef, error }, 'webhook came to nothing')
  await deps.db.update(webhookInbox).set({ processedAt: deps.now(), error }).where(eq(webhookInbox.id, inboxId))
}

/** If the provider could not be reached for days, returns why nothing was done. Throws before that, so that it is retried. */
const actInTime = async (deps: Deps, attempt: AttemptRow, row: InboxRow, ageMs: number): Promise<string> => {
  try {
    await act(deps, attempt, row)
    return ''
  } catch (error) {
    if (!(error instanceof ProviderFailure) || ageMs < UNREACHABLE_PATIENCE_MS) throw error
    return error.message
  }
}

const act = async (deps: Deps, attempt: AttemptRow, { kind, objectRef, rawBody }: InboxRow) => {
  if (kind === 'payment') return settle(deps, attempt.id, 'webhook')
  if (kind === 'dispute') {
    // A disputed payment must have been paid, although we may not know it yet.
    await settle(deps, attempt.id, 'webhook')
    return objectRef === null ? undefined : settleDispute(deps, attempt, objectRef)
  }
  if (kind === 'fraud_warning') return noteFraudWarning(deps, attempt, objectRef ?? '', fraudTypeOf(rawBody))
  // The refunds that we sent are checked by their own job. Other refunds are found by reading the attempt.
  for (const { id, status, cause, providerRef } of await listRefundsOf(deps.db, attempt.id)) {
    if (status !== 'failed' && cause !== 'provider' && providerRef !== null) await enqueueRefund(deps.db, id)
  }
  await settle(deps, attempt.id, 'refund')
}

/** The bank suspects that the card is stolen. A person decides whether to refund before a dispute. */
const noteFraudWarning = (deps: Deps, { id: attemptId, paymentId, provider }: AttemptRow, subject: string, fraudType: string) =>
  deps.db.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    const detail = { warning: subject, fraudType }
    await insertEvent(tx, { paymentId, attemptId, from: '', to: 'fraud_warning', cause: 'webhook', actor: provider, detail })
    await openAttention(deps, tx, { reason: 'fraud_warning', subject, paymentId, attemptId, detail: fraudType })
  })

/** Queues webhooks that are stored but not processed, at most 200, the longest waiting first. */
export const wakeWaitingWebhooks = async (deps: Deps) => {
  const rows = await deps.db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(isNull(webhookInbox.processedAt))
    .orderBy(asc(webhookInbox.receivedAt))
    .limit(200)
  for (const { id } of rows) await enqueueWebhook(deps.db, id)
}
