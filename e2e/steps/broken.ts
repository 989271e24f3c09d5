import { readFileSync } from 'node:fs'
import type { Endpoint } from '@playhub/contract/endpoint'
import { type RefusalCode, refusals } from '@playhub/contract/refusals'
import type { Visit } from './visit.ts'

/** What a browser asks for and does not get, or not so. A `script` is kept away as a blocker does it, which no server can. */
export type Broken = { call: Endpoint; refusal: RefusalCode } | { call: Endpoint; answer: object } | { script: RegExp }

export const requestsOf = (broken: { call: Endpoint } | { script: RegExp }) =>
  'script' in broken ? broken.script : new RegExp(`/api${broken.call.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`)

/** The built file that a source of the hub begins, as a script to be kept away. */
export const builtFrom = (source: string): { script: RegExp } => {
  const manifest = JSON.parse(readFileSync('apps/hub/dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const found = manifest[source]
  if (!found) throw new Error(`${source} is not in the manifest`)
  return { script: new RegExp(`/${found.file}$`) }
}

/** Until the test ends, however often it is tried. */
export const breakIt = ({ page }: Pick<Visit, 'page'>, broken: Broken) =>
  page.route(requestsOf(broken), (route) => {
    if ('script' in broken) return route.abort('blockedbyclient')
    if ('answer' in broken) return route.fulfill({ json: broken.answer })
    return route.fulfill({ status: refusals[broken.refusal].status, json: { code: broken.refusal } })
  })
