import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@playhub/contract/api'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { noticeEndpoint } from '../src/db/schema.ts'
import type { RunningServer } from '../src/server.ts'
import { listenTo } from './listening.ts'
import { startGameServer } from './payments/game-server.ts'
import { orderItem, untilStatus } from './payments/paying.ts'
import { createPlayer } from './support-people.ts'
import { eventually, startWorld, type World } from './world.ts'

/** The hub and the simulator. This hub has only the role `web`, and the tests send their calls to it. */
let world: World
let push: RunningServer
let worker: RunningServer
beforeAll(async () => {
  world = await startWorld({ env: { ROLES: 'web' } })
  push = await world.startAnother({ ROLES: 'push' })
  worker = await world.startAnother({ ROLES: 'worker' })
})
afterAll(() => world.stop())

const statusOf = async (url: string) => (await fetch(url)).status
const metric = async ({ deps }: Pick<RunningServer, 'deps'>, name: string) => {
  const text = await deps.metrics.registry.metrics()
  return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

describe('a process has the doors of its roles', () => {
  test('all tell how they are', async () => {
    for (const url of [world.hubUrl, push.url, worker.url])
      expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`), await statusOf(`${url}/metrics`)]).toEqual([200, 200, 200])
  })

  test('web has pages and the api, push and worker have neither', async () => {
    const paths = ['/', '/control/get-games', `${apiPrefix}/session/get`, '/.well-known/jwks.json', '/webhooks/stripe']
    for (const { url } of [push, worker]) for (const path of paths) expect([path, await statusOf(url + path)]).toEqual([path, 404])
    expect(await statusOf(`${world.hubUrl}/.well-known/jwks.json`)).toBe(200)
    expect(await statusOf(push.deskUrl)).toBe(404)
    expect(worker.deskUrl).toBe('')
  })

  test('a role that there is not stops the start', async () => {
    await expect(world.startAnother({ ROLES: 'web,wrker' })).rejects.toThrow('ROLES must be one or more of web, push and worker')
  })
})

describe('news of a ticket', () => {
  test('come to a page that listens at a push process, whoever took the message', async () => {
    const player = await createPlayer({ app: world.app, deps: world.deps, url: world.hubUrl })
    const id = await player.open()
    const page = await listenTo(push.url, player.headers)
    expect(page.status).toBe(200)
    await player.send(id, '<p>Are you there?</p>')
    await eventually(
      async () => page.heard(),
      (heard) => heard.includes(`"ticketId":"${id}"`),
    )
    page.leave()
  })

  test('do not come to web: it refuses, and the page asks by itself', async () => {
    const player = await createPlayer({ app: world.app, deps: world.deps, url: world.hubUrl })
    const page = await listenTo(world.hubUrl, player.headers)
    await eventually(
      async () => page.heard(),
      (heard) => heard.includes('TRY_LATER'),
    )
    expect(page.status).toBe(503)
    expect(page.heard()).not.toContain('signing in')
  })
})

describe('work', () => {
  test('that a request causes is done by web at once: the payment is paid and the game is told', async () => {
    const game = await startGameServer((response) => response.end())
    await world.deps.db.update(noticeEndpoint).set({ url: game.url }).where(sql`project_id = 'familytown'`)
    const person = await world.signIn()
    const id = await orderItem(world, person)
    const begun = (await world.api('GET', `/payments/stripe/create/${id}`, person.token)).body as { id: string; clientSecret: string }
    await world.confirm(begun.id, begun.clientSecret, '4242424242424242')
    await untilStatus(world, person, id, 'paid')
    await eventually(
      async () => game.arrived.filter(({ body }) => body.includes(id)),
      (notices) => notices.length === 1,
    )
    game.close()
    expect(await metric(world, 'database_connections{pool="jobs"}')).toBeNaN()
  })

  test('that has a job waits for a worker, which takes no connection for requests', async () => {
    const taken = () =>
      world.deps.db.execute<{ attempts: number }>(sql`select attempts from graphile_worker._private_jobs where key = ${key}`)
    const key = randomUUID()
    await world.deps.db.execute(sql`select graphile_worker.add_job('send_letter', payload => '{"sealed":"broken"}', job_key => ${key})`)
    await eventually(taken, ({ rows }) => (rows[0]?.attempts ?? 0) > 0)
    expect(await metric(worker, 'database_connections{pool="requests"}')).toBeNaN()
    expect(await metric(worker, 'jobs_waiting{task="sweep"}')).toBe(0)
    expect(await metric(world, 'jobs_waiting{task="sweep"}')).toBeNaN()
  })
})

test('health and metrics can have a port of their own', async () => {
  const METRICS_PORT = String(await freePort())
  const inside = `http://127.0.0.1:${METRICS_PORT}`
  const { url, stop } = await world.startAnother({ METRICS_PORT })
  expect([await statusOf(`${inside}/metrics`), await statusOf(`${inside}/readyz`), await statusOf(`${inside}/healthz`)]).toEqual([
    200, 200, 200,
  ])
  expect(await statusOf(`${inside}/control/get-games`)).toBe(404)
  // On the public port, the hub answers an unknown path such as `/metrics` with its own page.
  expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('http_request_seconds')
  await stop()
  await expect(fetch(`${inside}/healthz`)).rejects.toThrow()
})

test('two processes share a port, and the visitors of one that stops go to the other', async () => {
  const [PORT, DESK_PORT] = [String(await freePort()), String(await freePort())]
  const shared = { PORT, DESK_PORT, PORT_SHARED: 'true' }
  const [one, other] = [await world.startAnother(shared), await world.startAnother(shared)]
  const visit = () => fetch(`http://127.0.0.1:${PORT}/.well-known/jwks.json`, { headers: { connection: 'close' } })
  const answeredBy = async ({ deps }: RunningServer) =>
    ((await deps.metrics.registry.getSingleMetric('http_responses_total')?.get())?.values ?? []).reduce((sum, { value }) => sum + value, 0)
  for (let n = 0; n < 40; n += 1) expect((await visit()).status).toBe(200)
  expect(await answeredBy(one)).toBeGreaterThan(0)
  expect(await answeredBy(other)).toBeGreaterThan(0)
  await one.stop()
  for (let n = 0; n < 10; n += 1) expect((await visit()).status).toBe(200)
})
