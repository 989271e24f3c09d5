import type { InitialConfig } from '@playhub/contract/catalogue'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { PORTAL_FROM_GAMES } from '@playhub/contract/games/list-rules'
import { heldIn, heldParameters } from '@playhub/contract/hosting'
import { languageInPath } from '@playhub/contract/language'
import { IMAGES_PATH, type Language } from '@playhub/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initialConfigQuery } from '../base/config-query.ts'
import { matchPath } from '../base/match.ts'
import { hold, paths } from '../base/paths.ts'
import { type Answer, createQueryClient } from '../base/read.ts'
import type { Site } from '../base/site.ts'
import { coreTranslator, loadTexts } from '../i18n/i18n.tsx'
import { assetTags, type ViteManifest } from '../server/assets.ts'
import { printDocument } from '../server/document.ts'
import { type Head, headTags } from '../server/head.ts'
import { pageGround } from '../server/page-ground.ts'
import { shellAnswers } from '../server/shell-answers.ts'
import { readAddress } from '../session/address.ts'
import { entryOf } from '../session/call-by-name.ts'
import type { PageState } from '../session/state.ts'
import { ShellPage } from '../shell/shell-page.tsx'
import { App } from './app.tsx'
import { inPageLanguage } from './in-page-language.ts'
import { findRoute } from './routes.tsx'
import { serverPages } from './server-pages.ts'

/** Calls the api's functions in the same process. Throws Refusal. */
export type Load = <E extends Endpoint>(entry: E, input: CallInput<E>) => Promise<Reply<E>>

export type RenderRequest = {
  path: string
  search: string
  /** Public address of the site, for canonical links. */
  origin: string
  project: string
  /** True if the request names no project. The page then has the title and pictures of Playhub, but the data of `project`. */
  isPortal?: boolean
  language: Language
  load: Load
  /** The build's manifest; absent while Vite serves the sources. */
  assets?: ViteManifest | undefined
}

export type Rendered =
  /** `cacheable`: the page is the same for every guest with the same project, language, path and values from the host. */
  { kind: 'page'; status: 200 | 404; html: string; cacheable: boolean } | { kind: 'redirect'; to: string }

/**
 * Renders the page of a URL. A public page is rendered completely. For any other page, only the parts around the content are rendered, and
 * the browser renders the content.
 */
export const render = async (request: RenderRequest): Promise<Rendered> => {
  const { path, search, origin, project, load } = request
  const language = languageInPath(path) ?? request.language
  const client = createQueryClient(answersOf(load), { retry: 0 })
  const { projects, supportEmail } = await client.fetchQuery(initialConfigQuery)
  const config = asShown(
    projects.find(({ id }) => id === project),
    request.isPortal === true,
  )
  const own = { ...siteOf(config, project), ...(isLarge(projects) && { hasSearch: true }) }

  const held = heldOf(path, search)
  const found = searchIn(path, search, language) ?? findRoute(path, own, language)
  if ('redirect' in found) return { kind: 'redirect', to: withHeld(found.redirect, held) }
  const { route, params } = found
  const site: Site = route.name === 'developers' ? { ...own, origin } : own
  const texts = await loadTexts(language)
  const page = serverPages[route.name]
  const prepared = await page?.prepare({ client, params, search, language, t: coreTranslator(texts), site, config })
  if (prepared && 'redirect' in prepared) return { kind: 'redirect', to: withHeld(prepared.redirect, held) }
  if (page) await route.page.load(params, language)

  const shell = page === undefined
  const loadAnswers = shellAnswers[route.name]
  await loadAnswers?.(client)
  const frame = shell && <ShellPage supportEmail={supportEmail} />
  const body = renderHolding(held, <App client={client} texts={texts} site={site} at={{ path, search }} frame={frame} />)
  const state: PageState = { site, texts, shell, held, answers: answersIn(client, language, loadAnswers !== undefined) }
  const fonts = { cyrillic: language === 'ru', ruble: page?.ruble ?? false, display: page?.display ?? false }
  const { links, scripts, hub } = assetTags(request.assets, page ? [page.module] : [], fonts, shell)
  const ground = pageGround(config)
  const head = headTags(prepared?.head ?? shellHead(site, config, language), { origin, path, language, ground })
  const t = coreTranslator(texts)
  const unloaded = shell ? undefined : { text: t('failure.unloaded'), retry: t('failure.retry') }
  const html = printDocument({ language, tags: [...links, ...head], scripts, hub, ground, body, state, unloaded })
  client.clear()
  return { kind: 'page', status: 200, html, cacheable: !shell && !prepared?.incomplete }
}

