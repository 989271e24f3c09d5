import type { Acts } from './acts.ts'
import { refuse, silence } from './answers.ts'
import { frontWith, games, id, slowGame } from './hub-world.ts'
import type { HubState } from './state.ts'

/** The public pages of the hub that the gallery shows, in each of their states. */

const single = { site: 'hornylegends', path: '/games/{lng}/' } as const
const slow = games
  .filter(({ project }) => project === 'neuroarena')
  .map((game) => ({ ...game, web_page: { ...game.web_page, iframeUrl: slowGame } }))
const passGate = ({ click }: Acts) => click('[role=alertdialog] button')
const play = ({ click }: Acts) => click('main button')
const openMenu = ({ press }: Acts) => press('header summary')

const pages: readonly Omit<HubState, 'app'>[] = [
  { name: 'catalogue/list', path: '/games/{lng}/', shows: 'article' },
  { name: 'catalogue/loading', path: '/games/{lng}/', answers: { 'portal.getFront': silence } },
  { name: 'catalogue/empty', path: '/games/{lng}/', answers: { 'portal.getFront': frontWith([]) } },
  {
    name: 'catalogue/error',
    path: '/games/{lng}/',
    answers: { 'portal.getFront': refuse('INTERNAL') },
    shows: 'main button',
  },
  {
    name: 'catalogue/broken art',
    path: '/games/{lng}/',
    answers: {
      'portal.getFront': frontWith(
        games.map((game) => ({ ...game, web_page: { ...game.web_page, gameImage: '/images/none/cover', gameLogoFile: '' } })),
      ),
    },
    shows: 'article',
  },
  {
    name: 'catalogue/odd colours',
    path: '/games/{lng}/',
    answers: {
      'portal.getFront': frontWith(
        ['#ffff00', '#5d60ff', '#808080', '#ffffff', 'rgba(0, 128, 0, 0.5)'].flatMap((cardBackgroundColor, at) =>
          games.slice(0, 1).map((game) => ({
            ...game,
            ...{ project: `odd-${at}`, mainData: { projectName: `odd-${at}` } },
            web_page: { ...game.web_page, cardBackgroundColor, footerBackgroundColor: cardBackgroundColor },
          })),
        ),
      ),
    },
    shows: 'article',
  },
  { name: 'developers/first steps', path: '/developers', shows: 'main h1' },
  { name: 'portal/list', path: '/games/{lng}/category/all/', shows: 'article' },
  { name: 'shell/language menu', path: '/games/{lng}/', shows: '[role=menu]', act: openMenu },
  {
    name: 'shell/profile menu',
    path: '/games/{lng}/',
    player: true,
    shows: '[role=menu]',
    act: ({ press }) => press('header [aria-haspopup=menu]', -1),
  },
  { name: 'shell/offline', path: '/games/{lng}/', offline: true, shows: 'article' },
  { name: 'shell/loader', path: '/loader', shows: '[role=status]' },
  { name: 'shell/login done', path: '/session/loginDone' },
  { name: 'shell/payment done', path: '/payments/done' },
  { name: 'shell/unauthorized', path: '/unauthorized' },
  { name: 'game/intro', path: '/games/{lng}/familytown/' },
  { name: 'game/intro of another', path: '/games/{lng}/neuroarena/' },
  {
    name: 'game/loading',
    path: '/games/{lng}/familytown/',
    answers: { 'catalogue.getGameData': silence, 'portal.getFront': silence },
  },
  {
    name: 'game/error',
    path: '/games/{lng}/familytown/',
    answers: { 'catalogue.getGameData': refuse('INTERNAL'), 'portal.getFront': silence },
    shows: 'main button',
  },
  { name: 'game/playing', path: '/games/{lng}/familytown/', act: play, shows: 'iframe' },
  {
    name: 'game/slow',
    path: '/games/{lng}/neuroarena/',
    hurry: true,
    answers: { 'catalogue.getGameData': () => slow[0] ?? refuse('GAME_NOT_FOUND'), 'catalogue.getGamesData': slow },
    act: play,
    shows: 'main button, .slow, iframe',
  },
  { name: 'single game/gate', ...single, shows: '[role=alertdialog]' },
  { name: 'single game/accepted', ...single, act: passGate, shows: 'iframe' },
  {
    name: 'single game/gate without art',
    ...single,
    answers: { 'catalogue.getSingleGameData': refuse('INTERNAL') },
    shows: '[role=alertdialog]',
  },
  {
    name: 'single game/error',
    ...single,
    kept: { 'age-verified': 'true' },
    answers: { 'catalogue.getSingleGameData': refuse('INTERNAL') },
    hurry: true,
    shows: 'main button',
  },
  { name: 'prices/list', path: '/prices/neuroarena' },
  { name: 'prices/loading', path: '/prices/neuroarena', answers: { 'prices.getPrices': silence } },
  { name: 'prices/empty', path: '/prices/skyharbor' },
  { name: 'prices/error', path: '/prices/neuroarena', answers: { 'prices.getPrices': refuse('INTERNAL') }, shows: 'main button' },
  { name: 'help articles/list', path: '/help/{lng}/' },
  { name: 'help articles/none', path: '/help/{lng}/', answers: { 'help.getArticles': { items: [] } } },
  { name: 'help articles/error', path: '/help/{lng}/', answers: { 'help.getArticles': refuse('INTERNAL') }, shows: 'main button' },
  { name: 'help articles/one', path: `/help/{lng}/${id(701)}/`, shows: 'article' },
  { name: 'documents/two languages', path: '/docs/privacy-policy.en.html', shows: 'article' },
  { name: 'documents/english only', path: '/docs/terms-of-use.html', shows: 'article' },
]

export const hubPages: readonly HubState[] = pages.map((state) => ({ app: 'hub', ...state }))
