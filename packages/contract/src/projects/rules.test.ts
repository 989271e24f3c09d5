import { expect, test } from 'vitest'
import type { GameItem, SingleGame } from '../catalogue.ts'
import type { SettingsDocument } from '../desk/projects.ts'
import { WEB_ADDRESS_MAX } from '../limits.ts'
import { gameProblems, settingsProblems } from './rules.ts'

const texts = (name: string) => ({ name, cardDescription: 'Short', fullDescription: 'Long' })
const seoData = { title: { en: 'Town' }, description: { en: 'A town' }, keywords: {}, ogImage: '/images/town/og-1200.jpg' }
const web_page: GameItem['web_page'] = {
  cardBackgroundColor: '#4e214b',
  footerBackgroundColor: 'lightgrey',
  inDevelop: false,
  isActive: true,
  iframeUrl: 'https://games.example/town/',
  projectBackgroundFile: '/images/town/background',
  gameImage: '/images/town/cover',
  gameLogoFile: '/images/town/logo',
  cardLogoImage: '',
  pictures: [],
  video: '',
}
const town: GameItem = {
  project: 'town',
  mainData: { projectName: 'town' },
  web_page,
  categories: [],
  localization: { en: texts('Town'), ru: texts('Город') },
  social: { items: [{ fileName: 'vk', link: 'https://vk.example/town' }] },
  seoData,
}
const site: SingleGame = {
  settings: {
    backgroundImageFile: '/images/site/background.webp',
    backgroundFile: '/images/site/background-small.webp',
    popupFile: '/images/site/popup.webp',
    popupSmallFile: '/images/site/popup-small.webp',
    verificationBtnFile: '/images/site/button.webp',
    verificationSmallBtnFile: '/images/site/button-small.webp',
    iframeSrc: 'https://games.example/site/',
  },
  seoData,
}

const said = (problems: readonly { path: string; code: string; level: string }[]) =>
  problems.map(({ path, code, level }) => `${level} ${path} ${code}`)
const hub = { url: 'http://localhost:3000', project: 'town' }
const ofGame = (game: Partial<GameItem>, on = hub) => said(gameProblems({ game: { ...town, ...game }, singleGame: null }, on))
const ofPage = (page: Partial<GameItem['web_page']>, on = hub) => ofGame({ web_page: { ...web_page, ...page } }, on)

test('a game and a site of one game have nothing wrong with them', () => {
  expect(gameProblems({ game: town, singleGame: site }, hub)).toEqual([])
  expect(said(gameProblems({ game: null, singleGame: null }, hub))).toEqual(['error game GAME_MISSING'])
})

test('without a name in English there is no game; everything else that lacks is only said', () => {
  expect(ofGame({ localization: { en: texts('  ') } })).toEqual([
    'warning game.localization.ru.name NAME_MISSING',
    'warning game.localization.ru.cardDescription CARD_DESCRIPTION_MISSING',
    'warning game.localization.ru.fullDescription FULL_DESCRIPTION_MISSING',
    'error game.localization.en.name NAME_MISSING',
  ])
  expect(ofPage({ gameImage: '', gameLogoFile: '' })).toEqual([
    'warning game.web_page.gameImage COVER_MISSING',
    'warning game.web_page.gameLogoFile LOGO_MISSING',
  ])
})

test('a language that has texts needs a name too: it would not be called by the English one', () => {
  expect(ofGame({ localization: { ...town.localization, ru: texts('') } })).toEqual(['error game.localization.ru.name NAME_MISSING'])
})

test('who plays needs an address of the web; until then it may be missing, but never be anything else', () => {
  const address = 'game.web_page.iframeUrl'
  expect(ofPage({ iframeUrl: '' })).toEqual([`error ${address} ADDRESS_MISSING`])
  expect(ofPage({ iframeUrl: '', inDevelop: true })).toEqual([])
  expect(ofPage({ iframeUrl: '', isActive: false })).toEqual([])
  for (const iframeUrl of [
    'javascript:alert(1)',
    'town',
    '/games/',
    'https://',
    'https://a;b.example/',
    'https://*.example/',
    'ftp://a.example/',
  ])
    expect(ofPage({ iframeUrl, inDevelop: true })).toEqual([`error ${address} ADDRESS_INVALID`])
  expect(ofPage({ iframeUrl: 'http://games.example/' })).toEqual([`warning ${address} ADDRESS_INSECURE`])
  expect(ofPage({ iframeUrl: 'http://localhost:3002/games/' })).toEqual([])
})

test('colours are those that the hub can read', () => {
  expect(ofPage({ cardBackgroundColor: 'rgba(0, 128, 0, 0.5)', footerBackgroundColor: '' })).toEqual([])
  expect(ofPage({ cardBackgroundColor: 'greenish', footerBackgroundColor: 'red; }' })).toEqual([
    'error game.web_page.cardBackgroundColor COLOUR_UNKNOWN',
    'error game.web_page.footerBackgroundColor COLOUR_UNKNOWN',
  ])
})

