import type { AuditEntry } from '@playhub/contract/desk/overview'
import type { EditedSettings, SettingsDocument } from '@playhub/contract/desk/projects'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import type { StaffRow } from '@playhub/contract/desk/staff'
import type { DeskTicket, InboxRow } from '@playhub/contract/desk/tickets'
import { DEFAULT_COLLECTION } from '@playhub/contract/games/collection'
import { demoCategories } from '../../apps/api/src/seed/categories.ts'
import { demoPriceItems } from '../../apps/api/src/seed/price-items.ts'
import { type DeskAnswers, refuse } from './answers.ts'
import { mentions } from './desk/mentions.ts'
import { presence, roundRobin } from './desk/round-robin.ts'
import { article, articles, incidents } from './desk-articles.ts'
import { noticeServers, notices, webhooks } from './desk-notices.ts'
import { bought, detail, lateGoods, mira } from './desk-purchases.ts'
import { ratings, reportOf } from './desk-reports.ts'
import { dueIn, targetReport, targets } from './desk-targets.ts'
import { entries } from './desk-thread.ts'
import { ago, games, id, origin, projects } from './hub-world.ts'
import { macros } from './macros/macros.ts'
import { dryRun, ruleLog, rules } from './rules/rules.ts'

/** The data of the desk's fake server: an admin, her colleagues and their work. */

export const anna = { id: id(1), name: 'Anna Berg', email: 'anna@playhub.example', roles: ['admin'] } satisfies DeskSession['staff']
const colleagues = [
  anna,
  { ...anna, id: id(2), name: 'Boris', roles: ['support'] },
  { ...anna, id: id(3), name: 'Clara', roles: ['finance'] },
] as const

export const session = (stage: DeskSession['stage']): DeskSession => ({
  stage,
  staff: stage === 'out' ? null : anna,
  factors: { totp: stage === 'in' || stage === 'factor', passkeys: stage === 'in' ? 1 : 0 },
  hubUrl: origin,
})

const row = (n: number, rest: Partial<InboxRow> = {}): InboxRow => ({
  ...{ id: id(200 + n), number: 810 + n, title: 'The pearls did not arrive', project: 'familytown', status: 'open', priority: 'normal' },
  requester: { kind: 'player', id: '48201177', name: 'Mira K.' },
  ...{
    assignee: null,
    tags: [],
    lastLine: 'I have paid for 100 pearls an hour ago, and they are not in the game.',
    lastMessageTs: ago(n * 37),
  },
  ...{ waitingSince: ago(n * 37), due: null, unread: n % 3, createTs: ago(n * 300), paymentId: null, language: n % 2 ? 'en' : 'ru' },
  ...{ snoozedUntilTs: null, returned: null },
  ...rest,
})
export const rows: InboxRow[] = [
  row(1, { priority: 'urgent', unread: 12, tags: ['payment', 'vip'], due: dueIn(-70) }),
  row(2, {
    requester: { kind: 'guest', id: '7f3a', name: '' },
    title: 'How do I move my town to another account, and what happens to everything that I have built there',
  }),
  row(3, { assignee: { id: anna.id, name: anna.name }, status: 'answered', waitingSince: null }),
  row(4, { project: 'neuroarena', title: 'The game does not start', status: 'waiting', priority: 'low' }),
  row(5, { project: 'islandm3', title: 'Refund', priority: 'high', due: dueIn(20) }),
  row(6, { due: dueIn(150) }),
]

