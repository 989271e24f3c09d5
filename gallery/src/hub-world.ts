import type { GameItem } from '@playhub/contract/catalogue'
import { configProject, gameItem, type InitialConfig, singleGame } from '@playhub/contract/catalogue'
import type { Front } from '@playhub/contract/games/portal'
import { showGame } from '@playhub/contract/games/shown-game'
import { DEFAULT_PROJECT } from '@playhub/contract/limits'
import type { ProcessReply } from '@playhub/contract/payments'
import type { PriceItem } from '@playhub/contract/projects/prices'
import type { Ticket, TicketMessage, TicketRow } from '@playhub/contract/support'
import type { TimelineEntry, TransactionItem } from '@playhub/contract/transactions'
import { demoPriceItems } from '../../apps/api/src/seed/price-items.ts'
import { demoProjects } from '../../apps/api/src/seed/projects.ts'
import type { Site } from '../../apps/hub/src/base/site.ts'
import type { HubAnswers } from './answers.ts'

/** The data of the hub's fake server: the demo projects, and one player with purchases and conversations. */

/** The script that checks all states also imports this file, in Node, where there is no `location`. */
export const origin = globalThis.location?.origin ?? 'http://localhost'

/** Returns the URL of another host that the gallery's server also serves, because games have their own origin. */
const onHost = (name: string) => origin.replace(/\/\/[^:/]+/, `//${name}.localhost`)
export const projects = demoProjects(onHost('game')).map(({ id, settings, game, singleGame: own }) => ({
  id,
  settings: configProject.parse(settings),
  game: game ? gameItem.parse(game) : undefined,
  singleGame: own ? singleGame.parse(own) : undefined,
}))
export const slowGame = `${onHost('slow')}/games/`
export const games = projects.flatMap(({ game }) => (game ? [game] : []))
const configs: InitialConfig['projects'] = projects.map(({ settings }) => settings)

export const siteOf = (
  project = DEFAULT_PROJECT,
  hasSearch = false,
): { site: Site; config: InitialConfig['projects'][number] | undefined } => {
  const config = configs.find(({ id }) => id === project)
  return {
    config,
    site: { project, outOfCatalog: config?.mainData.outOfCatalog ?? false, title: config?.settings.pageTitle ?? {}, hasSearch },
  }
}

const player = { userId: '48201177', nickName: 'Mira K.', currentAuthType: 'email' } as const
export const keptByPlayer = { 'access-token': 'token', 'web-auth-data': JSON.stringify(player) }
export const signedIn = { result: { ...player, jwt: 'token', session: 'session' } }

