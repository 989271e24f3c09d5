import { expect, test } from 'vitest'
import type { GameDocument } from '../desk/projects.ts'
import { DEFAULT_COLLECTION } from '../games/collection.ts'
import { missingFrom, type ProjectFacts } from './readiness.ts'

const web_page = { isActive: true, inDevelop: false, iframeUrl: 'https://games.example/town/' }
// The cast is safe: the rules read only these fields of a document.
const published = { game: { web_page }, singleGame: null } as unknown as GameDocument
const withPage = (page: Partial<typeof web_page>) =>
  ({ game: { web_page: { ...web_page, ...page } }, singleGame: null }) as unknown as GameDocument
const ready: ProjectFacts = {
  published,
  hasDraft: false,
  settings: {
    outOfCatalog: false,
    authMethods: ['mail', 'google'],
    paymentsMethods: ['yookassa', 'stripe'],
    collection: DEFAULT_COLLECTION,
  },
  canSignInBy: (method) => method === 'mail',
  canPayBy: (method) => method === 'stripe',
  itemsOnSale: 3,
  partnerKeys: 1,
  hasNoticeAddress: true,
  agents: 1,
}
const found = (over: Partial<ProjectFacts>) => missingFrom({ ...ready, ...over }).map(({ step, code }) => `${step} ${code}`)

test('nothing is missing from a project that players can use whole', () => {
  expect(found({})).toEqual([])
  expect(found({ hasDraft: true })).toEqual([])
})

test('a new project lacks everything that a new project lacks', () => {
  const made = withPage({ isActive: false, iframeUrl: '' })
  const settings = { outOfCatalog: false, authMethods: ['mail' as const], paymentsMethods: [], collection: DEFAULT_COLLECTION }
  expect(found({ published: made, settings, itemsOnSale: 0, partnerKeys: 0, hasNoticeAddress: false })).toEqual([
    'shown GAME_HIDDEN',
    'address ADDRESS_MISSING',
    'pay PAYMENT_MISSING',
    'goods ITEMS_MISSING',
    'notices NOTICE_ADDRESS_MISSING',
  ])
})

test('a game without a server, which collects its goods by calls, needs no address for notices', () => {
  const collection = { ...DEFAULT_COLLECTION, by: 'call' as const }
  expect(found({ settings: { ...ready.settings, collection }, hasNoticeAddress: false })).toEqual([])
})

test.each<[string, Partial<ProjectFacts>, string[]]>([
  ['hidden', { published: withPage({ isActive: false }) }, ['shown GAME_HIDDEN']],
  [
    'hidden, with a draft that nobody published',
    { published: withPage({ isActive: false }), hasDraft: true },
    ['shown GAME_HIDDEN', 'shown DRAFT_WAITS'],
  ],
  ['in development', { published: withPage({ inDevelop: true }) }, ['shown GAME_IN_DEVELOPMENT']],
  ['without an address', { published: withPage({ iframeUrl: '' }) }, ['address ADDRESS_MISSING']],
  ['without a game', { published: { game: null, singleGame: null } }, ['shown GAME_MISSING', 'address ADDRESS_MISSING']],
  ['without a way to sign in', { settings: { ...ready.settings, authMethods: [] } }, ['signIn SIGN_IN_MISSING']],
  ['whose ways to sign in have no keys', { settings: { ...ready.settings, authMethods: ['google'] } }, ['signIn SIGN_IN_KEYS_MISSING']],
  ['without a way to pay', { settings: { ...ready.settings, paymentsMethods: [] } }, ['pay PAYMENT_MISSING']],
  ['whose ways to pay have no keys', { settings: { ...ready.settings, paymentsMethods: ['yookassa'] } }, ['pay PAYMENT_KEYS_MISSING']],
  ['with nothing on sale and no key of its server', { itemsOnSale: 0, partnerKeys: 0 }, ['goods ITEMS_MISSING']],
  ['whose server is not told of payments', { hasNoticeAddress: false }, ['notices NOTICE_ADDRESS_MISSING']],
  ['that nobody answers for', { agents: 0 }, ['support AGENT_MISSING']],
])('a project %s', (_what, over, codes) => {
  expect(found(over)).toEqual(codes)
})

test('a game that names its items itself needs a key, and no price list', () => {
  expect(found({ itemsOnSale: 0 })).toEqual([])
})

test('a site of its own is there as soon as its game has an address', () => {
  const settings = { ...ready.settings, outOfCatalog: true }
  const site = (iframeSrc: string) => ({ game: null, singleGame: { settings: { iframeSrc } } }) as unknown as GameDocument
  expect(found({ settings, published: site('https://games.example/site/') })).toEqual([])
  expect(found({ settings, published: site('') })).toEqual(['address ADDRESS_MISSING'])
  expect(found({ settings, published: { game: null, singleGame: null } })).toEqual(['shown GAME_MISSING', 'address ADDRESS_MISSING'])
})
