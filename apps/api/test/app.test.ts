import { randomUUID } from 'node:crypto'
import { apiPrefix, endpoints, partnerPrefix } from '@playhub/contract/api'
import { JSON_BODY_MAX_BYTES, PAYLOAD_MAX } from '@playhub/contract/limits'
import { partner } from '@playhub/contract/partner'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { project } from '../src/db/schema.ts'
import { startTestApp } from './test-app.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(hub.url + path, init)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code: string; message: string; requestId: string; statusCode: number },
  }
}

describe('the table of calls', () => {
  test('the api registers every call of the contract', () => {
    const missing = endpoints().filter(([, { method, path }]) => !hub.app.hasRoute({ method, url: apiPrefix + path }))
    expect(missing.map(([name]) => name)).toEqual([])
    expect(Object.entries(partner).filter(([, { method, path }]) => !hub.app.hasRoute({ method, url: partnerPrefix + path }))).toEqual([])
  })

  test('none of them breaks over a call that brings nothing', async () => {
    for (const [name, { method, path }] of endpoints()) {
      const { status } = await fetch(hub.url + apiPrefix + path.replace(/:\w+/g, 'x'), {
        method,
        ...(method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      })
      expect([name, status >= 500]).toEqual([name, false])
    }
  })

  test('OpenAPI names each of them, and has a page for people', async () => {
    for (const [prefix, count] of [
      [apiPrefix, endpoints().length],
      [partnerPrefix, Object.keys(partner).length],
    ] as const) {
      const document = (await (await fetch(`${hub.url}${prefix}/openapi.json`)).json()) as { paths: Record<string, object> }
      expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(count)
      expect(await (await fetch(`${hub.url}${prefix}/docs`)).text()).toContain('<h1>Playhub')
    }
  })
})

describe('bad input', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    ['malformed JSON', '{"a":', json, 400, 'MALFORMED_JSON'],
    ['an empty body', '', json, 400, 'BAD_REQUEST'],
    ['an oversized body', JSON.stringify({ a: 'x'.repeat(JSON_BODY_MAX_BYTES) }), json, 413, 'BODY_TOO_LARGE'],
    ['a foreign type', '<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['what a form can send unasked', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a wrong form', '[]', json, 400, 'BAD_REQUEST'],
    ['a prototype in the body', '{"__proto__":{"a":1}}', json, 400, 'MALFORMED_JSON'],
    ['lists in lists without end', '['.repeat(30_000) + ']'.repeat(30_000), json, 400, 'BAD_REQUEST'],
  ] as const)('%s gets a refusal', async (_name, body, headers, status, code) => {
    const answer = await ask('/api/session/get', { method: 'POST', body, headers })
    expect([answer.status, answer.body.code, answer.body.statusCode]).toEqual([status, code, status])
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
  })

  test.each([
    ['/api/session/get', { iid: 'a\u0000b' }],
    ['/api/auth/login-by-email', { email: '"a\u0000b"@example.com', password: 'Passw0rd1' }],
    ['/api/auth/resend-verification-code', { email: '"a\u0000b"@example.com', registration: 'x' }],
  ])('%s takes no NUL', async (path, body) => {
    const answer = await ask(path, { method: 'POST', body: JSON.stringify(body), headers: json })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([
    ['/api/nothing', 404, 'NOT_FOUND'],
    ['/partner/v1/nothing', 404, 'NOT_FOUND'],
    ['/assets/nothing.js', 404, 'NOT_FOUND'],
    ['/api/control/get-game-data?projectName=nothing', 404, 'GAME_NOT_FOUND'],
    ['/api/control/get-game-data?projectName=hornylegends', 404, 'GAME_NOT_FOUND'],
    ['/api/control/get-single-game-data?projectName=familytown', 404, 'GAME_NOT_FOUND'],
    ['/api/control/get-game-data', 400, 'BAD_REQUEST'],
    ['/api/control/get-prices?project=nothing', 404, 'PROJECT_NOT_FOUND'],
    ['/api/control/get-prices?project=%00', 400, 'BAD_REQUEST'],
    ['/api/control/get-prices?project=a&project=b', 400, 'BAD_REQUEST'],
    ['/api/%E0%A4%A', 400, 'BAD_REQUEST'],
  ])('%s is %i %s', async (path, status, code) => {
    const answer = await ask(path)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('what is the same for everyone', () => {
  test('has a tag, answers 304 to it, and is compressed on request', async () => {
    const first = await fetch(`${hub.url}/api/control/get-games-data`)
    const tag = first.headers.get('etag') ?? ''
    expect(((await first.json()) as { project: string }[]).map((game) => game.project)).toEqual([
      'familytown',
      'neuroarena',
      'islandm3',
      'skyharbor',
    ])
    expect((await fetch(`${hub.url}/api/control/get-games-data`, { headers: { 'if-none-match': tag } })).status).toBe(304)
    const packed = await fetch(`${hub.url}/api/control/get-games-data`, { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
  })

  test('an edit is seen by the next question within a second', async () => {
    const before = await (await fetch(`${hub.url}/api/control/get-initial-config`)).text()
    await hub.deps.db.update(project).set({ position: 99 })
    await expect
      .poll(async () => (await (await fetch(`${hub.url}/api/control/get-initial-config`)).text()) !== before, { timeout: 1000 })
      .toBe(true)
  })
})

test('a landing page takes the longest payload that a game may give a payment, with its token', async () => {
  const payload = '\u{1f3f0}'.repeat(PAYLOAD_MAX / 2)
  const token = Buffer.from(JSON.stringify({ payload })).toString('base64url')
  const data = { paymentId: randomUUID(), status: 'paid', payload, token }
  const result = JSON.stringify({ data, type: 'payment', isError: false, errorCode: null })
  const { status } = await fetch(`${hub.url}/payments/done?${new URLSearchParams({ result })}`)
  expect(status).toBe(200)
})

test('health, readiness and metrics answer; pages carry a strict policy', async () => {
  expect((await fetch(`${hub.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${hub.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${hub.url}/metrics`)).text()).toContain('http_request_seconds')
  const page = await fetch(`${hub.url}/games/ru/`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self' ")
  expect(policy).not.toContain("'unsafe-eval'")
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain("'unsafe-inline'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
})
