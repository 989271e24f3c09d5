import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE, createBrowser, resultOf, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { signedIn } from '../../../test/visitor.ts'
import { identity, player } from '../../db/schema.ts'

const PASSWORD = 'Secret1Word'

let world: SignInWorld
let ahead = 0
beforeAll(async () => {
  world = await startSignInWorld({ now: () => new Date(Date.now() + ahead) })
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
/** An account with e-mail and password. */
const registered = async (email: string) => {
  const { visitor } = browse()
  await visitor.register(email, PASSWORD)
  return signedIn(await visitor.confirm(email, CODE))
}
const mintGoogle = async (person: string) => (await world.mint('google', { person })).accessToken ?? ''
const google = async (person: string) => browse().visitor.post('/auth/google-login-native', { accessToken: await mintGoogle(person) })
const facebook = async (person: string) => {
  const { accessToken } = await world.mint('facebook', { person })
  return browse().visitor.post('/auth/facebook-login', { profile: { accessToken } })
}
const logIn = (email: string, link?: string, password = PASSWORD) =>
  browse().visitor.post('/auth/login-by-email', { email, password, ...(link !== undefined && { link }) })
const offerOf = (body: Record<string, unknown>) => (body.link as { token: string; email: string }).token
const waysOf = async (token: string) => {
  const { body } = await browse().visitor.get('/profile/identities', { token })
  return (body.identities as { method: string; label: string }[]).map(({ method, label }) => `${method} ${label}`)
}

describe('somebody whose address an account of ours signs in with', () => {
  test('is asked for the password when Google proves the address, and then has one account with two ways in', async () => {
    const email = 'linker@gmail.com'
    const { userId } = await registered(email)
    const { status, body } = await google(`email:${email}`)
    expect([status, body]).toEqual([
      200,
      { warning: 'SIGN_IN_LINK_REQUIRED', link: { token: expect.any(String), email, methods: ['email'] } },
    ])
    const token = offerOf(body)
    expect((await logIn(email, token, 'Wrong1Word')).body).toMatchObject({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    const linked = signedIn(await logIn(email, token))
    expect(linked.userId).toBe(userId)
    expect(await waysOf(linked.jwt)).toEqual([`email ${email}`, `google ${email}`])
    expect(signedIn(await google(`email:${email}`))).toMatchObject({ userId, currentAuthType: 'google' })
  })

  test('is told so through the window too', async () => {
    const email = 'window@gmail.com'
    await registered(email)
    const { told, back } = await browse().signIn('google', `email:${email}`)
    expect(back.page).toContain('There is already an account with your e-mail address')
    expect(told).toMatchObject({ state: 'linkRequired', result: null, link: { email } })
    const { jwt } = signedIn(await logIn(email, told.link?.token))
    expect(await waysOf(jwt)).toContain(`google ${email}`)
  })

  test('by Apple as by Google', async () => {
    const email = 'apple-linker@gmail.com'
    await registered(email)
    const { idToken } = await world.mint('apple', { person: `email:${email}` })
    expect((await browse().visitor.post('/auth/apple-login', { idToken })).body).toMatchObject({ warning: 'SIGN_IN_LINK_REQUIRED' })
  })

  test.each([
    ['Facebook says an address', () => facebook('email:victim-facebook@gmail.com')],
    ['Google has not verified it', () => google('unverified:victim-facebook@gmail.com')],
  ])('an unproven address of a victim: %s, and a separate account is made without it', async (_name, enter) => {
    const email = 'victim-facebook@gmail.com'
    await registered(email).catch(() => undefined)
    const stranger = signedIn(await enter())
    expect((await browse().visitor.get('/profile', { token: stranger.jwt })).body.email).toBeNull()
    const owner = signedIn(await logIn(email))
    expect(owner.userId).not.toBe(stranger.userId)
    expect(await waysOf(owner.jwt)).toEqual([`email ${email}`])
    const [row] = await world.deps.db
      .select()
      .from(player)
      .where(eq(player.number, Number(stranger.userId)))
    expect(row?.receiptEmail).toBe('')
  })

  test.each(['vkontakte', 'yandex'] as const)('an unproven address of a victim by %s: a separate account', async (method) => {
    const email = `victim-${method}@gmail.com`
    const owner = await registered(email)
    const stranger = resultOf((await browse().signIn(method, `email:${email}`)).told)
    expect(stranger.userId).not.toBe(owner.userId)
  })

  test('a stranger who registered the address first and never proved it gets nothing when its owner comes by Google', async () => {
    const email = 'preregistered@gmail.com'
    const attacker = browse().visitor
    await attacker.register(email, PASSWORD)
    const owner = signedIn(await google(`email:${email}`))
    expect((await logIn(email)).body).toMatchObject({ warning: 'USER_NOT_EXIST_LOGIN_BY_EMAIL' })
    expect(await waysOf(owner.jwt)).toEqual([`google ${email}`])
    const [row] = await world.deps.db
      .select()
      .from(player)
      .where(eq(player.number, Number(owner.userId)))
    expect(row?.receiptEmail).toBe(email)
  })
})

describe('a link offer', () => {
  const offered = async (email: string) => {
    await registered(email)
    return offerOf((await google(`email:${email}`)).body)
  }

  test('is good for the account of its address alone, once, and not for long', async () => {
    const [one, other] = ['offer-one@gmail.com', 'offer-other@gmail.com']
    const token = await offered(one)
    await registered(other)
    const strangers = await logIn(other, token)
    expect(strangers.body.isLinked).toBe(false)
    const stranger = signedIn(strangers)
    expect(await waysOf(stranger.jwt)).toEqual([`email ${other}`])
    ahead = 11 * 60_000
    try {
      const late = await logIn(one, token)
      expect(late.body.isLinked).toBe(false)
      expect(await waysOf(signedIn(late).jwt)).toEqual([`email ${one}`])
    } finally {
      ahead = 0
    }
    expect((await logIn(one, token)).body.isLinked).toBe(true)
  })

  test('is answered again for two minutes, if the answer was lost', async () => {
    const email = 'offer-again@gmail.com'
    const token = await offered(email)
    const answers = [await logIn(email, token), await logIn(email, token)]
    expect(answers.map(({ body }) => body.isLinked)).toEqual([true, true])
    ahead = 121_000
    try {
      expect((await logIn(email, token)).body.isLinked).toBe(false)
    } finally {
      ahead = 0
    }
    expect((await logIn(email)).body).not.toHaveProperty('isLinked')
  })

  test('that was taken with a sign-in by code is answered alike, if the answer was lost', async () => {
    const email = 'offer-by-code@gmail.com'
    const token = await offered(email)
    const { visitor } = browse()
    const captcha = await visitor.captcha('signInCode')
    const { attempt } = (await visitor.post('/auth/send-sign-in-code', { email, captcha })).body
    const enter = (link: string) => visitor.post('/auth/login-by-code', { email, code: CODE, attempt, link })
    const answers = [await enter(token), await enter(token)]
    ahead = 90_000
    try {
      answers.push(await enter(token))
    } finally {
      ahead = 0
    }
    expect(answers.map(({ body }) => body.isLinked)).toEqual([true, true, true])
    expect((await enter('nonsense')).body.isLinked).toBe(false)
  })

  test('that is none does not keep anybody out', async () => {
    const email = 'no-offer@gmail.com'
    await registered(email)
    expect(await waysOf(signedIn(await logIn(email, 'nonsense')).jwt)).toEqual([`email ${email}`])
  })

  test('links nothing that became another account in the meantime', async () => {
    const email = 'meantime@gmail.com'
    const token = await offered(email)
    const other = await registered('meantime-other@gmail.com')
    const proof = { method: 'google', accessToken: await mintGoogle(`email:${email}`) }
    expect((await browse().visitor.post('/profile/link', { proof }, { token: other.jwt })).status).toBe(200)
    const owner = signedIn(await logIn(email, token))
    expect(await waysOf(owner.jwt)).toEqual([`email ${email}`])
    const rows = await world.deps.db.select().from(identity).where(eq(identity.email, email))
    expect(rows.filter(({ method }) => method === 'google')).toHaveLength(1)
  })
})
