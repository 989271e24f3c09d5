import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildSimulator } from '../../../../simulator/src/app.ts'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { signedIn } from '../../../test/visitor.ts'
import { isBreached } from './breached.ts'

const LEAKED = 'Password1'
const OWN = 'Secret1Word'
const refused = { code: 'BAD_REQUEST', fields: [{ path: 'password', code: 'PASSWORD_BREACHED' }] }

let lists: Awaited<ReturnType<typeof buildSimulator>>
let world: SignInWorld
beforeAll(async () => {
  lists = await buildSimulator()
  world = await startSignInWorld({ env: { BREACHED_PASSWORDS_URL: `${lists.origin}/breached-passwords/range` } })
})
afterAll(async () => {
  await world.stop()
  await lists.close()
})

describe('a leaked password is refused', () => {
  test('at the registration, the same for a known and an unknown address', async () => {
    const { visitor } = createBrowser(world)
    await visitor.register('known@example.com', OWN)
    await visitor.confirm('known@example.com', CODE)
    for (const email of ['new@example.com', 'known@example.com'])
      expect((await createBrowser(world).visitor.register(email, LEAKED)).body).toMatchObject(refused)
    expect((await createBrowser(world).visitor.register('new@example.com', OWN)).status).toBe(200)
  })

  test('when a player adds an e-mail address', async () => {
    const { visitor } = createBrowser(world)
    const proof = await world.mint('google', { person: 'new-breached' })
    const token = signedIn(await visitor.post('/auth/google-login-native', { accessToken: proof.accessToken })).jwt
    const answer = await visitor.post('/profile/add-email', { email: 'added@example.com', password: LEAKED }, { token })
    expect(answer.body).toMatchObject(refused)
  })
})

test('a leaked password is refused after a recovery, and another one is taken then', async () => {
  const email = 'recovers@example.com'
  const { visitor } = createBrowser(world)
  await visitor.register(email, OWN)
  await visitor.confirm(email, CODE)
  const asked = await visitor.post('/auth/recovery-password', { email })
  const proved = await visitor.post('/auth/send-recovery-password-code', { email, code: CODE, recovery: asked.body.recovery })
  const activate = (password: string) => visitor.post('/auth/activate-new-password', { email, password, grant: proved.body.grant })
  expect((await activate(LEAKED)).body).toMatchObject(refused)
  expect((await activate('Another1Word')).body).toEqual({ result: true })
})

/** Checks a password with a service that gives this answer. Returns the result and the URLs that the service was asked for. */
const ask = async (answer: { status?: number; body: string }, password = LEAKED) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/plain' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`
  const found = await isBreached({ ...world.deps, config: { ...world.deps.config, breachedPasswordsUrl: url } }, password)
  return { found, asked }
}

describe('the service', () => {
  // The SHA-1 of "password" without its first five characters, from the documents of Pwned Passwords.
  const REST = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'

  test('learns five characters of the hash', async () => {
    expect((await ask({ body: '' }, 'password')).asked).toEqual(['/range/5BAA6'])
  })

  test.each([
    ['a hash of the list', `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${REST}:9545824`, true],
    ['a hash in small letters, and lines without CR', `${REST.toLowerCase()}:2\n0018A45C4D1DEF81644B54AB7F969B88D65:1`, true],
    ['an invented hash with the count 0', `${REST}:0`, false],
    ['other hashes', '0018A45C4D1DEF81644B54AB7F969B88D65:1', false],
    ['something else', '<html>Sign in to this network</html>', false],
  ])('that answers with %s', async (_, body, isFound) => {
    expect((await ask({ body }, 'password')).found).toBe(isFound)
  })

  test('that is down or refuses stops nobody', async () => {
    expect((await ask({ status: 503, body: '' })).found).toBe(false)
    expect((await ask({ status: 429, body: '' })).found).toBe(false)
    const gone = { ...world.deps.config, breachedPasswordsUrl: 'http://127.0.0.1:9/range' }
    expect(await isBreached({ ...world.deps, config: gone }, LEAKED)).toBe(false)
  })
})
