import { createHash } from 'node:crypto'
import {
  type SdkScript,
  sdkDescription,
  sdkDescriptionPath,
  sdkPath,
  sdkScripts,
  standInPath,
  standIns,
} from '@playhub/contract/games/sdk-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainHub, startTestApp } from '../../test/test-app.ts'

let text = 'var Playhub = { first: true }'
const textOf = (script: SdkScript) => (script === 'playhub' ? text : `var ${script.replace('-', '')} = 1`)
let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({ hub: { ...plainHub, sdk: async (script) => textOf(script) } })
})
afterAll(() => hub.stop())

const get = (url: string) => hub.app.inject({ method: 'GET', url })
const described = async (script: SdkScript) => sdkDescription.parse((await get(sdkDescriptionPath(script))).json())

test.each(sdkScripts)('pages of every origin may load the newest file of %s, for five minutes', async (script) => {
  const { statusCode, body, headers } = await get(sdkPath(script))
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: textOf(script) })
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
})

test.each(sdkScripts)('the description of %s names a file for ever and its checksum', async (script) => {
  const { url, integrity } = await described(script)
  const { body, headers } = await get(new URL(url).pathname)
  expect(url).toMatch(new RegExp(`/sdk/v1/[\\w-]{22}/${script}\\.js$`))
  expect(body).toBe(textOf(script))
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(integrity).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`)
})

test('a file that was described is served after the hub has another one', async () => {
  const { url } = await described('playhub')
  const before = text
  text = 'var Playhub = { second: true }'
  const { deps } = hub
  const later = await startTestApp({ hub: { ...plainHub, sdk: async () => text }, reach: async () => deps.config.databaseUrl ?? '' })
  try {
    const reply = await later.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect(reply.body).toBe(before)
    expect((await later.app.inject({ method: 'GET', url: '/sdk/v1/playhub.js' })).body).toBe(text)
  } finally {
    await later.stop()
  }
})

test.each([
  '/sdk/v1/AAAAAAAAAAAAAAAAAAAAAA/playhub.js',
  '/sdk/v1/short/playhub.js',
  '/sdk/v2/playhub.js',
  '/sdk/v1/AAAAAAAAAAAAAAAAAAAAAA/playhub-embed.js',
  '/sdk/v1/',
])('%s is no page', async (url) => {
  const { statusCode, headers } = await get(url)
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toMatch(/json/)
})

test.each(standIns)('the stand-in %s may be loaded by pages of every origin', async (name) => {
  const { statusCode, body, headers } = await get(standInPath(name))
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: await plainHub.standIn(name) })
  expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' })
})
