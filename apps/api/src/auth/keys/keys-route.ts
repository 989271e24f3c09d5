import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** The public keys for verifying the hub's tokens. */
export const keyRoutes = (app: FastifyInstance, { tokens }: Deps) => {
  app.get('/.well-known/jwks.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(tokens.jwks()))
}
