import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Endpoint } from '@playhub/contract/endpoint'
import { type RefusalCode, refusals } from '@playhub/contract/refusals'
import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import type { Visit } from './visit.ts'

type Call = Pick<Endpoint, 'path'>

/**
 * A request that the test breaks. A `call` gets a refusal or a replaced reply (`answer`). A `script` is blocked, as an ad blocker does it.
 */
export type Broken = { call: Call; refusal: RefusalCode } | { call: Call; answer: object } | { script: RegExp }

export const requestsOf = (broken: { call: Call } | { script: RegExp }) =>
  'script' in broken ? broken.script : new RegExp(`/api${broken.call.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)

/** Finds the file that was built from a source file of the hub. The result can be passed to `breakIt`, which blocks the file. */
export const builtFrom = (source: string): { script: RegExp } => {
  const manifest = JSON.parse(readFileSync('apps/hub/dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const found = manifest[source]
  if (!found) throw new Error(`${source} is not in the manifest`)
  return { script: new RegExp(`/${found.file}$`) }
}

/** Breaks every request that matches `broken`, until the test ends. */
export const breakIt = ({ page }: Pick<Visit, 'page'>, broken: Broken) =>
  page.route(requestsOf(broken), (route) => {
    if ('script' in broken) return route.abort('blockedbyclient')
    if ('answer' in broken) return route.fulfill({ json: broken.answer })
    return route.fulfill({ status: refusals[broken.refusal].status, json: { code: broken.refusal } })
  })

const pass = async (hubUrl: string, cookie: string, request: IncomingMessage) => {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value] satisfies [string, string]] : [],
  )
  if (cookie) headers.push(['cookie', cookie])
  await fetch(hubUrl + request.url, { method: 'POST', headers, body: new Uint8Array(await buffer(request)) })
}

/**
 * While `work` runs, the matching requests of the page reach the hub, but the connection breaks before the reply. Unlike with `route.abort`,
 * the browser really sends the request, so it knows that the whole request was sent.
 */
export const withLostReplies = async (
  { page, world }: { page: Page; world: Pick<World, 'hubUrl'> },
  path: RegExp | string,
  work: () => Promise<void>,
) => {
  // The browser sends no cookies of the hub to the proxy, which has another address.
  const cookie = (await page.context().cookies(world.hubUrl)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const server = createServer((request, response) => {
    void pass(world.hubUrl, cookie, request)
      .catch(() => undefined)
      .finally(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.route(path, (route) => {
    const { pathname, search } = new URL(route.request().url())
    return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` })
  })
  try {
    await work()
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
