import type { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import {
  RULE_HOURLY_DEFAULT,
  RULE_HOURLY_MAX,
  RULE_WAIT_MAX,
  RULE_WORD_MAX,
  RULE_WORDS_MAX,
  type RuleConditions,
  type RuleEvent,
} from '@playhub/contract/desk/automation/rule'
import type { Priority } from '@playhub/contract/desk/tickets'
import { LANGUAGES, type Language } from '@playhub/contract/limits'
import type * as z from 'zod/mini'
import { documentOf as actionDocument, actionsOf, type MacroDocument } from '../macros/document.ts'
import { linesIn } from '../projects/typed.ts'

/** A rule as the form shows it. Numbers and search words are stored as the typed text. */
export type RuleDocument = MacroDocument & {
  event: RuleEvent
  wait: string
  unit: 'minutes' | 'hours'
  languages: Language[]
  withTags: string[]
  onlyPriority: Priority | 'any'
  assigned: 'any' | 'yes' | 'no'
  requester: 'any' | 'player' | 'guest'
  /** The typed search words, one per line. */
  words: string
  wordsIn: RuleConditions['wordsIn']
  hourlyMax: string
}
export type SavedRule = Omit<AutomationRule, 'id' | 'version' | 'lastHour' | 'pausedTs' | 'assignee' | 'author'>
export type RuleContent = z.input<typeof desk.automation.dryRunRule.body>

export const blank: SavedRule = {
  ...{ name: '', project: null, isActive: false, event: 'created', waitMinutes: 60, actions: [], hourlyMax: RULE_HOURLY_DEFAULT },
  conditions: { languages: [], tags: [], priority: null, isAssigned: null, requester: null, words: [], wordsIn: 'first' },
}

export const documentOf = (rule: SavedRule): RuleDocument => {
  const { event, waitMinutes, conditions, hourlyMax } = rule
  const { languages, tags, priority, isAssigned, requester, words, wordsIn } = conditions
  const unit = waitMinutes % 60 === 0 ? 'hours' : 'minutes'
  return {
    ...actionDocument(rule),
    ...{ event, unit, languages, withTags: tags, onlyPriority: priority ?? 'any', requester: requester ?? 'any', wordsIn },
    wait: String(unit === 'hours' ? waitMinutes / 60 : waitMinutes),
    assigned: isAssigned === null ? 'any' : isAssigned ? 'yes' : 'no',
    words: words.join('\n'),
    hourlyMax: String(hourlyMax),
  }
}

const numberIn = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const minutesIn = ({ wait, unit }: RuleDocument) => numberIn(wait) * (unit === 'hours' ? 60 : 1)

/** Returns the rule that the form describes. The result is valid only if `problemsOf` finds no error. */
export const contentOf = (document: RuleDocument): RuleContent => {
  const { name, project, isActive, event, languages, withTags, onlyPriority, assigned, requester, words, wordsIn, hourlyMax } = document
  return {
    ...{ name: name.trim(), project, isActive, event, actions: actionsOf(document), hourlyMax: numberIn(hourlyMax) },
    // Only the event `waiting` uses the waiting time. For other events the default is sent, because the typed time may be invalid.
    waitMinutes: event === 'waiting' ? minutesIn(document) : blank.waitMinutes,
    conditions: {
      ...{ tags: withTags, wordsIn, words: linesIn(words) },
      languages: LANGUAGES.filter((each) => languages.includes(each)),
      priority: onlyPriority === 'any' ? null : onlyPriority,
      isAssigned: assigned === 'any' ? null : assigned === 'yes',
      requester: requester === 'any' ? null : requester,
    },
  }
}

/**
 * Returns the changes of the form after another event was chosen. While the form contains no search words, `wordsIn` changes too: a rule
 * for new tickets searches the first message, and any other rule searches the last message.
 */
export const changeOfEvent = ({ words }: RuleDocument, event: RuleEvent): Partial<RuleDocument> =>
  linesIn(words).length > 0 ? { event } : { event, wordsIn: event === 'created' ? 'first' : 'last' }

const checked = ['name', 'wait', 'words', 'hourlyMax', 'actions'] as const
export type RuleField = (typeof checked)[number]

/** Returns the fields that must be corrected before the rule can be saved. */
export const problemsOf = (document: RuleDocument): RuleField[] => {
  const lines = linesIn(document.words)
  const minutes = minutesIn(document)
  const most = numberIn(document.hourlyMax)
  const all: Record<RuleField, boolean> = {
    name: document.name.trim() === '',
    wait: document.event === 'waiting' && !(minutes >= 5 && minutes <= RULE_WAIT_MAX),
    words: lines.length > RULE_WORDS_MAX || lines.some(({ length }) => length > RULE_WORD_MAX),
    hourlyMax: !(most >= 1 && most <= RULE_HOURLY_MAX),
    actions: actionsOf(document).length === 0,
  }
  return checked.filter((field) => all[field])
}
