import { CODE_TRIES, RESEND_AFTER_SECONDS } from '@playhub/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, registrationOf, signedIn } from '../../../test/visitor.ts'
import { identity, registrationAttempt } from '../../db/schema.ts'
import { unseal } from '../../seal.ts'
import { deleteExpired } from '../expired.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let codes = 0
let lastCode = ''
beforeAll(async () => {
  hub = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      codes += 1
      lastCode = String(codes).padStart(6, '0')
      return lastCode
    },
  })
})
afterAll(() => hub.stop())

const visit = () => createVisitor(hub.app)
const wait = (seconds: number) => {
  ahead += seconds * 1000
}

/** Lets a browser begin another registration at once. The limit uses the machine's clock, which tests cannot set. */
const forgetLetterHere = () => hub.deps.db.execute(sql`delete from rate_limit where key like 'registrationLetterHere%'`)

const accounts = (email: string) => hub.deps.db.select().from(identity).where(eq(identity.subject, email))
const waiting = async (email: string) =>
  (await hub.deps.db.select().from(registrationAttempt).where(eq(registrationAttempt.email, email)))[0]
const letters = async (to: string) => {
  const { rows } = await hub.deps.db.execute<{ payload: { sealed: string } }>(
    sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_letter'`,
  )
  const all = rows.map(({ payload }) => JSON.parse(unseal(hub.deps.config.appSecret, payload.sealed)) as { to: string; text: string })
  return all.filter((letter) => letter.to === to)
}

