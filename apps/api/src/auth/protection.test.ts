import { createHook } from 'node:async_hooks'
import { randomInt, randomUUID } from 'node:crypto'
import { FAILED_ATTEMPT_LIMIT } from '@playhub/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../test/letters.ts'
import { startTestApp } from '../../test/test-app.ts'
import { codeOf, createVisitor, type Reply, signedIn, type Visitor } from '../../test/visitor.ts'
import { identity, project, signInEvent } from '../db/schema.ts'
import { addressKey } from '../http/limits.ts'
import { insertEmailPlayer } from './data.ts'
import { failsOf, poolsOf, takeAttempt, UNBOUNDED } from './limits/attempts.ts'
import { hashPassword } from './passwords/passwords.ts'

const PASSWORD = 'OwnersPass1'
const WRONG = 'Wrong1Word'

let hub: Awaited<ReturnType<typeof startTestApp>>
let ahead = 0
let lastCode = ''
let people = 0
let passwordHash = ''
let email = ''
/** The browser in which the account's owner has signed in before. */
let owner: Visitor
beforeAll(async () => {
  hub = await startTestApp({
    now: () => new Date(Date.now() + ahead),
    randomCode: () => {
      lastCode = String(randomInt(900_000)).padStart(6, '0')
      return lastCode
    },
  })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => hub.stop())

const visit = (ip?: string) => createVisitor(hub.app, ip)
const wait = (seconds: number) => {
  ahead += seconds * 1000
}
const warned = 'INVALID_PASSWORD_LOGIN_BY_EMAIL'

beforeEach(async () => {
  people += 1
  email = `owner${people}@example.com`
  await insertEmailPlayer(hub.deps.db, { email, passwordHash, locale: 'en' }, (number) => `Player ${number}`)
  owner = visit()
  signedIn(await owner.logIn(email, PASSWORD))
})

/** Strangers enter wrong passwords `times` times and solve each robot check. Each stranger has another IP address. */
const strangersFailed = async (times: number, at: { email?: string; address?: string } = {}) => {
  for (let turn = 0; turn < times; turn += 1) {
    const stranger = randomUUID()
    const origin = { email, address: stranger, deviceHash: stranger, ...at }
    const tried = await takeAttempt(hub.deps.db, poolsOf(origin, false), UNBOUNDED, hub.deps.now())
    expect(tried.isTaken).toBe(true)
  }
}

/** Enters a password from a new browser, with the robot check solved. */
const checkedLogIn = async (password: string, to = email, visitor = visit()) =>
  visitor.logIn(to, password, { captcha: await visitor.captcha('login') })

describe('abuse case 24: the robot check is evaded', () => {
  test('a counter in the browser means nothing: the server says when the check is due, and refuses without it', async () => {
    for (let turn = 1; turn <= FAILED_ATTEMPT_LIMIT; turn += 1) {
      // Each visit is a new browser without cookies.
      expect((await visit().logIn(email, WRONG)).body).toEqual({
        warning: warned,
        ...(turn === FAILED_ATTEMPT_LIMIT && { captchaRequired: true }),
      })
    }
    const refused = await visit().logIn(email, PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([400, 'CAPTCHA_REQUIRED'])
  })

  test('a solved check is good once, for signing in only, and only while it is young', async () => {
    await strangersFailed(FAILED_ATTEMPT_LIMIT)
    const stranger = visit()
    const solved = await stranger.captcha('login')
    expect(codeOf(await stranger.logIn(email, WRONG, { captcha: solved }))).toBe(warned)
    expect(codeOf(await stranger.logIn(email, PASSWORD, { captcha: solved }))).toBe('CAPTCHA_INVALID')
    const body = { email: 'other-use@example.com', password: PASSWORD, agreement: true }
    expect(codeOf(await stranger.post('/auth/register-by-email', { ...body, captcha: solved }))).toBe('CAPTCHA_INVALID')
    for (const purpose of ['register', 'recover'] as const) {
      const foreign = await stranger.captcha(purpose)
      expect(codeOf(await stranger.logIn(email, PASSWORD, { captcha: foreign }))).toBe('CAPTCHA_INVALID')
    }
    signedIn(await stranger.logIn(email, PASSWORD, { captcha: await stranger.captcha('login') }))
  })

  test('one solution sent many times at once is one try', async () => {
    await strangersFailed(FAILED_ATTEMPT_LIMIT)
    const captcha = await visit().captcha('login')
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit().logIn(email, WRONG, { captcha })))
    expect(answers.map(codeOf).filter((code) => code === warned)).toHaveLength(1)
  })

  test('failures at one address count for all accounts there, and for no other address', async () => {
    const attacker = visit('203.0.113.7')
    for (let turn = 0; turn < 4 * FAILED_ATTEMPT_LIMIT; turn += 1) await visit('203.0.113.7').logIn(`spray${turn}@example.com`, WRONG)
    expect(codeOf(await attacker.logIn(email, PASSWORD))).toBe('CAPTCHA_REQUIRED')
    signedIn(await visit().logIn(email, PASSWORD))
  })

  test('a project sets its own number', async () => {
    const extra = JSON.stringify([{ id: 'failedAttemptLimit', value: '3' }])
    await hub.deps.db
      .update(project)
      .set({ settings: sql`jsonb_set(${project.settings}, '{extra}', ${extra}::jsonb)` })
      .where(eq(project.id, 'islandm3'))
    await hub.deps.catalogue.reload()
    const headers = { project: 'islandm3' }
    const answers = []
    for (let turn = 0; turn < 3; turn += 1) answers.push((await visit().logIn(email, WRONG, { headers })).body.captchaRequired ?? false)
    expect(answers).toEqual([false, false, true])
  })
})

