import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

/** A request that a shared cache received after an edit. */

type Asked = { method: string | undefined; url: string | undefined; tags: unknown }
let hub: TestApp
const asked: Asked[] = []
let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end()
const cache = createServer((request, response) => {
  asked.push({ method: request.method, url: request.url, tags: request.headers['surrogate-key'] })
  answer(request, response)
})

beforeAll(async () => {
  await new Promise<void>((done) => cache.listen(0, '127.0.0.1', done))
  const address = cache.address()
  if (address === null || typeof address !== 'object') throw new Error('no port')
  // The first URL stands for a cache that is down: no server listens at this URL.
  hub = await startTestApp({ env: { EDGE_CACHE: 'true', EDGE_PURGE_URLS: `http://127.0.0.1:9, http://127.0.0.1:${address.port}/` } })
})
beforeEach(() => {
  answer = (_request, response) => void response.end()
  asked.length = 0
})
afterAll(async () => {
  await hub.stop()
  cache.close()
})

const rename = (name: string, id = 'islandm3') =>
  hub.deps.pool.query(`update project set game = jsonb_set(game, '{localization,en,name}', to_jsonb($1::text)) where id = $2`, [name, id])
const count = async (outcome: string) => {
  const { values } = await hub.deps.metrics.edgePurges.get()
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
}

test('an edit asks each cache twice, by the tags of what changed; a cache that is away is counted and stops nobody', async () => {
  const [done, failed] = [await count('done'), await count('failed')]
  await rename('Asked twice')
  const wanted = { method: 'PURGE', url: '/', tags: 'playhub-lists playhub-project-islandm3' }
  await expect.poll(() => asked, { timeout: 5000 }).toEqual([wanted, wanted])
  await expect.poll(async () => [await count('done'), await count('failed')]).toEqual([done + 2, failed + 2])
})

test('a cache that does not answer hears everything that changed meanwhile at once', async () => {
  const held: ServerResponse[] = []
  answer = (_request, response) => void held.push(response)
  await rename('First')
  await expect.poll(() => asked.length).toBe(1)
  await rename('Second', 'neuroarena')
  await expect.poll(() => hub.deps.catalogue.current().projects.get('neuroarena')?.game?.localization.en?.name).toBe('Second')
  expect(asked).toHaveLength(1)
  answer = (_request, response) => void response.end()
  held[0]?.end()
  await expect.poll(() => asked[1]?.tags).toContain('playhub-project-neuroarena')
})

test('a refusal is a failure', async () => {
  const failed = await count('failed')
  answer = (_request, response) => void response.writeHead(405).end()
  await rename('Refused')
  // The count may be higher: on a slow machine, the second purge of an earlier test may be refused too.
  await expect.poll(async () => count('failed'), { timeout: 5000 }).toBeGreaterThanOrEqual(failed + 4)
})