export const ticket: DeskTicket = {
  ...row(1, { priority: 'urgent', tags: ['payment', 'vip'], paymentId: id(100), assignee: { id: anna.id, name: anna.name } }),
  ...{
    version: 3,
    seq: 4,
    playerSeenSeq: 3,
    edition: 0,
    reason: 'drop not credited',
    replyEmail: '',
    guestEmail: null,
    rating: null,
    closedTs: null,
    snoozedBy: null,
    snoozedTs: null,
  },
}
const act = (n: number, rest: Partial<AuditEntry>): AuditEntry => ({
  ...{
    id: 900 - n,
    at: ago(n * 47),
    staff: { id: anna.id, name: anna.name },
    roles: ['admin'],
    action: 'ticket-answered',
    object: 'ticket 811',
  },
  ...{ ip: '203.0.113.7', before: {}, after: {} },
  ...rest,
})
export const audit: AuditEntry[] = [
  act(1, { action: 'signed-in', object: '' }),
  act(2, { action: 'ticket-changed', before: { status: 'open' }, after: { status: 'answered' } }),
  act(3, { action: 'refund-requested', object: `payment ${id(100)}`, after: { amount: 34_900, currency: 'RUB', reason: 'goodwill' } }),
  act(4, { action: 'sign-in-refused', staff: null, roles: [], object: 'eve@playhub.example' }),
  act(5, { action: 'refused', object: 'POST /payments/:id/refund' }),
]

const settingsOf = ({ authType, extra, mainData, settings, hostOrigins }: (typeof projects)[number]['settings']): SettingsDocument => ({
  ...settings,
  collection: DEFAULT_COLLECTION,
  ...{ authType, hostOrigins, outOfCatalog: mainData.outOfCatalog, failedAttemptLimit: 5 },
  backgroundColor: extra.find((item) => item.id === 'backgroundColor')?.value ?? '',
})
const [first] = projects
if (!first) throw new Error('There are no demo projects.')
const settings: EditedSettings = {
  ...{ document: settingsOf(first.settings), version: 'v1' },
  keys: { test: ['stripe', 'yookassa', 'yandex-pay'], live: ['stripe'] },
}
const staffRows: StaffRow[] = colleagues.map((each, at) => ({
  ...each,
  roles: [...each.roles],
  ...{ createTs: ago(400_000), disabledTs: at === 2 ? ago(9000) : null, lastSeenTs: ago(at * 700 + 4), isInvited: at === 1 },
  factors: { totp: at !== 1, passkeys: at === 0 ? 1 : 0 },
}))

