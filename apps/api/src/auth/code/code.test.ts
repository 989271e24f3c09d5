import { CODE_TRIES, CODE_TTL_MS, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '../../../test/letters.ts'
import { PUBLIC_URL } from '../../../test/sign-in/world.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, type Reply, signedIn, textOf, type Visitor } from '../../../test/visitor.ts'
import { identity, loginSession, player } from '../../db/schema.ts'

const PASSWORD = 'Secret1Word'
const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' }
let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 100_000
let people = 0
beforeAll(async () => {
  hub = await startTestApp({
    env: { PUBLIC_URL },
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      codes += 1
      return String(codes)
    },
  })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const lastCode = () => String(codes)
const newAddress = () => {
  people += 1
  return `coder${people}@example.com`
}
const wait = (seconds: number) => {
  ahead += seconds * 1000
}
const ask = async (visitor: Visitor, email: string, more: object = {}) => visitor.post('/auth/send-sign-in-code', { email, ...more })
const askChecked = async (visitor: Visitor, email: string) => ask(visitor, email, { captcha: await visitor.captcha('signInCode') })
const enter = (visitor: Visitor, email: string, code: string, attempt: string, more: object = {}) =>
  visitor.post('/auth/login-by-code', { email, code, attempt, ...more })
/** Signs in by a code, from the request to the session. */
const signInByCode = async (email: string, visitor = visit()) => {
  const attempt = textOf(await askChecked(visitor, email), 'attempt')
  return enter(visitor, email, lastCode(), attempt)
}
const register = async (email: string, visitor = visit()) => {
  await visitor.register(email, PASSWORD)
  return signedIn(await visitor.confirm(email, lastCode()))
}
const accountsOf = (email: string) => hub.deps.db.$count(identity, eq(identity.subject, email))
/** Returns a reply without the values that differ from request to request. The field `attempt` is replaced by its `typeof`. */
const shown = ({ status, body: { attempt, requestId: _, retryAfterSeconds: __, ...body } }: Reply) => ({
  status,
  body,
  attempt: typeof attempt,
})

describe('a sign-in by code', () => {
  test('creates an account for a new address, and opens the same one the next time', async () => {
    const email = newAddress()
    const first = await signInByCode(email)
    expect(first.body.isNew).toBe(true)
    const { jwt, userId, currentAuthType } = signedIn(first)
    expect(currentAuthType).toBe('email')
    expect((await visit().get('/profile', { token: jwt })).body).toMatchObject({ userId, email })
    const ways = await visit().get('/profile/identities', { token: jwt })
    expect(ways.body.identities).toMatchObject([{ method: 'email', label: email, hasPassword: false }])
    expect((await lettersTo(hub.deps, email))[0]?.subject).toBe('Your Playhub sign-in code')
    const again = await signInByCode(email)
    expect([signedIn(again).userId, again.body.isNew]).toEqual([userId, undefined])
    expect(await accountsOf(email)).toBe(1)
  })

  test('opens the account that has a password, which stays as it was', async () => {
    const email = newAddress()
    const { userId } = await register(email)
    expect(signedIn(await signInByCode(email)).userId).toBe(userId)
    expect(signedIn(await visit().logIn(email, PASSWORD)).userId).toBe(userId)
  })

  test('an account without a password gets one by the recovery', async () => {
    const email = newAddress()
    const { userId } = signedIn(await signInByCode(email))
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('INVALID_PASSWORD_LOGIN_BY_EMAIL')
    const visitor = visit()
    const recovery = textOf(await visitor.post('/auth/recovery-password', { email }), 'recovery')
    const grant = textOf(await visitor.post('/auth/send-recovery-password-code', { email, code: lastCode(), recovery }), 'grant')
    expect((await visitor.post('/auth/activate-new-password', { email, password: PASSWORD, grant })).body).toEqual({ result: true })
    expect(signedIn(await visit().logIn(email, PASSWORD)).userId).toBe(userId)
  })

  test('opens an account whose address only a provider confirmed, adds nothing to it, and ends with that method', async () => {
    const email = newAddress()
    const [{ id: playerId } = { id: '' }] = await hub.deps.db.insert(player).values({ locale: 'en', nickName: 'Anna' }).returning()
    const google = { playerId, method: 'google', subject: email, email, emailProven: true, label: 'Anna' }
    const [way] = await hub.deps.db.insert(identity).values(google).returning()
    await hub.deps.db.insert(identity).values({ playerId, method: 'telegram', subject: email, label: 'Anna' })
    const { jwt } = signedIn(await signInByCode(email))
    const other = signedIn(await signInByCode(email))
    expect(await hub.deps.db.$count(identity, eq(identity.playerId, playerId))).toBe(2)
    expect((await visit().post('/profile/unlink', { id: way?.id }, { token: jwt })).status).toBe(200)
    expect((await visit().get('/profile', { token: other.jwt })).status).toBe(401)
    expect((await visit().get('/profile', { token: jwt })).status).toBe(200)
    expect(signedIn(await signInByCode(email)).userId).not.toBe(other.userId)
  })
})

describe('who has an account', () => {
  test('nobody learns it: every reply is the same for an address with an account and without, and both get the same letter', async () => {
    const [known, unknown] = [newAddress(), newAddress()]
    await register(known)
    const replies = async (email: string) => {
      const visitor = visit()
      const unchecked = await ask(visitor, email)
      const asked = await askChecked(visitor, email)
      const attempt = textOf(asked, 'attempt')
      const early = await ask(visitor, email, { attempt })
      const wrong = []
      for (let tries = 0; tries <= CODE_TRIES; tries += 1) wrong.push(await enter(visitor, email, '000000', attempt))
      return [unchecked, asked, early, ...wrong].map(shown)
    }
    const ofKnown = await replies(known)
    expect(ofKnown).toEqual(await replies(unknown))
    expect(ofKnown.map(({ status }) => status)).toEqual([400, 200, 429, 200, 200, 200, 200, 200, 429])
    const subjects = async (email: string) => (await lettersTo(hub.deps, email)).slice(-2).map(({ subject }) => subject)
    expect(await subjects(known)).toEqual(await subjects(unknown))
    expect(await accountsOf(unknown)).toBe(0)
  })

  test('a browser that some account knows needs no robot check, whatever the address', async () => {
    const visitor = visit()
    await register(newAddress(), visitor)
    expect(codeOf(await ask(visit(), newAddress()))).toBe('CAPTCHA_REQUIRED')
    expect((await ask(visitor, newAddress())).body.result).toBe(true)
  })

  test('a check for another purpose, another address or a second request is not valid', async () => {
    const visitor = visit()
    const [email, other] = [newAddress(), newAddress()]
    expect(codeOf(await ask(visitor, email, { captcha: await visitor.captcha('recover') }))).toBe('CAPTCHA_INVALID')
    const captcha = await visitor.captcha('signInCode')
    expect((await ask(visitor, email, { captcha })).status).toBe(200)
    expect(codeOf(await ask(visitor, other, { captcha }))).toBe('CAPTCHA_INVALID')
  })
})

describe('a code', () => {
  test('works only for the browser and the address that asked', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const [owner, stranger] = [visit(), visit()]
    const attempt = textOf(await askChecked(owner, email), 'attempt')
    const code = lastCode()
    const foreign = textOf(await askChecked(stranger, email), 'attempt')
    expect((await enter(stranger, email, code, foreign)).body).toEqual(incorrect)
    expect((await enter(stranger, email, code, 'invented')).body).toEqual(incorrect)
    expect((await enter(stranger, other, code, attempt)).body).toEqual(incorrect)
    expect((await enter(owner, email, code, attempt)).body.result).toBeDefined()
  })

  test('works once: a second press and a lost reply get the same session, later and elsewhere it opens nothing', async () => {
    const email = newAddress()
    const visitor = visit()
    const attempt = textOf(await askChecked(visitor, email), 'attempt')
    const code = lastCode()
    const presses = await Promise.all([1, 2, 3].map(() => enter(visitor, email, code, attempt)))
    expect(presses.map(({ body }) => body.isNew)).toEqual([true, true, true])
    const [mine] = presses.map(signedIn)
    const own = await hub.deps.db
      .select({ id: player.id })
      .from(player)
      .where(eq(player.number, Number(mine?.userId)))
    expect(await hub.deps.db.$count(loginSession, eq(loginSession.playerId, own[0]?.id ?? ''))).toBe(1)

    await visitor.post('/auth/logout', {}, { token: mine?.jwt ?? '' })
    expect((await enter(visitor, email, code, attempt)).body).toEqual(incorrect)
    wait(3 * 60)
    expect((await enter(visitor, email, code, attempt)).body).toEqual(incorrect)
  })

  test('a request whose reply was lost is answered again, without a second letter', async () => {
    const email = newAddress()
    const visitor = visit()
    const captcha = await visitor.captcha('signInCode')
    const first = await ask(visitor, email, { captcha })
    expect((await ask(visitor, email, { captcha })).body).toEqual(first.body)
    expect(await lettersTo(hub.deps, email)).toHaveLength(1)
    expect((await enter(visitor, email, lastCode(), textOf(first, 'attempt'))).body.result).toBeDefined()
  })

  test('a newer code replaces it, after a minute', async () => {
    const email = newAddress()
    const visitor = visit()
    const attempt = textOf(await askChecked(visitor, email), 'attempt')
    const first = lastCode()
    const early = await ask(visitor, email, { attempt })
    expect([codeOf(early), Number(early.headers['retry-after']) > 50]).toEqual(['RESEND_TOO_EARLY', true])
    wait(RESEND_AFTER_SECONDS + 1)
    expect((await ask(visitor, email, { attempt })).body.attempt).toBe(attempt)
    expect((await enter(visitor, email, first, attempt)).body).toEqual(incorrect)
    expect((await enter(visitor, email, lastCode(), attempt)).body.result).toBeDefined()
  })

  test('expires', async () => {
    const email = newAddress()
    const visitor = visit()
    const attempt = textOf(await askChecked(visitor, email), 'attempt')
    wait(CODE_TTL_MS / 1000 + 1)
    expect((await enter(visitor, email, lastCode(), attempt)).body).toEqual(incorrect)
    expect(await accountsOf(email)).toBe(0)
  })

  test('of many guesses at once only five count, then the right code is refused too, and its owner is told', async () => {
    const email = newAddress()
    const visitor = visit()
    const attempt = textOf(await askChecked(visitor, email), 'attempt')
    const code = lastCode()
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => enter(visitor, email, String(200_000 + n), attempt)))
    expect(guesses.filter((reply) => codeOf(reply) === incorrect.warning)).toHaveLength(CODE_TRIES)
    expect(codeOf(await enter(visitor, email, code, attempt))).toBe('CODE_TRIES_EXCEEDED')
    expect((await lettersTo(hub.deps, email)).map(({ subject }) => subject)).toHaveLength(2)
  })

  test('new codes give no more guesses than the hour allows, and a browser that the owner has used keeps its own tries', async () => {
    const email = newAddress()
    const owner = visit()
    await register(email, owner)
    const stranger = visit()
    for (let guesses = 0, attempt = ''; guesses < 15; guesses += 1) {
      if (guesses % CODE_TRIES === 0) attempt = textOf(await askChecked(stranger, email), 'attempt')
      await enter(stranger, email, '000000', attempt)
      if (guesses % CODE_TRIES === CODE_TRIES - 1) await hub.deps.pool.query(`delete from rate_limit where key like 'signInLetterHere%'`)
    }
    const attempt = textOf(await askChecked(stranger, email), 'attempt')
    expect(codeOf(await enter(stranger, email, lastCode(), attempt))).toBe('TOO_MANY_REQUESTS')
    const own = textOf(await ask(owner, email), 'attempt')
    expect((await enter(owner, email, lastCode(), own)).body.result).toBeDefined()
  })
})

