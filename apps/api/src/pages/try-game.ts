import fastifyStatic from '@fastify/static'
import { TRY_GAME_PATH } from '@playhub/contract/games/try-game'
import type { FastifyInstance } from 'fastify'
import type { Hub } from './hub.ts'

const YEAR_MS = 31_536_000_000

/**
 * Serves the page on which developers try their game in a simulation of the hub. The page may show any other page in a frame. It makes no
 * calls, so a framed page cannot use the visitor's session through it. No other page may show this page in a frame.
 */
export const tryGameRoutes = async (app: FastifyInstance, { tryGame, serveSource }: Pick<Hub, 'tryGame' | 'serveSource'>) => {
  if (tryGame.assets)
    await app.register(fastifyStatic, {
      ...{ root: tryGame.assets, prefix: `${TRY_GAME_PATH}/assets/`, decorateReply: false, index: false, preCompressed: true },
      ...{ maxAge: YEAR_MS, immutable: true },
    })
  app.get(TRY_GAME_PATH, async (_request, reply) => {
    // In development, Vite's client needs inline scripts, which the policy forbids.
    if (serveSource) reply.removeHeader('content-security-policy')
    else reply.header('content-security-policy', POLICY)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await tryGame.html())
  })
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  'frame-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
