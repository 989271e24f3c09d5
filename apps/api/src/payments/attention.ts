import type { AttentionReason } from '@playhub/contract/desk/attention'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { payment, paymentAttention } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { modeOf } from '../mode.ts'
import { type AttentionCause, factsOf, isClosedByPerson } from './core/attention.ts'

type Cause = AttentionCause & { paymentId: string | null }

/**
 * Adds an entry to the desk's attention list, in the caller's transaction. The entry is about money that a person must look at. Use this
 * function where the money may belong to none of our payments, as in the nightly comparison with the providers' lists. Code that changes a
 * payment calls `openAttention` in `core/attention.ts` instead. Does nothing if an entry with the same reason and subject is open. Also
 * does nothing if a person closed such an entry and its facts are still the same. A new entry is logged and counted in a metric. On an
 * installation with live keys, test payments are only logged.
 */
export const openAttention = async (
  deps: Pick<Deps, 'metrics' | 'log' | 'now' | 'providers'>,
  tx: Tx,
  { reason, subject, paymentId, attemptId, ...of }: Cause,
) => {
  if (paymentId !== null && modeOf(deps) === 'live' && (await isTest(tx, paymentId))) {
    deps.log.warn({ paymentId, reason, subject }, 'test payment needs attention')
    return
  }
  const facts = factsOf(of)
  if (isClosedByPerson(await findLastClosed(tx, reason, subject), facts)) return
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

const findLastClosed = async (tx: Tx, reason: AttentionReason, subject: string) => {
  const [last] = await tx
    .select()
    .from(paymentAttention)
    .where(and(eq(paymentAttention.reason, reason), eq(paymentAttention.subject, subject), isNotNull(paymentAttention.closedAt)))
    .orderBy(desc(paymentAttention.closedAt))
    .limit(1)
  return last
}

/** Closes the open entries with these reasons and subjects automatically, because their cause no longer exists. */
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