test('a game is never on the hub’s own origin, where its sandbox would not hold', () => {
  const address = 'error game.web_page.iframeUrl ADDRESS_OWN'
  const live = { url: 'https://play.example', project: 'town' }
  expect(ofPage({ iframeUrl: 'https://play.example/games/town/' }, live)).toEqual([address])
  expect(ofPage({ iframeUrl: 'https://PLAY.example:443/x' }, live)).toEqual([address])
  expect(ofPage({ iframeUrl: 'https://town.play.example/' }, live)).toEqual([address])
  expect(ofPage({ iframeUrl: 'http://localhost:3000/' })).toEqual([address])
  expect(ofPage({ iframeUrl: 'https://games.play.example/town/' }, live)).toEqual([])
  expect(ofPage({ iframeUrl: 'http://localhost:3002/town/' })).toEqual([])
  const own = { settings: { ...site.settings, iframeSrc: 'https://town.play.example/' }, seoData }
  expect(said(gameProblems({ game: null, singleGame: own }, live))).toEqual(['error singleGame.settings.iframeSrc ADDRESS_OWN'])
})

test('a hub on https frames no game over plain http, wherever it is', () => {
  const live = { url: 'https://play.example', project: 'town' }
  for (const iframeUrl of ['http://games.example/', 'http://localhost:3002/', 'http://127.0.0.1/'])
    expect(ofPage({ iframeUrl }, live)).toEqual(['error game.web_page.iframeUrl ADDRESS_INSECURE'])
})

test.each(['../../x', 'javascript:1', 'a/b', 'vk.svg.exe', 'x'.repeat(81), '<b>'])('%.20s is no name of an icon', (fileName) => {
  expect(ofGame({ social: { items: [{ fileName, link: 'https://vk.example/town' }] } })).toEqual([
    'error game.social.items.0.fileName ICON_INVALID',
  ])
})
test.each(['', 'vk', 'telegram.svg', 'X-2'])('%j is one', (fileName) => {
  expect(ofGame({ social: { items: [{ fileName, link: 'https://vk.example/town' }] } })).toEqual([])
})

test('pictures are the hub’s own, and links lead to the web', () => {
  for (const gameImage of ['https://evil.example/cover', '//evil.example/cover', '/images/"),url(x', '/images/../cover'])
    expect(ofPage({ gameImage })).toEqual(['error game.web_page.gameImage PICTURE_ADDRESS_INVALID'])
  expect(ofPage({ gameImage: '/images/sets/5eed0000-0000-4000-8009-000000000000/cover' })).toEqual([])
  expect(ofGame({ social: { items: [{ fileName: 'vk', link: 'javascript:alert(1)' }] } })).toEqual([
    'error game.social.items.0.link LINK_INVALID',
  ])
  expect(ofGame({ social: { items: Array(21).fill(town.social.items[0]) } })).toEqual(['error game.social.items TOO_MANY'])
})

test('texts are no longer than somebody reads, or a search engine shows', () => {
  const long = { ...texts('n'.repeat(61)), cardDescription: 'c'.repeat(501), fullDescription: 'f'.repeat(10_001) }
  expect(ofGame({ localization: { ...town.localization, de: long } })).toEqual([
    'error game.localization.de.name TEXT_TOO_LONG',
    'error game.localization.de.cardDescription TEXT_TOO_LONG',
    'error game.localization.de.fullDescription TEXT_TOO_LONG',
  ])
  const seo = { ...seoData, title: { en: 't'.repeat(61) }, description: { en: 'd'.repeat(160), ru: 'd'.repeat(1001) } }
  expect(ofGame({ seoData: seo })).toEqual([
    'warning game.seoData.title.en SEO_TITLE_LONG',
    'warning game.seoData.description.ru SEO_DESCRIPTION_LONG',
    'error game.seoData.description.ru TEXT_TOO_LONG',
  ])
})

test('a site of one game needs an address, and should have its pictures', () => {
  const bare = { ...site, settings: { ...site.settings, iframeSrc: '', popupFile: '', backgroundFile: 'background' } }
  expect(said(gameProblems({ game: null, singleGame: bare }, hub))).toEqual([
    'error singleGame.settings.iframeSrc ADDRESS_MISSING',
    'error singleGame.settings.backgroundFile PICTURE_ADDRESS_INVALID',
    'warning singleGame.settings.popupFile PICTURE_MISSING',
  ])
})

const settings: SettingsDocument = {
  authType: 'postMessage',
  outOfCatalog: false,
  failedAttemptLimit: 5,
  backgroundColor: '',
  authMethods: ['mail'],
  paymentsMethods: ['stripe'],
  hostOrigins: [
    'https://portal.example',
    'http://localhost:3002',
    'http://host.localhost:3002',
    'http://127.0.0.1:3002',
    'http://[::1]:3002',
  ],
  pageTitle: { en: 'Town', ru: 'Город' },
  favicon: '/images/town/icon-64.png',
  appIcon: '',
  supportUrl: '',
  frameRights: [],
  collection: { by: 'notice', hours: 24, resends: true },
  description: {},
  keywords: {},
  ogTitle: {},
  ogDescription: {},
  ogImage: '',
}
const ofSettings = (over: Partial<SettingsDocument>) => said(settingsProblems({ ...settings, ...over }))

