import { priorities } from '@playhub/contract/desk/tickets'
import { ticketStatuses } from '@playhub/contract/support'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../columns.ts'
import { staff } from './desk.ts'
import { ticket } from './support.ts'

/**
 * An answer of staff that is held for a few seconds before it is sent. Players do not see it. When it is sent, its text is removed from
 * this row, because the message contains the text.
 */
export const heldAnswer = pgTable(
  'held_answer',
  {
    /** The `clientId` of the answer, created by the writer's browser. The sent message has the same `clientId`. */
    id: uuid().primaryKey(),
    /**
     * The ticket to which the answer was written. If this ticket is merged into another one before the answer is sent, the answer is sent
     * in that other ticket.
     */
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The staff member's IP address, for the audit log. */
    ip: text().notNull(),
    state: text({ enum: ['held', 'sent', 'undone'] }).notNull(),
    /** Sanitised HTML. */
    html: text().notNull(),
    plain: text().notNull(),
    /** Ids of stored files that belong to no message yet. */
    attachments: uuid().array().notNull(),
    status: text({ enum: ['answered', 'waiting', 'closed'] }).notNull(),
    /** The number of the last message that the writer saw; null if the request did not contain it. */
    seenSeq: integer('seen_seq'),
    /**
     * The ticket's `edition` when the answer was written. The edition changes when messages are moved; then `seenSeq` may be the number of
     * another message.
     */
    edition: integer().notNull(),
    /** The number of the ticket's last message when the answer was written. */
    ticketSeq: integer('ticket_seq').notNull(),
    /**
     * The ticket's status at the time when the answer was written. The status can change before this answer is sent:
     * - An earlier held answer is sent and sets another status. Then this column gets the new status too.
     * - A person sets another status. Then this column keeps the old status, so the hub sees the change when it sends this answer.
     */
    ticketStatus: text('ticket_status', { enum: ticketStatuses }).notNull(),
    /** Ids of the ready answers (table `canned_answer`) that the text uses. */
    canned: uuid().array().notNull(),
    /** True if the answer belongs to a macro that sets the assignee. Then an unassigned ticket is not assigned to the writer. */
    keepsAssignee: boolean('keeps_assignee').notNull().default(false),
    /**
     * The ticket's priority before the macro of this answer changed it; null if no macro changed it. When the answer ends the player's
     * wait, this priority decides whether the answer came in time.
     */
    waitPriority: text('wait_priority', { enum: priorities }),
    dueAt: at('due_at').notNull(),
    createdAt: created(),
  },
  (t) => [
    index('held_answer_ticket').on(t.ticketId).where(sql`${t.state} = 'held'`),
    index('held_answer_files').using('gin', t.attachments).where(sql`${t.state} = 'held'`),
    index('held_answer_age').on(t.createdAt),
  ],
)
