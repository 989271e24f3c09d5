import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { type Reply, signedIn } from '../../../test/visitor.ts'
import { eventually } from '../../../test/world.ts'
import { identity, loginSession, player } from '../../db/schema.ts'
import { limits } from '../../http/limits.ts'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.stop())

const visit = () => createBrowser(world).visitor
const countPlayers = () => world.deps.db.$count(player)
const sha256 = async (text: string) => Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')

const google = (accessToken: string) => visit().post('/auth/google-login-native', { accessToken })
const apple = (idToken: string, nonce?: string) =>
  visit().post('/auth/apple-login', { idToken }, nonce === undefined ? {} : { headers: { 'x-apple-nonce': nonce } })
const telegram = (userData: object) => visit().post('/auth/telegram-login', { userData })
const facebook = (accessToken: string) => visit().post('/auth/facebook-login', { profile: { accessToken } })

const mintApple = async (order: object = {}) => {
  const nonce = randomBytes(16).toString('hex')
  const { idToken = '' } = await world.mint('apple', { nonce: await sha256(nonce), ...order })
  return { idToken, nonce }
}

/** The data that a provider's script returns for a person, and the call that sends it. */
type Brought = { proof: unknown; enter: () => Promise<Reply> }
const bring: Record<string, (person: string) => Promise<Brought>> = {
  'a Google access token': async (person) => {
    const { accessToken = '' } = await world.mint('google', { person })
    return { proof: accessToken, enter: () => google(accessToken) }
  },
  'a Google id token': async (person) => {
    const { idToken = '' } = await world.mint('google', { person })
    return { proof: idToken, enter: () => google(idToken) }
  },
  'an Apple id token': async (person) => {
    const { idToken, nonce } = await mintApple({ person })
    return { proof: idToken, enter: () => apple(idToken, nonce) }
  },
  'the data of the Telegram widget': async (person) => {
    const { userData } = await world.mint('telegram', { person })
    return { proof: userData, enter: () => telegram(userData) }
  },
  'a Facebook access token': async (person) => {
    const { accessToken = '' } = await world.mint('facebook', { person })
    return { proof: accessToken, enter: () => facebook(accessToken) }
  },
}

describe('what a provider gave to the page', () => {
  test.each(Object.entries(bring))('%s signs a new person in, and the same account when the person returns', async (name, bringFor) => {
    const person = `new-${name.replace(/\W/g, '').toLowerCase()}`
    const first = await bringFor(person)
    const { userId } = signedIn(await first.enter())
    // Some providers return the same proof twice within one second, and a proof is valid only once. So the test asks the provider again
    // until it gets a different proof.
    const second = await eventually(
      () => bringFor(person),
      ({ proof }) => JSON.stringify(proof) !== JSON.stringify(first.proof),
    )
    expect(signedIn(await second.enter()).userId).toBe(userId)
  })

  test('two first sign-ins of one person at once make one account', async () => {
    const players = await countPlayers()
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.mint('google', { person: 'new-race' })))
    const answers = await Promise.all(tokens.map(({ accessToken = '' }) => google(accessToken)))
    expect(new Set(answers.map((answer) => signedIn(answer).userId)).size).toBe(1)
    expect(await countPlayers()).toBe(players + 1)
  })

  test('is counted per address', async () => {
    const visitor = visit()
    const { points } = limits.providerProofsPerAddress
    const answers = await Promise.all(
      Array.from({ length: points + 3 }, () => visitor.post('/auth/telegram-login', { userData: forgedTelegram() })),
    )
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(3)
  })
})

const forgedTelegram = () => ({ id: 1, first_name: 'A', auth_date: Math.floor(Date.now() / 1000), hash: 'ab'.repeat(32) })

const refusedWith = async (answer: Promise<Reply>, code: string) => {
  const { status, body } = await answer
  // The status must not be 401, because that would sign out a signed-in player.
  expect([status, body.code]).toEqual([400, code])
}

