import type { Acts } from './acts.ts'
import { refuse, silence } from './answers.ts'
import { mentions } from './desk/mentions.ts'
import { away, roundRobin } from './desk/round-robin.ts'
import { detail } from './desk-purchases.ts'
import { nothingReported } from './desk-reports.ts'
import { snoozing } from './desk-snooze.ts'
import { entries } from './desk-thread.ts'
import { anna, session, ticket } from './desk-world.ts'
import { id } from './hub-world.ts'
import { macroStates } from './macros/states.ts'
import { ruleStates } from './rules/states.ts'
import type { DeskState } from './state.ts'

const colleague = { path: `/colleagues/${id(2)}` } as const
const inbox = { path: '/tickets' } as const
const one = { path: `/tickets/${id(201)}`, shows: 'main h2, main h1' } as const
const signIn = async (acts: Acts) => {
  await acts.type('[type=email]', 'anna@playhub.example')
  await acts.type('[type=password]', 'wrong')
  await acts.click('form [type=submit]')
}

const signingIn: readonly Omit<DeskState, 'app'>[] = [
  { name: 'desk sign-in/password', path: '/', answers: { 'signIn.me': session('out') }, shows: 'form' },
  {
    name: 'desk sign-in/wrong',
    path: '/',
    answers: { 'signIn.me': session('out'), 'signIn.signIn': refuse('STAFF_SIGN_IN_WRONG') },
    act: signIn,
    shows: '[role=alert]',
  },
  { name: 'desk sign-in/second step', path: '/', answers: { 'signIn.me': session('factor') }, shows: 'form' },
  { name: 'desk sign-in/new password', path: '/', answers: { 'signIn.me': session('password') }, shows: 'form' },
  {
    name: 'desk sign-in/first factor',
    path: '/',
    answers: {
      'signIn.me': session('enrol'),
      'signIn.beginTotp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Playhub:anna?secret=JBSWY3DPEHPK3PXP' },
    },
    shows: 'button',
  },
  { name: 'desk/unreachable', path: '/', answers: { 'signIn.me': refuse('INTERNAL') }, hurry: true, shows: 'button' },
]

const isAway = { 'roundRobin.getOwnPresence': away, 'roundRobin.reportPresence': away } as const
const assigning: readonly Omit<DeskState, 'app'>[] = [
  { name: 'assignment/settings', path: '/projects/familytown/assignment', shows: 'main [type=checkbox]' },
  {
    name: 'assignment/wrong',
    path: '/projects/familytown/assignment',
    answers: { 'roundRobin.getRoundRobin': { ...roundRobin, document: { ...roundRobin.document, members: [], openMax: 0 } } },
    shows: 'main [aria-invalid=true]',
  },
  { name: 'assignment/away', path: '/settings', answers: isAway, shows: '[role=dialog]' },
]

