import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { entries } from './desk-thread.ts'
import { rows, ticket } from './desk-world.ts'
import { ago, id } from './hub-world.ts'
import type { DeskState } from './state.ts'

const one = { path: `/tickets/${id(201)}`, shows: 'main h2, main h1' } as const
const known = (of: Partial<DeskTicket>) => ({
  'tickets.getTicket': {
    ...{ ticket: { ...ticket, ...of }, thread: { entries, earlier: null }, relations: { moves: [], links: [] } },
    held: [],
  },
})
const NEXT_DAY = -1290
const list: DeskState['answers'] = {
  'tickets.listTickets': {
    items: rows.map((row, at) => ({ ...row, snoozedUntilTs: ago(at === 0 ? -45 : NEXT_DAY * at) })),
    nextCursor: null,
  },
}
const snoozed = { snoozedUntilTs: ago(NEXT_DAY), snoozedBy: 'Boris', snoozedTs: ago(1) }

/** Test data for snoozed conversations at the desk. */
export const snoozing: readonly Omit<DeskState, 'app'>[] = [
  { name: 'inbox/snoozed list', path: '/tickets?snoozed=snoozed', answers: list, shows: '[data-row]' },
  {
    name: 'inbox/snoozed chosen',
    path: '/tickets?snoozed=snoozed',
    answers: list,
    act: ({ click }) => click('main input[type=checkbox]'),
    shows: 'main [aria-haspopup=menu]',
  },
  {
    name: 'inbox/returned list',
    path: '/tickets',
    answers: {
      'tickets.listTickets': { items: rows.map((row) => ({ ...row, returned: { cause: 'time', ts: ago(3) } })), nextCursor: null },
    },
    shows: '[data-row]',
  },
  { name: 'inbox/snoozed', ...one, answers: known(snoozed) },
  {
    name: 'inbox/snoozed until after due',
    ...one,
    answers: known({ ...snoozed, due: { kind: 'first', ts: ago(-150), soonTs: ago(-120) } }),
  },
  { name: 'inbox/returned', ...one, answers: known({ returned: { cause: 'player', ts: ago(3) } }) },
  { name: 'inbox/snooze menu', ...one, act: ({ press }) => press('main header [aria-haspopup=menu]'), shows: '[role=menu]' },
  {
    name: 'inbox/snooze another time',
    ...one,
    act: async ({ press, click }) => {
      await press('main header [aria-haspopup=menu]')
      await click('[role=menuitem]', 4)
    },
    shows: '[type=datetime-local]',
  },
]