export const deskWorld: DeskAnswers = {
  'paymentsSearch.searchPayments': {
    items: [
      bought(0),
      bought(1, { status: 'pending', state: 'pending', paidTs: null }),
      bought(2, { status: 'fail', state: 'fail', mode: 'test' }),
      bought(3, { state: 'refunded', refunded: 34_900 }),
    ].map((each) => ({ ...each, player: mira, hasReceipt: each.status === 'paid' })),
    nextCursor: null,
  },
  'noticesLog.listNotices': { items: notices, nextCursor: null },
  'noticesLog.getNotice': () =>
    notices[0] ? { notice: notices[0], url: 'https://game.example/notices', body: '{"id":"evt_1"}' } : refuse('NOTICE_NOT_FOUND'),
  'noticesLog.listServers': { items: noticeServers },
  'noticesLog.getServer': noticeServers[1] ?? refuse('NOTICE_ADDRESS_MISSING'),
  'noticesLog.listWebhooks': { items: webhooks, nextCursor: null },
  'projects.listEditable': {
    items: projects.map(({ id, settings, game }) => ({
      ...{ id, name: game?.localization.en?.name ?? id, outOfCatalog: settings.mainData.outOfCatalog, isActive: true },
      ...{
        inDevelop: game?.web_page.inDevelop ?? false,
        hasDraft: id === 'islandm3',
        card: `/images/${id}/card`,
        prices: 3,
        updateTs: ago(4000),
      },
    })),
  },
  'categories.getCategories': {
    items: demoCategories.map(({ id, names }) => ({
      ...{ id, names },
      games: projects.flatMap(({ id: project, game }) => (game?.categories.includes(id) ? [project] : [])),
    })),
    version: 'v1',
  },
  'projects.getGame': {
    published: { game: first.game ?? null, singleGame: null },
    ...{ version: 'v1', draft: null, settings: settings.document, hubUrl: origin },
  },
  'projects.getSettings': settings,
  'projects.getPriceList': {
    items: demoPriceItems.slice(0, 3).map(({ id, ruTitle, enTitle, rubMinor, usdMinor, logoName }) => ({
      ...{ id, ruTitle, enTitle, rubMinor, usdMinor, logoName: logoName ?? '', isActive: id !== 'builder' },
    })),
    version: 'v1',
  },
  'keys.getServerAccess': {
    keys: [
      { id: id(800), mode: 'live', lastFour: '7f3a', createTs: ago(90_000), revokedTs: null },
      { id: id(801), mode: 'test', lastFour: '91bc', createTs: ago(190_000), revokedTs: ago(900) },
    ],
    notices: { url: 'https://game.example/notices' },
  },
  'colleagues.listColleagues': { items: staffRows },
  'signIn.me': session('in'),
  'overview.listProjects': { items: games.map(({ project, localization }) => ({ id: project, name: localization.en?.name ?? project })) },
  'overview.listStaff': { items: [...colleagues].map((each) => ({ ...each, roles: [...each.roles], isShutOut: false })) },
  'reports.getReport': reportOf(colleagues),
  'reports.listRatings': { items: ratings, nextCursor: null },
  'overview.listAudit': { items: audit, nextCursor: null },
  'tickets.listTickets': { items: rows, nextCursor: null },
  'attention.countAttention': { open: 4, mine: 1 },
  'lateGoods.countLateGoods': { count: 2 },
  'lateGoods.listLateGoods': { items: lateGoods, nextCursor: null },
  'attention.listAttention': {
    items: [
      {
        ...{ id: id(700), reason: 'refund_failed', detail: 'refund_failed, insufficient_funds', openedTs: ago(900) },
        payment: { id: id(101), item: '100 pearls', project: 'familytown' },
        ...{ sums: null, player: mira, provider: { name: 'yookassa', ref: '2b9f-31' } },
        attempt: { provider: 'yookassa', amount: 34_900, currency: 'RUB' },
        refund: { amount: 10_000, currency: 'RUB' },
        ...{ canReturn: true, owner: { id: anna.id, name: anna.name }, takenTs: ago(800), closed: null },
      },
      {
        ...{ id: id(701), reason: 'dispute', detail: 'fraudulent', openedTs: ago(300) },
        payment: { id: id(102), item: 'Second builder', project: 'familytown' },
        ...{ sums: null, player: { kind: 'player', id: '48201178', name: '' }, provider: { name: 'stripe', ref: 'pi_3PqLkx2eZvKYlo2C' } },
        attempt: { provider: 'stripe', amount: 399, currency: 'USD' },
        ...{ canReturn: false, owner: null, takenTs: null, closed: null },
      },
      {
        ...{ id: id(702), reason: 'books', detail: '', openedTs: ago(200) },
        payment: { id: id(103), item: '100 pearls', project: 'familytown' },
        sums: { theirs: { amount: 34_899, currency: 'RUB' }, ours: { amount: 34_900, currency: 'RUB' } },
        ...{ player: mira, provider: { name: 'yookassa', ref: '2b9f-31' } },
        attempt: { provider: 'yookassa', amount: 34_900, currency: 'RUB' },
        ...{ canReturn: false, owner: null, takenTs: null, closed: null },
      },
      {
        ...{ id: id(703), reason: 'books', detail: '', openedTs: ago(190), payment: null, player: null, attempt: null },
        ...{ sums: { theirs: { amount: 700, currency: 'USD' }, ours: null }, provider: { name: 'stripe', ref: 'pi_3PqLkx2eZvKYlo2D' } },
        ...{ canReturn: false, owner: null, takenTs: null, closed: null },
      },
    ],
    nextCursor: null,
    colleagues: colleagues.filter((_, at) => at !== 1).map(({ id, name }) => ({ id, name })),
  },
  'tickets.countTickets': { mine: 3, unassigned: 12, open: 40, due: { soon: 2, late: 1 }, snoozed: { snoozed: 4, back: 1 } },
  'snooze.listReturned': { items: [] },
  'mentions.listMentions': { items: mentions, nextCursor: null },
  // `items` is empty, so that no toast about a new mention covers the other screens.
  'mentions.listNewMentions': { ids: [id(350), id(351)], items: [] },
  'mentions.seeMentions': { result: true },
  'mentions.seeAllMentions': { result: true },
  'roundRobin.getRoundRobin': roundRobin,
  'roundRobin.getOwnPresence': presence,
  'roundRobin.reportPresence': presence,
  'targets.listWarnings': { items: [], counts: { soon: 1, late: 1 } },
  'targets.getTargetReport': targetReport,
  'targets.getTargets': targets,
  'projects.getReadiness': { missing: [] },
  'tickets.listAgents': { items: colleagues.map(({ id, name }) => ({ id, name })) },
  'savedViews.listViews': {
    items: [
      {
        ...{ id: id(700), name: 'Purchases in Russian', isShared: false, owner: { id: anna.id, name: anna.name }, count: 7 },
        place: { view: 'open', language: 'ru', purchase: 'paid' },
      },
      {
        ...{ id: id(701), name: 'Waiting for a day', isShared: true, owner: { id: id(2), name: 'Boris' }, count: 3 },
        place: { view: 'open', waiting: '24' },
      },
    ],
  },
  'tickets.listTags': { items: ['payment', 'vip', 'bug'] },
  'tickets.getTicket': { ticket, thread: { entries, earlier: null }, relations: { moves: [], links: [] }, held: [] },
  'tickets.setPresence': { others: [] },
  'tickets.markRead': { result: true },
  'incidents.listIncidents': { items: incidents },
  'incidents.getTicketIncident': { attached: incidents[0]?.id ?? null, open: incidents.filter(({ solvedTs }) => solvedTs === null) },
  'articles.listArticles': { items: articles },
  'articles.getArticle': article,
  'macros.listMacros': { items: macros },
  'automation.listRules': { items: rules },
  'automation.listRuleRuns': ruleLog,
  'automation.dryRunRule': dryRun,
  'canned.listCanned': {
    items: ['Restore purchases', 'The bank is late', 'Where the receipt is'].map((title, at) => ({
      ...{
        id: id(600 + at),
        title,
        text: '<p>Hello {player}, please start the game anew.</p>',
        project: at === 1 ? 'familytown' : null,
        language: at === 2 ? 'ru' : 'en',
      },
      uses: 30 - at * 9,
      version: `${at}`,
    })),
  },
  'players.getPlayerCard': {
    requester: mira,
    language: 'en',
    createTs: ago(500_000),
    signIns: [{ method: 'email', label: 'mira@playhub.example', proven: true }],
    merges: [{ id: '01890000-0000-7000-8000-000000000001', userId: '48201179', name: 'Mira2', createTs: ago(4000), canUndo: true }],
    games: ['familytown', 'islandm3'],
    totals: [
      { currency: 'RUB', amount: 104_700, count: 3 },
      { currency: 'USD', amount: 399, count: 1 },
    ],
    purchases: [
      bought(0),
      bought(1, { status: 'pending', paidTs: null }),
      bought(2, { status: 'fail', paidTs: null }),
      bought(3, { state: 'refunded', refunded: 34_900 }),
    ],
    tickets: [{ id: id(204), number: 790, title: 'Refund', status: 'closed', createTs: ago(90_000) }],
  },
  'players.getPurchase': detail,
  'colleagues.listPasskeys': { items: [{ id: 'key', label: 'Laptop', createTs: ago(90_000), lastUsedTs: ago(60) }] },
}
