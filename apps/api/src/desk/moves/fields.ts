import { priorities } from '@playhub/contract/desk/tickets'
import { BULK_TAGS_MAX } from '@playhub/contract/limits'
import type { KeptMarks, KeptMerge } from '../../db/tables/ticket-moves.ts'
import type { TicketRow } from '../../support/messages.ts'
import { NOT_SNOOZED, returnedFields } from '../../support/snooze/fields.ts'
import { restoredSnooze, snoozeAfterMerge, snoozeOf } from '../snooze/rules.ts'

/** Computes the fields of both tickets after a merge, and the fields that an undo of the merge restores. */

const statusNames = ['status', 'waitingSince', 'closedAt', 'closedBy'] as const
const ratingNames = ['rating', 'ratingComment', 'ratedAt'] as const
const otherNames = ['assigneeId', 'priority', 'tags', 'paymentId', 'reason', 'replyEmail', 'firstAnsweredAt'] as const
const snoozeNames = ['snoozedUntil', 'snoozedAt', 'snoozedBy', 'snoozedDue', 'returnedAt', 'returnedCause'] as const
const takenNames = [...statusNames, ...ratingNames, ...otherNames, ...snoozeNames] as const
type Name = (typeof takenNames)[number]
export type Taken = Pick<TicketRow, Name>

/** The statuses, most urgent first. */
const byNeed = ['open', 'waiting', 'answered', 'closed'] as const

/**
 * Returns the fields of the remaining ticket. It gets the more urgent status and the higher priority of the two tickets. A value that only
 * the merged ticket has is copied.
 */
export const fieldsAfterMerge = (into: TicketRow, from: TicketRow, at: Date): Taken => {
  const status = byNeed.find((one) => one === into.status || one === from.status) ?? into.status
  const isOpened = into.status === 'closed' && status !== 'closed'
  const rated = into.rating === null ? from : into
  const about = into.paymentId === null ? from : into
  return {
    status,
    waitingSince: earlier(into.waitingSince, from.waitingSince),
    ...(isOpened ? { closedAt: null, closedBy: null } : { closedAt: into.closedAt, closedBy: into.closedBy }),
    ...{ rating: rated.rating, ratingComment: rated.ratingComment, ratedAt: rated.ratedAt },
    ...{ paymentId: about.paymentId, reason: into.reason ?? about.reason, replyEmail: into.replyEmail || from.replyEmail },
    assigneeId: into.assigneeId ?? from.assigneeId,
    priority: priorities[Math.max(priorities.indexOf(into.priority), priorities.indexOf(from.priority))] ?? into.priority,
    tags: [...new Set([...into.tags, ...from.tags])].slice(0, Math.max(BULK_TAGS_MAX, into.tags.length)),
    firstAnsweredAt: into.firstAnsweredAt ?? later(from.firstAnsweredAt, into.createdAt),
    ...snoozeAfterMerge(into, from, at),
  }
}

const earlier = (one: Date | null, other: Date | null) => (one && other ? (one < other ? one : other) : (one ?? other))
/**
 * Returns the later of the two times; null if there was no answer. The first answer must not be earlier than the ticket's creation, because
 * reports measure the time between them.
 */
const later = (answered: Date | null, created: Date) => (answered && answered < created ? created : answered)

/**
 * Returns the fields of the merged ticket. Its status becomes `closed`, but `closedAt` stays as it was. The merge did not solve the ticket,
 * so no report may count it as closed at the time of the merge.
 */
export const fieldsOfMerged = (into: TicketRow, after: Taken) => ({
  ...{ status: 'closed' as const, waitingSince: null, playerUnread: 0, staffUnread: 0, ...NOT_SNOOZED },
  // The rating moves to the remaining ticket, so that reports count it once.
  ...(into.rating === null && after.rating !== null && { rating: null, ratingComment: '', ratedAt: null }),
})

/** The fields of the merged ticket that an undo restores. */
const ownNames = [...statusNames, ...ratingNames, ...snoozeNames] as const

const asJson = (value: Taken[Name]) => (value instanceof Date ? value.toISOString() : value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const marksOfTicket = ({ playerSeenSeq, staffSeenSeq, letterSeq, playerUnread, staffUnread }: TicketRow): KeptMarks => ({
  ...{ playerSeenSeq, staffSeenSeq, letterSeq, playerUnread, staffUnread },
})

/** Returns the earlier values of both tickets that an undo needs. */
export const keepMerge = (into: TicketRow, from: TicketRow, after: Taken): Pick<KeptMerge, 'from' | 'taken'> => ({
  from: { ...marksOfTicket(from), ...Object.fromEntries(ownNames.map((name) => [name, asJson(from[name])])) },
  taken: Object.fromEntries(
    takenNames
      .filter((name) => !isSame(asJson(into[name]), asJson(after[name])))
      .map((name) => [name, { before: asJson(into[name]), after: asJson(after[name]) }]),
  ),
})

const timeNames: readonly string[] = [
  ...['waitingSince', 'closedAt', 'ratedAt', 'firstAnsweredAt'],
  ...['snoozedUntil', 'snoozedAt', 'returnedAt'],
]
const fromJson = (fields: Record<string, unknown>): Partial<Taken> =>
  // The type is correct, because `keepMerge` wrote these values from a row.
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, timeNames.includes(name) && typeof value === 'string' ? new Date(value) : value]),
  ) as Partial<Taken>

