import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/**
 * Registers the route of the public keys that verify the hub's tokens. Games' servers may cache the key list for five minutes. Shared
 * caches must not cache it, because they would deliver a leaked key for five minutes more.
 */
export const keyRoutes = (app: FastifyInstance, { tokens }: Deps) => {
  app.get('/.well-known/jwks.json', async (_request, reply) => reply.header('cache-control', 'private, max-age=300').send(tokens.jwks()))
}
