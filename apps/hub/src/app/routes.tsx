import { asLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'
import { type LazyPage, lazyPage } from '../base/lazy-page.tsx'
import { matchPath, type Params } from '../base/match.ts'
import { paths } from '../base/paths.ts'
import type { ScreenName } from '../base/screen.ts'
import type { Site } from '../base/site.ts'
import { CataloguePage } from '../catalogue/catalogue-page.tsx'
import type { PageOrigin } from '../shell/page-frame.tsx'

export type Route = {
  name: string
  path: string
  page: LazyPage
  /** Whether the route exists on this site. A route without `when` exists on every site. */
  when?: (site: Site) => boolean
}

const screen = (name: ScreenName, origin: PageOrigin) =>
  lazyPage(() => import('./screen-page.tsx').then((module) => module.screenPage(name, origin)))
const landing = lazyPage(() => import('../shell/landing-page.tsx').then((module) => ({ Page: module.LandingPage })))

const isSingleGame = ({ outOfCatalog }: Site) => outOfCatalog
const isPortal = ({ outOfCatalog }: Site) => !outOfCatalog

/** All routes of the hub, in the order in which they are tried. Any other URL is redirected to the catalogue. */
export const routes: readonly Route[] = [
  { name: 'emailLogin', path: '/session/login/email/:session?/:source?', page: screen('emailLogin', 'auth') },
  { name: 'codeLogin', path: '/session/login/code/:session?/:source?', page: screen('codeLogin', 'auth') },
  { name: 'login', path: '/session/login/:session?/:source?/:locale?/:project?/:jwt?', page: screen('login', 'auth') },
  { name: 'registration', path: '/session/registration/:session?/:source?', page: screen('registration', 'auth') },
  { name: 'recovery', path: '/auth/recovery-password/:session?/:source?', page: screen('recovery', 'auth') },
  { name: 'deletion', path: '/auth/deletion-personal-data', page: screen('deletion', 'profile') },
  { name: 'profile', path: '/profile', page: screen('profile', 'profile') },
  { name: 'loginDone', path: '/session/loginDone/:result?', page: landing },
  { name: 'payment', path: '/payments/process/:id?/:source?/:locale?/:project?/:jwt?', page: screen('payment', 'payments') },
  { name: 'yookassa', path: '/payments/yookassa/:id?/:source?/:locale?/:project?/:jwt?', page: screen('yookassa', 'payments') },
  { name: 'stripe', path: '/payments/stripe/:id?/:source?/:locale?/:project?/:jwt?', page: screen('stripe', 'payments') },
  { name: 'yandexPay', path: '/payments/yandex-pay/:id?/:source?/:locale?/:project?/:jwt?', page: screen('yandexPay', 'payments') },
  { name: 'paymentDone', path: '/payments/done/:result?', page: landing },
  { name: 'unauthorized', path: '/unauthorized/:result?', page: landing },
  { name: 'loader', path: '/loader', page: landing },
  {
    name: 'singleGame',
    path: '/games/:lng',
    when: isSingleGame,
    page: lazyPage(() => import('../single-game/single-game-page.tsx').then((module) => ({ Page: module.SingleGamePage }))),
  },
  {
    name: 'catalogue',
    path: '/games/:lng',
    when: isPortal,
    page: lazyPage(async () => ({ Page: CataloguePage })),
  },
  {
    name: 'games',
    path: '/games/:lng/category/:category',
    when: isPortal,
    page: lazyPage(() => import('../portal/list-page.tsx').then((module) => ({ Page: module.ListPage }))),
  },
  {
    name: 'game',
    path: '/games/:lng/:projectName',
    when: isPortal,
    page: lazyPage(() => import('../game/game-page.tsx').then((module) => ({ Page: module.GamePage }))),
  },
  { name: 'tickets', path: '/support/tickets', page: screen('tickets', 'ticket') },
  { name: 'transactionHelp', path: '/transactions/help/:id?', page: screen('transactionHelp', 'transactionHelper') },
  { name: 'transactions', path: '/transactions', page: screen('transactions', 'transactions') },
  {
    name: 'prices',
    path: '/prices/:project?',
    page: lazyPage(() =>
      import('../prices/prices-page.tsx').then((module) => ({ Page: module.PricesPage, prepare: module.preparePrices })),
    ),
  },
  {
    name: 'help',
    path: '/help/:lng?/:article?',
    page: lazyPage(() => import('../help/help-page.tsx').then((module) => ({ Page: module.HelpPage, prepare: module.prepareHelp }))),
  },
  {
    name: 'developers',
    path: '/developers',
    page: lazyPage(async () => {
      const [{ DevelopersPage: Page }, { prepareDevelopers: prepare }] = await Promise.all([
        import('../developers/developers-page.tsx'),
        import('../developers/texts.ts'),
      ])
      return { Page, prepare }
    }),
  },
  {
    name: 'document',
    path: '/docs/:file',
    page: lazyPage(() =>
      import('../documents/document-page.tsx').then((module) => ({ Page: module.DocumentPage, prepare: module.prepareDocument })),
    ),
  },
]

export type Found = { route: Route; params: Params } | { redirect: string }

/**
 * Finds the route of a path on this site, or the path to redirect to. An unknown path is redirected to the catalogue. If the path contains
 * an unsupported language, the page is redirected to the same page or to the catalogue, in the current language.
 */
export const findRoute = (path: string, site: Site, language: Language): Found => {
  for (const route of routes) {
    const params = route.when?.(site) === false ? undefined : matchPath(route.path, path)
    if (!params) continue
    if (!route.path.includes('/:lng') || asLanguage(params.lng)) return { route, params }
    if (route.name === 'help') return { redirect: paths.help({ language, ...(params.article && { article: params.article }) }) }
    return { redirect: params.projectName ? paths.game({ language, projectName: params.projectName }) : paths.catalogue(language) }
  }
  return { redirect: paths.catalogue(language) }
}
