import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

const folder = new URL('../../../../examples/hosts/', import.meta.url)
const files = {
  '/host/example/': 'web/index.html',
  '/host/example/hub-frame.js': 'web/hub-frame.js',
  '/host/example/page.js': 'web/page.js',
  '/host/embed/': 'embed/index.html',
} as const

/** Serves the example pages of docs/hosts.md, configured for this hub, and handles the orders that visitors make on them. */
export const exampleRoutes = (app: FastifyInstance, { settings }: World) => {
  for (const [path, name] of Object.entries(files)) {
    app.get(path, async (_request, reply) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const type = name.endsWith('.js') ? 'text/javascript' : 'text/html'
      return reply.type(`${type}; charset=utf-8`).send(text.replaceAll('http://localhost:3000', settings.hubUrl))
    })
  }
  app.post('/orders', async (request, reply) => {
    const order = { method: 'POST', url: '/games-server/familytown/orders', payload: { itemId: 'builder' } } as const
    const { statusCode, body } = await app.inject({ ...order, headers: { authorization: request.headers.authorization ?? '' } })
    return reply.code(statusCode).type('application/json').send(body)
  })
}
