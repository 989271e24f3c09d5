import type { PaymentMethod } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { webhookInbox } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { CLAIM_MS } from '../../queue/due.ts'
import { change, type PaymentDeps } from '../core/change.ts'
import { noteFraudWarning } from '../core/disputes.ts'
import { checkRefundsNow } from '../core/refunds.ts'
import type { AttemptRow, PaymentState } from '../core/state.ts'
import { settleDispute } from '../money-back/refunds.ts'
import { ProviderFailure, type ProviderNotice } from '../providers/providers.ts'
import { fraudTypeOf } from '../providers/stripe-notice.ts'
import { settle } from '../settle.ts'

const BODY_MAX_BYTES = 1_048_576
/** How long a webhook about an unknown attempt is retried. It may arrive before the provider's answer to our "create" is stored. */
const UNKNOWN_REF_PATIENCE_MS = 5 * 60_000
/**
 * Returns how long (ms) a webhook is retried while the provider cannot be reached, for example because a key is no longer valid. The delay
 * between tries grows to one hour.
 *
 * If a webhook about a payment is lost, the checks of the attempt still find the payment. The hub asks the provider about refunds and
 * disputes only until the last comparison of the attempt with the provider's list. So webhooks about refunds and disputes are retried for
 * longer.
 */
const unreachablePatienceMs = (kind: InboxRow['kind']) => (kind === 'payment' ? 3 : 30) * 86_400_000

/** The webhook routes of the providers. A webhook is verified, stored, answered, and only then processed. */
export const webhookRoutes = async (app: FastifyInstance, deps: Deps) => {
  // The body must stay as raw bytes, because the signatures of webhooks cover them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) => done(null, body))

  const { live, test } = deps.providers
  for (const provider of [...Object.values(live), ...Object.values(test)]) {
    // If one provider has test keys and live keys, webhooks for the test keys have their own URL.
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

/** Stores a webhook and starts its processing; an ignored kind is only stored. Returns false if the webhook was stored before. */
const receive = async ({ db, now, due }: Deps, provider: PaymentMethod, notice: ProviderNotice, rawBody: Buffer): Promise<boolean> => {
  const { dedupeKey, kind, ref, objectRef } = notice
  const row = { provider, dedupeKey, kind, providerRef: ref, objectRef, rawBody: withoutSecrets(rawBody) }
  // This process starts the work at once. If this process dies, another process takes over after `CLAIM_MS`.
  const times = ref === null ? { processedAt: now() } : { nextTryAt: new Date(now().getTime() + CLAIM_MS) }
  const [stored] = await db
    .insert(webhookInbox)
    .values({ ...row, ...times })
    .onConflictDoNothing()
    .returning({ id: webhookInbox.id })
  if (stored && ref !== null) due.start('webhook', String(stored.id))
  return stored !== undefined
}

/** Removes secrets from a webhook's body. With these secrets, a reader of the stored webhooks could open the form of a running payment. */
const withoutSecrets = (rawBody: Buffer) =>
  Buffer.from(rawBody.toString('utf8').replace(/("(?:client_secret|confirmation_token)"\s*:\s*")[^"]*/g, '$1'))

export type InboxRow = typeof webhookInbox.$inferSelect

/** Makes a stored webhook due for processing now. The caller must have locked the webhook's row. */
export const processAgain = async (tx: Tx, row: InboxRow, now: Date): Promise<InboxRow> => {
  const waiting = { processedAt: null, error: '', nextTryAt: now }
  await tx.update(webhookInbox).set(waiting).where(eq(webhookInbox.id, row.id))
  return { ...row, ...waiting }
}

/** Processes a stored webhook, or sets the time of the next try. */
export const processWebhook = async (deps: Deps, inboxId: number): Promise<void> => {
  const { db, now } = deps
  const isThis = eq(webhookInbox.id, inboxId)
  const [row] = await db.select().from(webhookInbox).where(isThis)
  if (!row || row.processedAt) return
  const ageMs = now().getTime() - row.receivedAt.getTime()
  try {
    const error = await process(deps, row, ageMs)
    if (error) deps.log.error({ inboxId, providerRef: row.providerRef, error }, 'webhook came to nothing')
    if (error !== undefined) await db.update(webhookInbox).set({ processedAt: now(), error }).where(isThis)
  } catch (error) {
    deps.log.warn({ err: error, inboxId }, 'webhook could not be processed; it is tried again')
    await db
      .update(webhookInbox)
      .set({ nextTryAt: new Date(now().getTime() + retryMs(ageMs)) })
      .where(isThis)
  }
}

/**
 * Returns the delay in ms before the next try. The delay equals the age of the webhook, so the age doubles from try to try. The delay is at
 * least 2 s and at most one hour.
 */
const retryMs = (ageMs: number) => Math.min(Math.max(ageMs, 2000), 3_600_000)

/**
 * Processes the webhook. Returns an empty text after a success, and the reason if nothing could be done. Returns undefined if the webhook
 * is already marked as processed. Throws if it should be retried.
 */
const process = async (deps: Deps, row: InboxRow, ageMs: number): Promise<string | undefined> => {
  const { provider, providerRef } = row
  // The cast is safe, because only names of providers are written to this column.
  const state = providerRef === null ? undefined : await deps.payments.load({ provider: provider as PaymentMethod, providerRef })
  const attempt = state?.attempts.find((one) => one.provider === provider && one.providerRef === providerRef)
  if (state && attempt) return actInTime(deps, state, attempt, row, ageMs)
  if (ageMs < UNKNOWN_REF_PATIENCE_MS) throw new Error('it is about an attempt that is not known yet')
  return 'unknown attempt'
}

/**
 * Handles the webhook. Throws if the provider cannot be reached, so that the webhook is retried. After some days, returns the reason
 * instead of throwing.
 */
const actInTime = async (deps: Deps, state: PaymentState, attempt: AttemptRow, row: InboxRow, ageMs: number) => {
  try {
    await act(deps, state, attempt, row)
    return row.kind === 'payment' ? undefined : ''
  } catch (error) {
    if (!(error instanceof ProviderFailure) || ageMs < unreachablePatienceMs(row.kind)) throw error
    return error.message
  }
}

type Act = Pick<InboxRow, 'id' | 'kind' | 'objectRef' | 'rawBody'>

/** Handles a webhook about an attempt, depending on the webhook's kind. */
export const act = async (deps: PaymentDeps, read: PaymentState, { id }: AttemptRow, { id: inboxId, kind, objectRef, rawBody }: Act) => {
  if (kind === 'payment') return settle(deps, read, id, { cause: 'webhook', webhook: inboxId })
  if (kind === 'dispute') {
    // A disputed payment must have been paid, although we may not know it yet.
    const state = await settle(deps, read, id, { cause: 'webhook', mustDecide: true })
    return objectRef === null ? undefined : settleDispute(deps, state, id, objectRef)
  }
  if (kind === 'fraud_warning') return change(deps, read, (draft) => noteFraudWarning(draft, id, objectRef ?? '', fraudTypeOf(rawBody)))
  // Refunds that we sent become due for their own checks. Refunds that somebody made at the provider are found when the attempt is read.
  const { state } = await change(deps, read, (draft) => checkRefundsNow(draft, id))
  return settle(deps, state, id, { cause: 'refund', mustDecide: true })
}
