import type { IncidentRow } from '@playhub/contract/desk/incidents'
import type { TicketRelations } from '@playhub/contract/desk/moves'
import type { DeskTicket, InboxRow } from '@playhub/contract/desk/tickets'
import type { Acts } from '../acts.ts'
import { type DeskAnswers, refuse } from '../answers.ts'
import { article, articles, incidents } from '../desk-articles.ts'
import { lateGoods } from '../desk-purchases.ts'
import { reportOf } from '../desk-reports.ts'
import { dueIn } from '../desk-targets.ts'
import { entries } from '../desk-thread.ts'
import { rows, ticket } from '../desk-world.ts'
import { ago, id } from '../hub-world.ts'
import type { DeskState } from '../state.ts'

/** Rare states of the desk's screens that the gallery shows: long names, many tags, errors, and dialogs. */

const LONG_NAME = 'Alexandra-Konstantina Papadopoulou-Vandenberghe'
const LONG_TITLE = 'How do I move my town to another account, and what happens to everything that I have built there'
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const tags = ['payment', 'vip', 'bug', 'lost progress after an update', 'second account', 'refund', 'iphone', 'slow', 'german', 'chat']

const longRows: InboxRow[] = rows.map((row, at) => ({
  ...row,
  ...{ title: at % 2 ? LONG_TITLE : LONG_WORD, tags, project: 'the-longest-project-name', due: dueIn(at * 40 - 70), priority: 'urgent' },
  requester: { ...row.requester, name: LONG_NAME },
  assignee: { id: id(2), name: LONG_NAME },
}))
const longTicket: DeskTicket = {
  ...ticket,
  ...{ title: LONG_TITLE, tags, assignee: { id: id(2), name: LONG_NAME }, due: dueIn(-70) },
  requester: { ...ticket.requester, name: LONG_NAME },
  ...{ replyEmail: 'mira.the.very.long.address@mailbox.playhub.example', guestEmail: { email: 'guest@playhub.example', isProven: false } },
  rating: { score: 2, comment: LONG_TITLE },
}
const otherTicket = { id: id(204), number: 790, title: LONG_TITLE, status: 'open' } as const
const relations: TicketRelations = {
  moves: [
    { id: id(731), kind: 'mergedIn', other: otherTicket, createTs: ago(50), canUndo: true },
    { id: id(732), kind: 'splitOut', other: { ...otherTicket, number: 791, title: 'Refund' }, createTs: ago(60), canUndo: true },
  ],
  links: [{ ...otherTicket, number: 792, title: LONG_WORD }],
}
const ticketAnswer = (given: DeskTicket, related: TicketRelations = { moves: [], links: [] }): DeskAnswers => ({
  'tickets.getTicket': { ticket: given, thread: { entries, earlier: null }, relations: related, held: [] },
})

const inbox = { path: '/tickets' } as const
const one = { path: `/tickets/${id(201)}`, shows: 'main h2' } as const
const compact = { kept: { 'desk-density': 'compact' } } as const
const filtered = { path: '/tickets?project=familytown&priority=high&tag=vip&waiting=24', shows: '[class*=_filters_]' } as const
const choose = async ({ click }: Acts) => {
  await click('main li [type=checkbox]')
  await click('main li [type=checkbox]', 1)
}
const openView = async ({ click }: Acts) => click('[class*=_bar_] > span button')
const openMenu = async ({ press }: Acts) => press('main [aria-haspopup=menu]')
const openMove = (at: number) => async (acts: Acts) => {
  await openMenu(acts)
  await acts.click('[role=menuitem]', at)
  await acts.find('[role=dialog] form')
}

const talking: readonly Omit<DeskState, 'app'>[] = [
  { name: 'inbox/compact', ...inbox, ...compact, shows: '[data-row]' },
  { name: 'inbox/long names', ...inbox, answers: { 'tickets.listTickets': { items: longRows, nextCursor: null } }, shows: '[data-row]' },
  {
    name: 'inbox/compact long names',
    ...inbox,
    ...compact,
    answers: { 'tickets.listTickets': { items: longRows, nextCursor: null } },
    shows: '[data-row]',
  },
  { name: 'inbox/filters', ...filtered },
  { name: 'inbox/nothing found', ...filtered, answers: { 'tickets.listTickets': { items: [], nextCursor: null } } },
  { name: 'inbox/word too short', path: '/tickets?q=pe', answers: { 'tickets.listTickets': { items: [], nextCursor: null } } },
  { name: 'inbox/save view', ...filtered, act: openView, shows: '[role=dialog]' },
  {
    name: 'inbox/save view without name',
    ...filtered,
    act: async (acts) => {
      await openView(acts)
      await acts.click('[role=dialog] [type=submit]')
    },
    shows: '[role=dialog] [aria-invalid=true]',
  },
  { name: 'inbox/edit view', path: '/tickets?language=ru&purchase=paid', act: openView, shows: '[role=dialog]' },
  { name: 'inbox/chosen', ...inbox, ...compact, act: choose, shows: '[class*=_actions_] button' },
  {
    name: 'inbox/answer chosen',
    ...inbox,
    act: async (acts) => {
      await choose(acts)
      await acts.click('main section section button', -2)
    },
    shows: '[role=dialog] [contenteditable=true]',
  },
  { name: 'inbox/ticket long names', ...one, answers: ticketAnswer(longTicket, relations) },
  { name: 'inbox/ticket without incident', ...one, answers: { 'incidents.getTicketIncident': { attached: null, open: incidents } } },
  { name: 'inbox/ticket due soon', ...one, answers: ticketAnswer({ ...ticket, due: dueIn(20), tags: [], assignee: null }) },
  { name: 'inbox/ticket menu', ...one, act: openMenu, shows: '[role=menuitem]' },
  { name: 'inbox/merge', ...one, act: openMove(0), shows: '[role=dialog] [role=radio], [role=dialog] [type=radio]' },
  {
    name: 'inbox/merge chosen',
    ...one,
    answers: { 'tickets.listTickets': { items: longRows, nextCursor: null }, 'moves.mergeTickets': refuse('TICKET_MERGED') },
    act: async (acts) => {
      await openMove(0)(acts)
      await acts.click('[role=dialog] [role=radio], [role=dialog] [type=radio]')
      await acts.click('[role=dialog] [type=submit]')
    },
    shows: '[role=dialog] [role=alert]',
  },
  {
    name: 'inbox/merge nothing',
    ...one,
    answers: { 'tickets.listTickets': { items: [], nextCursor: null } },
    act: openMove(0),
    shows: '[role=dialog] p[role=status]',
  },
  {
    name: 'inbox/split',
    ...one,
    act: async (acts) => {
      await openMove(1)(acts)
      await acts.click('[role=dialog] [type=checkbox]', 1)
    },
    shows: '[role=dialog] :checked',
  },
  { name: 'inbox/link', ...one, act: openMove(2), shows: '[role=dialog] form' },
]

