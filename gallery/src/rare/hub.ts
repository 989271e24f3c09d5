import type { OtherAccount } from '@playhub/contract/auth/joining'
import { fromFrame, writeMessage } from '@playhub/contract/messages'
import type { Acts } from '../acts.ts'
import type { HubAnswers } from '../answers.ts'
import { refuse } from '../answers.ts'
import { ago, broken, frontWith, games, id, purchases } from '../hub-world.ts'
import type { HubState } from '../state.ts'

/** Rare states of the hub's screens that the gallery shows: joined accounts, passkeys, a choice between saves, and states of purchases. */

const LONG_TITLE = 'How do I move my town to another account, and what happens to everything that I have built there'
const link = {
  token: 'link',
  email: 'mira.the.very.long.address@mailbox.playhub.example',
  methods: ['email', 'google', 'passkey'],
} as const
const byVk = ({ click }: Acts) => click('[data-method=vkontakte]')
const authState = (state: 'linkRequired' | 'failed', more: object = {}): HubAnswers => ({
  'auth.checkUserAuthState': { authData: { result: null, state, errorCode: null, link: null, ...more } },
})

const signingIn: readonly Omit<HubState, 'app'>[] = [
  { name: 'sign-in/every method', path: '/session/login', site: 'skyharbor', shows: 'main ul button' },
  {
    name: 'sign-in/link offer',
    path: '/session/login',
    site: 'neuroarena',
    answers: authState('linkRequired', { link }),
    hurry: true,
    act: byVk,
    shows: 'main ul [data-method=passkey]',
  },
  {
    name: 'code/wrong',
    path: '/session/login/code',
    answers: {
      'auth.sendSignInCode': { result: true, resendAfterSeconds: 60, attempt: 'a' },
      'auth.loginByCode': { warning: 'SEND_VERIFICATION_CODE_INCORRECT' },
    },
    act: async (acts) => {
      await acts.type('main [inputmode=email]', 'mira.the.very.long.address@mailbox.playhub.example')
      await acts.click('main form [type=submit]')
      await acts.type('[autocomplete=one-time-code]', '000111')
      await acts.click('main form [type=submit]')
    },
    shows: '[aria-invalid=true]',
  },
]

const mine = { path: '/profile', site: 'neuroarena', player: true } as const
const passkey = (n: number, label: string) => ({ id: id(10 + n), method: 'passkey' as const, label, createTs: ago(n * 50_000) })
const ways: HubAnswers = {
  'profile.identities': {
    identities: [
      { id: id(1), method: 'email', label: 'mira.the.very.long.address@mailbox.playhub.example', createTs: ago(500_000) },
      passkey(1, 'Chrome, Windows'),
      passkey(2, 'The tablet in the kitchen that everybody in the family uses'),
    ],
  },
  'profile.waysToProve': { isFresh: true, password: true, mailbox: 'mira@playhub.example', methods: [] },
}
const otherAccount: OtherAccount = {
  ...{ userId: '48201179', nickName: 'Mira the second of the long', methods: ['email', 'google', 'passkey'] },
  ...{ purchases: 21, saves: 2, tickets: 1 },
}
const addVk = async ({ click }: Acts) => {
  await click('main ul[tabindex="-1"] ~ div button')
  await click('main [data-method=vkontakte]')
}

