import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buy } from './payments/purchase.ts'
import { eventually, startWorld, type World } from './world.ts'

/** Tests of traces at a collector that accepts OTLP over real HTTP. */

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let collector: Server | undefined
let world: World | undefined
afterEach(async () => {
  await world?.stop()
  collector?.closeAllConnections()
  collector?.close()
  world = undefined
  collector = undefined
})

/** `isSilent`: the collector accepts requests and never responds. */
const startCollector = async ({ isSilent = false } = {}) => {
  const bodies: string[] = []
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    bodies.push(Buffer.concat(parts).toString('utf8'))
    if (!isSilent) response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((listening) => collector?.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`, bodies }
}

const spansOf = (bodies: readonly string[]) =>
  bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
const env = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'always_on' })

test('a payment is traced without anything of the player', async () => {
  const { url, bodies } = await startCollector()
  world = await startWorld({ env: env(url) })
  const person = await world.signIn()
  const id = await buy(world, person)
  const stranger = 'a'.repeat(32)
  await fetch(`${world.hubUrl}/healthz?email=secret@example.com`, { headers: { traceparent: `00-${stranger}-${'b'.repeat(16)}-01` } })
  const isCreate = ({ name }: Span) => name.includes('/payments/stripe/create/:')
  const expected = [
    isCreate,
    ...['GET /healthz', 'due notice', 'POST notice', 'job send_letter'].map((name) => (span: Span) => span.name === name),
  ]
  const spans = await eventually(
    async () => spansOf(bodies),
    (all) => expected.every((is) => all.some(is)),
  )
  const request = spans.find(isCreate)
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(request?.parentSpanId ?? '').toBe('')
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['stripe create', 'postgresql select']))
  expect(parts.every(({ traceId }) => traceId === request?.traceId)).toBe(true)
  const raw = bodies.join()
  expect(raw).toContain('"playhub"')
  expect(
    [person.token, person.playerId, 'tester@playhub.example', id, 'secret@example.com', 'order-7', stranger].filter((text) =>
      raw.includes(text),
    ),
  ).toEqual([])
})

test.each([
  ['refuses', false],
  ['hangs', true],
])('a collector that %s holds nothing up', async (_, isSilent) => {
  const url = isSilent ? (await startCollector({ isSilent })).url : 'http://127.0.0.1:9'
  world = await startWorld({ env: env(url) })
  expect((await fetch(`${world.hubUrl}/healthz`)).status).toBe(200)
  const began = performance.now()
  await world.stop()
  world = undefined
  expect(performance.now() - began).toBeLessThan(5000)
})

test('without the setting the server loads nothing of the SDK', () => {
  const code = `const { registerHooks } = await import('node:module'); const seen = []
    registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context) } })
    await import('./apps/api/src/server.ts'); await import('./apps/api/src/rest.ts'); console.log(seen.join('\\n')); process.exit(0)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stdout).toContain('/tracing/trace.ts')
  // The package `@opentelemetry/api` is always loaded, because prom-client itself loads it. This package contains no tracing
  // implementation.
  expect([...new Set(stdout.match(/@opentelemetry\/[\w-]+/g))]).toEqual(['@opentelemetry/api'])
  expect(stdout).not.toContain('/tracing/otel.ts')
})
