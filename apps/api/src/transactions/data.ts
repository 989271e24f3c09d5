import type { Currency } from '@playhub/contract/fields'
import { PURCHASES_PAGE } from '@playhub/contract/limits'
import type { PurchasePart } from '@playhub/contract/transactions'
import { and, asc, desc, eq, getTableColumns as getColumns, gt, gte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { archivedSince } from '../db/months/archive.ts'
import { dispute, good, partnerEvent, payment, paymentEvent, refund, supportLetter } from '../db/schema.ts'
import { paidEventId } from '../payments/core/draft.ts'
import { listAttempts, type PaymentRow } from '../payments/data.ts'
import type { History } from './timeline.ts'

type Asked = {
  playerId: string
  projectId: string | undefined
  /** Projects whose payments are left out. */
  hidden: readonly string[]
  before: string | undefined
  part?: PurchasePart | undefined
}

// The SQL below names columns as plain text. If it used Drizzle's `payment` columns, Drizzle would omit the table name, and inside a
// subquery the names would refer to the subquery's own table.

/** SQL for the currency of the latest payment attempt of a payment that was not paid; null for a paid payment. */
const askedIn = sql<Currency | null>`case when ${payment.amountMinor} is null then (
  select a.currency from payment_attempt a where a.payment_id = payment.id order by a.created_at desc, a.id desc limit 1) end`
const shownPayment = { ...getColumns(payment), askedIn, good }

/** A payment with its good (bought item). `askedIn` is the currency in which the price is shown while the payment is not paid. */
export type ShownPayment = PaymentRow & { askedIn: Currency | null; good: typeof good.$inferSelect | null }

/** SQL condition: the payment was opened, but no money moved. */
const isUnfinished = sql`(${payment.status} = 'none' and not exists (select 1 from refund r where r.payment_id = payment.id))`
const partIs = { kept: sql`not ${isUnfinished}`, unfinished: isUnfinished } satisfies Record<PurchasePart, SQL>

/** Returns one page of the player's payments, newest first, after the payment `before`. The position of `before` is read from its row. */
export const listPayments = (db: Tx, { playerId, projectId, hidden, before, part }: Asked) => {
  const place = sql`(select created_at, id from payment where id = ${before} and player_id = ${playerId})`
  return db
    .select(shownPayment)
    .from(payment)
    .leftJoin(good, eq(good.paymentId, payment.id))
    .where(
      and(
        eq(payment.playerId, playerId),
        part && partIs[part],
        projectId === undefined ? undefined : eq(payment.projectId, projectId),
        hidden.length === 0 ? undefined : notInArray(payment.projectId, [...hidden]),
        before === undefined ? undefined : sql`(${payment.createdAt}, ${payment.id}) < ${place}`,
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(PURCHASES_PAGE)
}

/** Finds a payment of this player. Returns undefined for a payment of another player. */
export const findPaymentOf = async (db: Tx, playerId: string, id: string): Promise<ShownPayment | undefined> => {
  const [row] = await db
    .select(shownPayment)
    .from(payment)
    .leftJoin(good, eq(good.paymentId, payment.id))
    .where(and(eq(payment.id, id), eq(payment.playerId, playerId)))
  return row
}

/** Maximum difference (ms) between the clocks of two processes. An event of a payment may be dated up to this much before the payment. */
const CLOCKS_DIFFER_MS = 86_400_000

/** Returns the history of a payment; each list is ordered oldest first. */
export const readHistory = async (db: Tx, row: PaymentRow): Promise<History> => {
  const { attemptId, from, to, at } = paymentEvent
  const isOfPayment = eq(paymentEvent.paymentId, row.id)
  // With this condition, PostgreSQL reads only the monthly partitions that may contain events of the payment.
  const isOfItsTime = gte(paymentEvent.at, new Date(row.createdAt.getTime() - CLOCKS_DIFFER_MS))
  const [attempts, events, refunds, disputes, [notice], archivedUntil] = await Promise.all([
    listAttempts(db, row.id),
    db.select({ attemptId, from, to, at }).from(paymentEvent).where(and(isOfPayment, isOfItsTime)).orderBy(asc(paymentEvent.id)),
    db.select().from(refund).where(eq(refund.paymentId, row.id)).orderBy(asc(refund.createdAt)),
    db.select().from(dispute).where(eq(dispute.paymentId, row.id)).orderBy(asc(dispute.createdAt)),
    db
      .select({ deliveredAt: partnerEvent.deliveredAt })
      .from(partnerEvent)
      .where(eq(partnerEvent.id, paidEventId(row.id))),
    archivedSince(db, 'payment_event', row.createdAt),
  ])
  return {
    payment: row,
    attempts,
    events,
    refunds,
    disputes,
    deliveredAt: notice?.deliveredAt ?? null,
    archivedUntil: archivedUntil ?? null,
  }
}

export type NewLetter = Pick<typeof supportLetter.$inferInsert, 'paymentId' | 'playerId' | 'email' | 'reason' | 'description'>

/** Finds an identical question that the player sent to support after `since`. */
export const findSameLetter = async (db: Tx, of: NewLetter, since: Date) => {
  const [row] = await db
    .select({ id: supportLetter.id })
    .from(supportLetter)
    .where(
      and(
        eq(supportLetter.playerId, of.playerId),
        eq(supportLetter.paymentId, of.paymentId),
        eq(supportLetter.email, of.email),
        eq(supportLetter.reason, of.reason),
        eq(supportLetter.description, of.description),
        gt(supportLetter.createdAt, since),
      ),
    )
    .limit(1)
  return row
}

export const insertLetter = (db: Tx, of: NewLetter & { createdAt: Date }) => db.insert(supportLetter).values(of)