describe('an address that somebody else used before', () => {
  test('a registration that a stranger began does not get the account that its owner creates by a code', async () => {
    const email = newAddress()
    const stranger = visit()
    await stranger.register(email, PASSWORD)
    const strangersCode = lastCode()
    const { userId } = signedIn(await signInByCode(email))
    expect((await stranger.confirm(email, strangersCode)).body).toEqual(incorrect)
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('INVALID_PASSWORD_LOGIN_BY_EMAIL')
    expect(signedIn(await signInByCode(email)).userId).toBe(userId)
  })

  test('a stranger who wanted to add the address to an account of theirs does not get it either', async () => {
    const email = newAddress()
    const [{ id: playerId } = { id: '' }] = await hub.deps.db.insert(player).values({ locale: 'en', nickName: 'Eve' }).returning()
    const eve = { playerId, method: 'google', subject: `eve-${email}`, email: `eve-${email}`, emailProven: true, label: 'Eve' }
    await hub.deps.db.insert(identity).values(eve)
    const { jwt, userId } = signedIn(await signInByCode(`eve-${email}`))
    expect((await visit().post('/profile/add-email', { email, password: PASSWORD }, { token: jwt })).status).toBe(200)
    const addingCode = lastCode()
    expect(signedIn(await signInByCode(email)).userId).not.toBe(userId)
    expect((await visit().post('/profile/confirm-email', { email, code: addingCode }, { token: jwt })).body).toEqual(incorrect)
  })

  test('an address that a provider only reports gives nothing', async () => {
    const email = newAddress()
    const [{ id: playerId } = { id: '' }] = await hub.deps.db.insert(player).values({ locale: 'en', nickName: 'Mallory' }).returning()
    await hub.deps.db.insert(identity).values({ playerId, method: 'vk', subject: email, email, emailProven: false, label: 'M' })
    expect((await signInByCode(email)).body.isNew).toBe(true)
  })

  test('two first codes at once, and a registration: one account', async () => {
    const email = newAddress()
    const [one, two, three] = [visit(), visit(), visit()]
    await three.register(email, PASSWORD)
    const registered = lastCode()
    const first = textOf(await askChecked(one, email), 'attempt')
    const firstCode = lastCode()
    const second = textOf(await askChecked(two, email), 'attempt')
    const secondCode = lastCode()
    const replies = await Promise.all([
      enter(one, email, firstCode, first),
      enter(two, email, secondCode, second),
      three.confirm(email, registered),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const users = new Set(replies.flatMap(({ body }) => (body.result ? [(body.result as { userId: string }).userId] : [])))
    expect([users.size, await accountsOf(email)]).toEqual([1, 1])
  })
})
