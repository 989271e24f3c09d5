import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { ago, id } from '../hub-world.ts'

/** The macros of the desk's fake server. */

const base = { project: null, isActive: true, assignee: null } as const

export const macros: Macro[] = [
  {
    ...{ ...base, id: id(630), name: 'Late goods', version: 'm0' },
    actions: [
      {
        kind: 'answer',
        texts: {
          en: '<p>Hello {player|there}, {item} has arrived in {project} now. Please start the game anew.</p>',
          de: '<p>Hallo {player|du}, {item} ist jetzt in {project}. Bitte starte das Spiel neu.</p>',
        },
      },
      { kind: 'status', status: 'waiting' },
      { kind: 'addTags', tags: ['late goods'] },
      { kind: 'removeTags', tags: ['vip'] },
      { kind: 'assign', to: id(2) },
      { kind: 'priority', priority: 'high' },
      { kind: 'note', text: '<p>Checked in the log of the game.</p>' },
    ],
    assignee: { name: 'Boris', isGone: false },
  },
  {
    ...{ ...base, id: id(631), name: 'Refund late goods', project: 'familytown', version: 'm1' },
    actions: [
      { kind: 'answer', texts: { en: '<p>We have returned your money for {item}.</p>' } },
      { kind: 'status', status: 'closed' },
      { kind: 'addTags', tags: ['refund'] },
      { kind: 'refund', reason: 'not-delivered' },
    ],
  },
  {
    ...{ ...base, id: id(632), name: 'To Lena', version: 'm2', assignee: { name: 'Lena', isGone: true } },
    actions: [{ kind: 'assign', to: id(9) }],
  },
  {
    ...{ ...base, id: id(633), name: 'Spam', isActive: false, version: 'm3' },
    actions: [
      { kind: 'status', status: 'closed' },
      { kind: 'addTags', tags: ['spam'] },
    ],
  },
]

const used = { kind: 'event', actorId: id(2), actorName: 'Boris', from: '', createTs: ago(545) } as const
const byRule = { kind: 'event', actorId: null, actorName: '', from: '', createTs: ago(550) } as const
/** Entries of a conversation in which a rule has acted and a staff member has used a macro. */
export const macroEntries: readonly ThreadEntry[] = [
  { ...byRule, id: id(364), change: 'rule', to: 'Late goods' },
  { ...byRule, id: id(365), change: 'tags', to: 'payment' },
  { ...used, id: id(361), change: 'macro', to: 'Late goods' },
  { ...used, id: id(362), change: 'tags', to: 'payment, vip' },
  { ...used, id: id(363), change: 'priority', to: 'urgent' },
]
