import { PASSKEYS_MAX } from '@playhub/contract/auth/web-authn'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { lettersTo } from '../../../test/letters.ts'
import { CODE, PUBLIC_URL } from '../../../test/sign-in/world.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, signedIn, type Visitor } from '../../../test/visitor.ts'
import { passkey } from '../../db/schema.ts'

const PASSWORD = 'Secret1Word'
const MINUTE = 60_000
/** A demo project that offers the sign-in with passkeys. */
const project = 'neuroarena'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const headers = { project, 'user-agent': CHROME }

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let people = 0
beforeAll(async () => {
  hub = await startTestApp({ env: { PUBLIC_URL }, now: () => new Date(Date.now() + ahead), randomCode: () => CODE })
})
afterAll(() => hub.stop())

type Person = { visitor: Visitor; email: string; token: string; userId: string }
type Device = ReturnType<typeof createAuthenticator>

const device = () => createAuthenticator(PUBLIC_URL)
const arrive = async (): Promise<Person> => {
  people += 1
  const email = `keeper${people}@example.com`
  const visitor = createVisitor(hub.app)
  await visitor.register(email, PASSWORD)
  const { jwt, userId } = signedIn(await visitor.confirm(email, CODE))
  return { visitor, email, token: jwt, userId }
}
const post = ({ visitor, token }: Person, path: string, body: object = {}) => visitor.post(path, body, { token, headers })
const beginAdding = async (person: Person) => (await post(person, '/profile/passkey/begin')).body
const add = async (person: Person, key = device(), over = {}) =>
  post(person, '/profile/passkey/add', { response: key.create(await beginAdding(person), over) })
const withPasskey = async () => {
  const person = await arrive()
  const key = device()
  expect((await add(person, key)).status).toBe(200)
  return { person, key }
}
const waysOf = async (person: Person) =>
  (await person.visitor.get('/profile/identities', { token: person.token })).body.identities as {
    id: string
    method: string
    label: string
  }[]
const passkeyOf = async (person: Person) => {
  const found = (await waysOf(person)).find(({ method }) => method === 'passkey')
  if (!found) throw new Error('no passkey')
  return found
}
const begin = async (visitor = createVisitor(hub.app)) => ({
  visitor,
  options: (await visitor.post('/auth/passkey/begin', {}, { headers })).body,
})
const finish = (visitor: Visitor, response: object) => visitor.post('/auth/passkey/login', { response }, { headers })
const enter = async (key: Device, over = {}) => {
  const { visitor, options } = await begin()
  return finish(visitor, key.get(options, over))
}

