import fastifyStatic from '@fastify/static'
import { PREVIEW_PATH } from '@playhub/contract/desk/preview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Hub } from './hub.ts'

/** Placeholder for the desk's origin in the page's HTML. */
const PLACE = 'DESK_ORIGIN'
const YEAR_MS = 31_536_000_000

/**
 * Serves the page on which staff see the hub's pages with the data of a draft. Only the desk may show this page in a frame. The page must
 * not make calls, send forms or load games.
 */
export const previewRoutes = async (app: FastifyInstance, { config }: Pick<Deps, 'config'>, { preview, serveSource }: Hub) => {
  const desk = new URL(config.desk.url).origin
  const policy = policyFor(desk)
  if (preview.assets)
    await app.register(fastifyStatic, {
      ...{ root: preview.assets, prefix: `${PREVIEW_PATH}/assets/`, decorateReply: false, index: false, preCompressed: true },
      ...{ maxAge: YEAR_MS, immutable: true },
    })
  app.get(PREVIEW_PATH, async (_request, reply) => {
    // In development, Vite's client needs inline scripts, which the policy forbids.
    if (serveSource) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', policy)
    const html = await preview.html()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html.replace(PLACE, desk))
  })
}

const policyFor = (desk: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src-elem 'self'",
    // Style attributes are allowed, because they set a project's colours as custom properties.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${desk}`,
  ].join('; ')
