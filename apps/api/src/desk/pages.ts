import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../base/config-error.ts'
import type { Config } from '../config.ts'

/** The desk's browser app, which is a single page. It is either built, or served by Vite from its sources in development. */
export type DeskPages = {
  html: (path: string) => Promise<string>
  /** The folder of built files; undefined when Vite serves the sources. */
  assets: string | undefined
  /** Lets Vite answer a request. Resolves to false if Vite has nothing for this URL. Undefined for the built app. */
  serveSource: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | undefined
  close: () => Promise<void>
}

/** Loads the built desk from the folder `dist`. Throws a ConfigError if the desk has not been built. */
export const loadBuiltDesk = async (dist: string): Promise<DeskPages> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => {
    throw new ConfigError(`DESK_DIST must be the folder of the built desk, and ${dist} is not: run "npm run build".`)
  })
  return { html: async () => html, assets: join(dist, 'assets'), serveSource: undefined, close: async () => {} }
}

/** The port of Vite's reload connection for the desk. Vite's default port is used by the hub. */
const RELOAD_PORT = 24_679

/** Vite is imported only in this function, because the built product does not depend on it. */
export const loadSourceDesk = async (root: string): Promise<DeskPages> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { port: RELOAD_PORT } } })
  return {
    html: async (path) => vite.transformIndexHtml(path, await readFile(join(root, 'index.html'), 'utf8')),
    assets: undefined,
    serveSource: (request, response) =>
      new Promise((resolve) => {
        response.once('finish', () => resolve(true))
        vite.middlewares(request, response, () => resolve(false))
      }),
    close: () => vite.close(),
  }
}

/**
 * Returns the content security policy of the desk's page. `hub` is the origin of the hub: the desk shows pictures of the hub, and shows the
 * hub's preview page in an iframe.
 */
const policyWith = (hub: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${hub}`,
    `frame-src ${hub}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const YEAR_MS = 31_536_000_000
/** Paths that only programs request. An unknown path under one of them gets an error, not the desk's page. */
const NOT_PAGES = [deskPrefix, '/assets', '/media', '/.well-known']

const isPage = (path: string) => !NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Returns the URL by which Fastify routes a request. Fastify refuses a path with invalid percent-encoding. For such a path, returns `/`, so
 * that the browser gets the desk's page. Paths that only programs request (`NOT_PAGES`) are not replaced.
 */
export const routedUrl = ({ url = '/' }: Pick<IncomingMessage, 'url'>) => {
  const [path = '/'] = url.split('?')
  return decoded(path) === undefined && isPage(path) ? '/' : url
}

/** All paths of the desk return the same page, which chooses the screen in the browser. */
export const deskPageRoutes = async (app: FastifyInstance, pages: DeskPages, { publicUrl }: Pick<Config, 'publicUrl'>) => {
  const policy = policyWith(new URL(publicUrl).origin)
  if (pages.assets)
    await app.register(fastifyStatic, {
      ...{ root: pages.assets, prefix: '/assets/', decorateReply: false, index: false, preCompressed: true },
      ...{ maxAge: YEAR_MS, immutable: true },
    })
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (pages.serveSource && (await pages.serveSource(request.raw, reply.raw))) return reply.hijack()
    if (!isPage(path)) throw new Refusal('NOT_FOUND')
    // Vite's browser code needs inline scripts, which the policy forbids.
    if (pages.serveSource) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', policy)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await pages.html(path))
  })
}
