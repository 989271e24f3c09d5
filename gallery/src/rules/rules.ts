import type { AutomationRule, DryRun, RuleRun } from '@playhub/contract/desk/automation/automation'
import { ago, id } from '../hub-world.ts'

/** The automation rules of the desk's fake server. */

const conditions = {
  ...{ languages: [], tags: [], priority: null, isAssigned: null, requester: null, words: [], wordsIn: 'first' },
} satisfies AutomationRule['conditions']
const base: Omit<AutomationRule, 'id' | 'name' | 'version' | 'actions'> = {
  ...{ project: null, isActive: true, event: 'created', waitMinutes: 60, conditions, hourlyMax: 100 },
  ...{ assignee: null, author: null, lastHour: 0, pausedTs: null },
}
const rule = (at: number, of: Partial<AutomationRule> & Pick<AutomationRule, 'name' | 'actions'>): AutomationRule => ({
  ...{ ...base, id: id(640 + at), version: `r${at}`, ...of },
})

export const rules: AutomationRule[] = [
  rule(0, {
    name: 'Late goods',
    lastHour: 12,
    author: { name: 'Boris', isGone: false },
    conditions: { ...conditions, languages: ['en', 'de'], words: ['pearls', 'did not arrive'] },
    actions: [
      { kind: 'answer', texts: { en: '<p>Hello {player|there}, please start the game anew.</p>' } },
      { kind: 'addTags', tags: ['late goods'] },
      { kind: 'priority', priority: 'high' },
    ],
  }),
  rule(1, {
    name: 'Too long without an answer',
    project: 'familytown',
    event: 'waiting',
    waitMinutes: 240,
    conditions: { ...conditions, isAssigned: false },
    actions: [{ kind: 'priority', priority: 'urgent' }],
    pausedTs: ago(20),
  }),
  rule(2, {
    name: 'Thanks',
    event: 'answered',
    author: { name: 'Lena', isGone: true },
    actions: [{ kind: 'note', text: '<p>Ask for a rating.</p>' }],
  }),
  rule(3, {
    name: 'To Lena',
    isActive: false,
    assignee: { name: 'Lena', isGone: true },
    actions: [{ kind: 'assign', to: id(9) }],
  }),
]

const effects = [
  { change: 'status', from: 'open', to: 'answered' },
  { change: 'priority', from: 'normal', to: 'high' },
  { change: 'tags', from: '', to: 'late goods' },
  { change: 'answer', from: '', to: 'en' },
] satisfies RuleRun['effects']

export const ruleLog: { items: RuleRun[]; nextCursor: string } = {
  items: ([null, 'ANSWERED_BEFORE', null, 'UNFILLED', null] as const).map((problem, at) => ({
    ...{ id: id(650 + at), ticket: { id: id(201 + at), number: 811 + at }, ts: ago(10 + at * 35), event: 'created', problem },
    ...{ outcome: problem ? 'refused' : at === 4 ? 'paused' : 'done', effects: problem || at === 4 ? [] : effects },
  })),
  nextCursor: 'more',
}

export const dryRun: DryRun = {
  ...{ looked: 1000, isMore: true, matched: 41, events: 56 },
  days: [
    { day: ago(60).slice(0, 10), count: 23 },
    { day: ago(60 + 24 * 60).slice(0, 10), count: 18 },
  ],
  items: ['The pearls did not arrive', 'Paid twice for a crown', 'Where are my 500 pearls, which I bought yesterday evening?'].map(
    (title, at) => ({
      ...{ ticket: { id: id(201 + at), number: 811 + at, title, project: 'familytown' }, ts: ago(60 + at * 700) },
      ...{ problem: at === 1 ? ('UNFILLED' as const) : null, effects },
    }),
  ),
}
