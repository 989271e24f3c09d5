import { isDeepStrictEqual } from 'node:util'
import type { AttentionReason } from '@playhub/contract/desk/attention'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { paymentAttention } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

type Sum = { minor: number; currency: string }

type Cause = {
  reason: AttentionReason
  /** One open row for each: the id of an attempt, a refund, a dispute, or of the provider's object. */
  subject: string
  paymentId: string | null
  attemptId?: string | undefined
  detail?: string
  /** What the provider says of the money, and what we have of it. */
  sums?: { theirs: Sum; ours: Sum | null }
}

/**
 * Puts money that needs a person on the desk's list, in the caller's transaction. The same cause again changes nothing while it is open, nor
 * after a person closed it, until its facts are others. A log line and a metric tell of a new one.
 */
export const openAttention = async (
  deps: Pick<Deps, 'metrics' | 'log' | 'now'>,
  tx: Tx,
  { reason, subject, paymentId, attemptId, detail = '', sums }: Cause,
) => {
  const facts = {
    detail: detail.slice(0, 500),
    ...{ theirMinor: sums?.theirs.minor ?? null, theirCurrency: sums?.theirs.currency ?? null },
    ...{ ourMinor: sums?.ours?.minor ?? null, ourCurrency: sums?.ours?.currency ?? null },
  }
  if (await isClosedByPerson(tx, { reason, subject }, facts)) return
  const opened = await tx
    .insert(paymentAttention)
    .values({ reason, subject, paymentId, attemptId, ...facts, openedAt: deps.now() })
    .onConflictDoNothing()
    .returning({ id: paymentAttention.id })
  if (opened.length === 0) return
  deps.metrics.attention.inc({ reason })
  deps.log.error({ paymentId, reason, subject }, 'payment needs attention')
}

type Row = typeof paymentAttention.$inferSelect
type Facts = Pick<Row, 'detail' | 'theirMinor' | 'theirCurrency' | 'ourMinor' | 'ourCurrency'>

/** Whoever closed the last one knew the same. */
const isClosedByPerson = async (tx: Tx, { reason, subject }: Pick<Row, 'reason' | 'subject'>, facts: Facts) => {
  const { detail, theirMinor, theirCurrency, ourMinor, ourCurrency, closedBy, closedAt } = paymentAttention
  const [last] = await tx
    .select({ closedBy, facts: { detail, theirMinor, theirCurrency, ourMinor, ourCurrency } })
    .from(paymentAttention)
    .where(and(eq(paymentAttention.reason, reason), eq(paymentAttention.subject, subject), isNotNull(closedAt)))
    .orderBy(desc(closedAt))
    .limit(1)
  return last !== undefined && last.closedBy !== null && isDeepStrictEqual(last.facts, facts)
}

/** The cause is gone by itself: nobody has to do anything any more. */
export const closeAttention = async (
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { reasons, subjects }: { reasons: readonly AttentionReason[]; subjects: readonly string[] },
) => {
  if (subjects.length === 0) return
  await tx
    .update(paymentAttention)
    .set({ closedAt: now() })
    .where(
      and(
        inArray(paymentAttention.reason, [...reasons]),
        inArray(paymentAttention.subject, [...subjects]),
        isNull(paymentAttention.closedAt),
      ),
    )
}
