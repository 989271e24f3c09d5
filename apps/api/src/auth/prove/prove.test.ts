import { CODE_TRIES, PROOF_MINUTES } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { CODE, createBrowser, type SignInWorld, startSignInWorld } from '../../../test/sign-in/world.ts'
import { codeOf, type Reply, signedIn } from '../../../test/visitor.ts'
import { loginSession, player, signInEvent } from '../../db/schema.ts'

const PASSWORD = 'Secret1Word'

let world: SignInWorld
beforeAll(async () => {
  world = await startSignInWorld()
})
afterAll(() => world.stop())

const browse = () => createBrowser(world)
const google = async (person: string) => ({ method: 'google', accessToken: (await world.mint('google', { person })).accessToken })
const idOf = (body: Record<string, unknown>, method: string) =>
  (body.identities as { id: string; method: string }[]).find((each) => each.method === method)?.id ?? ''

let people = 0
/** Creates a player with e-mail, password and Google, and a session with a proof that is too old. Also returns helpers for this session. */
const staleSession = async () => {
  people += 1
  const [email, person] = [`prover-${people}@example.com`, `new-prover${people}`]
  const { visitor } = browse()
  await visitor.register(email, PASSWORD)
  const { jwt: token, userId } = signedIn(await visitor.confirm(email, CODE))
  expect(codeOf(await visitor.post('/profile/link', { proof: await google(person) }, { token }))).toBe(200)
  const { db, now } = world.deps
  const [row] = await db
    .select({ id: player.id })
    .from(player)
    .where(eq(player.number, Number(userId)))
  const playerId = row?.id ?? ''
  const age = async () => {
    const at = new Date(now().getTime() - (PROOF_MINUTES * 60_000 + 1000))
    await db.update(loginSession).set({ createdAt: at, provedAt: null }).where(eq(loginSession.playerId, playerId))
  }
  await age()
  const post = (path: string, body: object = {}) => visitor.post(`/profile${path}`, body, { token })
  const ways = async () => (await visitor.get('/profile/identities', { token })).body
  const isFresh = async () => (await visitor.get('/profile/ways-to-prove', { token })).body.isFresh
  const unlinkGoogle = async () => codeOf(await post('/unlink', { id: idOf(await ways(), 'google') }))
  return { visitor, token, email, person, playerId, age, post, ways, isFresh, unlinkGoogle }
}

