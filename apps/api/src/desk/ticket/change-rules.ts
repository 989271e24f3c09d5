import type { DueState } from '@playhub/contract/desk/targets/due'
import type { Priority } from '@playhub/contract/desk/tickets'
import type { TicketStatus } from '@playhub/contract/support'
import type { TicketRow } from '../../support/messages.ts'
import { NOT_SNOOZED, type SnoozeFields } from '../../support/snooze/fields.ts'
import { afterSnooze, snoozeOf } from '../snooze/rules.ts'

/** The fields of a ticket that staff set by hand, and the fields that follow from the status. */
export type TicketFields = Pick<TicketRow, 'status' | 'waitingSince' | 'closedAt' | 'closedBy' | 'assigneeId' | 'priority' | 'tags'> &
  SnoozeFields
/** The new values; undefined means no change. `assigneeId`: null removes the assignee. `snoozedUntil`: null ends the snooze. */
export type Wanted = {
  status?: TicketStatus | undefined
  assigneeId?: string | null | undefined
  priority?: Priority | undefined
  tags?: readonly string[] | undefined
  snoozedUntil?: Date | null | undefined
}
/** A change as the conversation shows it. `from` and `to` contain the names of assignees, not their ids. */
export type Change = { change: 'status' | 'assignee' | 'priority' | 'tags' | 'snoozed' | 'returned'; from: string; to: string }

/** Who changes a ticket and when, and facts about the ticket that some changes need. */
export type By = {
  /** The member of staff; null for a rule. */
  staffId: string | null
  /** The time of the change. */
  at: Date
  /** The time of the player's first message after the last answer, if there is such a message. Needed only if `isReopened` is true. */
  unansweredSince?: Date | undefined
  /** Returns whether the answer is late or due soon if the ticket has these fields. Needed only if the change snoozes the ticket. */
  dueOf?: ((fields: TicketFields) => DueState | undefined) | undefined
}

/** Returns the fields after a change by a member of staff. */
export const fieldsAfter = (row: TicketFields, wanted: Wanted, { dueOf, ...by }: By): TicketFields => {
  const next = {
    ...snoozeOf(row),
    ...afterStatus(row, wanted.status, by),
    assigneeId: wanted.assigneeId === undefined ? row.assigneeId : wanted.assigneeId,
    priority: wanted.priority ?? row.priority,
    tags: unique(wanted.tags ?? row.tags),
  }
  // The member of staff who snoozes a ticket sees its due time after the change, so the due state is computed from the changed fields.
  const snooze = next.status === 'closed' ? NOT_SNOOZED : afterSnooze(row, wanted.snoozedUntil, { ...by, due: dueOf?.(next) })
  return { ...next, ...snooze }
}

/** Whether the change starts a wait of the player. */
export const isReopened = (row: Pick<TicketFields, 'status' | 'waitingSince'>, { status }: Wanted) =>
  status === 'open' && row.status !== 'open' && row.waitingSince === null

/**
 * Returns the status fields after a change. A new status also changes whether the player waits: with `open` the player waits; with
 * `answered` and `closed` the player does not wait; `waiting` changes nothing. In a reopened ticket, the wait starts at the player's first
 * unanswered message. So nobody can restart the time for an answer by closing and reopening the ticket.
 */
const afterStatus = (row: TicketFields, status: TicketStatus | undefined, { staffId, at, unansweredSince = at }: By) => {
  const { closedAt, closedBy, waitingSince } = row
  if (status === undefined || status === row.status) return { status: row.status, closedAt, closedBy, waitingSince }
  const isClosed = status === 'closed'
  return {
    status,
    closedAt: isClosed ? at : null,
    closedBy: isClosed ? staffId : null,
    waitingSince: status === 'open' ? (waitingSince ?? unansweredSince) : status === 'waiting' ? waitingSince : null,
  }
}

/** Returns the differences between two states of a ticket. `nameOf` returns a staff member's name. */
export const changesBetween = (before: TicketFields, after: TicketFields, nameOf: (id: string) => string): Change[] => {
  const name = (id: string | null) => (id === null ? '' : nameOf(id))
  const changes: Change[] = [
    { change: 'status', from: before.status, to: after.status },
    { change: 'priority', from: before.priority, to: after.priority },
    { change: 'tags', from: before.tags.join(', '), to: after.tags.join(', ') },
  ]
  const changed = [...changes.filter(({ from, to }) => from !== to), ...snoozeChange(before, after)]
  // Compares the ids, because two members of staff may have the same name.
  return before.assigneeId === after.assigneeId
    ? changed
    : [...changed, { change: 'assignee', from: name(before.assigneeId), to: name(after.assigneeId) }]
}

/** Returns the change of the snooze. Closing a ticket also ends its snooze, but the ticket's history only says that it was closed. */
const snoozeChange = (before: TicketFields, after: TicketFields): Change[] => {
  const [from, to] = [before.snoozedUntil?.toISOString() ?? '', after.snoozedUntil?.toISOString() ?? '']
  if (from === to) return []
  if (to !== '') return [{ change: 'snoozed', from, to }]
  return after.status === 'closed' ? [] : [{ change: 'returned', from: after.returnedCause ?? 'staff', to: '' }]
}

const unique = (tags: readonly string[]) => [...new Set(tags)]
