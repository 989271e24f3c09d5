import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSimulator, type Simulator } from '../app.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await buildSimulator()
  simulator.pointAt('http://localhost:3999')
})
afterAll(() => simulator.close())

const open = async (path: string) => {
  const response = await fetch(simulator.origin + path)
  return { headers: response.headers, text: await response.text() }
}

test('the web host frames the hub of any project, with the values it was given', async () => {
  const { text, headers } = await open('/host/web?path=/session/login&project=islandm3&locale=ru')
  expect(text).toContain('src="http://localhost:3999/session/login?project=islandm3&amp;locale=ru&amp;source=web"')
  expect(headers.get('content-security-policy')).toContain('frame-src http://localhost:3999 http://*.localhost:3999')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
})

test('a host may cut its frame off from the windows it opens, and keeps that to itself', async () => {
  const { text, headers } = await open('/host/web?coop=same-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(text).not.toContain('coop=same-origin&amp;')
})

test('the example pages of docs/hosts.md have the address of this hub', async () => {
  for (const path of ['/host/example/', '/host/embed/']) {
    const { text, headers } = await open(path)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('http://localhost:3999')
    expect(text).not.toContain('http://localhost:3000')
  }
})

test('an order without a visitor of the hub is refused', async () => {
  const response = await fetch(`${simulator.origin}/orders`, { method: 'POST' })
  expect(response.status).toBe(401)
})

test('the mobile host shows a result that it was given', async () => {
  expect((await open(`/host/mobile?result=${encodeURIComponent('{"code":1}')}`)).text).toContain('&quot;code&quot;: 1')
})
