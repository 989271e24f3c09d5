import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const built = fileURLToPath(new URL('../../../../games/dist', import.meta.url))

/** Serves the built games, as a publisher's web server would. */
export const gameFiles = async (app: FastifyInstance) => {
  if (existsSync(built)) {
    await app.register(fastifyStatic, { root: built, prefix: '/games/', redirect: true })
    return
  }
  app.get('/games/*', async (_, reply) => reply.code(503).send({ message: 'The games are not built yet: run npm run build.' }))
}
