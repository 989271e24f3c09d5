import type { BulkSkip } from '@playhub/contract/desk/bulk'
import { BULK_TAGS_MAX, BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import type { BulkBefore } from '../../db/tables/desk-inbox.ts'
import type { TicketRow } from '../../support/messages.ts'
import { NOT_SNOOZED, type SnoozeFields } from '../../support/snooze/fields.ts'
import { restoredSnooze, snoozeOf } from '../snooze/rules.ts'
import { type By, changesBetween, fieldsAfter, type TicketFields, type Wanted } from '../ticket/change-rules.ts'

export type BulkWanted = Omit<Wanted, 'tags'> & { addTags?: readonly string[] | undefined }
type Decided = { skip: BulkSkip } | { next: TicketFields }

/**
 * What a member knows of a ticket in the list. `seenAt`: the time of the last message that the list showed. `hasMail`: whether the ticket got
 * a mail since then that staff should look at.
 */
type Seen = { seenAt: Date; hasMail: boolean }

/** Returns the fields of a ticket after the change, or the reason why the ticket is skipped. */
export const decideChange = (row: TicketRow, { seenAt, hasMail }: Seen, wanted: BulkWanted, by: By): Decided => {
  if ((wanted.status === 'closed' || wanted.snoozedUntil) && isNewer(row, seenAt)) return { skip: 'TICKET_CHANGED' }
  if (wanted.snoozedUntil && hasMail) return { skip: 'TICKET_CHANGED' }
  if (wanted.snoozedUntil && (wanted.status ?? row.status) === 'closed') return { skip: 'TICKET_CLOSED' }
  const next = fieldsAfter(row, { ...wanted, tags: [...row.tags, ...(wanted.addTags ?? [])] }, by)
  return next.tags.length > BULK_TAGS_MAX && next.tags.length > row.tags.length ? { skip: 'TOO_MANY_TAGS' } : { next }
}

/** Returns the reason why a ticket gets no answer; undefined if it gets one. */
export const skipAnswer = (row: TicketRow, seenAt: Date): BulkSkip | undefined => {
  if (row.status === 'closed') return 'TICKET_CLOSED'
  return isNewer(row, seenAt) ? 'TICKET_CHANGED' : undefined
}

const isNewer = ({ lastMessageAt }: TicketRow, seenAt: Date) => lastMessageAt.getTime() > seenAt.getTime()

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

type Done = { before: BulkBefore | null; version: number; seq: number }

/** Returns the fields to restore; undefined if, since the action, the ticket was changed or got a new message. */
export const decideUndo = (row: TicketRow, done: Done, at: Date): TicketFields | undefined => {
  if (!done.before || row.version !== done.version || row.messageSeq !== done.seq) return undefined
  const { waitingSince, closedAt, snooze, ...rest } = done.before
  const before = snoozeFrom(snooze)
  // If the action did not change the snooze, the mark stays as it is now: its assignee may have seen it since.
  const isKept = row.status !== 'closed' && isSameSnooze(row, before)
  return {
    ...{ ...rest, waitingSince: dateOf(waitingSince), closedAt: dateOf(closedAt) },
    ...(isKept ? snoozeOf(row) : restoredSnooze(before, at)),
  }
}

const isSameSnooze = (one: SnoozeFields, other: SnoozeFields) =>
  one.snoozedUntil?.getTime() === other.snoozedUntil?.getTime() && one.snoozedAt?.getTime() === other.snoozedAt?.getTime()

/** An action of the release before has stored no snooze. */
const snoozeFrom = (kept: BulkBefore['snooze']): SnoozeFields =>
  kept
    ? {
        ...kept,
        ...{ snoozedUntil: dateOf(kept.snoozedUntil), snoozedAt: dateOf(kept.snoozedAt), returnedAt: dateOf(kept.returnedAt) },
      }
    : NOT_SNOOZED

/** Whether nothing would be restored, because the snooze that was ended would be over by now. */
export const isUnchanged = (row: TicketRow, next: TicketFields) => changesBetween(row, next, () => '').length === 0

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** The server accepts an Undo for longer than the desk shows it, because a request may be on its way for some time. */
const UNDO_GRACE_MS = 50_000

/** Returns the time until which the desk offers Undo. At this time, answers are sent. */
export const undoUntil = (createdAt: Date) => new Date(createdAt.getTime() + BULK_UNDO_SECONDS * 1000)
export const isUndoLate = (createdAt: Date, now: Date) => now.getTime() > undoUntil(createdAt).getTime() + UNDO_GRACE_MS
