import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { createVisitor, signedIn } from '../../../test/visitor.ts'
import { ConfigError } from '../../base/config-error.ts'
import { insertEmailPlayer } from '../data.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { replaceKeys, rotateKeys, scheduleKey } from './signing-keys.ts'
import { createTokens } from './tokens.ts'

const PASSWORD = 'OwnersPass1'
const email = 'keys@example.com'
const DAY_MS = 86_400_000

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  await insertEmailPlayer(hub.deps.db, { email, passwordHash: await hashPassword(PASSWORD), locale: 'en' }, () => 'Player')
})
afterAll(() => hub.stop())

const logIn = async () => signedIn(await createVisitor(hub.app).logIn(email, PASSWORD)).jwt
const statusOf = async (jwt: string) => (await createVisitor(hub.app).get('/profile', { token: jwt })).status
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
const published = async () => (await (await fetch(`${hub.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet
const kids = async () => (await published()).keys.map(({ kid }) => kid)
const rotate = () => rotateKeys(hub.deps.db, hub.deps.config.appSecret, hub.deps.now())

test('a key is published before it signs, and stays until its last token is dead', async () => {
  const old = await logIn()
  await rotate()
  expect(await kids()).toEqual([kidOf(old)])

  ahead = 91 * DAY_MS
  await rotate()
  await expect.poll(async () => (await kids()).length, { timeout: 1000 }).toBe(2)
  const late = await logIn()
  expect(kidOf(late)).toBe(kidOf(old))

  ahead += DAY_MS + 1000
  const fresh = await logIn()
  expect(await kids()).toEqual([kidOf(old), kidOf(fresh)])
  expect(await statusOf(late)).toBe(200)
  await jwtVerify(late, createLocalJWKSet(await published()), { currentDate: hub.deps.now() })

  await rotate()
  expect(await kids()).toHaveLength(2)
  ahead += 30 * DAY_MS
  await rotate()
  await expect.poll(kids, { timeout: 1000 }).toEqual([kidOf(fresh)])
})

test('the key list holds nothing private', async () => {
  for (const key of (await published()).keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('an operator makes a new key any day, and nobody is signed out', async () => {
  const before = await logIn()
  await scheduleKey(hub.deps.db, hub.deps.config.appSecret, hub.deps.now())
  await expect.poll(async () => (await kids()).length, { timeout: 1000 }).toBe(2)
  ahead += DAY_MS + 1000
  expect(kidOf(await logIn())).not.toBe(kidOf(before))
  expect(await statusOf(before)).toBe(200)
})

test('a process that was told nothing learns of a key from the first token that names it', async () => {
  const { db, config, now } = hub.deps
  const deaf = await createTokens(db, config, now)
  await replaceKeys(db, config.appSecret, now())
  await hub.deps.tokens.reload()
  const jwt = await logIn()
  ahead += 11_000
  expect(await deaf.readAccess(jwt)).toMatchObject({ authType: 'email' })
})

test('a key that leaked is dead at once, with all that it signed', async () => {
  const stolen = await logIn()
  expect(await statusOf(stolen)).toBe(200)
  await replaceKeys(hub.deps.db, hub.deps.config.appSecret, hub.deps.now())
  await expect.poll(() => statusOf(stolen), { timeout: 1000 }).toBe(401)
  expect(await kids()).not.toContain(kidOf(stolen))
  expect(await statusOf(await logIn())).toBe(200)
})

test('with another secret no key is made or retired, and no process starts', async () => {
  const before = await kids()
  const { db } = hub.deps
  const other = 'another-secret-that-is-long-enough'
  for (const change of [replaceKeys, scheduleKey])
    await expect(change(db, other, hub.deps.now())).rejects.toThrow(/^APP_SECRET must be the one that sealed the signing key /)
  await hub.deps.tokens.reload()
  expect(await kids()).toEqual(before)
  await expect(hub.startAnother({ APP_SECRET: other })).rejects.toThrow(ConfigError)
})