const longIncident: IncidentRow = {
  ...(incidents[0] as IncidentRow),
  ...{ project: 'the-longest-project-name', by: LONG_NAME, texts: { en: { title: LONG_TITLE, text: LONG_TITLE } } },
}
const changeZone = async (acts: Acts) => {
  await acts.type('main select', 'Asia/Tokyo')
  await acts.click('main form [type=submit], main [class*=_bar_] button', -1)
}
const typeTarget = (value: string) => async (acts: Acts) => acts.type('main fieldset [inputmode=text]', value)

const managing: readonly Omit<DeskState, 'app'>[] = [
  { name: 'incidents/long names', path: `/incidents/${id(801)}`, answers: { 'incidents.listIncidents': { items: [longIncident] } } },
  { name: 'incidents/solved', path: `/incidents/${id(802)}` },
  {
    name: 'incidents/error',
    path: '/incidents',
    answers: { 'incidents.listIncidents': refuse('INTERNAL') },
    hurry: true,
    shows: 'main button',
  },
  {
    name: 'incidents/solve question',
    path: `/incidents/${id(801)}`,
    act: async (acts) => {
      await acts.type('main section textarea', 'Everything has arrived. Thank you for waiting.')
      await acts.click('main section button', -1)
    },
    shows: '[role=alertdialog]',
  },
  {
    name: 'articles/long names',
    path: `/articles/${id(701)}`,
    answers: {
      'articles.listArticles': { items: articles.map((row) => ({ ...row, title: LONG_TITLE, project: 'the-longest-project-name' })) },
    },
    shows: '[contenteditable=true]',
  },
  { name: 'articles/new', path: '/articles/new', shows: '[contenteditable=true]' },
  {
    name: 'articles/without title',
    path: '/articles/new',
    act: async (acts) => {
      await acts.write('[contenteditable=true]', 'Close the game and start it anew.')
      await acts.click('main form [class*=_actions_] button')
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'articles/history',
    path: `/articles/${id(701)}`,
    act: ({ click }) => click('main details summary', -1),
    shows: 'main details li',
  },
  {
    name: 'articles/changed meanwhile',
    path: `/articles/${id(701)}`,
    answers: { 'articles.getArticle': article, 'articles.saveArticle': refuse('EDITED_MEANWHILE') },
    act: async (acts) => {
      await acts.find('[contenteditable=true]')
      await acts.type('main form input[name=title], main form input:not([type=checkbox])', 'Another title')
      await acts.click('main form [class*=_actions_] button', -1)
    },
  },
  {
    name: 'targets/refused zone',
    path: '/projects/familytown/targets',
    answers: { 'targets.saveTargets': refuse('BAD_REQUEST', { fields: [{ path: 'timeZone', code: 'TIME_ZONE_UNKNOWN' }] }) },
    act: changeZone,
    shows: 'select[aria-invalid=true]',
  },
  {
    name: 'targets/no open day',
    path: '/projects/familytown/targets',
    act: async (acts) => {
      for (const day of [1, 2, 3, 4, 5]) await acts.click('main [role=switch]', day)
    },
    shows: '[role=switch][aria-invalid=true]',
  },
  {
    name: 'targets/wrong times',
    path: '/projects/familytown/targets',
    act: async (acts) => {
      await typeTarget('soon')(acts)
      await acts.type('main [type=time]', '19:00')
    },
    shows: '[type=time][aria-invalid=true]',
  },
  {
    name: 'reports/long names',
    path: '/reports',
    answers: { 'reports.getReport': reportOf([1, 2, 3].map((at) => ({ id: id(at), name: `${LONG_NAME} ${at}` }))) },
    shows: 'main table',
  },
  {
    name: 'late goods/long names',
    path: '/late-goods',
    answers: {
      'lateGoods.listLateGoods': {
        items: lateGoods.map((good) => ({
          ...good,
          ...{ itemId: LONG_WORD, server: 'off', player: { ...good.player, name: LONG_NAME } },
          payment: { ...good.payment, item: LONG_TITLE },
        })),
        nextCursor: null,
      },
    },
  },
  {
    name: 'late goods/error',
    path: '/late-goods',
    answers: { 'lateGoods.listLateGoods': refuse('INTERNAL') },
    hurry: true,
    shows: 'main button',
  },
  { name: 'late goods/take off', path: '/late-goods', act: ({ click }) => click('main li button', -1), shows: '[role=dialog]' },
]

export const deskRare: readonly DeskState[] = [...talking, ...managing].map((state) => ({ app: 'desk', ...state }))
