import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../app.ts'
import type { Deps } from '../deps.ts'
import { healthRoutes } from '../http/health.ts'
import { registerMedia } from '../media/register.ts'
import { editorRoutes } from './editor-routes.ts'
import { deskEventsRoute } from './events-route.ts'
import { operationRoutes } from './operation-routes.ts'
import { refuseForeignOrigins } from './own-origin.ts'
import { type DeskPages, deskPageRoutes, routedUrl } from './pages.ts'
import { deskRoutes } from './routes.ts'
import { deskTicketRoutes } from './ticket/tickets-routes.ts'

/** Enough for the longest message: 65,536 characters of up to three bytes each. */
const BODY_MAX_BYTES = 262_144

/**
 * Creates the server of the desk. It has its own port, origin and cookies, but runs in the hub's process. A process that has the role
 * `push` without `web` serves only the event stream and the health checks.
 */
export const createDesk = async (deps: Deps, pages: DeskPages): Promise<FastifyInstance> => {
  const app = createServer(deps.config, { log: deps.log.child({ server: 'desk' }), bodyLimit: BODY_MAX_BYTES, rewriteUrl: routedUrl })
  app.addHook('onRequest', async (_request, reply) => void reply.header('cross-origin-opener-policy', 'same-origin'))
  await app.register(cookie)
  refuseForeignOrigins(app, deps)
  healthRoutes(app, deps)
  deskEventsRoute(app, deps)
  if (!deps.config.roles.has('web')) return app
  await registerMedia(app, deps, ['staff'])
  deskRoutes(app, deps)
  deskTicketRoutes(app, deps)
  operationRoutes(app, deps)
  await editorRoutes(app, deps)
  await deskPageRoutes(app, pages, deps.config)
  return app
}
