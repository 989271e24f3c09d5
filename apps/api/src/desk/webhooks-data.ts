import type { webhookStates } from '@playhub/contract/desk-notices'
import { uuid } from '@playhub/contract/fields'
import type { PaymentMethod } from '@playhub/contract/payments'
import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { paymentAttempt, webhookInbox } from '../db/schema.ts'
import type { InboxRow } from '../payments/webhooks.ts'

export const WEBHOOKS_PAGE = 50
/** Webhooks that are looked through for those that a filter lets pass, before the page goes out as short as it is. */
const WEBHOOKS_FENCE = 10_000

type State = (typeof webhookStates)[number]
export type WebhookFilter = { provider?: PaymentMethod | undefined; state?: State | undefined }

export const stateOfWebhook = ({ processedAt, error }: Pick<InboxRow, 'processedAt' | 'error'>): State => {
  if (error !== '') return 'failed'
  return processedAt ? 'processed' : 'received'
}

/** `stateOfWebhook`, as conditions; the rare ones as their indexes say them. */
const isInState: Record<State, SQL | undefined> = {
  received: isNull(webhookInbox.processedAt),
  processed: and(isNotNull(webhookInbox.processedAt), eq(webhookInbox.error, '')),
  failed: sql`${webhookInbox.error} <> ''`,
}

const matches = ({ provider, state }: WebhookFilter) => and(provider && eq(webhookInbox.provider, provider), state && isInState[state])

/** What an index gives in order by itself. What waits is little, and what failed should be nothing. */
const isWalked = ({ state }: WebhookFilter, before: number | undefined) =>
  and(state === 'processed' ? undefined : state && isInState[state], before === undefined ? undefined : lt(webhookInbox.id, before))

/** Newest first, one more than a page. */
export const listNewestWebhooks = (db: Tx, filter: WebhookFilter, before: number | undefined) => {
  const walked = db
    .select()
    .from(webhookInbox)
    .where(isWalked(filter, before))
    .orderBy(desc(webhookInbox.id))
    .limit(WEBHOOKS_FENCE)
    .as('webhook_inbox')
  return (
    db
      .select()
      // Under the table's name and with its columns, though its type is another.
      .from(walked as unknown as typeof webhookInbox)
      .where(matches(filter))
      .orderBy(desc(webhookInbox.id))
      .limit(WEBHOOKS_PAGE + 1)
  )
}

/** Where the look through came to its fence; undefined when it came to the end. */
export const endOfNewestWebhooks = async (db: Tx, filter: WebhookFilter, before: number | undefined): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(isWalked(filter, before))
    .orderBy(desc(webhookInbox.id))
    .offset(WEBHOOKS_FENCE - 1)
    .limit(1)
  return row?.id
}

/** By its own number, by the provider's id of what it is about or of the report itself, or by the payment; newest first, one more than a page. */
export const findWebhooks = (db: Tx, id: string, filter: WebhookFilter, before: number | undefined) => {
  const isBefore = before === undefined ? undefined : lt(webhookInbox.id, before)
  return db
    .select()
    .from(webhookInbox)
    .where(and(sql`${webhookInbox.id} in (${sql.join(waysTo(id), sql` union all `)})`, matches(filter), isBefore))
    .orderBy(desc(webhookInbox.id))
    .limit(WEBHOOKS_PAGE + 1)
}

const isNumber = (id: string) => /^\d{1,18}$/.test(id)

/** Each is answered by an index of its own. */
const waysTo = (id: string): SQL[] => [
  ...(isNumber(id) ? [sql`select ${id}::bigint`] : []),
  sql`select id from webhook_inbox where provider_ref = ${id}`,
  sql`select id from webhook_inbox where provider in ('yookassa', 'stripe', 'yandex-pay') and dedupe_key = ${id}`,
  ...(uuid.safeParse(id).success ? [ofPayment(id)] : []),
]

const ofPayment = (id: string) => sql`
  select report.id from payment_attempt attempt join webhook_inbox report on report.provider_ref = attempt.provider_ref
  where attempt.payment_id = ${id}::uuid and report.provider = attempt.provider and report.provider_ref is not null`

/** Undefined for a text that no webhook has as its number. */
export const findWebhook = async (db: Tx, id: string): Promise<InboxRow | undefined> => {
  const [row] = await db.select().from(webhookInbox).where(isNamed(id))
  return row
}

export const lockWebhook = async (tx: Tx, id: string): Promise<InboxRow | undefined> => {
  const [row] = await tx.select().from(webhookInbox).where(isNamed(id)).for('update')
  return row
}

const isNamed = (id: string) => (isNumber(id) ? sql`${webhookInbox.id} = ${id}::bigint` : sql`false`)

/** Payments that these are about, by provider and its id. */
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
