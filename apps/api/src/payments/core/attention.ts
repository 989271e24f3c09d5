import { isDeepStrictEqual } from 'node:util'
import type { AttentionReason } from '@playhub/contract/desk/attention'
import { modeOf } from '../../mode.ts'
import type { Draft } from './draft.ts'
import type { AttentionRow } from './state.ts'

type Sum = { minor: number; currency: string }

export type AttentionCause = {
  reason: AttentionReason
  /**
   * The id of an attempt, a refund, a dispute or an object of the provider. Only one entry with the same reason and subject may be open.
   */
  subject: string
  attemptId?: string | undefined
  detail?: string
  /** The amounts according to the provider and according to our records. */
  sums?: { theirs: Sum; ours: Sum | null }
}

export const factsOf = ({ detail = '', sums }: Pick<AttentionCause, 'detail' | 'sums'>) => ({
  detail: detail.slice(0, 500),
  theirMinor: sums?.theirs.minor ?? null,
  theirCurrency: sums?.theirs.currency ?? null,
  ourMinor: sums?.ours?.minor ?? null,
  ourCurrency: sums?.ours?.currency ?? null,
})

type Facts = ReturnType<typeof factsOf>

/** Whether a person closed `last`, and the facts have not changed since. `last` is the latest entry with the same cause. */
export const isClosedByPerson = (last: (Facts & Pick<AttentionRow, 'closedBy'>) | undefined, facts: Facts): boolean => {
  if (!last || last.closedBy === null) return false
  const { detail, theirMinor, theirCurrency, ourMinor, ourCurrency } = last
  return isDeepStrictEqual({ detail, theirMinor, theirCurrency, ourMinor, ourCurrency }, facts)
}

/**
 * Adds an entry to the desk's attention list. The entry is about money that a person must look at. Does nothing if an entry with the same
 * reason and subject is open, or if a person closed such an entry with the same facts. On an installation with live keys, test payments are
 * only logged.
 */
export const openAttention = (draft: Draft, { reason, subject, attemptId, ...of }: AttentionCause) => {
  const { payment, rules, now } = draft
  const about = { paymentId: payment.id, reason, subject }
  if (payment.mode === 'test' && modeOf(rules) === 'live') {
    draft.said.push({ level: 'warn', facts: about, message: 'test payment needs attention' })
    return
  }
  const same = draft.attention.filter((one) => one.reason === reason && one.subject === subject)
  if (same.some(({ closedAt }) => closedAt === null)) return
  const last = same.toSorted((a, b) => Number(a.closedAt) - Number(b.closedAt)).at(-1)
  const facts = factsOf(of)
  if (isClosedByPerson(last, facts)) return
  const opened = { ...about, ...facts, id: rules.newId(), attemptId: attemptId ?? null, openedAt: now }
  draft.attention = [...draft.attention, { ...opened, ownerId: null, takenAt: null, closedAt: null, closedBy: null, note: '' }]
  draft.said.push({ level: 'error', facts: about, message: 'payment needs attention' })
}

/** Closes the open entries with these reasons and subjects automatically, because their cause no longer exists. */
export const closeAttention = (draft: Draft, reasons: readonly AttentionReason[], subjects: readonly string[]) => {
  const isOver = ({ reason, subject, closedAt }: AttentionRow) =>
    closedAt === null && reasons.includes(reason) && subjects.includes(subject)
  if (draft.attention.some(isOver)) draft.attention = draft.attention.map((one) => (isOver(one) ? { ...one, closedAt: draft.now } : one))
}
