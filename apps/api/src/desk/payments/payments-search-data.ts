import { asciiEmail } from '@playhub/contract/email-domain'
import { uuid } from '@playhub/contract/fields'
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { payment, paymentAttempt, player } from '../../db/schema.ts'
import type { Mode } from '../../mode.ts'
import type { PaymentRow } from '../../payments/data.ts'

type Status = PaymentRow['status'] | 'refunded' | 'disputed'
export type PaymentFilter = {
  status?: Status | undefined
  provider?: PaymentRow['provider'] | undefined
  project?: string | undefined
  mode?: Mode | undefined
  /** `from` is included in the time span, `until` is not. */
  from?: Date | undefined
  until?: Date | undefined
  currency?: PaymentRow['currency'] | undefined
  min?: number | undefined
  max?: number | undefined
}
/** The position of the last payment on a page. */
export type PaymentPlace = { at: Date; id: string }

export const PAYMENTS_PAGE = 50
const WANTED = PAYMENTS_PAGE + 1

const isOfStatus = (status: Status): SQL | undefined => {
  // These conditions must be the same as those of the partial indexes.
  if (status === 'refunded') return sql`${payment.refundedMinor} > 0`
  if (status === 'disputed') return isNotNull(payment.dispute)
  return eq(payment.status, status)
}

/** Casts to bigint, because the amount in the search may be too large for an integer. */
const amount = (minor: number) => sql`${minor}::bigint`

const matches = ({ status, provider, project, mode, from, until, currency, min, max }: PaymentFilter) =>
  and(
    status && isOfStatus(status),
    provider ? eq(payment.provider, provider) : undefined,
    project === undefined ? undefined : eq(payment.projectId, project),
    mode && eq(payment.mode, mode),
    from && gte(payment.createdAt, from),
    until && lt(payment.createdAt, until),
    currency ? eq(payment.currency, currency) : undefined,
    min === undefined ? undefined : sql`${payment.amountMinor} >= ${amount(min)}`,
    max === undefined ? undefined : sql`${payment.amountMinor} <= ${amount(max)}`,
  )

const newest = [desc(payment.createdAt), desc(payment.id)]
const isBefore = (place: PaymentPlace | undefined) =>
  place && sql`(${payment.createdAt}, ${payment.id}) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`

/** For each page, at most this many payments are checked against a filter. So a page may have fewer payments than fit. */
const PAYMENTS_FENCE = 10_000

type Browsed = PaymentFilter & { mode: Mode }

/**
 * Returns the conditions that an index can check. The index returns the payments already sorted by time. Refunded and disputed payments are
 * rare and have their own indexes. All other searches use the index for one project or the index for all projects.
 */
const isWalked = ({ mode, status, project, from, until }: Browsed, after: PaymentPlace | undefined) =>
  and(
    eq(payment.mode, mode),
    status === 'refunded' || status === 'disputed'
      ? isOfStatus(status)
      : project === undefined
        ? undefined
        : eq(payment.projectId, project),
    from && gte(payment.createdAt, from),
    until && lt(payment.createdAt, until),
    isBefore(after),
  )

/**
 * Lists payments, newest first, one more than fits on a page. There is not an index for each filter, so at most `PAYMENTS_FENCE` payments
 * after `after` are checked. So a filter without matches takes the same time with ten thousand and with ten million payments.
 */
export const listNewest = (db: Tx, filter: Browsed, after: PaymentPlace | undefined) => {
  const walked = db
    .select()
    .from(payment)
    .where(isWalked(filter, after))
    .orderBy(...newest)
    .limit(PAYMENTS_FENCE)
    .as('payment')
  return (
    db
      .select()
      // The subquery has the same name and columns as the table. Only its TypeScript type differs.
      .from(walked as unknown as typeof payment)
      .where(matches(filter))
      .orderBy(...newest)
      .limit(WANTED)
  )
}

