import type { webhookStates } from '@playhub/contract/desk/notices'
import { uuid } from '@playhub/contract/fields'
import type { PaymentMethod } from '@playhub/contract/payments'
import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { paymentAttempt, webhookInbox } from '../../db/schema.ts'
import type { InboxRow } from '../../payments/webhooks/webhooks.ts'

export const WEBHOOKS_PAGE = 50
/** For each page, at most this many webhooks are checked against a filter. So a page may have fewer webhooks than fit. */
const WEBHOOKS_FENCE = 10_000

type State = (typeof webhookStates)[number]
export type WebhookFilter = {
  provider?: PaymentMethod | undefined
  state?: State | undefined
  /** `from` is included in the time span, `until` is not. */
  from?: Date | undefined
  until?: Date | undefined
}
/** The position of the last webhook on a page. */
export type WebhookPlace = { at: Date; id: number }

export const stateOfWebhook = ({ processedAt, error }: Pick<InboxRow, 'processedAt' | 'error'>): State => {
  if (error !== '') return 'failed'
  return processedAt ? 'processed' : 'received'
}

/** The results of `stateOfWebhook` as SQL conditions. The conditions of rare states must be the same as those of their partial indexes. */
const isInState: Record<State, SQL | undefined> = {
  received: isNull(webhookInbox.processedAt),
  processed: and(isNotNull(webhookInbox.processedAt), eq(webhookInbox.error, '')),
  failed: sql`${webhookInbox.error} <> ''`,
}

const isWithin = ({ from, until }: WebhookFilter) =>
  and(from && gte(webhookInbox.receivedAt, from), until && lt(webhookInbox.receivedAt, until))

const matches = (filter: WebhookFilter) =>
  and(filter.provider && eq(webhookInbox.provider, filter.provider), filter.state && isInState[filter.state], isWithin(filter))

const byId = [desc(webhookInbox.id)]
const byTime = [desc(webhookInbox.receivedAt), desc(webhookInbox.id)]

const isBefore = (place: WebhookPlace | undefined) => place && lt(webhookInbox.id, place.id)
const isEarlier = (place: WebhookPlace | undefined) =>
  place && sql`(${webhookInbox.receivedAt}, ${webhookInbox.id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::bigint)`

/**
 * Returns a condition and an order for which PostgreSQL can use one index. Unprocessed and failed webhooks are few and have their own
 * indexes. For a range of days, the reading starts at these days instead of the newest webhook.
 */
const walkOf = (filter: WebhookFilter, before: WebhookPlace | undefined): { where: SQL | undefined; order: SQL[] } => {
  const { state, from, until } = filter
  if (state === 'received' || state === 'failed') return { where: and(isInState[state], isBefore(before)), order: byId }
  if (from || until) return { where: and(isWithin(filter), isEarlier(before)), order: byTime }
  return { where: isBefore(before), order: byId }
}

/** Lists webhooks, newest first, one more than fits on a page. */
export const listNewestWebhooks = (db: Tx, filter: WebhookFilter, before: WebhookPlace | undefined) => {
  const { where, order } = walkOf(filter, before)
  const walked = db
    .select()
    .from(webhookInbox)
    .where(where)
    .orderBy(...order)
    .limit(WEBHOOKS_FENCE)
    .as('webhook_inbox')
  return (
    db
      .select()
      // The subquery has the same name and columns as the table. Only its TypeScript type differs.
      .from(walked as unknown as typeof webhookInbox)
      .where(matches(filter))
      .orderBy(...order)
      .limit(WEBHOOKS_PAGE + 1)
  )
}

/** Returns the position of the last checked webhook, if the limit was reached; undefined if all webhooks were checked. */
export const endOfNewestWebhooks = async (
  db: Tx,
  filter: WebhookFilter,
  before: WebhookPlace | undefined,
): Promise<WebhookPlace | undefined> => {
  const { where, order } = walkOf(filter, before)
  const [row] = await db
    .select({ at: webhookInbox.receivedAt, id: webhookInbox.id })
    .from(webhookInbox)
    .where(where)
    .orderBy(...order)
    .offset(WEBHOOKS_FENCE - 1)
    .limit(1)
  return row
}

/**
 * Finds webhooks by the number that we gave them, by the provider's id of the object or of the event, or by the id of a payment. Returns
 * them newest first, at most one more than fits on a page.
 */
export const findWebhooks = (db: Tx, id: string, filter: WebhookFilter, before: WebhookPlace | undefined) =>
  db
    .select()
    .from(webhookInbox)
    .where(and(sql`${webhookInbox.id} in (${sql.join(waysTo(id), sql` union all `)})`, matches(filter), isBefore(before)))
    .orderBy(...byId)
    .limit(WEBHOOKS_PAGE + 1)

const isNumber = (id: string) => /^\d{1,18}$/.test(id)

/** Returns subqueries for the ids of webhooks that match. Each uses its own index. */
const waysTo = (id: string): SQL[] => [
  ...(isNumber(id) ? [sql`select ${id}::bigint`] : []),
  sql`select id from webhook_inbox where provider_ref = ${id}`,
  sql`select id from webhook_inbox where provider in ('yookassa', 'stripe', 'yandex-pay') and dedupe_key = ${id}`,
  ...(uuid.safeParse(id).success ? [ofPayment(id)] : []),
]

const ofPayment = (id: string) => sql`
  select report.id from payment_attempt attempt join webhook_inbox report on report.provider_ref = attempt.provider_ref
  where attempt.payment_id = ${id}::uuid and report.provider = attempt.provider and report.provider_ref is not null`

/** Finds a webhook by its number. Returns undefined if there is none or if the text is not a number. */
export const findWebhook = async (db: Tx, id: string): Promise<InboxRow | undefined> => {
  const [row] = await db.select().from(webhookInbox).where(isNamed(id))
  return row
}

export const lockWebhook = async (tx: Tx, id: string): Promise<InboxRow | undefined> => {
  const [row] = await tx.select().from(webhookInbox).where(isNamed(id)).for('update')
  return row
}

const isNamed = (id: string) => (isNumber(id) ? sql`${webhookInbox.id} = ${id}::bigint` : sql`false`)

/**
 * Returns the ids of the payments that these webhooks are about. Each key of the map consists of the provider and the provider's id of the
 * payment attempt.
 */
export const listPaymentsOf = async (db: Tx, rows: readonly InboxRow[]): Promise<Map<string, string>> => {
  const about = rows.flatMap(({ provider, providerRef }) =>
    providerRef === null ? [] : [and(sql`${paymentAttempt.provider} = ${provider}`, eq(paymentAttempt.providerRef, providerRef))],
  )
  if (about.length === 0) return new Map()
  const { provider, providerRef, paymentId } = paymentAttempt
  const found = await db
    .select({ provider, providerRef, paymentId })
    .from(paymentAttempt)
    .where(or(...about))
  return new Map(found.map((row) => [refKey(row), row.paymentId]))
}

export const refKey = ({ provider, providerRef }: { provider: string; providerRef: string | null }) => `${provider} ${providerRef}`
