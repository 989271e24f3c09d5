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
/** The longest wait that a rule can name, in minutes. */
export const RULE_WAIT_MAX = 14 * 24 * 60
export const RULE_HOURLY_DEFAULT = 100
export const RULE_HOURLY_MAX = 1000

/**
 * `created`: the first message of a new ticket. `playerWrote`: a later message of the player. `answered`: an answer of a member, but not of
 * a rule. `waiting`: the player has waited for `waitMinutes`.
 */
export const ruleEvents = ['created', 'playerWrote', 'answered', 'waiting'] as const
export type RuleEvent = (typeof ruleEvents)[number]

/**
 * A rule that is new, is switched on, or gets another event, project, wait or other conditions acts only on events after that. All
 * conditions must hold. Null and an empty list stand for no condition.
 */
export const ruleConditions = z.object({
  languages: z.array(language).check(z.maxLength(LANGUAGES.length)),
  /** The ticket has at least one of these tags. */
  tags: z.array(tag).check(z.maxLength(BULK_TAGS_MAX)),
  priority: z.nullable(priority),
  isAssigned: z.nullable(z.boolean()),
  requester: z.nullable(z.enum(['player', 'guest'])),
  /** One message of the player contains at least one of these, in any case: the first one, or the last one up to the event. */
  words: z.array(short(RULE_WORD_MAX)).check(z.maxLength(RULE_WORDS_MAX)),
  wordsIn: z.enum(['first', 'last']),
})
export type RuleConditions = z.infer<typeof ruleConditions>

/** A rule never refunds, and nobody uses it, so `me` is nobody. */
export const ruleActions = ticketActions.check(
  z.refine((actions) => actions.every((action) => action.kind !== 'refund' && !(action.kind === 'assign' && action.to === 'me')), {
    error: 'ACTION_NOT_FOR_RULES',
  }),
)

export const ruleContent = {
  name: short(RULE_NAME_MAX),
  /** The project of the tickets; null for all. A name is unique within a project, and within the rules for all. */
  project: z.nullable(projectId),
  isActive: z.boolean(),
  event: z.enum(ruleEvents),
  /** Used by the event `waiting`. */
  waitMinutes: z.int().check(z.gte(5), z.lte(RULE_WAIT_MAX)),
  conditions: ruleConditions,
  actions: ruleActions,
  /** Maximum number of tickets in an hour. When it is reached, the rule pauses until staff let it go on. */
  hourlyMax: z.int().check(z.gte(1), z.lte(RULE_HOURLY_MAX)),
}
