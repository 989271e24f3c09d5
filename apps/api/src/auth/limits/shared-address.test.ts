import { randomInt, randomUUID } from 'node:crypto'
import { FAILED_ATTEMPT_LIMIT } from '@playhub/contract/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { codeOf, createVisitor, type Reply, signedIn, type Visitor } from '../../../test/visitor.ts'
import { addressKey, createLimits, hashed, type LimitName, limits } from '../../http/limits.ts'
import { insertEmailPlayer } from '../data.ts'
import { hashPassword } from '../passwords/passwords.ts'

const PASSWORD = 'OwnersPass1'
const WRONG = 'Wrong1Word'
const CODE = '161803'

let hub: TestApp
let ahead = 0
let passwordHash = ''
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead), randomCode: () => CODE })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => hub.stop())

let people = 0
let email = ''
/** The IP address that all visitors share, as in a school, a dormitory or a mobile network. */
let address = ''
beforeEach(async () => {
  people += 1
  email = `shared${people}@example.com`
  address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  await insertEmailPlayer(hub.deps.db, { email, passwordHash, locale: 'en' }, (number) => `Player ${number}`)
})

const visit = () => createVisitor(hub.app, address)
/** Creates a visitor who has signed in. The visitor's browser is now a known browser of the account. */
const comeHome = async () => {
  const visitor = visit()
  const { jwt } = signedIn(await visitor.logIn(email, PASSWORD))
  return { visitor, token: jwt }
}
const useUp = async (...names: LimitName[]) => {
  const counters = createLimits(hub.deps)
  for (const name of names) {
    await Promise.all(Array.from({ length: limits[name].points }, () => counters.take(name, addressKey(address)).catch(() => undefined)))
    await expect(counters.take(name, addressKey(address))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
}
const challengeHeaders = { 'x-auth-challenge': 'a'.repeat(43) }

describe('abuse case 37: somebody uses up what an address has', () => {
  test('a known browser with the right password signs in after a stranger’s hundred and twenty sign-ins', async () => {
    const { visitor } = await comeHome()
    await useUp('loginPerAddress')
    expect(codeOf(await visit().logIn(email, PASSWORD))).toBe('TOO_MANY_REQUESTS')
    signedIn(await visitor.logIn(email, PASSWORD))
  })

  test('a known browser goes on with all that strangers there can do no more', async () => {
    const { visitor } = await comeHome()
    await useUp('sessionPerAddress', 'captchaPerAddress', 'providerProofsPerAddress', 'authStatesPerAddress', 'identitiesPerAddress')
    await useUp('registerPerAddress', 'recoveryPerAddress', 'checkedRecoveryPerAddress')
    const calls: [string, (by: Visitor) => Promise<Reply>][] = [
      ['a session', (by) => by.post('/session/get', {})],
      ['a robot check', (by) => by.get('/auth/captcha?purpose=login')],
      ['a provider', (by) => by.post('/auth/google-login-native', { accessToken: 'none' })],
      ['a sign-in elsewhere', (by) => by.post('/auth/set-user-auth-state', { id: randomUUID() }, { headers: challengeHeaders })],
      ['an identity', (by) => by.post('/support/create-identity')],
    ]
    for (const [name, ask] of calls) {
      expect([name, codeOf(await ask(visit()))]).toEqual([name, 'TOO_MANY_REQUESTS'])
      expect([name, codeOf(await ask(visitor))]).not.toEqual([name, 'TOO_MANY_REQUESTS'])
    }
    expect(codeOf(await visitor.register(`brother${people}@example.com`))).toBe(200)
    expect(codeOf(await visitor.post('/auth/recovery-password', { email }))).toBe(200)
  })

  test('a known browser that has used up its own limit shares that of the address with the others', async () => {
    const { visitor } = await comeHome()
    const { points, own } = limits.sessionPerAddress
    const answers = await Promise.all(Array.from({ length: own + points + 1 }, () => visitor.post('/session/get', {})))
    expect(answers.map(codeOf).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    // This visitor invented the value of the device cookie, so the browser is not a known browser of any account.
    const named = { headers: { cookie: `playhub-device=${'a'.repeat(32)}` } }
    expect(codeOf(await visit().post('/session/get', {}, named))).toBe('TOO_MANY_REQUESTS')
  })

  test('fifty browsers that one account knows share one limit', async () => {
    await useUp('captchaPerAddress')
    const browsers = []
    for (let n = 0; n < 50; n += 1) browsers.push((await comeHome()).visitor)
    const answers = await Promise.all(browsers.map((by) => by.get('/auth/captcha?purpose=register')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.captchaPerAddress.own)
  })

  test('a browser that several accounts know is counted by the oldest of them', async () => {
    const { visitor } = await comeHome()
    const sister = `sister${people}@example.com`
    await insertEmailPlayer(hub.deps.db, { email: sister, passwordHash, locale: 'en' }, (number) => `Player ${number}`)
    signedIn(await visitor.logIn(sister, PASSWORD))
    await useUp('captchaPerAddress')
    const ask = (by: Visitor) => by.get('/auth/captcha?purpose=register')
    const { visitor: another } = await comeHome()
    const answers = await Promise.all(Array.from({ length: limits.captchaPerAddress.own }, () => ask(visitor)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(codeOf(await ask(another))).toBe('TOO_MANY_REQUESTS')
    const own = visit()
    signedIn(await own.logIn(sister, PASSWORD))
    expect((await ask(own)).status).toBe(200)
  })

  test('an account that comes back each hour has a limit of the day for its browsers', async () => {
    await useUp('ticketsPerAddress')
    const { ownPerDay, own } = limits.ticketsPerAddress
    const key = `player ${people}-${address}`
    const counters = createLimits(hub.deps)
    const whose = { own: key, address: addressKey(address) }
    const take = async () => counters.hasLeft('ticketsPerAddress', whose)
    let taken = 0
    for (let hour = 0; hour <= ownPerDay / own; hour += 1) {
      for (let n = 0; n < own; n += 1) taken += Number(await take())
      await hub.deps.db.execute(sql`delete from rate_limit where key = ${`ticketsPerAddressOwn:${hashed(key)}`}`)
    }
    expect(taken).toBe(ownPerDay)
  })

  test('whoever has begun something finishes it: a code, a new password', async () => {
    const [newcomer, owner] = [visit(), visit()]
    const to = `newcomer${people}@example.com`
    await newcomer.register(to)
    const { recovery } = (await owner.post('/auth/recovery-password', { email })).body
    await useUp('codesPerAddress', 'newPasswordsPerAddress')
    expect(codeOf(await visit().confirm(to, CODE, {}, 'made-up'))).toBe('TOO_MANY_REQUESTS')
    signedIn(await newcomer.confirm(to, CODE))
    const proved = await owner.post('/auth/send-recovery-password-code', { email, code: CODE, recovery })
    expect(proved.body).toMatchObject({ result: true })
    const { grant } = proved.body
    expect(codeOf(await visit().post('/auth/activate-new-password', { email, password: 'NewPass123', grant: 'made-up' }))).toBe(
      'TOO_MANY_REQUESTS',
    )
    expect((await owner.post('/auth/activate-new-password', { email, password: 'NewPass123', grant })).body).toEqual({ result: true })
  })

  test('an unknown browser asks for a recovery code by a robot check, once strangers have asked for many', async () => {
    await useUp('recoveryPerAddress')
    const visitor = visit()
    expect(codeOf(await visitor.post('/auth/recovery-password', { email }))).toBe('CAPTCHA_REQUIRED')
    const captcha = await visitor.captcha('recover')
    expect(codeOf(await visitor.post('/auth/recovery-password', { email, captcha }))).toBe(200)
  })

  test('a signed-in player adds ways in under their own limit', async () => {
    const { token } = await comeHome()
    await useUp('providerProofsPerAddress', 'authStatesPerAddress', 'codesPerAddress')
    const elsewhere = visit()
    const proof = { method: 'google', accessToken: 'none' }
    expect(codeOf(await elsewhere.post('/profile/link', { proof }, { token }))).not.toBe('TOO_MANY_REQUESTS')
    const asked = { id: randomUUID(), link: true }
    expect(codeOf(await elsewhere.post('/auth/set-user-auth-state', asked, { token, headers: challengeHeaders }))).toBe(200)
    expect(codeOf(await elsewhere.post('/profile/confirm-email', { email: 'x@example.com', code: CODE }, { token }))).toBe(
      'SEND_VERIFICATION_CODE_INCORRECT',
    )
  })
})

describe('the robot check', () => {
  const checked = async (by: Visitor, password: string) => by.logIn(email, password, { captcha: await by.captcha('login') })

  test('does not come with a new player’s first mistake, though strangers behind the address made some', async () => {
    for (let n = 0; n < FAILED_ATTEMPT_LIMIT + 3; n += 1) await visit().logIn(`mistaken${people}-${n}@example.com`, WRONG)
    expect((await visit().logIn(email, WRONG)).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    signedIn(await visit().logIn(email, PASSWORD))
  })

  test('comes for the whole address after more of them, and a solved one allows as many as an account has', async () => {
    for (let n = 0; n < 4 * FAILED_ATTEMPT_LIMIT; n += 1) await visit().logIn(`mistaken${people}-${n}@example.com`, WRONG)
    const newcomer = visit()
    expect(codeOf(await newcomer.logIn(email, WRONG))).toBe('CAPTCHA_REQUIRED')
    expect((await checked(newcomer, WRONG)).body).toEqual({ warning: 'INVALID_PASSWORD_LOGIN_BY_EMAIL' })
    signedIn(await newcomer.logIn(email, PASSWORD))
  })

  test('once solved, begins anew for that account and browser', async () => {
    const player = visit()
    for (let n = 0; n < FAILED_ATTEMPT_LIMIT; n += 1) await player.logIn(email, WRONG)
    expect(codeOf(await player.logIn(email, WRONG))).toBe('CAPTCHA_REQUIRED')
    const answers = [(await checked(player, WRONG)).body.captchaRequired]
    for (let n = 1; n < FAILED_ATTEMPT_LIMIT - 1; n += 1) answers.push((await player.logIn(email, WRONG)).body.captchaRequired)
    expect(answers).toEqual([undefined, undefined, undefined, undefined])
    expect((await player.logIn(email, WRONG)).body.captchaRequired).toBe(true)
  })

  test('solved again and again leads to no guesses without end: the account makes strangers wait all the same', async () => {
    let tried = 0
    for (let n = 0; n < 4 * FAILED_ATTEMPT_LIMIT; n += 1) {
      const guess = createVisitor(hub.app)
      tried += Number(codeOf(await checked(guess, WRONG)) === 'INVALID_PASSWORD_LOGIN_BY_EMAIL')
    }
    expect(tried).toBe(10)
    const refused = await checked(createVisitor(hub.app), PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    ahead += 30_000
    signedIn(await checked(createVisitor(hub.app), PASSWORD))
  })

  test('of a recovery, once solved, is not asked for with the next letter', async () => {
    const player = visit()
    for (let n = 0; n < FAILED_ATTEMPT_LIMIT; n += 1) await player.logIn(email, WRONG)
    expect(codeOf(await player.post('/auth/recovery-password', { email }))).toBe('CAPTCHA_REQUIRED')
    const captcha = await player.captcha('recover')
    const { recovery } = (await player.post('/auth/recovery-password', { email, captcha })).body
    ahead += 61_000
    expect(codeOf(await player.post('/auth/recovery-password', { email, recovery }))).toBe(200)
  })
})
