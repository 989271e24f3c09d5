import type { Acts } from '../acts.ts'
import { refuse } from '../answers.ts'
import { detail } from '../desk-purchases.ts'
import { anna, session } from '../desk-world.ts'
import { id } from '../hub-world.ts'
import type { DeskState } from '../state.ts'

/** The desk's screens of macros that the gallery shows, in each of their states. */

const open = (at: number) => async (acts: Acts) => {
  await acts.find('[role=log]')
  acts.key('u')
  await acts.click('[role=option]', at)
}
const ticket = { path: `/tickets/${id(201)}`, answers: { 'players.getPurchase': detail } } as const

export const macroStates: readonly Omit<DeskState, 'app'>[] = [
  { name: 'macros/list', path: '/macros' },
  { name: 'macros/one', path: `/macros/${id(630)}`, shows: '[contenteditable=true]' },
  { name: 'macros/colleague left', path: `/macros/${id(632)}`, shows: '[contenteditable=true]' },
  {
    name: 'macros/refunds',
    path: `/macros/${id(631)}`,
    answers: { 'signIn.me': { ...session('in'), staff: { ...anna, roles: ['support'] } } },
  },
  { name: 'macros/new', path: '/macros/new', shows: '[contenteditable=true]' },
  { name: 'macros/none', path: '/macros', answers: { 'macros.listMacros': { items: [] } } },
  { name: 'macros/error', path: '/macros', answers: { 'macros.listMacros': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
  {
    name: 'macros/edited meanwhile',
    path: `/macros/${id(633)}`,
    answers: { 'macros.saveMacro': refuse('EDITED_MEANWHILE') },
    act: async (acts) => {
      await acts.find('main [contenteditable=true]')
      await acts.type('main form input[maxlength]', 'Junk')
      await acts.click('main form [type=submit]')
    },
    shows: 'main form [role=status] button',
  },
  { name: 'inbox/macros', ...ticket, act: async (acts) => acts.find('[role=log]').then(() => acts.key('u')), shows: '[role=option]' },
  { name: 'inbox/macro preview', ...ticket, act: open(0), shows: '[role=dialog] [contenteditable=true]' },
  { name: 'inbox/macro that cannot be used', ...ticket, act: open(2), shows: '[role=dialog] form li' },
  {
    name: 'inbox/macro refund',
    ...ticket,
    act: async (acts) => {
      await open(1)(acts)
      await acts.find('[role=dialog] [contenteditable=true]')
      await acts.click('[role=dialog] form [type=submit]')
    },
    shows: '[role=alertdialog] form',
  },
  {
    name: 'inbox/macro for many',
    path: '/tickets',
    act: async (acts) => {
      await acts.click('main [type=checkbox]')
      await acts.click('main [type=checkbox]', 1)
      await acts.click('main section section [aria-haspopup]', 2)
      await acts.click('[role=option]')
    },
    shows: '[role=dialog] ul li',
  },
]
