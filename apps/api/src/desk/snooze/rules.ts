import type { DueState } from '@playhub/contract/desk/targets/due'
import { NOT_SNOOZED, returnedFields, type SnoozeFields } from '../../support/snooze/fields.ts'

export const snoozeOf = ({ snoozedUntil, snoozedAt, snoozedBy, snoozedDue, returnedAt, returnedCause }: SnoozeFields): SnoozeFields => ({
  ...{ snoozedUntil, snoozedAt, snoozedBy, snoozedDue },
  ...{ returnedAt, returnedCause },
})

/** Who snoozes the ticket, and when. `due`: whether the answer is late or due soon at the time `at`. */
type By = { staffId: string | null; at: Date; due?: DueState | undefined }

/** Returns the snooze fields after a change. `until`: the end of the snooze; null ends the snooze, undefined changes nothing. */
export const afterSnooze = (row: SnoozeFields, until: Date | null | undefined, { staffId, at, due }: By): SnoozeFields => {
  if (until === undefined || until?.getTime() === row.snoozedUntil?.getTime()) return snoozeOf(row)
  if (until === null) return NOT_SNOOZED
  return { ...NOT_SNOOZED, snoozedUntil: until, snoozedAt: at, snoozedBy: staffId, snoozedDue: due ?? null }
}

/**
 * Returns the fields that restore an earlier snooze. If the snooze's time has passed, returns the fields of a ticket that came back from
 * it.
 */
export const restoredSnooze = (before: SnoozeFields, at: Date): SnoozeFields =>
  before.snoozedUntil && before.snoozedUntil <= at ? returnedFields(before, 'time', at) : snoozeOf(before)

/**
 * Whether somebody has snoozed the ticket after an answer was sent at the desk. If so, this answer must not close the ticket, because
 * closing it would cancel the snooze. `sentAt`: when the author of the answer sent it; the hub may write the answer into the ticket later.
 */
export const isSnoozedSince = ({ snoozedAt }: SnoozeFields, sentAt: Date) => snoozedAt !== null && snoozedAt >= sentAt

type Merged = SnoozeFields & { status: string }

/**
 * Returns the snooze fields of the ticket that remains after a merge. A closed ticket is ignored. If one of the open tickets is not
 * snoozed, the result is not snoozed, so that no visible ticket disappears. If all open tickets are snoozed, the result has the earlier end
 * time.
 */
export const snoozeAfterMerge = (into: Merged, from: Merged, at: Date): SnoozeFields => {
  const open = [into, from].filter(({ status }) => status !== 'closed')
  const [first, other] = open.toSorted((one, two) => (one.snoozedUntil?.getTime() ?? 0) - (two.snoozedUntil?.getTime() ?? 0))
  if (first?.snoozedUntil)
    return {
      ...snoozeOf(first),
      ...(other && {
        snoozedAt: later(first.snoozedAt, other.snoozedAt),
        // The due states of the two tickets may differ. The less urgent state is stored. With the more urgent state, the ticket might not
        // come back when its answer becomes due.
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
