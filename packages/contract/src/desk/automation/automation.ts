import * as z from 'zod/mini'
import { done, isoDate, uuid } from '../../fields.ts'
import { RULES_MAX } from '../../limits.ts'
import { agents, byRole, call, cursor } from '../endpoint.ts'
import { ruleContent, ruleEvents } from './rule.ts'

/** This file defines automation rules. A rule changes a ticket automatically when a certain event happens. */

/**
 * A dry run of a rule shows what the rule would do. It reads the tickets that had the rule's event in the last `DRY_RUN_DAYS`, at most
 * `DRY_RUN_TICKETS_MAX` tickets.
 */
export const DRY_RUN_DAYS = 7
export const DRY_RUN_TICKETS_MAX = 1000
export const DRY_RUN_SHOWN = 50
export const RULE_LOG_PAGE = 50
export const RULE_LOG_DAYS = 30
/** After a rule has answered a ticket, it does not answer the same ticket again for this number of hours. */
export const RULE_ANSWER_HOURS = 24
/** Maximum number of times in an hour that a rule acts on the same ticket. */
export const RULE_TICKET_HOURLY_MAX = 20

export const automationRule = z.object({
  ...{ id: uuid, ...ruleContent },
  ...{ name: z.string(), project: z.nullable(z.string()) },
  /**
   * The member of staff to whom the rule assigns tickets; null if the rule assigns nobody. `isGone`: this member may not answer tickets any
   * more, so the rule fails.
   */
  assignee: z.nullable(z.object({ name: z.string(), isGone: z.boolean() })),
  /**
   * The author of the rule's answers and notes: the member of staff who last saved the rule. Null if the rule writes nothing. `isGone`:
   * this member may not answer tickets any more, so the rule does nothing until another member saves it.
   */
  author: z.nullable(z.object({ name: z.string(), isGone: z.boolean() })),
  /** Number of tickets that the rule has changed in the last hour. */
  lastHour: z.number(),
  /** The time at which the rule was paused because it reached `hourlyMax`; null if the rule is not paused. */
  pausedTs: z.nullable(isoDate),
  /** A hash of the rule's content. */
  version: z.string(),
})
export type AutomationRule = z.infer<typeof automationRule>

/**
 * One change that a rule makes to a ticket. For the change `answer`, `to` is the language of the answer. For the change `note`, `to` is
 * empty.
 */
export const ruleEffect = z.object({
  change: z.enum(['status', 'assignee', 'priority', 'tags', 'answer', 'note']),
  from: z.string(),
  to: z.string(),
})
export type RuleEffect = z.infer<typeof ruleEffect>

/** Why a rule has not changed a ticket. */
export const ruleProblems = [
  /** The rule has answered this ticket in the last `RULE_ANSWER_HOURS`. */
  'ANSWERED_BEFORE',
  /** Another rule has just answered this ticket because of the same event. */
  'OTHER_ANSWERED',
  /** The rule has acted on this ticket `RULE_TICKET_HOURLY_MAX` times in the last hour. */
  'TOO_OFTEN',
  /** A variable of the text has no value for this ticket. */
  'UNFILLED',
  /** With the variables filled in, the text is empty or too long. */
  'MESSAGE_REFUSED',
  /** The member of staff to whom the rule assigns tickets may not answer tickets any more. */
  'STAFF_NOT_FOUND',
  'TOO_MANY_TAGS',
  /** Since the event, the player has written, or a member of staff has answered or set the status. */
  'TICKET_CHANGED',
  /** An e-mail about the ticket waits for staff to accept it. */
  'MAIL_HELD',
  /** The rule failed because of an error of the hub. */
  'INTERNAL',
] as const
export type RuleProblem = (typeof ruleProblems)[number]

/**
 * The results of a run of a rule on a ticket.
 * `same`: the ticket already had all values that the rule sets.
 * `refused`: the rule could not act.
 * `paused`: the rule reached `hourlyMax` and was paused.
 */
export const runOutcomes = ['done', 'same', 'refused', 'paused'] as const

const shownTicket = z.object({ id: z.string(), number: z.number() })
const when = isoDate

