import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { auth } from '@playhub/contract/auth'
import type { SignInProviders } from '@playhub/contract/auth/sign-in-providers'
import { catalogue } from '@playhub/contract/catalogue'
import type { Reply } from '@playhub/contract/endpoint'
import { portal } from '@playhub/contract/games/portal'
import { help } from '@playhub/contract/help'
import { languageInPath } from '@playhub/contract/language'
import { DEFAULT_PROJECT, IMAGES_PATH, STATIC_PATH } from '@playhub/contract/limits'
import { prices } from '@playhub/contract/projects/prices'
import { Refusal } from '@playhub/contract/refusals'
import { isOrigin } from '@playhub/contract/web-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gameOf, gameOrigins, gamesOf, initialConfigOf, pricesOf, singleGameOf, siteOrigin, videoOrigins } from '../catalogue/rules.ts'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import type { Deps } from '../deps.ts'
import { share, varyOf } from '../edge/share.ts'
import { HELP, LISTS, tagOf } from '../edge/tags.ts'
import { articleOf, articlesOf } from '../help/articles.ts'
import { namedProject } from '../http/project-of-request.ts'
import { createReadyBytes, type Ready } from '../http/ready-bytes.ts'
import { parse } from '../http/refuse.ts'
import { frontOf, similarOf } from '../portal/cards.ts'
import { listOf } from '../portal/game-list.ts'
import { pagePolicy } from '../security-headers.ts'
import { isPage } from './address.ts'
import { findableRoutes } from './findable.ts'
import { keptFor } from './held.ts'
import type { Hub, Load } from './hub.ts'
import { languageOfRequest } from './language.ts'
import { pictureFileRoutes } from './picture-routes.ts'
import { projectInPath } from './project.ts'
import { projectPictureRoutes } from './project-pictures.ts'
import { sdkRoutes } from './sdk-routes.ts'

const HTML = 'text/html; charset=utf-8'
const YEAR_SECONDS = 31_536_000
const HOUR_SECONDS = 3600

/**
 * Serves the hub's rendered pages and its files. Pages that are the same for every guest are cached as bytes until the catalogue changes.
 * `providersOf` returns the sign-in methods of this installation.
 */
