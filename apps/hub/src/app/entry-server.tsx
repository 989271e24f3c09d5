import type { InitialConfig } from '@playhub/contract/catalogue'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { heldIn, heldParameters } from '@playhub/contract/hosting'
import { languageInPath } from '@playhub/contract/language'
import { IMAGES_PATH, type Language } from '@playhub/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initialConfigQuery } from '../base/config-query.ts'
import { hold } from '../base/paths.ts'
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

/** The api's slices, in process. Throws Refusal. */
export type Load = <E extends Endpoint>(entry: E, input: CallInput<E>) => Promise<Reply<E>>

export type RenderRequest = {
  path: string
  search: string
  /** Public address of the site, for canonical links. */
  origin: string
  project: string
  /** No project was named: the page looks like the portal, and otherwise is the default project's. */
  isPortal?: boolean
  language: Language
  load: Load
  /** The build's manifest; absent while Vite serves the sources. */
  assets?: ViteManifest | undefined
}

export type Rendered =
  /** `cacheable`: the same for every guest of this project, language and path who was brought by the same host. */
  { kind: 'page'; status: 200 | 404; html: string; cacheable: boolean } | { kind: 'redirect'; to: string }

/** Renders an address: a public page whole, any other as a frame that the browser fills. */
export const render = async (request: RenderRequest): Promise<Rendered> => {
  const { path, search, origin, project, load } = request
  const language = languageInPath(path) ?? request.language
  const client = createQueryClient(answersOf(load), { retry: 0 })
  const { projects } = await client.fetchQuery(initialConfigQuery)
  const config = asShown(
    projects.find(({ id }) => id === project),
    request.isPortal === true,
  )
  const site = siteOf(config, project)

  const held = heldOf(path, search)
  const found = findRoute(path, site, language)
  if ('redirect' in found) return { kind: 'redirect', to: withHeld(found.redirect, held) }
  const { route, params } = found
  const texts = await loadTexts(language)
  const page = serverPages[route.name]
  const prepared = await page?.prepare({ client, params, language, t: coreTranslator(texts), site, config })
  if (prepared && 'redirect' in prepared) return { kind: 'redirect', to: withHeld(prepared.redirect, held) }
  if (page) await route.page.load(params, language)

  const shell = page === undefined
  const loadAnswers = shellAnswers[route.name]
  await loadAnswers?.(client)
  const body = renderHolding(held, <App client={client} texts={texts} site={site} at={{ path, search }} frame={shell && <ShellPage />} />)
  const state: PageState = { site, texts, shell, held, answers: answersIn(client, language, loadAnswers !== undefined) }
  const { links, scripts, hub } = assetTags(request.assets, page ? [page.module] : [], {
    cyrillic: language === 'ru',
    ruble: page?.ruble ?? false,
    display: page?.display ?? false,
  })
  const ground = pageGround(config)
  const head = headTags(prepared?.head ?? shellHead(site, config, language), { origin, path, language, ground })
  const html = printDocument({ language, tags: [...links, ...head], scripts, hub, shell, ground, body, state })
  client.clear()
  return { kind: 'page', status: 200, html, cacheable: !shell && !prepared?.incomplete }
}

const answersOf =
  (load: Load): Answer =>
  (slice, name, input) =>
    // The keys of the cache were made by read(), which checked name and input together.
    load(entryOf(slice, name), input as CallInput<Endpoint>)

/** The initial config stays behind, unless it is shown at once: every page was rendered from it, and the browser rarely needs it. */
const answersIn = (client: QueryClient, language: string, withConfig: boolean): PageState['answers'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && (withConfig || queryKey !== initialConfigQuery.queryKey))
    .map(({ queryKey, state }) => [queryKey, inPageLanguage(state.data, language)])

type Config = InitialConfig['projects'][number] | undefined

/** How the portal looks where it is nobody's site: its words are phrases, its pictures came with the hub. */
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

/** What a host wrote into the address. A token is not passed on: where another address leads, none is taken. */
const heldOf = (path: string, search: string): PageState['held'] => {
  const values = { ...heldIn(search), ...readAddress(path, search).values }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value && heldParameters.some((each) => each === name)))
}

/** It survives a redirect; nothing else of the query is ours to pass on. */
const withHeld = (to: string, held: PageState['held']) => (Object.keys(held).length > 0 ? `${to}?${new URLSearchParams(held)}` : to)

/** Rendering waits for nothing, so that what one visitor's page was opened with comes into no other's. */
const renderHolding = (held: PageState['held'], app: ReactNode) => {
  hold(held)
  try {
    return renderToString(app)
  } finally {
    hold({})
  }
}
