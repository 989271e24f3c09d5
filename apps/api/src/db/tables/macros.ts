import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'
import type { BulkBefore } from './desk-inbox.ts'
import { ticket } from './support.ts'

/**
 * A list of actions that staff apply to a ticket together. The browser of the member of staff creates the id, so a repeated request finds
 * the existing row.
 */
export const macro = pgTable(
  'macro',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null if the tickets of all projects may use the macro. */
    projectId: text('project_id').references(() => project.id),
    isActive: boolean('is_active').notNull(),
    /** The actions of the macro. Their texts are sanitised HTML with variables. */
    actions: jsonb().$type<TicketAction[]>().notNull(),
    /** The position in the list of macros. */
    position: integer().notNull(),
    createdAt: created(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => staff.id),
  },
  (t) => [uniqueIndex('macro_name').on(sql`coalesce(${t.projectId}, '')`, sql`lower(${t.name})`)],
)

/**
 * One use of a macro on a ticket. Its id was created by the browser of the member of staff. The answer and the note of the macro, and the
 * command of its refund, also have this id.
 */
export const macroUse = pgTable(
  'macro_use',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Not a foreign key: the macro may be deleted later. */
    macroId: uuid('macro_id').notNull(),
    /** The name of the macro when it was used. */
    name: text().notNull(),
    state: text({ enum: ['done', 'undone', 'undoneInPart'] }).notNull(),
    /** The fields of the ticket before and after the use. Undo restores the fields that nobody has changed after the use. */
    before: jsonb().$type<BulkBefore>().notNull(),
    after: jsonb().$type<BulkBefore>().notNull(),
    /** The number of the last message after the use. */
    seq: integer().notNull(),
    /**
     * Whether the macro sent its answer at once, instead of holding it for a few seconds. Then Undo does not change the ticket's status.
     */
    hasAnswered: boolean('has_answered').notNull(),
    createdAt: created(),
  },
  (t) => [index('macro_use_age').on(t.createdAt)],
)
