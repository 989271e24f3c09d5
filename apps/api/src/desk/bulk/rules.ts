import type { BulkSkip } from '@playhub/contract/desk/bulk'
import { BULK_TAGS_MAX } from '@playhub/contract/limits'
import type { BulkBefore } from '../../db/tables/desk-inbox.ts'
import type { TicketRow } from '../../support/messages.ts'
import { type By, changesBetween, fieldsAfter, type TicketFields, type Wanted } from '../ticket/change-rules.ts'
import { fieldsOf } from '../ticket/undo-rules.ts'

export type BulkWanted = Omit<Wanted, 'tags'> & { addTags?: readonly string[] | undefined }
type Decided = { skip: BulkSkip } | { next: TicketFields }

/**
 * What the member of staff has seen of a ticket in the list. `seenAt`: the time of the last message that the list showed. `hasMail`:
 * whether a mail arrived after this time and is held, because nobody has accepted it yet.
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

/**
 * Returns the reason why a ticket gets no answer; undefined if it gets the answer. Without `seenAt`, newer messages do not stop the answer.
 */
export const skipAnswer = (row: TicketRow, seenAt: Date | undefined): BulkSkip | undefined => {
  if (row.status === 'closed') return 'TICKET_CLOSED'
  return seenAt && isNewer(row, seenAt) ? 'TICKET_CHANGED' : undefined
}

export const isNewer = ({ lastMessageAt }: TicketRow, seenAt: Date) => lastMessageAt.getTime() > seenAt.getTime()

type Done = { before: BulkBefore | null; version: number; seq: number }

/**
 * Returns the fields to restore. Returns undefined if there is nothing to restore, or if the ticket was changed or got a new message after
 * the action.
 */
export const decideUndo = (row: TicketRow, done: Done, at: Date): TicketFields | undefined => {
  if (!done.before || row.version !== done.version || row.messageSeq !== done.seq) return undefined
  return fieldsOf(done.before, row, at)
}

/** Whether an Undo would change nothing. This happens if the action has ended a snooze whose time has passed before the Undo. */
export const isUnchanged = (row: TicketRow, next: TicketFields) => changesBetween(row, next, () => '').length === 0
