import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

const folder = new URL('../../../../examples/hosts/web/', import.meta.url)
const files = { 'index.html': 'text/html', 'hub-frame.js': 'text/javascript', 'page.js': 'text/javascript' } as const

/** The example page of docs/hosts.md, configured for this hub. */
export const exampleRoutes = (app: FastifyInstance, { settings }: World) => {
  for (const [name, type] of Object.entries(files)) {
    app.get(`/host/example/${name === 'index.html' ? '' : name}`, async (_request, reply) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return reply.type(`${type}; charset=utf-8`).send(text.replace('http://localhost:3000', settings.hubUrl))
    })
  }
}
