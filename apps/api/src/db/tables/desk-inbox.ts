import { bulkSkips } from '@playhub/contract/desk/bulk'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import type { ReturnCause } from '@playhub/contract/desk/snooze/changes'
import type { DueState } from '@playhub/contract/desk/targets/due'
import type { InboxFilters, Priority, TicketView } from '@playhub/contract/desk/tickets'
import type { TicketStatus } from '@playhub/contract/support'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { staff } from './desk.ts'
import { incident } from './incidents.ts'

/** An action that one member of staff applies to many tickets. The member's browser creates the id, so a repeated request finds the row. */
export const bulkAction = pgTable(
  'bulk_action',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    state: text({ enum: ['waiting', 'running', 'done', 'undone'] }).notNull(),
    /** The staff member's IP address, for the audit log. */
    ip: text().notNull(),
    createdAt: created(),
    /** The answer that is sent to each player; null for other actions. */
    answer: jsonb().$type<BulkAnswer>(),
    /** The macro that is used on each ticket, as it was when the member of staff used it; null for other actions. */
    macro: jsonb().$type<BulkMacro>(),
    /**
     * The incident to which the action attaches each ticket, or whose solution the action's answer (`answer`) announces; null for other
     * actions.
     */
    incidentId: uuid('incident_id').references(() => incident.id),
  },
  (t) => [index('bulk_action_age').on(t.createdAt)],
)
/** An answer to many tickets. `text`: HTML with variables, as the member of staff wrote it. It is sanitised when it is sent. */
export type BulkAnswer = { text: string; status: 'answered' | 'waiting' | 'closed'; canned: string | null }

export type BulkMacro = { id: string; name: string; project: string | null; actions: TicketAction[] }

/** The fields of a ticket before the change, so that Undo can restore them. Times are ISO texts. */
export type BulkBefore = {
  status: TicketStatus
  waitingSince: string | null
  closedAt: string | null
  closedBy: string | null
  assigneeId: string | null
  priority: Priority
  tags: string[]
  /** Missing in actions that the previous release stored. */
  snooze?:
    | {
        snoozedUntil: string | null
        snoozedAt: string | null
        snoozedBy: string | null
        snoozedDue: DueState | null
        returnedAt: string | null
        returnedCause: ReturnCause | null
      }
    | undefined
}

export const bulkItem = pgTable(
  'bulk_item',
  {
    bulkId: uuid('bulk_id')
      .notNull()
      .references(() => bulkAction.id, { onDelete: 'cascade' }),
    /** Not a foreign key: the browser sends the id, and a ticket with this id may not exist. */
    ticketId: uuid('ticket_id').notNull(),
    seenAt: at('seen_at').notNull(),
    outcome: text({ enum: ['waiting', 'done', 'skipped', 'undone'] }).notNull(),
    code: text({ enum: bulkSkips }),
    before: jsonb().$type<BulkBefore>(),
    /**
     * The ticket's version and the number of its last message after the action. If they are different later, somebody has changed the
     * ticket or written a message after the action.
     */
    version: integer().notNull().default(0),
    seq: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.ticketId] })],
)

/** A view of the inbox that a member of staff saved under a name, with its filters. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    name: text().notNull(),
    place: jsonb().$type<InboxFilters & { view: TicketView; q?: string | undefined }>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: created(),
  },
  (t) => [index('saved_view_staff').on(t.staffId)],
)

/** Which members of staff have a ticket open. A row expires after `PRESENCE_TTL_MS`. */
export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticketId: uuid('ticket_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    isWriting: boolean('is_writing').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.staffId] })],
)