describe('a passkey of a player', () => {
  test('is added with the name of the browser, told by a letter, and signs in by itself', async () => {
    const { person, key } = await withPasskey()
    expect((await waysOf(person)).map(({ method, label }) => [method, label])).toEqual([
      ['email', person.email],
      ['passkey', 'Chrome, Linux'],
    ])
    const [letter] = (await lettersTo(hub.deps, person.email)).slice(-1)
    expect(letter?.text).toContain('a passkey')
    const { options } = await begin()
    expect(options).toMatchObject({ rpId: 'play.localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const result = signedIn(await enter(key))
    expect([result.userId, result.currentAuthType]).toEqual([person.userId, 'passkey'])
  })

  test('gets another name from its owner, and from nobody else', async () => {
    const { person } = await withPasskey()
    const stranger = await arrive()
    const { id } = await passkeyOf(person)
    expect((await post(person, '/profile/passkey/rename', { id, label: ' My phone ' })).status).toBe(200)
    expect((await passkeyOf(person)).label).toBe('My phone')
    expect(codeOf(await post(stranger, '/profile/passkey/rename', { id, label: 'Mine' }))).toBe('IDENTITY_NOT_FOUND')
    const email = (await waysOf(person)).find(({ method }) => method === 'email')
    expect(codeOf(await post(person, '/profile/passkey/rename', { id: email?.id, label: 'x' }))).toBe('IDENTITY_NOT_FOUND')
    const refused = await post(person, '/profile/passkey/rename', { id, label: '   ' })
    expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'label', code: 'PASSKEY_LABEL_FORMAT' }] })
  })

  test('that its owner removes opens nothing, its sessions end, and its key is gone', async () => {
    const { person, key } = await withPasskey()
    const { jwt } = signedIn(await enter(key))
    const { id } = await passkeyOf(person)
    expect((await post(person, '/profile/unlink', { id })).status).toBe(200)
    expect((await person.visitor.get('/profile', { token: jwt })).status).toBe(401)
    expect(codeOf(await enter(key))).toBe('PASSKEY_INVALID')
    expect(await hub.deps.db.$count(passkey, eq(passkey.identityId, id))).toBe(0)
    expect((await lettersTo(hub.deps, person.email)).slice(-1)[0]?.text).toContain('a passkey')
  })

  test('is in the copy of the player’s data', async () => {
    const { person } = await withPasskey()
    const { body } = await person.visitor.get('/profile/export', { token: person.token })
    expect(body.identities).toContainEqual(expect.objectContaining({ method: 'passkey', label: 'Chrome, Linux' }))
    expect(JSON.stringify(body)).not.toContain('publicKey')
  })

  test('goes with its account when two accounts are joined', async () => {
    const { person: other, key } = await withPasskey()
    const mine = await arrive()
    const again = signedIn(await enter(key))
    await post(mine, '/profile/prove-other', { token: again.jwt })
    expect((await post(mine, '/profile/merge', { userId: other.userId })).status).toBe(200)
    expect(signedIn(await enter(key)).userId).toBe(mine.userId)
    expect((await add(mine)).status).toBe(200)
  })

  test('is one of at most so many', async () => {
    const person = await arrive()
    const last = await beginAdding(person)
    for (let n = 0; n < PASSKEYS_MAX; n += 1) expect((await add(person)).status).toBe(200)
    expect(codeOf(await post(person, '/profile/passkey/begin'))).toBe('PASSKEY_LIMIT')
    expect(codeOf(await post(person, '/profile/passkey/add', { response: device().create(last) }))).toBe('PASSKEY_LIMIT')
  })
})