/**
 * `at`: the time of the undo.
 * `isSettled`: whether, after the merge, something has happened that ends or replaces a snooze. This is true if the player has written, if
 * a mail was held for staff, or if the remaining ticket was snoozed, closed or brought back from a snooze. If it is true, no snooze from
 * before the merge is restored.
 */
type Undo = { at: Date; isSettled: boolean }

/**
 * Returns the fields that the merged ticket had before the merge, except the numbers of seen messages. If the ticket was snoozed before
 * the merge, the snooze is restored only if its time has not passed and `isSettled` is false. If the snooze is not restored, the ticket is
 * marked as returned from it.
 */
export const fieldsOfSeparated = ({ from }: KeptMerge, { at, isSettled }: Undo) => {
  const fields = fromJson(Object.fromEntries(ownNames.map((name) => [name, from[name] ?? null])))
  const restored = restoredSnooze({ ...NOT_SNOOZED, ...fields }, at)
  return { ...fields, ...(isSettled && restored.snoozedUntil ? returnedFields(restored, 'merge', at) : restored) }
}

/**
 * Returns the fields of the remaining ticket after an undo. A field that nobody has changed since the merge gets its earlier value. If
 * somebody has written a message or set the status since the merge, the present status and snooze stay. Tags that the merge added are
 * removed.
 */
export const fieldsAfterUndo = (row: TicketRow, kept: KeptMerge, waitingSince: Date | null, undo: Undo): Partial<Taken> => {
  const { taken, seq } = kept
  const isAsMerged = (name: Name) => name in taken && isSame(asJson(row[name]), taken[name]?.after)
  const isQuiet = row.messageSeq === seq && row.status === (taken.status?.after ?? row.status)
  const added = difference(taken.tags?.after, taken.tags?.before)
  return {
    ...earlierOf(taken, [...ratingNames, ...otherNames].filter(isAsMerged)),
    ...(added.length > 0 && { tags: row.tags.filter((tag) => !added.includes(tag)) }),
    ...(isQuiet ? quietBefore(row, taken, isAsMerged, undo) : row.waitingSince !== null && { waitingSince }),
  }
}

/** Returns the status and the snooze before the merge. A closed ticket is not snoozed. */
const quietBefore = (row: TicketRow, taken: KeptMerge['taken'], isAsMerged: (name: Name) => boolean, undo: Undo): Partial<Taken> => {
  const before = statusBefore(taken, isAsMerged)
  return { ...before, ...((before.status ?? row.status) === 'closed' ? NOT_SNOOZED : snoozeBefore(row, taken, undo)) }
}

/**
 * Returns the status before the merge, with the start of the player's wait and the time of closing.
 * If the merge has changed the status, these two times are restored even if they have changed after the merge, because a split may have
 * changed the start of the wait. If the status becomes `closed` or `answered`, `waitingSince` becomes null.
 */
const statusBefore = (taken: KeptMerge['taken'], isAsMerged: (name: Name) => boolean): Partial<Taken> => {
  if (taken.status === undefined) return earlierOf(taken, statusNames.filter(isAsMerged))
  const isDone = taken.status.before === 'closed' || taken.status.before === 'answered'
  return {
    ...earlierOf(
      taken,
      statusNames.filter((name) => name in taken),
    ),
    ...(isDone && { waitingSince: null }),
  }
}

/**
 * Returns the snooze fields of the remaining ticket before the merge. Returns no fields if the merge did not change the snooze, if
 * `isSettled` is true, or if the ticket was snoozed again after the merge. `returnedAt` (the time when the ticket came back) is not
 * compared, because it may have been cleared after the merge.
 */
const snoozeBefore = (row: TicketRow, taken: KeptMerge['taken'], { at, isSettled }: Undo): Partial<Taken> => {
  const names = snoozeNames.filter((name) => name in taken)
  const isAsMerged = (['snoozedUntil', 'snoozedAt'] as const).every(
    (name) => !(name in taken) || isSame(asJson(row[name]), taken[name]?.after),
  )
  if (names.length === 0 || isSettled || !isAsMerged) return {}
  return restoredSnooze({ ...snoozeOf(row), ...earlierOf(taken, names) }, at)
}

const earlierOf = (taken: KeptMerge['taken'], names: readonly Name[]) =>
  fromJson(Object.fromEntries(names.map((name) => [name, taken[name]?.before ?? null])))

const difference = (after: unknown, before: unknown): unknown[] => {
  const [all, old]: unknown[][] = [after, before].map((list) => (Array.isArray(list) ? list : []))
  return (all ?? []).filter((tag) => !old?.includes(tag))
}
