import { BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import type { BulkBefore } from '../../db/tables/desk-inbox.ts'
import { NOT_SNOOZED, type SnoozeFields } from '../../support/snooze/fields.ts'
import { restoredSnooze, snoozeOf } from '../snooze/rules.ts'
import type { TicketFields } from './change-rules.ts'

/** Returns the fields of a ticket in the form that is stored for an Undo. */
export const keptOf = ({ waitingSince, closedAt, ...row }: TicketFields): BulkBefore => ({
  ...{ status: row.status, closedBy: row.closedBy, assigneeId: row.assigneeId, priority: row.priority, tags: row.tags },
  ...{ waitingSince: textOf(waitingSince), closedAt: textOf(closedAt) },
  snooze: keptSnooze(row),
})

const keptSnooze = (row: SnoozeFields): BulkBefore['snooze'] => {
  const { snoozedUntil, snoozedAt, returnedAt, ...rest } = snoozeOf(row)
  return { ...rest, snoozedUntil: textOf(snoozedUntil), snoozedAt: textOf(snoozedAt), returnedAt: textOf(returnedAt) }
}

const textOf = (at: Date | null) => at?.toISOString() ?? null

/**
 * Returns the fields that an Undo restores; the reverse of `keptOf`. If the action did not change the snooze, the present snooze fields
 * stay, because the assignee may have removed the mark that the ticket came back.
 */
export const fieldsOf = (
  { waitingSince, closedAt, snooze, ...rest }: BulkBefore,
  row: Pick<TicketFields, 'status'> & SnoozeFields,
  at: Date,
) => {
  const before = snoozeFrom(snooze)
  const isKept = row.status !== 'closed' && isSameSnooze(row, before)
  return {
    ...{ ...rest, waitingSince: dateOf(waitingSince), closedAt: dateOf(closedAt) },
    ...(isKept ? snoozeOf(row) : restoredSnooze(before, at)),
  } satisfies TicketFields
}

const isSameSnooze = (one: SnoozeFields, other: SnoozeFields) =>
  one.snoozedUntil?.getTime() === other.snoozedUntil?.getTime() && one.snoozedAt?.getTime() === other.snoozedAt?.getTime()

/**
 * Actions that an earlier release has stored contain no snooze fields. The undo of such an action treats the ticket as not snoozed before
 * the action.
 */
const snoozeFrom = (kept: BulkBefore['snooze']): SnoozeFields =>
  kept
    ? {
        ...kept,
        ...{ snoozedUntil: dateOf(kept.snoozedUntil), snoozedAt: dateOf(kept.snoozedAt), returnedAt: dateOf(kept.returnedAt) },
      }
    : NOT_SNOOZED

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** Time for which the server accepts an Undo after the desk has stopped offering it, because a request may be delayed on the network. */
const UNDO_GRACE_MS = 50_000

/**
 * Returns the time until which the desk offers Undo. Actions that can be undone only before they start, such as answers to many tickets,
 * start at this time.
 */
export const undoUntil = (createdAt: Date) => new Date(createdAt.getTime() + UNDO_MS)
export const UNDO_MS = BULK_UNDO_SECONDS * 1000
export const isUndoLate = (createdAt: Date, now: Date) => now.getTime() > undoUntil(createdAt).getTime() + UNDO_GRACE_MS
