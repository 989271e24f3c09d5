import { type RuleEffect, ruleProblems, runOutcomes } from '@playhub/contract/desk/automation/automation'
import { type RuleConditions, ruleEvents } from '@playhub/contract/desk/automation/rule'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../../columns.ts'
import { project } from '../catalogue.ts'
import { staff } from '../desk.ts'
import { ticket } from '../support.ts'

/** A rule that acts on tickets by itself. The desk's browser creates the id, so a repeated request finds the row. */
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
    /** Texts are sanitised HTML with variables. */
    actions: jsonb().$type<TicketAction[]>().notNull(),
    hourlyMax: integer('hourly_max').notNull(),
    /** The place in the list. */
    position: integer().notNull(),
    /**
     * The rule acts only on events after this time: when it was switched on, went on after a pause, or was given another event, project or
     * other conditions.
     */
    since: at('since').notNull(),
    /** The limit counts what the rule did after this time: when it was made, or went on after a pause. */
    countedSince: at('counted_since').notNull(),
    /** When the rule reached its limit; null if it is not paused. */
    pausedAt: at('paused_at'),
    createdAt: created(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Who saved the rule last. Its answers and notes are in this member's name. */
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => staff.id),
  },
  (t) => [uniqueIndex('automation_rule_name').on(sql`coalesce(${t.projectId}, '')`, sql`lower(${t.name})`)],
)

/**
 * An event of a ticket for which all rules had their turn. It is written in the transaction of their actions, so each event acts once. Also
 * written if no rule matched.
 */
export const automationEvent = pgTable(
  'automation_event',
  {
    /** The `client_id` of the message; for a wait, the id of the rule and the start of the wait. Moves of messages copy the rows. */
    key: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.key, t.ticketId] }), index('automation_event_age').on(t.createdAt)],
)

/** What a rule did with a ticket, or why it did nothing. An answer or a note of the rule has the same id. */
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
    // For the limit of an hour.
    index('automation_run_done').on(t.ruleId, t.createdAt, t.ticketId).where(sql`${t.outcome} = 'done'`),
    index('automation_run_age').on(t.createdAt),
  ],
)
