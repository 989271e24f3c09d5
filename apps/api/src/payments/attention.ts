import { isDeepStrictEqual } from 'node:util'
import type { AttentionReason } from '@playhub/contract/desk/attention'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { payment, paymentAttention } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { modeOf } from '../mode.ts'

type Sum = { minor: number; currency: string }

type Cause = {
  reason: AttentionReason
  /** The id of an attempt, a refund, a dispute or an object of the provider. Only one row per subject may be open. */
  subject: string
  paymentId: string | null
  attemptId?: string | undefined
  detail?: string
  /** The amounts according to the provider and according to our records. */
  sums?: { theirs: Sum; ours: Sum | null }
}

/**
 * Adds money that needs a person to the desk's list, in the caller's transaction. Does nothing if the same cause is open already, or if a
 * person closed it with the same facts. A new entry writes a log line and counts in a metric. On an installation with live keys, test payments
 * are only logged.
 */
export const openAttention = async (
  deps: Pick<Deps, 'metrics' | 'log' | 'now' | 'providers'>,
  tx: Tx,
  { reason, subject, paymentId, attemptId, detail = '', sums }: Cause,
) => {
  if (paymentId !== null && modeOf(deps) === 'live' && (await isTest(tx, paymentId))) {
    deps.log.warn({ paymentId, reason, subject }, 'test payment needs attention')
    return
  }
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

const isTest = async (tx: Tx, paymentId: string) => {
  const [row] = await tx.select({ mode: payment.mode }).from(payment).where(eq(payment.id, paymentId))
  return row?.mode === 'test'
}

type Row = typeof paymentAttention.$inferSelect
type Facts = Pick<Row, 'detail' | 'theirMinor' | 'theirCurrency' | 'ourMinor' | 'ourCurrency'>

/** Whether a person closed the last entry, and its facts were the same. */
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

/** Closes the entry: the cause has gone by itself. */
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