describe('a forged id token', () => {
  const signatures = ['alg-none', 'hs256', 'foreign-key', 'unknown-key', 'jku', 'jwk']
  const claims = ['wrong-audience', 'two-audiences', 'wrong-issuer', 'expired', 'issued-in-future', 'missing-sub', 'wrong-nonce']

  test.each([...signatures, ...claims])('of Apple, %s: refused', async (fault) => {
    const players = await countPlayers()
    const { idToken, nonce } = await mintApple({ person: 'new', fault })
    await refusedWith(apple(idToken, nonce), 'APPLE_TOKEN_INVALID')
    expect(await countPlayers()).toBe(players)
  })

  test.each([...signatures, ...claims.filter((fault) => fault !== 'wrong-nonce')])('of Google, %s: refused', async (fault) => {
    const { idToken = '' } = await world.mint('google', { person: 'new', fault })
    await refusedWith(google(idToken), 'GOOGLE_TOKEN_INVALID')
  })

  test('never makes us fetch a key from where its header points', async () => {
    const { visits } = (await (await fetch(`${world.simulatorUrl}/idp/attacker`)).json()) as { visits: number }
    expect(visits).toBe(0)
  })

  test("is told from a good one by Apple's other issuer, which is good", async () => {
    const { idToken, nonce } = await mintApple({ person: 'new-issuer', fault: 'alternative-issuer' })
    signedIn(await apple(idToken, nonce))
  })

  test('an Apple token replayed, without its nonce, with another nonce, or with one it does not know: refused', async () => {
    const { idToken, nonce } = await mintApple({ person: 'new-replayed' })
    await refusedWith(apple(idToken), 'APPLE_TOKEN_INVALID')
    await refusedWith(apple(idToken, 'another'), 'APPLE_TOKEN_INVALID')
    const both = await Promise.all([apple(idToken, nonce), apple(idToken, nonce)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await refusedWith(apple(idToken, nonce), 'APPLE_TOKEN_INVALID')
    // The same signature with another base64 ending is still the same token.
    await refusedWith(apple(`${idToken}=`, nonce), 'APPLE_TOKEN_INVALID')
    const { idToken: bare = '' } = await world.mint('apple', { person: 'new-replayed' })
    await refusedWith(apple(bare, 'one'), 'APPLE_TOKEN_INVALID')
  })

  test('an Apple token of six minutes ago is refused although it has not expired', async () => {
    const iat = Math.floor(Date.now() / 1000) - 360
    const { idToken, nonce } = await mintApple({ person: 'new', claims: { iat, exp: iat + 3600 } })
    await refusedWith(apple(idToken, nonce), 'APPLE_TOKEN_INVALID')
  })

  test("an address beside Apple's token is not read", async () => {
    const { idToken, nonce } = await mintApple({ person: 'carol' })
    const user = { email: 'victim@example.com', name: { firstName: 'Victim' } }
    const { jwt } = signedIn(await visit().post('/auth/apple-login', { idToken, user }, { headers: { 'x-apple-nonce': nonce } }))
    const rows = await world.deps.db.select().from(identity)
    expect(JSON.stringify(rows)).not.toContain('victim@example.com')
    expect((await visit().get('/profile', { token: jwt })).body.email).toBeNull()
  })
})

describe('a Google access token', () => {
  test('of another app is refused before anybody is asked who it is', async () => {
    const { accessToken = '' } = await world.mint('google', { person: 'new', fault: 'other-app' })
    await refusedWith(google(accessToken), 'GOOGLE_TOKEN_INVALID')
  })

  test.each(['invalid-token', 'other-user'])('with %s is refused', async (fault) => {
    const { accessToken = '' } = await world.mint('google', { person: 'new', fault })
    await refusedWith(google(accessToken), 'GOOGLE_TOKEN_INVALID')
  })

  test('without the openid scope is refused, as is nonsense', async () => {
    const { accessToken = '' } = await world.mint('google', { person: 'new', scope: 'email' })
    await refusedWith(google(accessToken), 'GOOGLE_TOKEN_INVALID')
    await refusedWith(google('nonsense'), 'GOOGLE_TOKEN_INVALID')
  })

  test('is no refusal while Google does not answer', async () => {
    const { accessToken = '' } = await world.mint('google', { person: 'new', fault: 'profile-500' })
    const { status, body } = await google(accessToken)
    expect([status, body.code]).toEqual([502, 'SIGN_IN_PROVIDER_UNAVAILABLE'])
  })
})

describe('Facebook', () => {
  test('takes no profile without a token, whatever it says', async () => {
    const profile = { id: '1', name: 'Victim', email: 'victim@example.com' }
    expect((await visit().post('/auth/facebook-login', { profile })).status).toBe(400)
  })

  test.each(['other-app', 'invalid-token', 'other-user'])('refuses a token with %s', async (fault) => {
    const { accessToken = '' } = await world.mint('facebook', { person: 'new', fault })
    await refusedWith(facebook(accessToken), 'FACEBOOK_TOKEN_INVALID')
  })

  test('refuses nonsense, and a token that looks signed but is not', async () => {
    await refusedWith(facebook('nonsense'), 'FACEBOOK_TOKEN_INVALID')
    await refusedWith(facebook('eyJhbGciOiJub25lIn0.e30.'), 'FACEBOOK_TOKEN_INVALID')
  })
})

describe('Telegram', () => {
  test.each(['forged-hash', 'changed-field', 'extra-field', 'stale', 'from-the-future'])('refuses data with %s', async (fault) => {
    const { userData } = await world.mint('telegram', { person: 'new', fault })
    await refusedWith(telegram(userData), 'TELEGRAM_DATA_INVALID')
  })

  test('refuses data without a hash, with an empty one, and nested fields', async () => {
    const { userData } = await world.mint('telegram', { person: 'new' })
    const { hash, ...unsigned } = userData
    expect((await telegram(unsigned)).status).toBe(400)
    await refusedWith(telegram({ ...unsigned, hash: '' }), 'TELEGRAM_DATA_INVALID')
    await refusedWith(telegram({ ...userData, extra: { hash } }), 'TELEGRAM_DATA_INVALID')
  })

  test('refuses the same data a second time, even at once', async () => {
    const { userData } = await world.mint('telegram', { person: 'new' })
    const both = await Promise.all([telegram(userData), telegram(userData)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    await refusedWith(telegram(userData), 'TELEGRAM_DATA_INVALID')
  })

  test('refuses data signed as a Mini App signs', async () => {
    const data = { auth_date: Math.floor(Date.now() / 1000), first_name: 'A', id: 5 }
    const key = createHmac('sha256', 'WebAppData').update('7000000001:simulator-telegram-bot-token').digest()
    const text = Object.entries(data)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')
    await refusedWith(telegram({ ...data, hash: createHmac('sha256', key).update(text).digest('hex') }), 'TELEGRAM_DATA_INVALID')
  })
})

test('the providers that are connected are told, without their secrets', async () => {
  const { body } = await visit().get('/auth/providers')
  expect(body).toMatchObject({
    google: { clientId: 'playhub-google.apps.googleusercontent.com' },
    vkontakte: true,
    yandex: true,
    apple: { clientId: 'playhub.example.web', redirectUri: 'http://play.localhost:3000/' },
    telegram: { botId: 7000000001 },
    facebook: { appId: '700000000000001', version: 'v25.0' },
  })
  expect(JSON.stringify(body)).not.toMatch(/secret|bot-token/)
})

test('a failed sign-in leaves the session of somebody who is signed in alone', async () => {
  const visitor = visit()
  const { accessToken = '' } = await world.mint('google', { person: 'new-stays' })
  const { jwt } = signedIn(await visitor.post('/auth/google-login-native', { accessToken }))
  await refusedWith(visitor.post('/auth/google-login-native', { accessToken: 'nonsense' }, { token: jwt }), 'GOOGLE_TOKEN_INVALID')
  expect((await visitor.get('/profile', { token: jwt })).status).toBe(200)
  expect(await world.deps.db.$count(loginSession)).toBeGreaterThan(0)
})
