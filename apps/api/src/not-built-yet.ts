import { apiPrefix, endpoints, notBuiltYet } from '@playhub/contract/api'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'

/** Calls that the contract names and no slice answers yet: `501 NOT_BUILT_YET`, so that the list stays whole. */
export const notBuiltYetRoutes = (app: FastifyInstance) => {
  for (const [name, entry] of endpoints()) {
    if (!notBuiltYet.includes(name)) continue
    app.route({
      method: entry.method,
      url: apiPrefix + entry.path,
      handler: async () => {
        throw new Refusal('NOT_BUILT_YET')
      },
    })
  }
}