test('settings: ways in and ways to pay are named once, and should be there', () => {
  expect(ofSettings({})).toEqual([])
  expect(ofSettings({ authMethods: [], paymentsMethods: [] })).toEqual([
    'warning authMethods SIGN_IN_MISSING',
    'warning paymentsMethods PAYMENT_MISSING',
  ])
  expect(ofSettings({ authMethods: ['mail', 'apple', 'mail'], paymentsMethods: ['stripe', 'stripe'] })).toEqual([
    'error authMethods.2 METHOD_TWICE',
    'error paymentsMethods.1 METHOD_TWICE',
  ])
})

test.each([
  'https://portal.example/',
  'https://portal.example:443',
  'HTTPS://portal.example',
  'portal.example',
  '*',
  'https://*.example',
  'null',
  'https://u@portal.example',
  "https://a;'none'",
  '',
])('settings: %j hosts nothing', (origin) => {
  expect(ofSettings({ hostOrigins: [origin] })).toEqual(['error hostOrigins.0 ORIGIN_INVALID'])
})

test('settings: who hosts is encrypted, and listed once', () => {
  expect(
    ofSettings({ hostOrigins: ['http://portal.example', 'http://localhost.evil.example', 'https://a.example', 'https://a.example'] }),
  ).toEqual(['error hostOrigins.0 ORIGIN_INSECURE', 'error hostOrigins.1 ORIGIN_INSECURE', 'error hostOrigins.3 ORIGIN_TWICE'])
})

test('settings: support elsewhere is at an https address, or nowhere', () => {
  for (const supportUrl of ['', 'https://chat.example', 'https://t.me/legends_support?start=hub#now'])
    expect(ofSettings({ supportUrl }), supportUrl).toEqual([])
  const wrong = ['chat.example', 'http://chat.example', 'http://localhost:3000/chat', 'mailto:help@chat.example', '/support', ' ']
  for (const supportUrl of [...wrong, 'javascript:alert(1)', 'https://user:pass@chat.example', 'https://'])
    expect(ofSettings({ supportUrl }), supportUrl).toEqual(['error supportUrl SUPPORT_ADDRESS_INVALID'])
  expect(ofSettings({ supportUrl: `https://chat.example/${'x'.repeat(WEB_ADDRESS_MAX)}` })).toEqual(['error supportUrl TEXT_TOO_LONG'])
})

test('settings: tries, title and colour', () => {
  for (const failedAttemptLimit of [0, 51, 2.5, Number.NaN])
    expect(ofSettings({ failedAttemptLimit })).toEqual(['error failedAttemptLimit ATTEMPT_LIMIT_INVALID'])
  for (const failedAttemptLimit of [1, 50]) expect(ofSettings({ failedAttemptLimit })).toEqual([])
  expect(ofSettings({ pageTitle: { en: ' ' } })).toEqual(['warning pageTitle.ru TITLE_MISSING', 'error pageTitle.en TITLE_MISSING'])
  expect(ofSettings({ backgroundColor: 'url(x)', ogImage: 'x', favicon: 'https://cdn.example/icon.png' })).toEqual([
    'error backgroundColor COLOUR_UNKNOWN',
    'error favicon PICTURE_ADDRESS_INVALID',
    'error ogImage PICTURE_ADDRESS_INVALID',
  ])
  expect(ofSettings({ ogImage: 'https://cdn.example/town.jpg' })).toEqual([])
  expect(ofSettings({ backgroundColor: `rgb(0, 0, ${'0'.repeat(60)})` })).toEqual(['error backgroundColor COLOUR_UNKNOWN'])
})

test('a game has at most three pictures of its own, and a video from here or from anywhere', () => {
  expect(ofPage({ pictures: ['/images/a', '/images/b', 'https://elsewhere.example/c'] })).toEqual([
    'error game.web_page.pictures.2 PICTURE_ADDRESS_INVALID',
  ])
  expect(ofPage({ pictures: ['/images/a', '/images/b', '/images/c', '/images/d'] })).toEqual(['error game.web_page.pictures TOO_MANY'])
  for (const video of ['', '/images/town/video.mp4', 'https://videos.example/town.mp4']) expect(ofPage({ video })).toEqual([])
  expect(ofPage({ video: 'javascript:alert(1)' })).toEqual(['error game.web_page.video ADDRESS_INVALID'])
  expect(ofPage({ video: 'http://videos.example/town.mp4' }, { ...hub, url: 'https://hub.example' })).toEqual([
    'error game.web_page.video ADDRESS_INSECURE',
  ])
})

test('a language with texts has a name too; how to play is not endless', () => {
  const { en, ru } = town.localization
  if (!en || !ru) throw new Error('no texts')
  expect(ofGame({ localization: { en, ru, de: { name: '', cardDescription: 'Kurz', fullDescription: '' } } })).toEqual([
    'error game.localization.de.name NAME_MISSING',
  ])
  expect(ofGame({ localization: { en: { ...en, controls: 'x'.repeat(1001) }, ru } })).toEqual([
    'error game.localization.en.controls TEXT_TOO_LONG',
  ])
})