const working: readonly Omit<DeskState, 'app'>[] = [
  { name: 'inbox/list', ...inbox, shows: '[data-row]' },
  { name: 'inbox/loading', ...inbox, answers: { 'tickets.listTickets': silence } },
  { name: 'inbox/empty', ...inbox, answers: { 'tickets.listTickets': { items: [], nextCursor: null } } },
  { name: 'inbox/error', ...inbox, answers: { 'tickets.listTickets': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
  { name: 'inbox/ticket', ...one },
  { name: 'inbox/separate accounts', ...one, act: (acts) => acts.click('[data-separate]'), shows: '[role=alertdialog]' },
  { name: 'inbox/ticket loading', ...one, answers: { 'tickets.getTicket': silence }, shows: 'main' },
  { name: 'inbox/ticket gone', ...one, answers: { 'tickets.getTicket': refuse('TICKET_NOT_FOUND') }, shows: 'main' },
  {
    name: 'inbox/held answers',
    ...one,
    answers: {
      'tickets.getTicket': {
        ...{ ticket, thread: { entries, earlier: null }, relations: { moves: [], links: [] } },
        held: [
          {
            ...{ id: id(720), authorId: anna.id, authorName: anna.name, dueTs: ticket.lastMessageTs, image: null, video: null },
            text: '<p>Please start the game anew: the pearls will be there.</p>',
          },
          {
            ...{ id: id(721), authorId: id(2), authorName: 'Boris', dueTs: ticket.lastMessageTs, image: null, video: null },
            text: '<p>And write to us if they are not.</p>',
          },
        ],
      },
    },
    shows: '[data-outgoing=held]',
  },
  {
    name: 'inbox/closed',
    ...one,
    answers: {
      'tickets.getTicket': {
        ticket: { ...ticket, status: 'closed', rating: { score: 4, comment: 'Quick' } },
        thread: { entries, earlier: null },
        relations: { moves: [], links: [] },
        held: [],
      },
    },
  },
  {
    name: 'inbox/note',
    ...one,
    act: async (acts) => {
      await acts.click('main [role=tab]', 1)
      // The selector takes the last panel, because the panel with the answer's editor may still be visible.
      await acts.write('main [role=tabpanel]:last-child [contenteditable=true]', 'The studio says: tomorrow.')
    },
    // Waits until a paragraph has text. An empty paragraph contains a `br`.
    shows: 'main [role=tabpanel]:last-child [contenteditable=true] p:not(:has(br))',
  },
  {
    name: 'inbox/note mentions',
    ...one,
    act: async (acts) => {
      await acts.click('main [role=tab]', 1)
      await acts.write('main [role=tabpanel]:last-child [contenteditable=true]', 'Could you look, @')
    },
    shows: 'main [role=listbox]',
  },
  { name: 'inbox/mention', path: `/tickets/${id(201)}?note=${id(351)}`, shows: 'main [data-mention]' },
  { name: 'mentions/list', path: '/mentions' },
  {
    name: 'mentions/arrived',
    path: '/mentions',
    answers: { 'mentions.listNewMentions': { ids: mentions.slice(0, 2).map(({ noteId }) => noteId), items: mentions.slice(0, 2) } },
    shows: '[role=dialog]',
  },
  { name: 'mentions/none', path: '/mentions', answers: { 'mentions.listMentions': { items: [], nextCursor: null } } },
  {
    name: 'inbox/somebody writes',
    ...one,
    answers: { 'tickets.setPresence': { others: [{ id: id(2), name: 'Boris', state: 'writing' }] } },
  },
  {
    name: 'inbox/commands',
    ...one,
    act: ({ find, key }) => find('main h2, main h1').then(() => key('k', { ctrlKey: true })),
    shows: '[role=dialog]',
  },
  {
    name: 'inbox/keys',
    path: '/tickets',
    act: ({ find, key }) => find('[data-row]').then(() => key('?')),
    shows: '[role=dialog] section',
  },
  { name: 'canned/list', path: '/canned' },
  { name: 'canned/one', path: `/canned/${id(600)}` },
  { name: 'canned/none', path: '/canned', answers: { 'canned.listCanned': { items: [] } } },
  {
    name: 'inbox/incident for many',
    path: '/tickets',
    act: async (acts) => {
      await acts.click('main [type=checkbox]')
      await acts.click('main [type=checkbox]', 1)
      acts.key('i')
    },
    shows: '[role=option]',
  },
  { name: 'incidents/list', path: '/incidents' },
  { name: 'incidents/one', path: `/incidents/${id(801)}` },
  { name: 'incidents/new', path: '/incidents/new' },
  { name: 'incidents/none', path: '/incidents', answers: { 'incidents.listIncidents': { items: [] } } },
  { name: 'articles/list', path: '/articles' },
  { name: 'articles/one', path: `/articles/${id(701)}`, shows: '[contenteditable=true]' },
  { name: 'articles/none', path: '/articles', answers: { 'articles.listArticles': { items: [] } } },
  { name: 'targets/settings', path: '/projects/familytown/targets' },
  ...assigning,
  { name: 'reports/fortnight', path: '/reports' },
  {
    name: 'reports/nothing',
    path: '/reports?tag=gift',
    answers: { 'reports.getReport': nothingReported, 'reports.listRatings': { items: [], nextCursor: null } },
  },
  { name: 'reports/loading', path: '/reports', answers: { 'reports.getReport': silence } },
  { name: 'reports/error', path: '/reports', answers: { 'reports.getReport': refuse('INTERNAL') }, hurry: true, shows: 'main button' },
  { name: 'audit/list', path: '/audit', shows: 'main [data-row]' },
  { name: 'audit/one', path: '/audit/897', shows: 'main aside dl' },
  { name: 'audit/empty', path: '/audit', answers: { 'overview.listAudit': { items: [], nextCursor: null } } },
  { name: 'settings/own', path: '/settings' },
  {
    name: 'purchase/panel',
    // On narrow screens, the player's card is a page of its own, with `card=1` in its URL. The conversation links to this page.
    path: `${one.path}?card=1`,
    answers: { 'players.getPurchase': detail },
    act: ({ click }) => click('a[data-marked]'),
    shows: 'dl',
  },
  {
    name: 'purchase/panel archived',
    path: `${one.path}?card=1`,
    answers: { 'players.getPurchase': { ...detail, timeline: detail.timeline.slice(2), archivedTs: detail.timeline[2]?.at ?? null } },
    act: ({ click }) => click('a[data-marked]'),
    shows: 'dl',
  },
]

const editing: readonly Omit<DeskState, 'app'>[] = [
  { name: 'payments/list', path: '/payments', shows: 'main [data-row]' },
  { name: 'payments/one', path: `/payments/${id(100)}` },
  { name: 'payments/none', path: '/payments', answers: { 'paymentsSearch.searchPayments': { items: [], nextCursor: null } } },
  {
    name: 'payments/error',
    path: '/payments',
    answers: { 'paymentsSearch.searchPayments': refuse('INTERNAL') },
    hurry: true,
    shows: 'main button',
  },
  { name: 'attention/list', path: '/attention' },
  {
    name: 'attention/hand over',
    path: '/attention',
    act: ({ click }) => click('main li [aria-haspopup]'),
    shows: '[role=listbox], [role=dialog]',
  },
  {
    name: 'attention/none',
    path: '/attention',
    answers: {
      'attention.listAttention': { items: [], nextCursor: null, colleagues: [] },
      'attention.countAttention': { open: 0, mine: 0 },
    },
  },
  { name: 'late goods/list', path: '/late-goods' },
  {
    name: 'late goods/none',
    path: '/late-goods',
    answers: {
      'lateGoods.listLateGoods': { items: [], nextCursor: null },
      'lateGoods.countLateGoods': { count: 0 },
    },
  },
  { name: 'notices/list', path: '/notices' },
  { name: 'notices/one', path: '/notices/evt_1' },
  { name: 'notices/none', path: '/notices', answers: { 'noticesLog.listNotices': { items: [], nextCursor: null } } },
  { name: 'notices/servers', path: '/notices?log=servers', shows: 'main dl' },
  { name: 'desk catalogue/list', path: '/catalogue' },
  { name: 'desk catalogue/one', path: '/catalogue/familytown' },
  { name: 'desk catalogue/loading', path: '/catalogue/familytown', answers: { 'projects.getGame': silence } },
  { name: 'desk categories/list', path: '/categories' },
  { name: 'desk categories/one', path: '/categories', act: ({ click }) => click('main ol [aria-expanded]') },
  { name: 'desk categories/empty', path: '/categories', answers: { 'categories.getCategories': { items: [], version: 'v1' } } },
  { name: 'desk categories/loading', path: '/categories', answers: { 'categories.getCategories': silence } },
  { name: 'desk prices/list', path: '/prices/familytown' },
  { name: 'desk prices/empty', path: '/prices/skyharbor', answers: { 'projects.getPriceList': { items: [], version: 'v1' } } },
  { name: 'desk projects/one', path: '/projects/familytown' },
  { name: 'colleagues/list', path: '/colleagues' },
  { name: 'colleagues/one', ...colleague },
]

const again = { 'colleagues.changeColleague': refuse('STAFF_SIGN_IN_AGAIN') } as const
const save = async (acts: Acts) => {
  await acts.type('main aside [name=name]', 'Boris Stone')
  await acts.click('main aside form [type=submit]')
  await acts.find('[role=dialog]')
}

const confirming: readonly Omit<DeskState, 'app'>[] = [
  { name: 'confirm/code or passkey', ...colleague, answers: again, act: save, shows: '[role=dialog] [name=code]' },
  {
    name: 'confirm/passkey',
    ...colleague,
    answers: { ...again, 'signIn.me': { ...session('in'), factors: { totp: false, passkeys: 1 } } },
    act: save,
    shows: '[role=dialog]',
  },
  {
    name: 'confirm/wrong',
    ...colleague,
    answers: { ...again, 'confirm.confirmByTotp': refuse('SECOND_FACTOR_WRONG') },
    act: async (acts) => {
      await save(acts)
      await acts.type('[role=dialog] [name=code]', '123456')
      await acts.click('[role=dialog] [type=submit]')
    },
    shows: '[role=dialog] [role=alert]',
  },
  {
    name: 'confirm/cancelled',
    ...colleague,
    answers: again,
    act: async (acts) => {
      await save(acts)
      await acts.click('[role=dialog] button', -1)
    },
    shows: 'main aside [role=alert]',
  },
]

export const deskStates: readonly DeskState[] = [
  ...signingIn,
  ...working,
  ...snoozing,
  ...macroStates,
  ...ruleStates,
  ...editing,
  ...confirming,
].map((state) => ({
  app: 'desk',
  ...state,
}))
