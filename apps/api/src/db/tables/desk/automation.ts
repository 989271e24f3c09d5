import { type RuleEffect, ruleProblems, runOutcomes } from '@playhub/contract/desk/automation/automation'
import { type RuleConditions, ruleEvents } from '@playhub/contract/desk/automation/rule'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../../columns.ts'
import { project } from '../catalogue.ts'
import { staff } from '../desk.ts'
import { ticket } from '../support.ts'

/**
 * A rule that acts on tickets automatically. The browser of the member of staff creates the id, so a repeated request finds the existing
 * row.
 */
export const automationRule = pgTable(
  'automation_rule',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null if the rule is for the tickets of all projects. */
    projectId: text('project_id').references(() => project.id),
    isActive: boolean('is_active').notNull(),
    event: text({ enum: ruleEvents }).notNull(),
    waitMinutes: integer('wait_minutes').notNull(),
    conditions: jsonb().$type<RuleConditions>().notNull(),
    /** The actions of the rule. Their texts are sanitised HTML with variables. */
    actions: jsonb().$type<TicketAction[]>().notNull(),
    hourlyMax: integer('hourly_max').notNull(),
    /** The position in the list of rules. */
    position: integer().notNull(),
    /**
     * The rule acts only on events after this time. The time is set in these cases:
     * - The rule is created, switched on or resumed after a pause.
     * - The event, the project or the conditions of the rule change.
     * - Somebody saves a rule that writes answers or notes, and the previous author of the rule may not answer any more.
     */
    since: at('since').notNull(),
    /** The hourly limit counts only runs after this time. It is set when the rule is created, and when it is resumed after a pause. */
    countedSince: at('counted_since').notNull(),
    /** When the rule was paused, because it reached its hourly limit; null if it is not paused. */
    pausedAt: at('paused_at'),
    createdAt: created(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** The member of staff who saved the rule last. The rule's answers and notes have this member as their author. */
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => staff.id),
  },
  (t) => [uniqueIndex('automation_rule_name').on(sql`coalesce(${t.projectId}, '')`, sql`lower(${t.name})`)],
)

/**
 * Marks an event of a ticket as handled by all rules. The row is written in the transaction in which the rules act, so they act on each
 * event only once. A row is also written if no rule matched.
 */
export const automationEvent = pgTable(
  'automation_event',
  {
    /**
     * The key of the event. For a message, it is the message's `client_id`. If the event is that the player has waited for a set time, it
     * consists of the rule's id and the start of the wait. When messages are moved to another ticket, the rows of their events are copied
     * for that ticket.
     */
    key: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.key, t.ticketId] }), index('automation_event_age').on(t.createdAt)],
)

/** One run of a rule: what the rule did with a ticket, or why it did nothing. The run, its answer and its note have the same id. */
export const automationRun = pgTable(
  'automation_run',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key: the rule may be deleted later. */
    ruleId: uuid('rule_id').notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    event: text({ enum: ruleEvents }).notNull(),
    outcome: text({ enum: runOutcomes }).notNull(),
    problem: text({ enum: ruleProblems }),
    effects: jsonb().$type<RuleEffect[]>().notNull(),
    createdAt: created(),
  },
  (t) => [
    index('automation_run_rule').on(t.ruleId, t.createdAt, t.id),
    index('automation_run_ticket').on(t.ticketId, t.ruleId, t.createdAt),
    // This index serves the count of a rule's runs, for its hourly limit.
    index('automation_run_done').on(t.ruleId, t.createdAt, t.ticketId).where(sql`${t.outcome} = 'done'`),
    index('automation_run_age').on(t.createdAt),
  ],
)
