import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/**
 * The public keys for verifying the hub's tokens. Games' servers may keep the list for five minutes. Shared caches may not keep it, or they
 * would hand out a leaked key for five minutes more.
 */
export const keyRoutes = (app: FastifyInstance, { tokens }: Deps) => {
  app.get('/.well-known/jwks.json', async (_request, reply) => reply.header('cache-control', 'private, max-age=300').send(tokens.jwks()))
}
