import type { Acts } from '../acts.ts'
import { refuse } from '../answers.ts'
import { id } from '../hub-world.ts'
import type { DeskState } from '../state.ts'

/** The desk's screens of automation rules that the gallery shows, in each of their states. */

const one = { path: `/rules/${id(640)}`, shows: '[contenteditable=true]' } as const
const tryRule = async (acts: Acts) => {
  await acts.find('main [contenteditable=true]')
  await acts.click('main form > section:last-of-type button')
}
const save = async (acts: Acts) => {
  await acts.find('main [contenteditable=true]')
  await acts.type('main form input[maxlength]', 'Thanks again')
  await acts.click('main form [type=submit]')
}

export const ruleStates: readonly Omit<DeskState, 'app'>[] = [
  { name: 'rules/list', path: '/rules' },
  { name: 'rules/one', ...one },
  { name: 'rules/waiting and paused', path: `/rules/${id(641)}`, shows: '[contenteditable=true]' },
  { name: 'rules/author left', path: `/rules/${id(642)}`, shows: '[contenteditable=true]' },
  { name: 'rules/colleague left', path: `/rules/${id(643)}`, shows: '[contenteditable=true]' },
  { name: 'rules/new', path: '/rules/new', shows: '[contenteditable=true]' },
  {
    name: 'rules/incomplete',
    path: '/rules/new',
    act: async (acts) => {
      await acts.find('main [contenteditable=true]')
      await acts.type('main form input[inputmode]', '0')
      await acts.click('main form [type=submit]')
    },
    shows: '[role=alert]',
  },
  { name: 'rules/dry run', ...one, act: tryRule, shows: 'main [role=status] table' },
  {
    name: 'rules/dry run too slow',
    ...one,
    answers: { 'automation.dryRunRule': refuse('DRY_RUN_TOO_SLOW') },
    act: tryRule,
    shows: 'main [role=status] svg',
  },
  {
    name: 'rules/edited meanwhile',
    ...one,
    answers: { 'automation.saveRule': refuse('EDITED_MEANWHILE') },
    act: save,
    shows: 'main form [role=status] button',
  },
  { name: 'rules/log', path: `/rules/${id(640)}/log`, shows: 'main table' },
  {
    name: 'rules/empty log',
    path: `/rules/${id(640)}/log`,
    answers: { 'automation.listRuleRuns': { items: [], nextCursor: null } },
  },
  { name: 'rules/none', path: '/rules', answers: { 'automation.listRules': { items: [] } } },
  { name: 'rules/error', path: '/rules', answers: { 'automation.listRules': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
]
