import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { partnerPrefix } from '@playhub/contract/api'
import { JSON_BODY_MAX_BYTES } from '@playhub/contract/limits'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { keyRoutes } from './auth/keys/keys-route.ts'
import { publicSettings } from './auth/providers/providers.ts'
import { authRoutes } from './auth/routes.ts'
import { purgeAfterChanges } from './catalogue/changes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { serveGames } from './games/serve.ts'
import { goodRoutes } from './goods/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { answerEarly } from './http/answer-early.ts'
import { securityHeaders } from './http/every-reply.ts'
import { gamesUrl } from './http/games-host.ts'
import { healthRoutes, metricsRoute } from './http/health.ts'
import { readJson } from './http/json-body.ts'
import { loggerOptions } from './http/log.ts'
import { originOfRequest } from './http/origin-of-request.ts'
import { handleErrors, refuseFrameworkError } from './http/refuse.ts'
import { endSlowClients, slowClientOptions } from './http/slow-clients.ts'
import { registerMedia } from './media/register.ts'
import { mergeRoutes } from './merge/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { routedUrl } from './pages/address.ts'
import type { Hub } from './pages/hub.ts'
import { previewRoutes } from './pages/preview.ts'
import { pageRoutes } from './pages/routes.ts'
import { tryGameRoutes } from './pages/try-game.ts'
import { partnerRoutes } from './partner/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhookRoutes } from './payments/webhooks/webhooks.ts'
import { playRoutes } from './plays/routes.ts'
import { portalRoutes } from './portal/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { saveRoutes } from './saves/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { mailWebhook } from './support/by-mail/mail-webhook.ts'
import { pushRoutes } from './support/push-routes.ts'
import { supportRoutes } from './support/routes.ts'
import { traceRequests } from './tracing/requests.ts'
import { transactionRoutes } from './transactions/routes.ts'

/**
 * Maximum size in bytes of the headers of a request, including its URL. Some apps that show the hub read a result from the URL of the hub's
 * last page (`/session/loginDone`, `/payments/done`). The longest such URL contains the payload of the host page twice: once by itself, and
 * once inside a token. Both copies are percent-encoded.
 */
const HEADERS_MAX_BYTES = 128 * 1024

/**
 * Creates the server with settings, log, error handling and headers, but without routes. `log` is an existing log to use, for example when
 * a second server shares the log of the first server.
 */
export const createServer = (
  config: Config,
  {
    log,
    bodyLimit = JSON_BODY_MAX_BYTES,
    rewriteUrl = (request) => gamesUrl(config, request) ?? routedUrl(request),
  }: { log?: FastifyBaseLogger; bodyLimit?: number; rewriteUrl?: (request: Pick<IncomingMessage, 'url' | 'headers'>) => string } = {},
): FastifyInstance => {
  const slow = slowClientOptions(config)
  const app: FastifyInstance = fastify({
    ...slow,
    ...(log ? { loggerInstance: log } : { logger: loggerOptions(config.logLevel) }),
    // Fastify's own log lines for requests are off, because `health.ts` logs each answered request together with its metrics.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    frameworkErrors: refuseFrameworkError,
    http: { ...slow.http, maxHeaderSize: HEADERS_MAX_BYTES },
    bodyLimit,
    // Requests that still arrive while the server closes are answered normally. `health.ts` closes their connection afterwards.
    return503OnClosing: false,
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
  })
  // Browsers let a page of any origin send a text/plain form without a CORS check. The parser for this type is removed, so a body must be
  // JSON or a form with files.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  handleErrors(app)
  traceRequests(app)
  securityHeaders(app, config)
  rememberAddress(app)
  endSlowClients(app, config)
  return app
}

/**
 * Reads the client's IP address early, because Node returns it for a closed socket only if it was read before. If the caller has
 * disconnected already, no handler runs.
 */
const rememberAddress = (app: FastifyInstance) =>
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.socket.remoteAddress !== undefined) return done()
    raw.destroy()
    reply.hijack()
  })

/**
 * Registers the routes for the roles of this process (`web`, `push`, `worker`). The routes of each feature (slice) of the API are
 * registered here or in `webSlices`.
 */
export const registerSlices = async (app: FastifyInstance, deps: Deps, hub: Hub) => {
  const { roles, metricsPort } = deps.config
  if (roles.has('web')) answerEarly(app, deps)
  await app.register(cookie)
  healthRoutes(app, deps)
  if (metricsPort === undefined) metricsRoute(app, deps)
  if (roles.has('web')) await webSlices(app, deps, hub)
  else if (roles.has('push')) pushRoutes(app, deps)
}

const webSlices = async (app: FastifyInstance, deps: Deps, hub: Hub) => {
  await registerMedia(app, deps, ['player', 'guest'])
  serveGames(app, deps)
  catalogueRoutes(app, deps)
  sessionRoutes(app, deps)
  authRoutes(app, deps)
  profileRoutes(app, deps)
  mergeRoutes(app, deps)
  paymentRoutes(app, deps)
  goodRoutes(app, deps)
  transactionRoutes(app, deps)
  supportRoutes(app, deps)
  helpRoutes(app, deps)
  saveRoutes(app, deps)
  portalRoutes(app, deps)
  playRoutes(app, deps)
  keyRoutes(app, deps)
  await app.register((scope) => partnerRoutes(scope, deps), { prefix: partnerPrefix })
  await app.register((scope) => webhookRoutes(scope, deps), { prefix: '/webhooks' })
  mailWebhook(app, deps)
  openApiRoutes(app, deps.config.publicUrl)
  await previewRoutes(app, deps, hub)
  await tryGameRoutes(app, hub)
  purgeAfterChanges(app, deps)
  await pageRoutes(app, deps, hub, (request) => publicSettings(deps.config.signIn, originOfRequest(request, deps.config)))
}
