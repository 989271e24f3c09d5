import * as z from 'zod/mini'
import { done, isoDate, uuid } from '../../fields.ts'
import { RULES_MAX } from '../../limits.ts'
import { agents, byRole, call, cursor } from '../endpoint.ts'
import { ruleContent, ruleEvents } from './rule.ts'

/** Rules that act on tickets by themselves when something happens. */

/** Days of tickets that a dry run looks at, and the maximum number of tickets. */
export const DRY_RUN_DAYS = 7
export const DRY_RUN_TICKETS_MAX = 1000
export const DRY_RUN_SHOWN = 50
export const RULE_LOG_PAGE = 50
export const RULE_LOG_DAYS = 30
/** A rule answers the same ticket at most once in this time. */
export const RULE_ANSWER_HOURS = 24
/** How often a rule may act on the same ticket in an hour. */
export const RULE_TICKET_HOURLY_MAX = 20

export const automationRule = z.object({
  ...{ id: uuid, ...ruleContent },
  ...{ name: z.string(), project: z.nullable(z.string()) },
  /** The colleague whom the rule assigns; null if it names none. `isGone`: the colleague may not answer any more, so the rule fails. */
  assignee: z.nullable(z.object({ name: z.string(), isGone: z.boolean() })),
  /**
   * The member in whose name the rule answers and writes notes: who saved it last. Null if it does neither. `isGone`: the member may not
   * answer any more, so the rule does nothing until somebody saves it.
   */
  author: z.nullable(z.object({ name: z.string(), isGone: z.boolean() })),
  /** How many tickets the rule has changed in the last hour. */
  lastHour: z.number(),
  /** When the rule reached its limit; null if it is not paused. */
  pausedTs: z.nullable(isoDate),
  /** A hash of the content. */
  version: z.string(),
})
export type AutomationRule = z.infer<typeof automationRule>

/** One thing that a rule changes. `to` is the language of an answer, and empty for a note. */
export const ruleEffect = z.object({
  change: z.enum(['status', 'assignee', 'priority', 'tags', 'answer', 'note']),
  from: z.string(),
  to: z.string(),
})
export type RuleEffect = z.infer<typeof ruleEffect>

/** Why a rule has not changed a ticket. */
export const ruleProblems = [
  /** The rule has answered there in the last `RULE_ANSWER_HOURS`. */
  'ANSWERED_BEFORE',
  /** Another rule has answered there at the same moment. */
  'OTHER_ANSWERED',
  /** It has acted there `RULE_TICKET_HOURLY_MAX` times in the last hour. */
  'TOO_OFTEN',
  /** A variable has no value. */
  'UNFILLED',
  /** The filled text is empty or too long. */
  'MESSAGE_REFUSED',
  /** The colleague whom it assigns may not answer any more. */
  'STAFF_NOT_FOUND',
  'TOO_MANY_TAGS',
  /** Since the event, the player has written, or a colleague has answered or set the status. */
  'TICKET_CHANGED',
  /** A mail waits there that staff should look at. */
  'MAIL_HELD',
  /** An error of the hub. */
  'INTERNAL',
] as const
export type RuleProblem = (typeof ruleProblems)[number]

/** `same`: everything was already as the rule says. `paused`: the rule had reached its limit. */
export const runOutcomes = ['done', 'same', 'refused', 'paused'] as const

const shownTicket = z.object({ id: z.string(), number: z.number() })
const when = isoDate

const run = z.object({
  ...{ id: uuid, ticket: shownTicket, ts: when, event: z.enum(ruleEvents) },
  outcome: z.enum(runOutcomes),
  /** Set if the outcome is `refused`. */
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
  /** How many tickets had the event, at most `DRY_RUN_TICKETS_MAX`. `isMore`: there were more, which the dry run did not look at. */
  looked: z.number(),
  isMore: z.boolean(),
  matched: z.number(),
  /** How many events of these tickets match. The rule acts on each event, so there may be more than tickets. */
  events: z.number(),
  /** The tickets that match by the day of their last event, in UTC, newest first. Days without any are left out. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  /** The newest tickets that match, at most `DRY_RUN_SHOWN`. */
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
    /** `version`: the version on which the change is based; empty for a new rule. */
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
    /** `was`: the order on which the change is based. The change is refused if the order is different now. */
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
