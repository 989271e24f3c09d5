import { deskPrefix } from '@playhub/contract/desk/endpoint'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { findSession } from './access/sessions.ts'
import { audit } from './audit/audit.ts'

/**
 * Refuses a change whose `Origin` header does not name the desk's own origin. `SameSite=Strict` cookies are not enough, because another
 * subdomain, or another port of the same machine, counts as the same site. Throws DESK_FOREIGN_ORIGIN, also when a member of staff has
 * opened the desk at another address of its server, such as 127.0.0.1 instead of localhost.
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
    throw new Refusal('DESK_FOREIGN_ORIGIN', { fields: [{ path: own, code: 'DESK_ADDRESS' }] })
  })
}