describe('abuse case 38: an open session changes how the account is entered', () => {
  test('no way in is added or taken away by it', async () => {
    const { visitor, token, post, ways, unlinkGoogle } = await staleSession()
    const before = await ways()
    expect(codeOf(await post('/link', { proof: await google('new-thief') }))).toBe('PROOF_REQUIRED')
    expect(await unlinkGoogle()).toBe('PROOF_REQUIRED')
    expect(codeOf(await post('/unlink', { id: idOf(before, 'email') }))).toBe('PROOF_REQUIRED')
    expect(codeOf(await post('/add-email', { email: 'thief@example.com', password: PASSWORD }))).toBe('PROOF_REQUIRED')
    const begun = { id: 'of-a-thief-who-adds-a-way-in', link: true }
    const headers = { 'x-auth-challenge': 'a'.repeat(43) }
    expect(codeOf(await visitor.post('/auth/set-user-auth-state', begun, { token, headers }))).toBe('PROOF_REQUIRED')
    expect(await ways()).toEqual(before)
  })

  test('right after the sign-in nothing is asked', async () => {
    const { visitor, email, ways } = await staleSession()
    const { jwt: token } = signedIn(await visitor.logIn(email, PASSWORD))
    expect(codeOf(await visitor.post('/profile/unlink', { id: idOf(await ways(), 'google') }, { token }))).toBe(200)
  })

  test('the password proves it for ten minutes, in this session alone', async () => {
    const { post, visitor, token, isFresh, unlinkGoogle, age, playerId, email } = await staleSession()
    const elsewhere = signedIn(await browse().visitor.logIn(email, PASSWORD)).jwt
    await age()
    expect((await visitor.get('/profile/ways-to-prove', { token })).body).toEqual({
      ...{ isFresh: false, password: true, mailbox: email, methods: ['google'] },
    })
    expect((await post('/prove-by-password', { password: 'Wrong1Word' })).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    expect(await isFresh()).toBe(false)
    expect((await post('/prove-by-password', { password: PASSWORD })).body).toEqual({ result: true })
    expect((await visitor.get('/profile/ways-to-prove', { token: elsewhere })).body.isFresh).toBe(false)
    expect(await unlinkGoogle()).toBe(200)
    await age()
    expect(await isFresh()).toBe(false)
    const events = await world.deps.db.select().from(signInEvent).where(eq(signInEvent.playerId, playerId)).orderBy(signInEvent.id)
    expect(events.map(({ event, detail }) => [event, detail])).toEqual(
      expect.arrayContaining([
        ['identity_proof_fail', { by: 'password' }],
        ['identity_proved', { by: 'password' }],
      ]),
    )
    expect(JSON.stringify(events)).not.toContain('Wrong1Word')
  })

  test('passwords are guessed five times, then each waits; its owner is told once, and another session is not kept waiting', async () => {
    const { post, email } = await staleSession()
    const answers: Reply[] = []
    for (let n = 0; n < 7; n += 1) answers.push(await post('/prove-by-password', { password: 'Wrong1Word' }))
    expect(answers.map(codeOf).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
    expect(answers[4]?.body.retryAfterSeconds).toBe(30)
    expect(codeOf(await post('/prove-by-password', { password: PASSWORD }))).toBe('TOO_MANY_REQUESTS')
    const subjects = (await lettersTo(world.deps, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Somebody is trying to change your Playhub account')).toHaveLength(1)
    const { visitor } = browse()
    const { jwt: token } = signedIn(await visitor.logIn(email, PASSWORD))
    expect((await visitor.post('/profile/prove-by-password', { password: PASSWORD }, { token })).body).toEqual({ result: true })
  })

  test('a code by letter proves it, of its own session, five tries, once', async () => {
    const { post, email, isFresh, age } = await staleSession()
    expect((await post('/send-proof-code')).body).toMatchObject({ result: true, resendAfterSeconds: 60 })
    expect(codeOf(await post('/send-proof-code'))).toBe('RESEND_TOO_EARLY')
    const other = browse().visitor
    const { jwt: token } = signedIn(await other.logIn(email, PASSWORD))
    expect(codeOf(await other.post('/profile/prove-by-code', { code: CODE }, { token }))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    expect(codeOf(await post('/prove-by-code', { code: '000000' }))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    const proved = await Promise.all([1, 2, 3].map(() => post('/prove-by-code', { code: CODE })))
    expect(proved.map(({ body }) => body)).toEqual(proved.map(() => ({ result: true })))
    expect(await isFresh()).toBe(true)
    expect(codeOf(await post('/prove-by-code', { code: '000000' }))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    await age()
    expect(codeOf(await post('/prove-by-code', { code: CODE }))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    expect(await isFresh()).toBe(false)
  })

  test('CODE_TRIES_EXCEEDED: a code that was guessed at five times is worth nothing, and its owner is told', async () => {
    const { post, email, isFresh } = await staleSession()
    await post('/send-proof-code')
    const guesses = await Promise.all(Array.from({ length: 8 }, () => post('/prove-by-code', { code: '000000' })))
    expect(guesses.filter((reply) => reply.body.warning !== undefined)).toHaveLength(CODE_TRIES)
    expect(codeOf(await post('/prove-by-code', { code: CODE }))).toBe('CODE_TRIES_EXCEEDED')
    expect(await isFresh()).toBe(false)
    expect((await lettersTo(world.deps, email)).map(({ subject }) => subject)).toContain('Somebody is guessing a Playhub code')
  })

  test('a way in that the account has proves it, by a script and by a window; somebody else’s does not', async () => {
    const { post, person, isFresh, token, age, ways } = await staleSession()
    expect(codeOf(await post('/prove-by-provider', { proof: await google('new-somebody') }))).toBe('PROOF_OF_ANOTHER')
    expect(await isFresh()).toBe(false)
    expect((await post('/prove-by-provider', { proof: await google(person) })).body).toEqual({ result: true })
    expect(await isFresh()).toBe(true)
    await age()
    const { told: foreign, back } = await browse().signIn('google', 'new-somebody', { token, prove: true })
    expect(foreign).toMatchObject({ state: 'failed', refusal: 'PROOF_OF_ANOTHER', result: null })
    expect(back.page).toContain('This is not the account that you sign in with')
    expect(await isFresh()).toBe(false)
    expect((await browse().signIn('google', person, { token, prove: true })).told).toMatchObject({ state: 'proved', result: null })
    expect(await isFresh()).toBe(true)
    expect((await ways()).identities).toHaveLength(2)
  })

  test('PROOF_NOT_POSSIBLE: an account without a proved address gets no code', async () => {
    const { visitor } = browse()
    const { userData } = await world.mint('telegram', { person: 'new-nomail' })
    const { jwt: token } = signedIn(await visitor.post('/auth/telegram-login', { userData }))
    expect(codeOf(await visitor.post('/profile/send-proof-code', {}, { token }))).toBe('PROOF_NOT_POSSIBLE')
    expect((await visitor.get('/profile/ways-to-prove', { token })).body).toEqual({
      ...{ isFresh: true, password: false, mailbox: null, methods: ['telegram'] },
    })
  })
})