describe('a sign-in with a passkey', () => {
  test('answers a challenge once, also many times at the same moment', async () => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    const replies = await Promise.all(Array.from({ length: 10 }, () => key.get(options)).map((response) => finish(visitor, response)))
    expect(replies.map(codeOf).toSorted()).toEqual([200, ...Array(9).fill('PASSKEY_INVALID')])
    expect(codeOf(await finish(visitor, key.get(options)))).toBe('PASSKEY_INVALID')
  })

  test('must be answered within minutes', async () => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    ahead += 6 * MINUTE
    expect(codeOf(await finish(visitor, key.get(options)))).toBe('PASSKEY_INVALID')
  })

  test('with a copied key is found out by its counter', async () => {
    const { key } = await withPasskey()
    key.setCounter(7)
    expect((await enter(key)).status).toBe(200)
    key.setCounter(3)
    expect(codeOf(await enter(key))).toBe('PASSKEY_INVALID')
  })

  test.each([
    ['of another origin', { origin: 'https://play.localhost.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['in a frame of a page that is no host of the project', { crossOrigin: true, topOrigin: 'https://evil.test' }],
    ['without a finger or a PIN', { isVerified: false }],
    ['to a challenge that nobody gave', { challenge: 'bm90IG91cnM' }],
    ['for somebody else', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('is refused for an answer %s', async (_which, over) => {
    const { key } = await withPasskey()
    expect(codeOf(await enter(key, over))).toBe('PASSKEY_INVALID')
  })

  test('works in a frame of a host of the project, and on a subdomain of the hub', async () => {
    const { person, key } = await withPasskey()
    const [topOrigin] = hub.deps.catalogue.current().projects.get(project)?.config.hostOrigins ?? []
    expect(topOrigin).toBeDefined()
    expect(signedIn(await enter(key, { crossOrigin: true, topOrigin })).userId).toBe(person.userId)
    const host = `${project}.${new URL(PUBLIC_URL).host}`
    const { visitor } = await begin()
    const { body: options } = await visitor.post('/auth/passkey/begin', {}, { headers: { ...headers, host } })
    const response = key.get(options, { origin: `http://${host}` })
    expect(signedIn(await visitor.post('/auth/passkey/login', { response }, { headers: { ...headers, host } })).userId).toBe(person.userId)
  })

  test('is refused on a subdomain that no project has: another server may answer there', async () => {
    const { key } = await withPasskey()
    const host = `blog.${new URL(PUBLIC_URL).host}`
    const { visitor } = await begin()
    const { body: options } = await visitor.post('/auth/passkey/begin', {}, { headers: { ...headers, host } })
    const response = key.get(options, { origin: `http://${host}` })
    expect(codeOf(await visitor.post('/auth/passkey/login', { response }, { headers: { ...headers, host } }))).toBe('PASSKEY_INVALID')
  })

  test('by the id of a passkey and the signature of another key opens nothing', async () => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    const foreign = device().get(options, { userHandle: 'eA' })
    expect(codeOf(await finish(visitor, { ...foreign, id: key.id, rawId: key.id }))).toBe('PASSKEY_INVALID')
    expect(codeOf(await enter(device(), { userHandle: 'eA' }))).toBe('PASSKEY_INVALID')
  })

  test.each([[{}], [{ id: 'x' }]])('that no browser makes is a bad request: %j', async (response) => {
    expect(codeOf(await finish(createVisitor(hub.app), response))).toBe('BAD_REQUEST')
  })
})

describe('a passkey is not added', () => {
  test('to an account of a session that was left open', async () => {
    const person = await arrive()
    const options = await beginAdding(person)
    ahead += 11 * MINUTE
    expect(codeOf(await post(person, '/profile/passkey/begin'))).toBe('PROOF_REQUIRED')
    ahead -= 8 * MINUTE
    const other = device()
    const response = other.create(options)
    ahead += 8 * MINUTE
    expect(codeOf(await post(person, '/profile/passkey/add', { response }))).not.toBe(200)
    expect((await waysOf(person)).map(({ method }) => method)).toEqual(['email'])
  })

  test.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['without a finger or a PIN', { isVerified: false }],
  ])('by an answer %s', async (_which, over) => {
    expect(codeOf(await add(await arrive(), device(), over))).toBe('PASSKEY_INVALID')
  })

  test('by the challenge of a sign-in, of another session, or by one that was used', async () => {
    const [person, other] = [await arrive(), await arrive()]
    const key = device()
    for (const options of [(await begin()).options, await beginAdding(other)]) {
      const response = key.create({ user: { id: '' }, ...options })
      expect(codeOf(await post(person, '/profile/passkey/add', { response }))).toBe('PASSKEY_INVALID')
    }
    const response = key.create(await beginAdding(person))
    const both = await Promise.all([1, 2].map(() => post(person, '/profile/passkey/add', { response })))
    expect(both.map(codeOf).toSorted()).toEqual([200, 'PASSKEY_INVALID'])
  })

  test('to two accounts', async () => {
    const [{ key }, other] = [await withPasskey(), await arrive()]
    expect(codeOf(await add(other, key))).toBe('PASSKEY_INVALID')
    expect((await waysOf(other)).map(({ method }) => method)).toEqual(['email'])
  })
})

describe('a proof of identity with a passkey', () => {
  const prove = async (person: Person, key: Device, options?: object) =>
    post(person, '/profile/passkey/prove', { response: key.get(options ?? (await post(person, '/profile/passkey/begin-proof')).body) })

  test('is accepted from a passkey of the account, and lets sign-in methods change again', async () => {
    const { person, key } = await withPasskey()
    ahead += 11 * MINUTE
    expect(codeOf(await post(person, '/profile/passkey/begin'))).toBe('PROOF_REQUIRED')
    expect((await person.visitor.get('/profile/ways-to-prove', { token: person.token })).body.methods).toEqual(['passkey'])
    expect((await prove(person, key)).body).toEqual({ result: true })
    expect((await post(person, '/profile/passkey/begin')).status).toBe(200)
  })

  test('is refused from a passkey of another account, and for the challenge of a sign-in', async () => {
    const [{ person, key }, { key: foreign }] = [await withPasskey(), await withPasskey()]
    ahead += 11 * MINUTE
    expect(codeOf(await prove(person, foreign))).toBe('PASSKEY_INVALID')
    expect(codeOf(await prove(person, key, (await begin()).options))).toBe('PASSKEY_INVALID')
    expect(codeOf(await post(person, '/profile/passkey/begin'))).toBe('PROOF_REQUIRED')
  })
})
