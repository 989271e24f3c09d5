import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realEndpoints } from './endpoints.ts'
import { facebookReader } from './facebook.ts'
import { outgoingFetch } from './outgoing.ts'
import { pageSources } from './providers.ts'
import { signInSettings } from './settings.ts'

const none = { GOOGLE_NATIVE_CLIENT_IDS: [], VK_ID_URL: 'https://id.vk.ru' }

describe('settings', () => {
  test('own ids go to the real provider and only there, whatever the simulator is', () => {
    const settings = signInSettings({ ...none, VK_CLIENT_ID: '1', TELEGRAM_BOT_TOKEN: '12345:abc' }, 'http://localhost:3002')
    expect(settings.vkontakte).toEqual({ clientId: '1', at: realEndpoints('https://id.vk.ru').vk })
    expect(settings.telegram?.at.script).toBe('https://telegram.org/js/telegram-widget.js?22')
    expect(settings.google?.at.authorize).toBe('http://google.localhost:3002/idp/google/o/oauth2/v2/auth')
    expect(settings.google?.at.token).toBe('http://localhost:3002/idp/google/token')
  })

  test('without a stand-in only what has ids is there', () => {
    const settings = signInSettings({ ...none, APPLE_CLIENT_ID: 'web.example' }, undefined)
    expect(Object.entries(settings).flatMap(([name, value]) => (value && !Array.isArray(value) ? [name] : []))).toEqual(['apple'])
  })

  test('a page lets in the scripts of what is connected, and nothing for the others', () => {
    expect(pageSources(signInSettings(none, undefined))).toEqual({ script: [], frame: [], connect: [] })
    expect(pageSources(signInSettings({ ...none, APPLE_CLIENT_ID: 'web.example', VK_CLIENT_ID: '1' }, undefined))).toEqual({
      script: ['https://appleid.cdn-apple.com'],
      frame: ['https://appleid.apple.com'],
      connect: ['https://appleid.apple.com'],
    })
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(pageSources(signInSettings({ ...none, ...google }, undefined)).script).toEqual(['https://accounts.google.com/gsi/client'])
  })
})

describe('Limited Login of Facebook', () => {
  const issuer = 'https://www.facebook.com'
  let keys: string
  let sign: (claims: object, over?: { audience?: string; issuer?: string; age?: number }) => Promise<string>
  let close: () => void
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] }))).listen(0)
    close = () => server.close()
    keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
    sign = (claims, { audience = 'app', issuer: by = issuer, age = 0 } = {}) => {
      const issuedAt = Math.floor(Date.now() / 1000) - age
      return new SignJWT({ sub: '77', name: 'Alice', email: 'Alice@Example.com', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(by)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(pair.privateKey)
    }
  })
  afterAll(() => close())

  const read = (token: string) => {
    const at = { graph: 'http://127.0.0.1:9', keys, issuer, script: '', page: '' }
    return facebookReader({ appId: 'app', appSecret: 'secret', at }, { now: () => new Date() })(token)
  }

  test('is read by its signature, its address unproven', async () => {
    expect(await read(await sign({}))).toMatchObject({
      method: 'facebook',
      subject: '77',
      email: 'alice@example.com',
      emailProven: false,
      label: 'Alice',
      once: { hash: expect.any(String) },
    })
  })

  test.each([
    ['for another app', {}, { audience: 'other' }],
    ['by another issuer', {}, { issuer: 'https://attacker.example' }],
    ['that is ten minutes old', {}, { age: 600 }],
    ['with an empty subject', { sub: '' }, {}],
  ])('%s is refused', async (_name, claims, over) => {
    await expect(read(await sign(claims, over))).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('a provider that is asked', () => {
  const serving = async (answer: Parameters<typeof createServer>[1], ask: (url: string) => Promise<unknown>) => {
    const server = createServer(answer).listen(0)
    try {
      return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('and leads elsewhere is not followed', async () => {
    let visits = 0
    const answer: Parameters<typeof createServer>[1] = (_, response) => {
      visits += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    }
    await serving(answer, (url) => expect(outgoingFetch(url)).rejects.toMatchObject({ kind: 'unavailable' }))
    expect(visits).toBe(1)
  })

  test('and answers without end is cut off', async () => {
    const answer: Parameters<typeof createServer>[1] = (_, response) => response.end('x'.repeat(70_000))
    await serving(answer, (url) => expect(outgoingFetch(url)).rejects.toMatchObject({ message: 'answered too much' }))
  })
})