describe('abuse case 25: somebody locks the owner out', () => {
  test('whatever strangers try, a browser that the account knows gets in, and needs no robot check', async () => {
    await strangersFailed(10)
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
    signedIn(await owner.logIn(email, PASSWORD))
  })

  test('others wait: thirty seconds, doubled each time up to a quarter of an hour, and get in after that', async () => {
    await strangersFailed(9)
    expect((await checkedLogIn(WRONG)).body).toEqual({ warning: warned, retryAfterSeconds: 30 })
    const waits = []
    for (let turn = 0; turn < 7; turn += 1) {
      const early = await visit().logIn(email, PASSWORD)
      expect([early.status, early.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      waits.push(Number(early.headers['retry-after']))
      wait(Number(early.headers['retry-after']))
      await strangersFailed(1)
    }
    expect(waits.map((seconds) => Math.round(seconds / 30) * 30)).toEqual([30, 60, 120, 240, 480, 900, 900])
    wait(900)
    signedIn(await checkedLogIn(PASSWORD))
    // The correct password has reset the earlier failures, so the next wrong password causes no wait.
    expect((await visit().logIn(email, WRONG)).body).toEqual({ warning: warned })
  })

  test('a hundred failures a day are all that strangers get; the day after they may try again', async () => {
    const pools = poolsOf({ email, address: 'a', deviceHash: 'd' }, false).filter(({ kind }) => kind === 'account')
    let taken = 0
    for (let turn = 0; turn < 120; turn += 1) {
      const tried = await takeAttempt(hub.deps.db, pools, UNBOUNDED, hub.deps.now())
      taken += Number(tried.isTaken)
      if (tried.waitSeconds > 900) break
      wait(tried.waitSeconds)
    }
    expect(taken).toBe(100)
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
    signedIn(await owner.logIn(email, PASSWORD))
    wait(86_400)
    signedIn(await visit().logIn(email, PASSWORD))
  })

  test('a wrong captcha, a wait and a malformed address are no failures', async () => {
    const stranger = visit()
    for (let turn = 0; turn < 12; turn += 1) {
      await stranger.post('/auth/login-by-email', { email, password: WRONG, captcha: 'nonsense' })
      await stranger.post('/auth/login-by-email', { email: 'nobody', password: WRONG })
    }
    expect((await stranger.logIn(email, WRONG)).body).toEqual({ warning: warned })
  })
})

describe('abuse case 26: the address is changed per request', () => {
  test('addresses of one /64, and a made-up X-Forwarded-For, are one address', async () => {
    for (let turn = 0; turn < 4 * FAILED_ATTEMPT_LIMIT; turn += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${turn}` }
      await visit(`2001:db8:5:6::${turn + 1}`).logIn(`v6-${turn}@example.com`, WRONG, { headers })
    }
    expect(codeOf(await visit('2001:db8:5:6:ffff::9').logIn(email, PASSWORD))).toBe('CAPTCHA_REQUIRED')
    signedIn(await visit('2001:db8:5:7::1').logIn(email, PASSWORD))
    expect(addressKey('2001:db8:5:6::1')).toBe(addressKey('2001:db8:5:6:7:8:9:a'))
  })

  test('thirty wrong passwords from one address are all for a quarter of an hour, however many accounts they are for', async () => {
    const address = '203.0.113.9'
    for (let turn = 0; turn < 29; turn += 1) await strangersFailed(1, { address, email: `many${turn}@example.com` })
    expect(codeOf(await checkedLogIn(WRONG, 'another@example.com', visit(address)))).toBe('USER_NOT_EXIST_LOGIN_BY_EMAIL')
    expect(codeOf(await visit(address).logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
    wait(900)
    signedIn(await visit(address).logIn(email, PASSWORD))
  })
})

describe('abuse case 27: finding out who has an account', () => {
  test('an address without one is answered like one with: flags, waits and statuses are the same, sentence apart', async () => {
    const seen = async (to: string) => {
      const answers: Reply[] = []
      for (let turn = 0; turn <= FAILED_ATTEMPT_LIMIT; turn += 1) answers.push(await visit().logIn(to, WRONG))
      await strangersFailed(4, { email: to })
      answers.push(await checkedLogIn(WRONG, to), await visit().logIn(to, WRONG), await checkedLogIn(WRONG, to))
      return answers.map(({ status, body: { warning: _, requestId: __, ...rest }, headers }) => [
        status,
        rest,
        Math.round(Number(headers['retry-after'] ?? 0) / 10),
      ])
    }
    expect(await seen('nobody-at-all@example.com')).toEqual(await seen(email))
  })

  test('and costs the same work', async () => {
    /**
     * Counts the database queries and the password hashes of one login. `createHook` reports a hash with the type `undefined`. No other
     * native task of a login has this type.
     */
    const workOf = async (to: string) => {
      const texts: string[] = []
      const { query } = hub.deps.pool
      hub.deps.pool.query = ((...given: Parameters<typeof query>) => {
        texts.push(JSON.stringify(typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text))
        return query.apply(hub.deps.pool, given)
      }) as typeof query
      let hashes = 0
      const tasks = createHook({
        init: (_, type) => {
          if (type === 'undefined') hashes += 1
        },
      }).enable()
      await visit().logIn(to, WRONG)
      tasks.disable()
      hub.deps.pool.query = query
      return { texts, hashes }
    }
    const known = await workOf(email)
    expect(known.hashes).toBe(1)
    expect(await workOf('nobody@example.com')).toEqual(known)
  })
})

test('two hundred guesses of a password at once are five tries', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => visit().logIn(email, WRONG)))
  const codes = answers.map(codeOf)
  const tried = codes.filter((code) => code === warned).length
  expect(tried).toBeLessThanOrEqual(FAILED_ATTEMPT_LIMIT)
  expect(tried).toBeGreaterThan(0)
  expect(codes.every((code) => code === warned || code === 'CAPTCHA_REQUIRED' || code === 'TRY_LATER')).toBe(true)
  expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('CAPTCHA_REQUIRED')
})

test('a flood of logins is told to come back rather than kept waiting, and what was not looked at is not counted', async () => {
  const session = signedIn(await owner.logIn(email, PASSWORD)).jwt
  const flood = Array.from({ length: 300 }, (_, index) => visit().logIn(`flood${index}@example.com`, WRONG))
  const check = await visit().get('/profile', { token: session })
  expect(check.status).toBe(200)
  const answers = await Promise.all(flood)
  const late = answers.findIndex(({ body }) => body.code === 'TRY_LATER')
  expect([answers[late]?.status, answers[late]?.headers['retry-after']]).toEqual([503, '2'])
  const pools = poolsOf({ email: `flood${late}@example.com`, address: 'flood', deviceHash: 'flood' }, false)
  expect(await failsOf(hub.deps.db, pools, hub.deps.now())).toBe(0)
})

describe('abuse case 30: inputs made to hurt', () => {
  test.each([
    ['a password of a megabyte', { password: 'a'.repeat(1_048_576) }, 413, 'BODY_TOO_LARGE'],
    ['a password longer than any', { password: 'a'.repeat(129) }, 400, 'BAD_REQUEST'],
    ['a NUL in the address', { email: 'a\u0000b@example.com' }, 400, 'BAD_REQUEST'],
    ['a line break in the address', { email: 'a@example.com\r\nbcc: b@example.com' }, 400, 'BAD_REQUEST'],
  ])('%s is refused before anything is hashed', async (_name, wrong, status, code) => {
    const refused = await visit().post('/auth/login-by-email', { email, password: PASSWORD, ...wrong })
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('two registrations of one address at once make one account', async () => {
    const [visitor, to] = [visit(), 'race@example.com']
    const asked = await Promise.all([visitor.register(to), visitor.register(to)])
    expect(asked.map(codeOf).sort()).toEqual([200, 'RESEND_TOO_EARLY'])
    const [letter, ...others] = await lettersTo(hub.deps, to)
    expect(others).toEqual([])
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    const confirmed = await Promise.all(Array.from({ length: 4 }, () => visit().confirm(to, code)))
    expect(new Set(confirmed.map((each) => signedIn(each).userId)).size).toBe(1)
    expect(await hub.deps.db.$count(identity, eq(identity.subject, to))).toBe(1)
    wait(61)
    expect((await visit().register(to)).body).toEqual({ warning: 'USER_EXIST_REGISTER_BY_EMAIL' })
  })
})

test('what happens is recorded, with nothing secret in it', async () => {
  await visit().logIn(email, WRONG)
  signedIn(await owner.logIn(email, PASSWORD))
  const [account] = await hub.deps.db.select().from(identity).where(eq(identity.subject, email))
  const events = await hub.deps.db
    .select()
    .from(signInEvent)
    .where(eq(signInEvent.playerId, account?.playerId ?? ''))
    .orderBy(signInEvent.id)
  expect(events.map(({ event }) => event)).toEqual(['authn_login_success', 'authn_login_fail', 'authn_login_success'])
  expect(events.every(({ method, ip }) => method === 'email' && ip.startsWith('10.'))).toBe(true)
  const text = JSON.stringify(events)
  for (const secret of [PASSWORD, WRONG, lastCode, email, 'argon2']) expect(text).not.toContain(secret)
})
