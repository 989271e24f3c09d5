import type { AttentionItem, AttentionView } from '@playhub/contract/desk/attention'
import { paymentMethods } from '@playhub/contract/payments'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/connect.ts'
import { payment, paymentAttempt, paymentAttention, player, refund, staff } from '../../db/schema.ts'
import { tookMoney } from '../../payments/rules.ts'
import { titleOf } from '../../transactions/present.ts'
import { presentRequester } from '../inbox/inbox.ts'

export const ATTENTION_PAGE = 50

const owner = alias(staff, 'owner')
const closer = alias(staff, 'closer')

/** The id of the refund that the entry is about. Null for all other entries, because their subject may not be a UUID. */
const refundId = sql`case when ${paymentAttention.reason} in ('refund_failed', 'refund_stuck') then ${paymentAttention.subject}::uuid end`

const select = (db: Tx) =>
  db
    .select({
      ...{ row: paymentAttention, payment, attempt: paymentAttempt, refund, ownerName: owner.name, closerName: closer.name },
      ...{ playerNumber: player.number, nickName: player.nickName },
    })
    .from(paymentAttention)
    .leftJoin(payment, eq(payment.id, paymentAttention.paymentId))
    .leftJoin(player, eq(player.id, payment.playerId))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, paymentAttention.attemptId))
    .leftJoin(refund, eq(refund.id, refundId))
    .leftJoin(owner, eq(owner.id, paymentAttention.ownerId))
    .leftJoin(closer, eq(closer.id, paymentAttention.closedBy))

export type Attention = Awaited<ReturnType<typeof findAttention>> & object

export const findAttention = async (db: Tx, id: string) => {
  const [found] = await select(db).where(eq(paymentAttention.id, id))
  return found
}

export type AttentionPlace = { at: Date; id: string }

/**
 * Lists entries about payments that need a person: open entries by waiting time, the longest first, or closed entries by closing time, the
 * newest first. Returns one entry more than fits on a page.
 */
export const listAttention = (db: Tx, view: AttentionView, staffId: string, after: AttentionPlace | undefined) => {
  const { openedAt, closedAt, ownerId, id } = paymentAttention
  const place = (column: typeof openedAt | typeof closedAt, sign: SQL) =>
    after && sql`(${column}, ${id}) ${sign} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  if (view === 'closed')
    return select(db)
      .where(and(isNotNull(closedAt), place(closedAt, sql`<`)))
      .orderBy(desc(closedAt), desc(id))
      .limit(ATTENTION_PAGE + 1)
  return select(db)
    .where(and(isNull(closedAt), view === 'mine' ? eq(ownerId, staffId) : undefined, place(openedAt, sql`>`)))
    .orderBy(asc(openedAt), asc(id))
    .limit(ATTENTION_PAGE + 1)
}

export const countAttention = async (db: Tx, staffId: string) => {
  const [row] = await db
    .select({
      open: sql<number>`count(*)::int`,
      mine: sql<number>`(count(*) filter (where ${paymentAttention.ownerId} = ${staffId}))::int`,
    })
    .from(paymentAttention)
    .where(isNull(paymentAttention.closedAt))
  return row ?? { open: 0, mine: 0 }
}

/** Changes an entry in the list of payments that need a person, if it is still open. Returns false if the entry is closed. */
export const updateOpenAttention = async (tx: Tx, id: string, change: Partial<typeof paymentAttention.$inferInsert>) => {
  const changed = await tx
    .update(paymentAttention)
    .set(change)
    .where(and(eq(paymentAttention.id, id), isNull(paymentAttention.closedAt)))
    .returning({ id: paymentAttention.id })
  return changed.length > 0
}

/** Lists the active members of staff with the role finance or admin, by name. */
export const listFinance = (db: Tx) =>
  db
    .select({ id: staff.id, name: staff.name, email: staff.email, language: staff.language, roles: staff.roles })
    .from(staff)
    .where(and(isNull(staff.disabledAt), sql`${staff.roles} && array['finance', 'admin']`))
    .orderBy(asc(staff.name))

/** Lists the members of staff who get the e-mails about payments: those with the finance role, or the admins if nobody has that role. */
export const listMoneyStaff = async (db: Tx) => {
  const able = await listFinance(db)
  const finance = able.filter(({ roles }) => roles.includes('finance'))
  return finance.length > 0 ? finance : able
}

const RETURNABLE: readonly AttentionItem['reason'][] = ['amount_mismatch', 'double_success', 'refund_failed', 'refund_stuck', 'books']

/**
 * Whether the money of this entry can be returned from the list of payments that need a person. This is only possible for money that paid
 * for no purchase. A real purchase is refunded on the page of the payment, where staff choose a reason of which the game is informed.
 */
export const canReturn = ({ row, payment: of, attempt }: Attention) =>
  row.closedAt === null &&
  attempt !== null &&
  of !== null &&
  tookMoney(attempt) &&
  of.paidAttemptId !== attempt.id &&
  RETURNABLE.includes(row.reason)

const sumsOf = ({ theirMinor, theirCurrency, ourMinor, ourCurrency }: Attention['row']): AttentionItem['sums'] => {
  if (theirMinor === null || theirCurrency === null) return null
  const ours = ourMinor === null || ourCurrency === null ? null : { amount: ourMinor, currency: ourCurrency }
  return { theirs: { amount: theirMinor, currency: theirCurrency }, ours }
}

/**
 * Returns the provider that has the money; null if none is known. If the money belongs to none of our payment attempts, `subject` contains
 * the name of the provider and the provider's id: `stripe pi_1`.
 */
const providerIn = ({ row, attempt }: Attention): AttentionItem['provider'] => {
  if (attempt) return { name: attempt.provider, ref: attempt.providerRef ?? '' }
  const [start, ref] = row.subject.split(' ')
  const name = paymentMethods.find((each) => each === start)
  return name && ref ? { name, ref } : null
}

export const presentAttention = (found: Attention): AttentionItem => {
  const { row, payment: of, attempt, refund: back, ownerName, closerName, playerNumber, nickName } = found
  return {
    id: row.id,
    reason: row.reason,
    detail: row.detail,
    sums: sumsOf(row),
    openedTs: row.openedAt.toISOString(),
    payment: of && { id: of.id, item: titleOf(of, of.locale === 'ru' ? 'ru' : 'en'), project: of.projectId },
    player: playerNumber === null ? null : presentRequester({ playerNumber, nickName, guestId: null }),
    provider: providerIn(found),
    attempt: attempt && { provider: attempt.provider, amount: attempt.amountMinor, currency: attempt.currency },
    refund: back && { amount: back.amountMinor, currency: back.currency },
    canReturn: canReturn(found),
    owner: row.ownerId && ownerName !== null ? { id: row.ownerId, name: ownerName } : null,
    takenTs: row.takenAt?.toISOString() ?? null,
    closed: row.closedAt && {
      ts: row.closedAt.toISOString(),
      by: row.closedBy && closerName !== null ? { id: row.closedBy, name: closerName } : null,
      note: row.note,
    },
  }
}

/** Lists the open entries about one payment in the list of payments that need a person. */
export const listAttentionOf = async (db: Tx, paymentId: string) =>
  (
    await select(db)
      .where(and(eq(paymentAttention.paymentId, paymentId), isNull(paymentAttention.closedAt)))
      .orderBy(asc(paymentAttention.openedAt))
  ).map(presentAttention)