const profile: readonly Omit<HubState, 'app'>[] = [
  { name: 'profile/passkeys', ...mine, answers: ways, shows: 'main form' },
  {
    name: 'profile/passkey name',
    ...mine,
    answers: ways,
    act: async (acts) => {
      await acts.click('main li button[class*=text]', 1)
      await acts.type('main li form input', '')
      await acts.click('main li form [type=submit]')
    },
    shows: 'main li [aria-invalid=true]',
  },
  {
    name: 'profile/join offer',
    ...mine,
    answers: { ...ways, ...authState('failed', { refusal: 'IDENTITY_TAKEN' }) },
    hurry: true,
    act: addVk,
    shows: 'main section [role=alert], main section [role=status]',
  },
  {
    name: 'profile/join offer question',
    ...mine,
    answers: { ...ways, ...authState('failed', { refusal: 'IDENTITY_TAKEN' }), 'profile.readMerge': { other: otherAccount } },
    hurry: true,
    act: async (acts) => {
      await addVk(acts)
      await acts.click('main section [class*=notice] button')
    },
    shows: '[role=alertdialog]',
  },
  {
    name: 'profile/joined',
    ...mine,
    answers: {
      ...ways,
      ...authState('failed', { refusal: 'IDENTITY_TAKEN' }),
      ...{ 'profile.readMerge': { other: otherAccount }, 'profile.merge': { result: true } },
    },
    hurry: true,
    act: async (acts) => {
      await addVk(acts)
      await acts.click('main section [class*=notice] button')
      await acts.click('[role=alertdialog] button', -1)
    },
    shows: 'main section [class*=_success_]',
  },
]

const kept = (n: number) => ({ version: n, bytes: 120_000, updateTs: ago(n * 4000) })
const choosing: HubAnswers = {
  'saves.list': {
    items: [{ slot: 'town', ...kept(3), conflict: { ...kept(1), from: 'guest', usedGoods: 2 } }],
  },
  'saves.choose': { version: 4 },
}
/**
 * Sends the message with which a game reads its saves. The gallery's fake game is a page without scripts, so it cannot send the message
 * itself. The hub then asks the player which saves to keep.
 */
const readSaves = async (acts: Acts) => {
  await acts.click('main button')
  const frame = await acts.find('iframe')
  if (!(frame instanceof HTMLIFrameElement)) return
  const data = writeMessage(fromFrame, 'IFRAME_TO_PLAYHUB_REQUEST', { id: '1', verb: 'dataList' })
  dispatchEvent(new MessageEvent('message', { data, origin: new URL(frame.src).origin, source: frame.contentWindow }))
  await acts.find('[role=dialog] ul')
}

const playing: readonly Omit<HubState, 'app'>[] = [
  {
    name: 'saves/choice',
    path: '/games/{lng}/familytown/',
    player: true,
    answers: choosing,
    act: readSaves,
    shows: '[role=dialog] ul button',
  },
  {
    name: 'saves/chosen',
    path: '/games/{lng}/familytown/',
    player: true,
    answers: choosing,
    act: async (acts) => {
      await readSaves(acts)
      await acts.click('[role=dialog] ul button', 1)
    },
    shows: '[role=dialog] [role=status]',
  },
  {
    name: 'saves/choice failed',
    path: '/games/{lng}/familytown/',
    player: true,
    answers: { ...choosing, 'saves.choose': refuse('TOO_MANY_REQUESTS') },
    act: async (acts) => {
      await readSaves(acts)
      await acts.click('[role=dialog] ul button')
    },
    shows: '[role=dialog] [role=alert]',
  },
]

const goods = [
  { kind: 'durable', state: 'owned', ts: null },
  { kind: 'consumable', state: 'owned', ts: null },
  { kind: 'consumable', state: 'consumed', ts: ago(3000) },
  { kind: 'durable', state: 'revoked', ts: ago(2000) },
] as const
const owned = purchases.flatMap((purchase) => (purchase.status === 'paid' ? [purchase] : []))

const buying: readonly Omit<HubState, 'app'>[] = [
  {
    name: 'purchases/goods',
    path: '/transactions',
    player: true,
    answers: { 'transactions.getUserPayments': owned.map((each, at) => ({ ...each, good: goods[at % goods.length] ?? null })) },
    act: ({ click }) => click('main [aria-expanded=false]'),
    shows: 'main [aria-expanded=true]',
  },
]