const run = z.object({
  ...{ id: uuid, ticket: shownTicket, ts: when, event: z.enum(ruleEvents) },
  outcome: z.enum(runOutcomes),
  /** The reason why the rule did not act; set only if `outcome` is `refused`. */
  problem: z.nullable(z.enum(ruleProblems)),
  effects: z.array(ruleEffect),
})
export type RuleRun = z.infer<typeof run>

const dryItem = z.object({
  ticket: z.extend(shownTicket, { title: z.string(), project: z.string() }),
  /** When the event happened. */
  ts: when,
  problem: z.nullable(z.enum(ruleProblems)),
  effects: z.array(ruleEffect),
})

const dryRun = z.object({
  /**
   * Number of tickets that had the rule's event and that the dry run has read, at most `DRY_RUN_TICKETS_MAX`. `isMore` is true if there
   * were more such tickets.
   */
  looked: z.number(),
  isMore: z.boolean(),
  matched: z.number(),
  /** Number of events that match the rule. A ticket can have several such events, and the rule acts on each. */
  events: z.number(),
  /** Number of matching tickets for each day (UTC) of their last event, newest day first. Days without tickets are left out. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** The newest matching tickets, at most `DRY_RUN_SHOWN`. */
  items: z.array(dryItem),
})
export type DryRun = z.infer<typeof dryRun>

const byId = z.object({ id: uuid })
const ids = z.array(uuid).check(z.maxLength(RULES_MAX))
const version = z.string().check(z.maxLength(64))
const ofTexts = ['PROJECT_NOT_FOUND', 'STAFF_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'] as const

export const automation = {
  listRules: call({
    method: 'GET',
    path: '/automation',
    summary: 'All rules, in the order in which they run',
    access: agents,
    reply: z.object({ items: z.array(automationRule) }),
    refusals: byRole,
  }),
  saveRule: call({
    method: 'POST',
    path: '/automation/:id',
    summary: 'Keep a rule under the id that the browser made, or change the one with this id. A paused rule stays paused',
    access: agents,
    params: byId,
    /** `version` is the version of the rule that the member of staff has edited; empty for a new rule. */
    body: z.object({ version, ...ruleContent }),
    reply: automationRule,
    refusals: [...byRole, 'RULE_NOT_FOUND', 'RULE_NAME_TAKEN', 'TOO_MANY_RULES', 'EDITED_MEANWHILE', ...ofTexts],
  }),
  deleteRule: call({
    method: 'POST',
    path: '/automation/:id/delete',
    summary: 'Delete a rule',
    access: agents,
    params: byId,
    reply: done,
    refusals: [...byRole, 'RULE_NOT_FOUND'],
  }),
  orderRules: call({
    method: 'POST',
    path: '/automation/order',
    summary: 'The order of the rules. Those that are not named come after these',
    access: agents,
    /**
     * `ids` is the new order of the rules. `was` is the order that the member of staff saw. The change is refused if the order is different
     * now.
     */
    body: z.object({ ids, was: ids }),
    reply: done,
    refusals: [...byRole, 'EDITED_MEANWHILE'],
  }),
  resumeRule: call({
    method: 'POST',
    path: '/automation/:id/resume',
    summary: 'Let a paused rule go on. It acts only on later events, and its hour begins anew',
    access: agents,
    params: byId,
    reply: automationRule,
    refusals: [...byRole, 'RULE_NOT_FOUND'],
  }),
  dryRunRule: call({
    method: 'POST',
    path: '/automation/dry-run',
    summary: `What a rule would do with the tickets of the last ${DRY_RUN_DAYS} days, as they are now. It changes nothing`,
    access: agents,
    body: z.object({ ...ruleContent }),
    reply: dryRun,
    refusals: [...byRole, 'DRY_RUN_TOO_SLOW', 'TOO_MANY_REQUESTS', ...ofTexts],
  }),
  listRuleRuns: call({
    method: 'GET',
    path: '/automation/:id/log',
    summary: `What a rule has done in the last ${RULE_LOG_DAYS} days, newest first`,
    access: agents,
    params: byId,
    query: z.object({ after: cursor }),
    reply: z.object({ items: z.array(run), nextCursor: z.nullable(z.string()) }),
    refusals: [...byRole, 'RULE_NOT_FOUND'],
  }),
} as const
