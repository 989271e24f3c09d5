import type { ReturnCause } from '@playhub/contract/desk/snooze/changes'
import type { TicketRow } from '../messages.ts'

export type SnoozeFields = Pick<TicketRow, 'snoozedUntil' | 'snoozedAt' | 'snoozedBy' | 'snoozedDue' | 'returnedAt' | 'returnedCause'>

export const NOT_SNOOZED: SnoozeFields = {
  ...{ snoozedUntil: null, snoozedAt: null, snoozedBy: null, snoozedDue: null },
  ...{ returnedAt: null, returnedCause: null },
}

/**
 * Returns the columns to set when the snooze (pause) of a ticket ends without an action of staff. The ticket stays marked as returned until
 * its assignee has opened it.
 */
export const returnedFields = (
  { snoozedBy }: Pick<TicketRow, 'snoozedBy'>,
  returnedCause: ReturnCause,
  returnedAt: Date,
): SnoozeFields => ({
  ...NOT_SNOOZED,
  snoozedBy,
  returnedAt,
  returnedCause,
})