/** Returns an id in the right format. */
export const id = (n: number) => `5eed0000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Returns the time this many minutes ago. */
export const ago = (minutes: number) => new Date(Date.parse('2026-03-14T12:00:00Z') - minutes * 60_000).toISOString()

export const order: ProcessReply = {
  provider: ['stripe', 'yookassa', 'yandex-pay'],
  providerId: null,
  status: 'none',
  isTest: false,
  paymentData: {
    projectName: 'familytown',
    cardLogoImage: '/images/familytown/logo',
    cardImage: '/images/familytown/card',
    ruName: '100 pearls',
    enName: '100 pearls',
    ruPrice: '349.00',
    enPrice: '3.99',
    itemImage: 'pearls-100',
    shownCurrency: null,
  },
  lapsed: null,
  profileData: { mailToReceiveCheck: 'mira@playhub.example' },
}

const purchaseOf = (n: number, rest: Partial<TransactionItem>): TransactionItem => ({
  ...{
    createTs: ago(n * 9000),
    title: '100 pearls',
    price: '349.00',
    currency: 'RUB',
    status: 'paid',
    refunded: '',
    uuid: id(100 + n),
    good: null,
  },
  ...{ projectName: 'familytown', project: 'familytown' },
  ...rest,
})
export const purchases: TransactionItem[] = [
  purchaseOf(1, {}),
  purchaseOf(2, { title: 'Builder', price: '3.99', currency: 'USD', status: 'pending' }),
  purchaseOf(3, { title: 'A very long name of a thing that somebody sells in a game, with everything in it', price: '12999.00' }),
  purchaseOf(4, { status: 'fail', projectName: 'islandm3', title: 'Five extra moves', price: '79.00' }),
  purchaseOf(5, { status: 'none', projectName: 'neuroarena', title: 'Drone', price: '0.99', currency: 'USD' }),
  purchaseOf(6, { refunded: '349.00' }),
  purchaseOf(7, { refunded: '100.00' }),
]
const step = (kind: TimelineEntry['kind'], minutes: number, amount = ''): TimelineEntry => ({
  ...{ at: ago(9000 - minutes), kind, provider: 'yookassa', amount, currency: amount ? 'RUB' : null, why: null },
})
export const timeline = [
  step('created', 0),
  step('started', 1, '349.00'),
  step('paid', 3, '349.00'),
  step('receipt', 4),
  step('delivered', 4),
]

const ticketOf = (n: number, rest: Partial<TicketRow>): TicketRow => ({
  ...{ id: id(200 + n), title: 'The pearls did not arrive', createTs: ago(n * 1500), unreadMessageCount: 0, status: 'open' },
  ...{ project: 'familytown', lastMessageTs: ago(n * 700) },
  ...rest,
})
export const tickets: TicketRow[] = [
  ticketOf(1, { unreadMessageCount: 2, status: 'answered' }),
  ticketOf(2, {
    title: 'How do I move my town to another account, and what happens to everything that I have built there',
    unreadMessageCount: 12,
  }),
  ticketOf(3, { title: 'The game does not start', status: 'waiting', project: 'neuroarena' }),
  ticketOf(4, { title: 'Refund', status: 'closed' }),
]

const said = (seq: number, isUserMsg: boolean, text: string, rest: Partial<TicketMessage> = {}): TicketMessage => ({
  ...{ id: id(300 + seq), seq, isUserMsg, text, image: null, video: null, mail: null, createTs: ago(2000 - seq * 60) },
  ...rest,
})
const picture = {
  path: '/images/familytown/cover-640.webp',
  state: 'ready',
  type: 'image/webp',
  bytes: 61_200,
  width: 640,
  height: 400,
} as const
export const ticket: Ticket = {
  ...ticketOf(1, { status: 'answered' }),
  messages: [
    said(1, true, '<p>I have paid for 100 pearls an hour ago, and they are <strong>not in the game</strong>.</p>'),
    said(2, true, '<p>Here is what I see:</p>', {
      image: picture,
      mail: {
        rest: 'On Thu, 26 Nov 2026 at 10:15, Playhub <no-reply@playhub.example> wrote:\n> Support has answered',
        leftOut: [{ name: 'log.txt', code: 'FILE_TYPE_NOT_ALLOWED' }],
      },
    }),
    said(
      3,
      false,
      '<p>Thank you. The bank has confirmed the payment, the game has not taken it yet. Please start it anew:</p><pre><code>Settings &gt; Restore</code></pre>',
    ),
    said(4, true, '<p>A picture that support will look at.</p>', { image: { ...picture, path: '', state: 'checking' } }),
    said(5, false, '<p>They are on their way. <a href="https://playhub.example/help">What else to try</a></p>'),
  ],
  hasEarlier: false,
  edition: 0,
  seenSeq: 4,
  paymentId: null,
  rating: null,
}

const pricesOf = (project: string): PriceItem[] =>
  demoPriceItems
    .filter(({ projectId }) => projectId === project)
    .map(({ id, ruTitle, enTitle, rubMinor, usdMinor, logoName }) => ({
      ...{ id, ruTitle, enTitle, logoName: logoName ?? '', ruValue: (rubMinor / 100).toFixed(2), enValue: (usdMinor / 100).toFixed(2) },
    }))

const gameOf = (projectName = '') => games.find(({ project }) => project === projectName) ?? games[0]
const singleOf = (projectName = '') =>
  projects.find(({ id }) => id === projectName)?.singleGame ?? projects.find((each) => each.singleGame)?.singleGame

const identities = {
  identities: [
    { id: id(1), method: 'email', label: 'mira@playhub.example', createTs: ago(500_000) },
    { id: id(2), method: 'google', label: 'mira.k@mail.example', createTs: ago(90_000) },
  ],
} as const satisfies { identities: readonly object[] }
const sessionOf = (n: number, device: string) => ({
  ...{
    id: id(400 + n),
    current: n === 0,
    method: 'email' as const,
    device,
    project: 'familytown',
    createTs: ago(n * 40_000 + 60),
    lastSeenTs: ago(n * 900),
  },
})
const sessions = { sessions: [sessionOf(0, 'Chrome, Windows'), sessionOf(1, 'Safari, iPhone'), sessionOf(2, '')] }

/** A challenge of the robot check. The gallery only shows screens and never solves a challenge, so invented values are enough. */
const challenge = { algorithm: 'SHA-256', challenge: '0', maxnumber: 10, salt: 'gallery', signature: '0' }

/** Returns the data of a front page with these games. */
export const frontWith = (shown: readonly GameItem[]): Front => {
  const all = shown.map((game, at) => showGame(game, 'en', at + 1))
  return {
    games: all,
    featured: all.find(({ inDevelopment }) => !inDevelopment) ?? null,
    all: all.map(({ projectName }) => projectName),
    ...{ newest: [], popular: [], categories: [], total: all.length },
  }
}

const articles = ['The pearls did not arrive', 'The bank is late', 'Where the receipt is'].map((title, at) => ({
  ...{ id: id(701 + at), title, language: 'en' as const },
}))

/** The server's reply with help articles that match the text that a player writes. */
export const suggested: HubAnswers = { 'help.suggest': { items: articles } }

/** The server's reply while an incident affects many players. */
export const broken: HubAnswers = {
  'support.getIncidents': {
    items: [
      {
        ...{ id: id(801), title: 'Purchases arrive late', text: 'We are on it. Nothing is lost.', language: 'en' as const },
        ...{ sinceTs: '2026-11-21T10:20:00.000Z', isSolved: false, isFollowed: true },
      },
    ],
    hasMailbox: true,
  },
}

export const hubWorld: HubAnswers = {
  'support.getIncidents': { items: [], hasMailbox: true },
  'help.getArticles': { items: articles },
  'help.getArticle': {
    ...{ id: id(701), title: 'The pearls did not arrive', language: 'en', updateTs: '2026-11-20T09:00:00.000Z' },
    html: '<p>Bought goods come within a minute.</p><p>If they do not, close the game and start it anew. Your purchase is safe.</p>',
  },
  'help.suggest': { items: [] },
  'help.rate': { result: true },
  'catalogue.getInitialConfig': { projects: configs, supportEmail: 'help@playhub.example' },
  'catalogue.getGamesData': games,
  'portal.getFront': frontWith(games),
  'portal.getGames': {
    games: frontWith(games).games.map((each) => ({ ...each, category: '' })),
    ...{ name: '', categories: [], total: games.length, page: 1, pages: 1 },
  },
  'portal.getSimilar': { games: frontWith(games).games.slice(1, 4) },
  'catalogue.getGameData': ({ values }) => gameOf(values.projectName) as (typeof games)[number],
  'catalogue.getSingleGameData': ({ values }) => singleOf(values.projectName) as NonNullable<ReturnType<typeof singleOf>>,
  'prices.getPrices': ({ values }) => pricesOf(values.project ?? ''),
  'session.get': { data: { loginUrl: '/session/login/session', session: 'session' } },
  'auth.check': signedIn,
  'auth.providers': {
    google: null,
    google_adult: null,
    vkontakte: true,
    yandex: true,
    apple: null,
    telegram: null,
    facebook: null,
  },
  'auth.captcha': challenge,
  'auth.setUserAuthState': { result: true },
  'auth.checkUserAuthState': { authData: { result: null, state: 'pending', errorCode: null, link: null } },
  'auth.logout': { result: true },
  'auth.frameToken': { jwt: 'token', expiresInSeconds: 3600 },
  'payments.process': order,
  'payments.get': { status: 'none', payload: '', token: '' },
  'payments.setPending': { result: true, status: 'pending', payload: '', token: '' },
  'payments.updateMailToReceiveCheck': { result: true },
  'transactions.getUserPayments': purchases,
  'transactions.getUserPayment': ({ values }) => ({ result: purchases.find(({ uuid }) => uuid === values.paymentId) ?? purchaseOf(1, {}) }),
  'transactions.getUserPaymentTimeline': { result: timeline, archivedTs: null },
  'transactions.getReceiptLink': { result: 'https://receipts.example/1', email: '' },
  'support.createIdentity': { tempUserId: id(9), proof: 'proof' },
  'support.getTickets': tickets,
  'support.getUnread': { count: 3 },
  'support.getTicket': ticket,
  'support.markRead': { result: true },
  'support.mergeUserId': { data: { result: true } },
  'profile.read': {
    userId: player.userId,
    nickName: player.nickName,
    firstName: 'Mira',
    lastName: 'Kern',
    email: 'mira@playhub.example',
    currentAuthType: 'email',
  },
  'profile.identities': { identities: [...identities.identities] },
  'profile.sessions': sessions,
  'saves.overview': { items: [] },
}
