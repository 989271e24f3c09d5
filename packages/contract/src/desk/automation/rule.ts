import * as z from 'zod/mini'
import { language, projectId } from '../../fields.ts'
import { BULK_TAGS_MAX, LANGUAGES } from '../../limits.ts'
import { short } from '../endpoint.ts'
import { ticketActions } from '../macros/actions.ts'
import { priority, tag } from '../tickets.ts'

/** This file defines an automation rule as data: an event, conditions, and the actions of macros. */

export const RULE_NAME_MAX = 60
export const RULE_WORDS_MAX = 10
export const RULE_WORD_MAX = 60
/** Maximum value of `waitMinutes`: two weeks. */
export const RULE_WAIT_MAX = 14 * 24 * 60
export const RULE_HOURLY_DEFAULT = 100
export const RULE_HOURLY_MAX = 1000

/**
 * The events that start a rule.
 * `created`: the first message of a new ticket.
 * `playerWrote`: a later message of the player.
 * `answered`: a member of staff (not a rule) answered.
 * `waiting`: the player has waited for `waitMinutes`.
 */
export const ruleEvents = ['created', 'playerWrote', 'answered', 'waiting'] as const
export type RuleEvent = (typeof ruleEvents)[number]

/**
 * The conditions of a rule; all of them must be true. Null or an empty list means that there is no such condition. A rule ignores events
 * that happened before it was created, or before it was last switched on. It also ignores events that happened before the last change of
 * its event, project, `waitMinutes` or conditions.
 */
export const ruleConditions = z.object({
  languages: z.array(language).check(z.maxLength(LANGUAGES.length)),
  /** The ticket has at least one of these tags. */
  tags: z.array(tag).check(z.maxLength(BULK_TAGS_MAX)),
  priority: z.nullable(priority),
  isAssigned: z.nullable(z.boolean()),
  requester: z.nullable(z.enum(['player', 'guest'])),
  /**
   * The player's message must contain at least one of these words, in upper or lower case. `first` in `wordsIn` means the first message of
   * the ticket; `last` means the player's last message until the event.
   */
  words: z.array(short(RULE_WORD_MAX)).check(z.maxLength(RULE_WORDS_MAX)),
  wordsIn: z.enum(['first', 'last']),
})
export type RuleConditions = z.infer<typeof ruleConditions>

/** The actions of a rule. A rule cannot refund. It cannot assign a ticket to `me` either, because no member of staff runs it. */
export const ruleActions = ticketActions.check(
  z.refine((actions) => actions.every((action) => action.kind !== 'refund' && !(action.kind === 'assign' && action.to === 'me')), {
    error: 'ACTION_NOT_FOR_RULES',
  }),
)

export const ruleContent = {
  name: short(RULE_NAME_MAX),
  /**
   * The project whose tickets the rule changes; null for all projects. Rule names are unique in a project, and among the rules for all
   * projects.
   */
  project: z.nullable(projectId),
  isActive: z.boolean(),
  event: z.enum(ruleEvents),
  /** The time that the player must have waited. Only the event `waiting` uses this value. */
  waitMinutes: z.int().check(z.gte(5), z.lte(RULE_WAIT_MAX)),
  conditions: ruleConditions,
  actions: ruleActions,
  /** Maximum number of tickets that the rule changes in an hour. At this number, the rule is paused until staff resume it. */
  hourlyMax: z.int().check(z.gte(1), z.lte(RULE_HOURLY_MAX)),
}
