import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findSession } from './access/sessions.ts'
import { audit } from './audit/audit.ts'

/**
 * What changes something comes from the desk's own pages: a browser says so in `Origin`, which no page can forge. The cookie is
 * `SameSite=Strict`, but a neighbour below the same domain, or another port of this machine, is the same site.
 */
export const refuseForeignOrigins = (app: FastifyInstance, deps: Deps) => {
  const own = new URL(deps.config.desk.url).origin
  app.addHook('onRequest', async (request) => {
    const { method, url, headers, routeOptions } = request
    if (method === 'GET' || method === 'HEAD' || headers.origin === own) return
    const session = await findSession(deps, request)
    if (session)
      await audit(deps.db, session.staff, {
        action: 'refused',
        object: `${method} ${(routeOptions.url ?? '').replace(deskPrefix, '')}`,
        after: { url: url.slice(0, 500), from: (headers.origin ?? '').slice(0, 200) },
      })
    throw new Refusal('STAFF_FORBIDDEN')
  })
}