/** Returns the position of the last checked payment, if the limit was reached; undefined if all payments were checked. */
export const endOfNewest = async (db: Tx, filter: Browsed, after: PaymentPlace | undefined): Promise<PaymentPlace | undefined> => {
  const [row] = await db
    .select({ at: payment.createdAt, id: payment.id })
    .from(payment)
    .where(isWalked(filter, after))
    .orderBy(...newest)
    .offset(PAYMENTS_FENCE - 1)
    .limit(1)
  return row
}

/**
 * Finds payments that match the query exactly, newest first, one more than fits on a page. A query with an `@` is a buyer's e-mail address.
 * A query of digits only is a player's number. Any other query is an id of ours or of a provider. Each of these has an index.
 */
export const findNamed = (db: Tx, q: string, filter: PaymentFilter, after: PaymentPlace | undefined) =>
  db
    .select()
    .from(payment)
    .where(and(sql`${payment.id} in (${waysTo(q, and(matches(filter), isBefore(after)))})`, matches(filter), isBefore(after)))
    .orderBy(...newest)
    .limit(WANTED)

const waysTo = (q: string, passing: SQL | undefined): SQL => {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  if (number !== undefined) return ofPlayers(sql`${player.number} = ${number}::bigint`, passing)
  if (q.includes('@')) return sql`${withReceiptTo(q, passing)} union all ${ofPlayers(withEmail(q), passing)}`
  return uuid.safeParse(q).success ? sql`select ${q}::uuid union all ${withRef(q.toLowerCase())}` : withRef(q)
}

/**
 * Returns a subquery for at most one page of the payments that match `where`. Without this limit, a player with many payments would slow
 * the search down.
 */
const page = (where: SQL, passing: SQL | undefined) => sql`(
  select ${payment.id} from ${payment} where ${and(where, passing)}
  order by ${payment.createdAt} desc, ${payment.id} desc limit ${sql.raw(String(WANTED))})`

const withReceiptTo = (q: string, passing: SQL | undefined) =>
  page(sql`${payment.receiptEmail} = ${asciiEmail(q.toLowerCase())} and ${payment.receiptEmail} <> ''`, passing)

const ofPlayers = (which: SQL, passing: SQL | undefined) => sql`(
  select bought.id from ${player} cross join lateral ${page(sql`${payment.playerId} = ${player.id}`, passing)} bought where ${which})`

/** SQL condition for players who sign in with this e-mail address, or for whom a provider reported it. */
const withEmail = (q: string) => sql`${player.id} in (
  select player_id from identity where method = 'email' and subject = ${asciiEmail(q.toLowerCase())}
  union all select player_id from identity where email in (${q}, ${asciiEmail(q.toLowerCase())}))`

/** SQL for the ids of payments whose attempt, refund or dispute has this provider id. */
const withRef = (ref: string) => sql`
  select payment_id from payment_attempt where provider in ('yookassa', 'stripe', 'yandex-pay') and provider_ref = ${ref}
  union all select payment_id from refund where provider_ref = ${ref}
  union all select payment_id from dispute where provider_ref = ${ref}`

/** Returns the buyers of these payments, by player id. */
export const listBuyers = async (db: Tx, rows: readonly PaymentRow[]) => {
  const ids = [...new Set(rows.map(({ playerId }) => playerId))]
  const found = await db
    .select({ id: player.id, number: player.number, nickName: player.nickName })
    .from(player)
    .where(inArray(player.id, ids))
  return new Map(found.map((buyer) => [buyer.id, buyer]))
}

/** Returns the ids of the paid attempts for which a receipt is stored. */
export const listReceipted = async (db: Tx, rows: readonly PaymentRow[]): Promise<Set<string>> => {
  const ids = rows.flatMap(({ paidAttemptId }) => paidAttemptId ?? [])
  const has = and(inArray(paymentAttempt.id, ids), ne(paymentAttempt.receiptUrl, ''))
  const found = await db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(has)
  return new Set(found.map(({ id }) => id))
}
