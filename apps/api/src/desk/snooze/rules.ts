import type { DueState } from '@playhub/contract/desk/targets/due'
import { NOT_SNOOZED, returnedFields, type SnoozeFields } from '../../support/snooze/fields.ts'

export const snoozeOf = ({ snoozedUntil, snoozedAt, snoozedBy, snoozedDue, returnedAt, returnedCause }: SnoozeFields): SnoozeFields => ({
  ...{ snoozedUntil, snoozedAt, snoozedBy, snoozedDue },
  ...{ returnedAt, returnedCause },
})

/** `due`: the state of the ticket's due time, which its member knows. */
type By = { staffId: string; at: Date; due?: DueState | undefined }

/** Returns the fields after a member has snoozed the ticket or, with `until` null, has brought it back. Undefined changes nothing. */
export const afterSnooze = (row: SnoozeFields, until: Date | null | undefined, { staffId, at, due }: By): SnoozeFields => {
  if (until === undefined || until?.getTime() === row.snoozedUntil?.getTime()) return snoozeOf(row)
  if (until === null) return NOT_SNOOZED
  return { ...NOT_SNOOZED, snoozedUntil: until, snoozedAt: at, snoozedBy: staffId, snoozedDue: due ?? null }
}

/** Returns earlier fields that are to be restored. If the time of return is past, the ticket is back instead. */
export const restoredSnooze = (before: SnoozeFields, at: Date): SnoozeFields =>
  before.snoozedUntil && before.snoozedUntil <= at ? returnedFields(before, 'time', at) : snoozeOf(before)

/**
 * Whether somebody has snoozed the ticket since a member sent an answer that is held back. Such an answer does not close the ticket, because
 * the ticket is to come back.
 */
export const isSnoozedSince = ({ snoozedAt }: SnoozeFields, sentAt: Date) => snoozedAt !== null && snoozedAt >= sentAt

type Merged = SnoozeFields & { status: string }

/**
 * Returns the fields of a ticket into which another one is merged. It is snoozed only if each of the two that was not closed was snoozed;
 * then until the earlier time. So a ticket that was visible does not disappear in a snoozed one.
 */
export const snoozeAfterMerge = (into: Merged, from: Merged, at: Date): SnoozeFields => {
  const open = [into, from].filter(({ status }) => status !== 'closed')
  const [first, other] = open.toSorted((one, two) => (one.snoozedUntil?.getTime() ?? 0) - (two.snoozedUntil?.getTime() ?? 0))
  if (first?.snoozedUntil)
    return {
      ...snoozeOf(first),
      ...(other && {
        snoozedAt: later(first.snoozedAt, other.snoozedAt),
        // Whichever of the two states is less bad: at worst, the ticket comes back at once.
        snoozedDue: lessBad(first.snoozedDue, other.snoozedDue),
      }),
    }
  if (into.snoozedUntil) return returnedFields(into, 'merge', at)
  const marked = into.returnedAt ? into : from
  const { snoozedBy, returnedAt, returnedCause } = marked
  return { ...NOT_SNOOZED, snoozedBy, returnedAt, returnedCause }
}

const later = (one: Date | null, other: Date | null) => (one && other && one > other ? one : other)
const lessBad = (one: DueState | null, other: DueState | null) => (one === 'late' ? other : other === 'late' ? one : one && other)
