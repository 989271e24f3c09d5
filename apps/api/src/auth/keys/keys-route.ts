import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** Public keys, with which anybody checks the tokens that the hub signs. */
export const keyRoutes = (app: FastifyInstance, { tokens }: Deps) => {
  app.get('/.well-known/jwks.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(tokens.jwks()))
}