export const pageRoutes = async (app: FastifyInstance, deps: Deps, hub: Hub, providersOf: (request: FastifyRequest) => SignInProviders) => {
  const bytes = createReadyBytes(deps.early)
  const policies = createPolicies(deps)
  deps.catalogue.onChange(() => {
    bytes.clear()
    policies.clear()
  })
  if (hub.clientFolder) await serveFiles(app, hub.clientFolder)
  pictureFileRoutes(app, deps)
  projectPictureRoutes(app, deps)
  findableRoutes(app, deps)
  sdkRoutes(app, deps, hub)

  const send = (ready: Ready, request: FastifyRequest, reply: FastifyReply, byLanguage: boolean) => {
    share(deps.config, request, reply, { tags: ready.tags, byLanguage, alone: 'no-cache' })
    return bytes.send(ready, request, reply)
  }

  app.get('/*', async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?')
    if (hub.serveSource && (await hub.serveSource(request.raw, reply.raw))) return reply.hijack()
    if (!isPage(path)) throw new Refusal('NOT_FOUND')

    const { project, isPortal } = siteOfPage(deps, request, path)
    const language = languageOfRequest({ path, cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'] })
    const held = keptFor(query, path, (id) => deps.catalogue.current().projects.has(id))
    const name = held === undefined ? undefined : `${isPortal ? '' : project} ${language} ${path} ${held}`
    const byLanguage = languageInPath(path) === undefined
    reply.header('vary', varyOf(byLanguage))
    const policy = policies.of(project)
    // In development, Vite's client needs inline scripts, which the policy forbids.
    if (hub.serveSource) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', policy)
    // The window of a payment provider returns to this page. Without this header, the window would lose `window.opener`, and the page that
    // opened the window could not close it.
    if (path.startsWith('/payments/') && /(^|&)returned=true(&|$)/.test(query)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    const ready = name === undefined ? undefined : bytes.get(name)
    if (ready) return send(ready, request, reply, byLanguage)

    const snapshot = deps.catalogue.current()
    const tags = new Set([tagOf(project)])
    const page = await hub.render({
      path,
      search: query && `?${query}`,
      origin: siteOrigin(deps.config, snapshot, project),
      project,
      isPortal,
      language,
      load: loaderOf(snapshot, deps.config.mail.support, () => providersOf(request), tags),
    })
    if (page.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(page.to, 302)
    // A page is cached only if the catalogue did not change while the page was rendered.
    if (name !== undefined && page.cacheable && page.status === 200 && snapshot === deps.catalogue.current()) {
      return send(bytes.put(name, page.html, HTML, { tags: [...tags], policy }), request, reply, byLanguage)
    }
    return reply.status(page.status).header('cache-control', 'no-store').type(HTML).send(page.html)
  })
}

/**
 * Returns the project of a page: from the query, else from the path, else from a header, else from the subdomain. If the request names no
 * project or an unknown one, the page shows the portal with the default project's settings. So a mistyped URL still shows the hub.
 */
const siteOfPage = ({ catalogue }: Deps, request: FastifyRequest, path: string): { project: string; isPortal: boolean } => {
  const { hostname, query, headers } = request
  const asked = namedProject({ hostname, headers, query: { project: projectInPath(path), ...(query as Record<string, unknown>) } })
  const isPortal = asked === undefined || !catalogue.current().projects.has(asked)
  return { project: isPortal ? DEFAULT_PROJECT : asked, isPortal }
}

/** Builds the content security policy of each project and caches it until the catalogue changes. */
const createPolicies = ({ catalogue, config }: Deps) => {
  const kept = new Map<string, string>()
  const make = (project: string) => {
    const { projects } = catalogue.current()
    // Only origins are used. Any other text in `hostOrigins` could add a directive to the policy or allow every origin.
    const hosts = projects.get(project)?.config.hostOrigins.filter(isOrigin) ?? []
    return pagePolicy(config, { games: gameOrigins(projects), videos: videoOrigins(projects), hosts })
  }
  return {
    of: (project: string) => {
      const policy = kept.get(project) ?? make(project)
      kept.set(project, policy)
      return policy
    },
    clear: () => kept.clear(),
  }
}

/** Paths of calls whose replies show several projects. */
const lists = new Set<string>([catalogue.getGamesData.path, ...Object.values(portal).map(({ path }) => path)])

const helpPaths = '/help/'

/**
 * Returns the function that answers the pages' calls from the snapshot, by the same rules as the API. Adds to `tags` the cache tags of the
 * data that the page loads. The initial config contains all projects, but no tags are added for it. A page that may be cached shows only
 * its own project from this config, and the caller has already added the tag of this project.
 */
const loaderOf = (snapshot: CatalogueSnapshot, supportEmail: string, providers: () => SignInProviders, tags: Set<string>): Load => {
  // The map uses paths as keys. The objects that describe the calls cannot be compared, because the built hub contains its own copy of the
  // API contract.
  const answers = new Map<string, (query: Record<string, string>) => unknown>([
    [catalogue.getInitialConfig.path, () => initialConfigOf(snapshot, supportEmail)],
    [catalogue.getGamesData.path, () => gamesOf(snapshot)],
    [catalogue.getGameData.path, ({ projectName = '' }) => gameOf(snapshot, projectName)],
    [catalogue.getSingleGameData.path, ({ projectName = '' }) => singleGameOf(snapshot, projectName)],
    [auth.providers.path, providers],
    [prices.getPrices.path, ({ project = '' }) => pricesOf(snapshot, project)],
    [portal.getFront.path, (query) => frontOf(snapshot, portal.getFront.query.parse(query))],
    [portal.getGames.path, (query) => listOf(snapshot, portal.getGames.query.parse(query))],
    [help.getArticles.path, (query) => articlesOf(snapshot, help.getArticles.query.parse(query))],
    // The id comes from the URL and may be invalid. Then `parse` throws a Refusal.
    [help.getArticle.path, (query) => articleOf(snapshot, parse(help.getArticle.query, query))],
    [portal.getSimilar.path, (query) => similarOf(snapshot, portal.getSimilar.query.parse(query))],
  ])
  return async (entry, input) => {
    const answer = answers.get(entry.path)
    if (!answer) throw new Error(`${entry.path} is not loaded by pages`)
    // When pages make these calls, all values of `query` are strings.
    const { query = {} } = input as { query?: Record<string, string> }
    if (lists.has(entry.path)) tags.add(LISTS)
    if (entry.path.startsWith(helpPaths)) tags.add(HELP)
    const { project, projectName = project } = query
    if (projectName) tags.add(tagOf(projectName))
    // The schema is that of `entry`, but its type is lost in the union of all calls.
    return entry.reply.parse(answer(query)) as Reply<typeof entry>
  }
}

const serveFiles = async (app: FastifyInstance, folder: string) => {
  const common = { decorateReply: false, index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
  })
  for (const prefix of [IMAGES_PATH, STATIC_PATH]) {
    await app.register(fastifyStatic, { ...common, root: join(folder, prefix), prefix: `${prefix}/`, maxAge: HOUR_SECONDS * 1000 })
  }
}
