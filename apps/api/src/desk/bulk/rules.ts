import type { BulkSkip } from '@playhub/contract/desk/bulk'
import { BULK_TAGS_MAX, BULK_UNDO_SECONDS } from '@playhub/contract/limits'
import type { BulkBefore } from '../../db/tables/desk-inbox.ts'
import type { TicketRow } from '../../support/messages.ts'
import { type By, fieldsAfter, type TicketFields, type Wanted } from '../ticket/change-rules.ts'

export type BulkWanted = Omit<Wanted, 'tags'> & { addTags?: readonly string[] | undefined }
type Decided = { skip: BulkSkip } | { next: TicketFields }

/**
 * Returns the fields of a ticket after the change, or the reason why the ticket is skipped. `seenAt`: the time of the last message that the
 * member saw in the list.
 */
export const decideChange = (row: TicketRow, seenAt: Date, wanted: BulkWanted, by: By): Decided => {
  if (wanted.status === 'closed' && isNewer(row, seenAt)) return { skip: 'TICKET_CHANGED' }
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
  ...{ waitingSince: waitingSince?.toISOString() ?? null, closedAt: closedAt?.toISOString() ?? null },
})

/** Returns the fields to restore; undefined if, since the action, the ticket was changed or got a new message. */
export const decideUndo = (row: TicketRow, done: { before: BulkBefore | null; version: number; seq: number }): TicketFields | undefined => {
  if (!done.before || row.version !== done.version || row.messageSeq !== done.seq) return undefined
  const { waitingSince, closedAt, ...rest } = done.before
  return { ...rest, waitingSince: timeOf(waitingSince), closedAt: timeOf(closedAt) }
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text))

/** The server accepts an Undo for longer than the desk shows it, because a request may be on its way for some time. */
const UNDO_GRACE_MS = 50_000

/** Returns the time until which the desk offers Undo. At this time, answers are sent. */
export const undoUntil = (createdAt: Date) => new Date(createdAt.getTime() + BULK_UNDO_SECONDS * 1000)
export const isUndoLate = (createdAt: Date, now: Date) => now.getTime() > undoUntil(createdAt).getTime() + UNDO_GRACE_MS
