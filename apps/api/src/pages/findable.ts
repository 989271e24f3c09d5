import { documentNames, englishOnlyDocuments } from '@playhub/contract/documents'
import { languageInPath } from '@playhub/contract/language'
import { LANGUAGES, type Language, MANIFEST_PATH, SHORT_LANGUAGES } from '@playhub/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gamesOf, projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import type { Deps } from '../deps.ts'
import { share, varyOf } from '../edge/share.ts'
import { LISTS, tagOf } from '../edge/tags.ts'
import { projectOfRequest } from '../http/project-of-request.ts'
import { makeReady, type Ready, sendReady } from '../http/ready-bytes.ts'
import { languageOfRequest } from './language.ts'

/** Paths that `robots.txt` excludes: pages of individual visitors, and paths for programs. */
const NOT_FOR_ROBOTS = ['/api/', '/partner/', '/webhooks/', '/session/', '/auth/', '/payments/', '/transactions', '/support/', '/profile']
const DARK = '#090c12'
const HOUR = 'max-age=3600'

/** Serves `/robots.txt`, `/sitemap.xml` and the web manifest, for the project of the request. */
export const findableRoutes = (app: FastifyInstance, { catalogue, config }: Deps) => {
  const projectOf = (request: FastifyRequest) => {
    const asked = projectOfRequest(request)
    return catalogue.current().projects.has(asked) ? asked : projectOfRequest({ hostname: 'localhost', query: {}, headers: {} })
  }

  const send = (ready: Ready, request: FastifyRequest, reply: FastifyReply, byLanguage = false) => {
    share(config, request, reply.header('vary', varyOf(byLanguage)), { tags: ready.tags, byLanguage, browser: HOUR, alone: HOUR })
    return sendReady(ready, request, reply)
  }

  app.get('/robots.txt', async (request, reply) => {
    const project = projectOf(request)
    const origin = siteOrigin(config, catalogue.current(), project)
    const lines = ['User-agent: *', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`]
    return send(makeReady(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8', { tags: [tagOf(project)] }), request, reply)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const snapshot = catalogue.current()
    const project = projectOf(request)
    const xml = sitemap(siteOrigin(config, snapshot, project), addresses(snapshot, project))
    return send(makeReady(xml, 'application/xml; charset=utf-8', { tags: [LISTS, tagOf(project)] }), request, reply)
  })

  app.get(MANIFEST_PATH, async (request, reply) => {
    const { lng } = request.query as { lng?: unknown }
    const path = typeof lng === 'string' ? `/games/${lng}/` : '/'
    const language = languageOfRequest({ path, cookie: request.headers.cookie, acceptLanguage: request.headers['accept-language'] })
    const project = projectOf(request)
    const text = JSON.stringify(manifest(catalogue.current(), project, language))
    const ready = makeReady(text, 'application/manifest+json; charset=utf-8', { tags: [tagOf(project)] })
    return send(ready, request, reply, languageInPath(path) === undefined)
  })
}

const manifest = (snapshot: CatalogueSnapshot, project: string, language: Language) => {
  const settings = snapshot.projects.get(project)?.config.settings
  const name = settings?.pageTitle[language] ?? settings?.pageTitle.en ?? projectNameOf(snapshot, project, language)
  const start = `/games/${language}/?${new URLSearchParams({ project })}`
  return {
    ...{ id: `/?${new URLSearchParams({ project })}`, name, short_name: projectNameOf(snapshot, project, language), lang: language },
    ...(settings?.description[language] && { description: settings.description[language] }),
    ...{ start_url: start, scope: '/', display: 'standalone', background_color: DARK, theme_color: DARK, categories: ['games'] },
    icons: [
      ...(settings?.favicon ? [{ src: settings.favicon, sizes: '64x64' }] : []),
      ...(settings?.appIcon ? [{ src: settings.appIcon, sizes: '512x512', purpose: 'any' }] : []),
    ],
  }
}

/**
 * An entry of the sitemap. A page that exists in several languages has an entry for each language, and each entry names all of them in
 * `alternates`. A page with a single URL has one entry without `alternates`.
 */
type Address = { loc: string; alternates: readonly (readonly [language: string, path: string])[] }

const addresses = (snapshot: CatalogueSnapshot, project: string): Address[] => {
  const config = snapshot.projects.get(project)?.config
  const games = config?.mainData.outOfCatalog ? [] : gamesOf(snapshot).filter(({ web_page }) => !web_page.inDevelop)
  const sold = [...snapshot.projects].filter(
    ([id, { prices }]) => prices.length > 0 && (games.some((game) => game.project === id) || id === project),
  )
  return [
    ...inEachOf(LANGUAGES, (language) => `/games/${language}/`),
    ...games.flatMap(({ mainData }) =>
      inEachOf(LANGUAGES, (language) => `/games/${language}/${encodeURIComponent(mainData.projectName)}/`),
    ),
    ...sold.map(([id]) => ({ loc: `/prices/${id}`, alternates: [] })),
    ...documentNames.flatMap((name) =>
      englishOnlyDocuments.includes(name)
        ? [{ loc: `/docs/${name}.en.html`, alternates: [] }]
        : inEachOf(SHORT_LANGUAGES, (language) => `/docs/${name}.${language}.html`),
    ),
  ]
}

const inEachOf = (languages: readonly Language[], path: (language: Language) => string): Address[] => {
  const alternates = languages.map((language) => [language, path(language)] as const)
  return alternates.map(([, loc]) => ({ loc, alternates }))
}

const sitemap = (origin: string, all: readonly Address[]) => {
  const whole = (path: string) => (origin + path).replace(/&/g, '&amp;')
  const urls = all.map(({ loc, alternates }) => {
    const links = alternates.map(([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${whole(to)}"/>`)
    return `<url><loc>${whole(loc)}</loc>${links.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