/** Whether the catalogue has so many games that the header shows a search. */
const isLarge = (projects: InitialConfig['projects']) =>
  projects.filter(({ mainData }) => !mainData.outOfCatalog).length >= PORTAL_FROM_GAMES

/** Returns the path to which `/games/{lng}/?q=` is redirected. That URL is a short form for a search in all games. */
const searchIn = (path: string, search: string, language: Language) => {
  const q = matchPath('/games/:lng', path) && new URLSearchParams(search).get('q')
  return q ? { redirect: paths.games({ language, q }) } : undefined
}

const answersOf =
  (load: Load): Answer =>
  (slice, name, input) =>
    // Safe cast: `read()` made the cache keys from the call's name and its typed input.
    load(entryOf(slice, name), input as CallInput<Endpoint>)

/**
 * Returns the api's replies that are put into the page for hydration. The server renders every page from the initial config (the settings
 * of all projects). The browser rarely needs this large reply, so it is included only with `withConfig`.
 */
const answersIn = (client: QueryClient, language: string, withConfig: boolean): PageState['answers'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && (withConfig || queryKey !== initialConfigQuery.queryKey))
    .map(({ queryKey, state }) => [queryKey, inPageLanguage(state.data, language)])

type Config = InitialConfig['projects'][number] | undefined

/**
 * Settings for the head of a page that belongs to no project. Empty texts make the page use its own phrases. The pictures are the hub's.
 */
const portal = {
  ...{ pageTitle: {}, description: {}, keywords: {}, ogTitle: {}, ogDescription: {} },
  ogImage: `${IMAGES_PATH}/playhub/og-1200.jpg`,
  favicon: `${IMAGES_PATH}/playhub/icon-64.png`,
  appIcon: `${IMAGES_PATH}/playhub/icon-512.png`,
}

const asShown = (config: Config, isPortal: boolean): Config =>
  config && isPortal && !config.mainData.outOfCatalog ? { ...config, settings: { ...config.settings, ...portal } } : config

const siteOf = (config: Config, project: string): Site => ({
  project,
  outOfCatalog: config?.mainData.outOfCatalog ?? false,
  title: config?.settings.pageTitle ?? {},
  ...(config?.mainData.outOfCatalog && config.settings.supportUrl && { supportUrl: config.settings.supportUrl }),
})

const shellHead = (site: Site, config: Config, language: string): Head => ({
  project: site.project,
  title: site.title[language] ?? site.title.en ?? 'Playhub',
  description: config?.settings.description[language] ?? '',
  ...(config?.settings.favicon && { favicon: config.settings.favicon }),
  ...(config?.settings.appIcon && { appIcon: config.settings.appIcon }),
  personal: true,
})

/**
 * Returns the values that a host put into the URL, such as its session, but not a token. All links of the page repeat the returned values,
 * and most pages accept no token in their URL.
 */
const heldOf = (path: string, search: string): PageState['held'] => {
  const values = { ...heldIn(search), ...readAddress(path, search).values }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value && heldParameters.some((each) => each === name)))
}

/** Adds the host's values to the URL of a redirect. Other query values are dropped. */
const withHeld = (to: string, held: PageState['held']) => (Object.keys(held).length > 0 ? `${to}?${new URLSearchParams(held)}` : to)

/**
 * Renders the app with the host's values in a global variable. Rendering is synchronous, so no other request is rendered while the variable
 * has these values.
 */
const renderHolding = (held: PageState['held'], app: ReactNode) => {
  hold(held)
  try {
    return renderToString(app)
  } finally {
    hold({})
  }
}
