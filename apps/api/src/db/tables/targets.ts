import { answerKinds } from '@playhub/contract/desk/targets/due'
import type { StoredTargets } from '@playhub/contract/desk/targets/targets'
import { priorities } from '@playhub/contract/desk/tickets'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'
import { ticket } from './support.ts'

/** The opening hours and targets of a project's support. A project without a row has no targets. */
export const projectTargets = pgTable('project_targets', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id),
  document: jsonb().$type<StoredTargets>().notNull(),
  updatedBy: uuid('updated_by')
    .notNull()
    .references(() => staff.id),
  updatedAt: at('updated_at').notNull(),
})

/**
 * The result of a player's wait that has ended: whether the answer met the target that was valid at that time. The row is written in the
 * transaction that ends the wait, or that changes the priority of a late ticket.
 * The same wait can end a second time, for example after its ticket was reopened. If the target was missed the first time, it stays missed.
 */
export const endedWait = pgTable(
  'ended_wait',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /** When the player began to wait. */
    since: at('since').notNull(),
    projectId: text('project_id').notNull(),
    priority: text({ enum: priorities }).notNull(),
    kind: text({ enum: answerKinds }).notNull(),
    dueAt: at('due_at').notNull(),
    endedAt: at('ended_at').notNull(),
    isKept: boolean('is_kept').notNull(),
    /** The member of staff who ended the wait last, by an answer or by setting another status or priority. Null if a rule ended it. */
    staffId: uuid('staff_id').references(() => staff.id),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.since] }),
    // The index contains all columns that the report reads.
    index('ended_wait_report').on(t.endedAt, t.projectId, t.priority, t.kind, t.isKept),
  ],
)

/** The last warning about a ticket, so that the desk is warned once about each wait. */
export const dueWarning = pgTable(
  'due_warning',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => ticket.id),
    /** The start of the wait about which the desk was warned. */
    since: at('since').notNull(),
    warnedAt: at('warned_at').notNull(),
  },
  (t) => [index('due_warning_newest').on(t.warnedAt)],
)