describe('registration by e-mail', () => {
  test('sends a code, and the code makes an account that is signed in', async () => {
    const visitor = visit()
    const email = 'Anna.Maria-Longest@Example.com'
    const sent = await visitor.register(email, 'Passw0rd1', { headers: { 'frontend-language': 'ru' } })
    expect(sent.body).toEqual({ result: true, resendAfterSeconds: RESEND_AFTER_SECONDS, registration: expect.any(String) })
    const [letter, ...others] = await letters(email.toLowerCase())
    expect(others).toEqual([])
    expect(letter?.text).toContain(`Ваш код: ${lastCode}`)
    expect(await accounts(email.toLowerCase())).toEqual([])

    const pasted = ` ${lastCode.slice(0, 3)} ${lastCode.slice(3)} `
    const result = signedIn(await visitor.confirm(email, pasted, { headers: { session: 'host-session' } }))
    expect(result).toMatchObject({ currentAuthType: 'email', nickName: expect.stringMatching(/^Игрок \d+$/), session: 'host-session' })
    const profile = await visitor.get('/profile', { token: result.jwt })
    expect(profile.body).toMatchObject({ userId: result.userId, email: email.toLowerCase(), currentAuthType: 'email' })
    wait(120)
    await deleteExpired(hub.deps.db, hub.deps.now())
    expect(await waiting(email.toLowerCase())).toBeUndefined()
    expect(signedIn(await visitor.logIn(email, 'Passw0rd1')).userId).toBe(result.userId)
  })

  test('takes a domain beyond Latin: letters go to its ASCII form, and both spellings are one account', async () => {
    const visitor = visit()
    const [typed, ascii] = ['Vasya@Почта.рф', 'vasya@xn--80a1acny.xn--p1ai']
    await visitor.register(typed, 'Passw0rd1')
    const [letter] = await letters(ascii)
    expect(letter?.text, 'its owner reads it as it was typed').toContain('vasya@почта.рф')
    const { userId } = signedIn(await visitor.confirm(typed, lastCode))
    wait(RESEND_AFTER_SECONDS)
    for (const spelling of [typed, ascii, 'vasya@почта。рф']) {
      expect((await visitor.register(spelling, 'Other0ther')).body).toEqual({ warning: 'USER_EXIST_REGISTER_BY_EMAIL' })
      expect(signedIn(await visitor.logIn(spelling, 'Passw0rd1')).userId).toBe(userId)
    }
    expect(await accounts(ascii)).toHaveLength(1)
  })

  test('of an address with an account is warned about, and sends nothing', async () => {
    const visitor = visit()
    const email = 'taken@example.com'
    await visitor.register(email)
    await visitor.confirm(email, lastCode)
    const before = (await letters(email)).length
    const row = await waiting(email)
    wait(RESEND_AFTER_SECONDS)
    expect((await visitor.register(email, 'Other0ther')).body).toEqual({ warning: 'USER_EXIST_REGISTER_BY_EMAIL' })
    expect(await letters(email)).toHaveLength(before)
    expect(await waiting(email)).toEqual(row)
  })

  test('again replaces password and code, but not within a minute', async () => {
    const visitor = visit()
    const email = 'again@example.com'
    await visitor.register(email, 'FirstPass1')
    const firstCode = lastCode
    wait(20)
    const early = await visitor.register(email, 'SecondPass2')
    expect([early.status, early.body.code]).toEqual([429, 'RESEND_TOO_EARLY'])
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(30)
    await forgetLetterHere()
    await visitor.register(email, 'SecondPass2')
    expect((await visitor.confirm(email, firstCode)).body).toEqual({ warning: 'SEND_VERIFICATION_CODE_INCORRECT' })
    signedIn(await visitor.confirm(email, lastCode))
    expect((await visitor.logIn(email, 'FirstPass1')).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    signedIn(await visitor.logIn(email, 'SecondPass2'))
  })

  test('twice at the same moment sends one letter and keeps one registration', async () => {
    const [visitor, email] = [visit(), 'double@example.com']
    const answers = await Promise.all([visitor.register(email), visitor.register(email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await letters(email)).toHaveLength(1)
  })

  test('sent again because its answer was lost, it is answered the same, and sends no second letter', async () => {
    const visitor = visit()
    const body = { email: 'lost-answer@example.com', password: 'Passw0rd1', agreement: true, captcha: await visitor.captcha() }
    const send = (over = {}) => visitor.post('/auth/register-by-email', { ...body, ...over })
    const first = await send()
    const code = lastCode
    expect(first.body).toMatchObject({ result: true })
    expect((await Promise.all([send(), send()])).map((again) => again.body)).toEqual([first.body, first.body])
    expect((await send({ password: 'Passw0rd2' })).body.code).toBe('RESEND_TOO_EARLY')
    expect(await letters(body.email)).toHaveLength(1)
    signedIn(await visitor.confirm(body.email, code, {}, String(first.body.registration)))
    expect((await send()).body).toEqual({ warning: 'USER_EXIST_REGISTER_BY_EMAIL' })
    // The same solution may be sent five times, and this request is the sixth.
    expect((await send()).body.code).toBe('CAPTCHA_INVALID')
  })

  test('cut off by the database it has used nothing up: the same goes through later', async () => {
    const visitor = visit()
    const body = { email: 'cut-off@example.com', password: 'Passw0rd1', agreement: true, captcha: await visitor.captcha() }
    const send = () => visitor.post('/auth/register-by-email', body)
    await hub.deps.db.execute(sql`alter table registration_attempt add constraint out_of_order check (email <> 'cut-off@example.com')`)
    expect((await send()).status).toBeGreaterThanOrEqual(500)
    await hub.deps.db.execute(sql`alter table registration_attempt drop constraint out_of_order`)
    await forgetLetterHere()
    expect((await send()).body).toMatchObject({ result: true })
  })

  test('wants the robot check solved, by us, once', async () => {
    const visitor = visit()
    const captcha = await visitor.captcha()
    const body = { email: 'robot@example.com', password: 'Passw0rd1', agreement: true }
    expect((await visitor.post('/auth/register-by-email', { ...body, captcha })).status).toBe(200)
    const foreign = Buffer.from(
      Buffer.from(captcha, 'base64')
        .toString()
        .replace(/"cost":\d+/, '"cost":1'),
    ).toString('base64')
    for (const bad of [captcha, foreign, 'nonsense', Buffer.from('{}').toString('base64')]) {
      const refused = await visitor.post('/auth/register-by-email', { ...body, email: 'robot2@example.com', captcha: bad })
      expect([refused.status, refused.body.code]).toEqual([400, 'CAPTCHA_INVALID'])
    }
    wait(-3600)
    const old = await visitor.captcha()
    wait(3600)
    expect((await visitor.post('/auth/register-by-email', { ...body, email: 'robot3@example.com', captcha: old })).body.code).toBe(
      'CAPTCHA_INVALID',
    )
  })

  test.each([
    [{ email: 'nobody' }, 'email', 'EMAIL_INVALID'],
    [{ email: 'a\r\nbcc:b@example.com' }, 'email', 'EMAIL_INVALID'],
    [{ email: `${'a'.repeat(320)}@example.com` }, 'email', 'EMAIL_TOO_LONG'],
    [{ password: 'short' }, 'password', 'PASSWORD_FORMAT'],
    [{ password: 'пароль123' }, 'password', 'PASSWORD_FORMAT'],
    [{ captcha: '' }, 'captcha', 'CAPTCHA_REQUIRED'],
    [{ agreement: false }, 'agreement', 'AGREEMENT_REQUIRED'],
  ])('refuses %j', async (wrong, path, code) => {
    const good = { email: 'form@example.com', password: 'Passw0rd1', captcha: 'x', agreement: true }
    const { status, body } = await visit().post('/auth/register-by-email', { ...good, ...wrong })
    expect([status, body.code, body.fields]).toEqual([400, 'BAD_REQUEST', [{ path, code }]])
  })
})

describe('two browsers, one address', () => {
  const incorrect = { warning: 'SEND_VERIFICATION_CODE_INCORRECT' }

  test('each finishes what it has begun, also after another browser has begun with the same address', async () => {
    const [owner, stranger] = [visit(), visit()]
    const email = 'contested@example.com'
    await owner.register(email, 'OwnersPass1')
    const [owned, code] = [registrationOf(email), lastCode]
    wait(61)
    await stranger.register(email, 'Strangers1')
    const foreign = lastCode
    expect((await owner.confirm(email, foreign, {}, owned)).body).toEqual(incorrect)
    signedIn(await owner.confirm(email, code, {}, owned))
    expect((await stranger.confirm(email, foreign)).body).toEqual(incorrect)
    signedIn(await owner.logIn(email, 'OwnersPass1'))
    expect((await stranger.logIn(email, 'Strangers1')).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    expect(await accounts(email)).toHaveLength(1)
  })

  test('each gets new codes', async () => {
    const [owner, stranger] = [visit(), visit()]
    const email = 'contested-again@example.com'
    await owner.register(email, 'OwnersPass1')
    const owned = registrationOf(email)
    await stranger.register(email, 'Strangers1')
    wait(61)
    expect((await owner.post('/auth/resend-verification-code', { email, registration: owned })).status).toBe(200)
    expect(await letters(email)).toHaveLength(3)
    signedIn(await owner.confirm(email, lastCode, {}, owned))
  })

  test('codes of both entered at the same moment make one account', async () => {
    const [one, other] = [visit(), visit()]
    const email = 'contested-at-once@example.com'
    await one.register(email)
    const [first, code] = [registrationOf(email), lastCode]
    await other.register(email)
    const answers = await Promise.all([one.confirm(email, code, {}, first), other.confirm(email, lastCode)])
    expect(answers.map(codeOf).sort()).toEqual([200, 'SEND_VERIFICATION_CODE_INCORRECT'])
    expect(await accounts(email)).toHaveLength(1)
  })
})

describe('a registration that a process of the previous release began, during an upgrade', () => {
  /** Stores the row as the previous release does. */
  const beginElsewhere = async (email: string) => {
    const visitor = visit()
    await visitor.register(email)
    await hub.deps.db.execute(sql`with begun as (delete from registration_attempt where email = ${email} returning *)
      insert into registration (email, owner_hash, password_hash, code_hash, tries, sent_at, expires_at, locale)
      select email, owner_hash, password_hash, code_hash, tries, sent_at, expires_at, locale from begun`)
    return visitor
  }

  test('is finished with its code, also if the code is sent twice at once', async () => {
    const email = 'rolling@example.com'
    const visitor = await beginElsewhere(email)
    const answers = await Promise.all([visitor.confirm(email, lastCode), visitor.confirm(email, lastCode)])
    expect(new Set(answers.map((answer) => signedIn(answer).userId)).size).toBe(1)
    signedIn(await visit().logIn(email, 'Passw0rd1'))
  })

  test('gets another code', async () => {
    const email = 'rolling-again@example.com'
    const visitor = await beginElsewhere(email)
    wait(61)
    expect((await visitor.resend(email)).body.result).toBe(true)
    expect(await letters(email)).toHaveLength(2)
    signedIn(await visitor.confirm(email, lastCode))
  })

  test('has no more tries than one of this release, and belongs to its browser', async () => {
    const email = 'rolling-guessed@example.com'
    const visitor = await beginElsewhere(email)
    const code = lastCode
    expect(codeOf(await visit().confirm(email, code, {}, 'invented'))).toBe('SEND_VERIFICATION_CODE_INCORRECT')
    for (let guess = 0; guess < CODE_TRIES; guess += 1) await visitor.confirm(email, '999999')
    expect(codeOf(await visitor.confirm(email, code))).toBe('CODE_TRIES_EXCEEDED')
  })
})
