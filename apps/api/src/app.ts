import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import { partnerPrefix } from '@playhub/contract/api'
import { JSON_BODY_MAX_BYTES } from '@playhub/contract/limits'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { keyRoutes } from './auth/keys/keys-route.ts'
import { publicSettings } from './auth/providers/providers.ts'
import { authRoutes } from './auth/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { healthRoutes, metricsRoute } from './http/health.ts'
import { readJson } from './http/json-body.ts'
import { loggerOptions } from './http/log.ts'
import { originOfRequest } from './http/origin-of-request.ts'
import { handleErrors, refuseFrameworkError } from './http/refuse.ts'
import { endSlowClients, slowClientOptions } from './http/slow-clients.ts'
import { registerMedia } from './media/register.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { routedUrl } from './pages/address.ts'
import type { Hub } from './pages/hub.ts'
import { previewRoutes } from './pages/preview.ts'
import { pageRoutes } from './pages/routes.ts'
import { partnerRoutes } from './partner/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { webhookRoutes } from './payments/webhooks/webhooks.ts'
import { profileRoutes } from './profile/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionRoutes } from './session/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'

/** An app is told a result by the address of a landing page: at its longest a payload, once more in its token, both percent-encoded. */
const HEADERS_MAX_BYTES = 128 * 1024

/** The bare server: settings, log, errors, headers. Its logger is there before the database is; a second server writes to the first one's. */
export const createServer = (
  config: Config,
  {
    log,
    bodyLimit = JSON_BODY_MAX_BYTES,
    rewriteUrl = routedUrl,
  }: { log?: FastifyBaseLogger; bodyLimit?: number; rewriteUrl?: (request: Pick<IncomingMessage, 'url'>) => string } = {},
): FastifyInstance => {
  const slow = slowClientOptions(config)
  const app: FastifyInstance = fastify({
    ...slow,
    ...(log ? { loggerInstance: log } : { logger: loggerOptions(config.logLevel) }),
    // One line for each request, when it is answered, is written with its measurement (`health.ts`).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    frameworkErrors: refuseFrameworkError,
    http: { ...slow.http, maxHeaderSize: HEADERS_MAX_BYTES },
    bodyLimit,
    // What still comes while the door closes is answered as ever; `health.ts` has the connection end with it.
    return503OnClosing: false,
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
  })
  // What a form of any page can send without asking; with it gone, a body is JSON or a form with files.
  app.removeContentTypeParser('text/plain')
  readJson(app)
  handleErrors(app)
  securityHeaders(app, config)
  rememberAddress(app)
  endSlowClients(app, config)
  return app
}

/** A socket knows its address after it was closed only if it was asked before; a caller who is gone already gets no handler. */
const rememberAddress = (app: FastifyInstance) =>
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.socket.remoteAddress !== undefined) return
    raw.destroy()
    return reply.hijack()
  })

/** Hangs every slice on the server. This list is the table of contents of the api. */
export const registerSlices = async (app: FastifyInstance, deps: Deps, hub: Hub) => {
  await app.register(cookie)
  await registerMedia(app, deps, ['player', 'guest'])
  healthRoutes(app, deps)
  metricsRoute(app, deps)
  catalogueRoutes(app, deps)
  sessionRoutes(app, deps)
  authRoutes(app, deps)
  profileRoutes(app, deps)
  paymentRoutes(app, deps)
  transactionRoutes(app, deps)
  supportRoutes(app, deps)
  keyRoutes(app, deps)
  await app.register((scope) => partnerRoutes(scope, deps), { prefix: partnerPrefix })
  await app.register((scope) => webhookRoutes(scope, deps), { prefix: '/webhooks' })
  openApiRoutes(app, deps.config.publicUrl)
  await previewRoutes(app, deps, hub)
  await pageRoutes(app, deps, hub, (request) => publicSettings(deps.config.signIn, originOfRequest(request, deps.config)))
}