const categories = ['Puzzle', 'Action', 'Building', 'Cosy evenings with friends', 'Strategy', 'Racing', 'Cards and board games'].map(
  (name, at) => ({ id: `category-${at}`, name }),
)
const found = frontWith(games).games.map((each) => ({ ...each, category: 'Puzzle' }))
const list = (change: object): HubAnswers => ({
  'portal.getGames': { games: found, name: '', categories, total: found.length, page: 1, pages: 1, ...change },
})

const portal: readonly Omit<HubState, 'app'>[] = [
  {
    name: 'portal/categories',
    path: '/games/{lng}/',
    answers: { 'portal.getFront': { ...frontWith(games), categories, newest: ['islandm3'], popular: ['neuroarena', 'familytown'] } },
    shows: 'article',
  },
  {
    name: 'portal/category',
    path: '/games/{lng}/category/category-3/',
    answers: list({ name: 'Cosy evenings with friends', total: 60, page: 2, pages: 3 }),
    shows: 'article',
  },
  {
    name: 'portal/found',
    path: '/games/{lng}/category/all/?q=town',
    answers: list({ games: found.slice(0, 1), total: 1 }),
    shows: 'article',
  },
  { name: 'portal/nothing found', path: '/games/{lng}/category/all/?q=xyzzy', answers: list({ games: [], total: 0 }) },
  {
    name: 'portal/error',
    path: '/games/{lng}/category/all/',
    answers: { 'portal.getGames': refuse('INTERNAL') },
    hurry: true,
    shows: 'main button',
  },
  {
    name: 'portal/suggestions',
    path: '/games/{lng}/category/all/',
    search: true,
    answers: list({ games: found.slice(0, 3), total: 3 }),
    act: async (acts) => {
      await acts.type('header input, main input', 'to')
    },
    shows: 'search ul a',
  },
]

const [incident] = broken['support.getIncidents'] && 'items' in broken['support.getIncidents'] ? broken['support.getIncidents'].items : []
const incidentAs = (change: object, hasMailbox = true): HubAnswers =>
  incident ? { 'support.getIncidents': { items: [{ ...incident, ...change }], hasMailbox } } : {}
const talk = { path: '/support/tickets', player: true } as const

const helping: readonly Omit<HubState, 'app'>[] = [
  { name: 'tickets/incident not followed', ...talk, answers: incidentAs({ isFollowed: false, title: LONG_TITLE, text: LONG_TITLE }) },
  { name: 'tickets/incident without mailbox', ...talk, answers: incidentAs({}, false) },
  { name: 'tickets/incident solved', ...talk, answers: incidentAs({ isSolved: true }) },
  {
    name: 'tickets/incident refused',
    ...talk,
    answers: { ...incidentAs({ isFollowed: false }), 'support.followIncident': refuse('TOO_MANY_REQUESTS') },
    act: ({ click }) => click('main [class*=notice] button'),
    shows: 'main [role=alert]',
  },
  { name: 'help articles/gone', path: `/help/{lng}/${id(701)}/`, answers: { 'help.getArticle': refuse('ARTICLE_NOT_FOUND') } },
  {
    name: 'help articles/rated',
    path: `/help/{lng}/${id(701)}/`,
    act: ({ click }) => click('main button'),
  },
  {
    name: 'help articles/long names',
    path: '/help/{lng}/',
    answers: { 'help.getArticles': { items: [1, 2, 3].map((n) => ({ id: id(700 + n), title: `${LONG_TITLE} ${n}`, language: 'en' })) } },
  },
  {
    name: 'ticket/new with suggestions',
    path: '/support/tickets?mode=ticket_create',
    player: true,
    answers: { 'help.suggest': { items: [1, 2, 3].map((n) => ({ id: id(700 + n), title: `${LONG_TITLE} ${n}`, language: 'en' })) } },
    act: ({ write }) => write('[contenteditable=true]', 'The pearls did not arrive.'),
    shows: 'main form section li',
  },
]

export const hubRare: readonly HubState[] = [...signingIn, ...profile, ...playing, ...buying, ...portal, ...helping].map((state) => ({
  app: 'hub',
  ...state,
}))
