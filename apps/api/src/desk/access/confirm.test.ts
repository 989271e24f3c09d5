import { STAFF_FRESH_MINUTES, STAFF_SESSION_HOURS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { createDeskVisitor, type DeskVisitor, signInAs } from '../../../test/desk.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { auditLog, staff, staffPasskey } from '../../db/schema.ts'
import { limits } from '../../http/limits.ts'
import { openSession } from './sessions.ts'

/** Tests that a signed-in member of staff can show the second factor again. Some actions are allowed only for a short time after that. */

const MINUTE_MS = 60_000
const PASSWORD = 'eleven green bottles'

let app: TestApp
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time), env: { DESK_URL: 'https://desk.playhub.example' } })
})
afterAll(() => app.stop())

const later = (ms: number) => {
  time += ms
}
const stale = (STAFF_FRESH_MINUTES + 1) * MINUTE_MS
const digits = (secret: string, steps = 0) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time + steps * 30_000 })
const anotherThan = (code: string) => (code === '000000' ? '000001' : '000000')

/** Creates an admin who set up an authenticator app and a passkey more than half an hour ago. */
const someAdmin = async () => {
  const member = await signInAs(app, 'admin')
  const secret = String((await member.post('/factors/totp/begin')).body.secret)
  await member.post('/factors/totp/finish', { code: digits(secret) })
  const key = createAuthenticator(app.deps.config.desk.url)
  const response = key.create((await member.post('/factors/passkey/begin')).body)
  expect((await member.post('/factors/passkey/finish', { response })).body.factors).toEqual({ totp: true, passkeys: 1 })
  later(stale)
  return { member, secret, key }
}
type Admin = Awaited<ReturnType<typeof someAdmin>>
const sameBrowser = (visitor: DeskVisitor) => {
  const tab = createDeskVisitor(app)
  tab.setSession(visitor.session() ?? '')
  return tab
}
/** Signs the member of staff in from another browser, `msAgo` milliseconds before now. */
const elsewhere = async (staffId: string, msAgo = stale) => {
  const visitor = createDeskVisitor(app)
  const request = { ip: visitor.ip, headers: {} }
  visitor.setSession(await openSession(app.deps.db, { staffId, stage: 'in', request, now: new Date(time - msAgo) }))
  return visitor
}
/** Tries an action that is allowed only shortly after the second factor was shown. Returns the error code; undefined if it succeeded. */
const tryIt = async (visitor: Pick<DeskVisitor, 'post'>) => codeOf(await visitor.post('/factors/totp/begin'))
const byCode = (visitor: Pick<DeskVisitor, 'post'>, code: string) => visitor.post('/confirm/totp', { code })
const ask = async (visitor: Pick<DeskVisitor, 'post'>) => (await visitor.post('/confirm/passkey/begin')).body
const byPasskey = (visitor: Pick<DeskVisitor, 'post'>, response: object) => visitor.post('/confirm/passkey/finish', { response })
const entriesOf = async (email: string) =>
  (
    await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `staff ${email}`))
      .orderBy(auditLog.id)
  )
    .filter(({ action }) => action.startsWith('confirm'))
    .map(({ action, after, staffId }) => ({ action, after, staffId }))

describe('a session whose sign-in is over half an hour old', () => {
  test.each(['totp', 'passkey'] as const)('is as new after %s, under a new cookie, and ends when it would have', async (by) => {
    const { member, secret, key } = await someAdmin()
    const before = member.session()
    expect(await tryIt(member)).toBe('STAFF_SIGN_IN_AGAIN')
    const { body } = by === 'totp' ? await byCode(member, digits(secret)) : await byPasskey(member, key.get(await ask(member)))
    expect(body).toMatchObject({ stage: 'in', staff: { id: member.id }, factors: { totp: true, passkeys: 1 } })
    expect(member.session()).not.toBe(before)
    expect(await tryIt(member)).toBeUndefined()
    expect(await entriesOf(member.email)).toEqual([{ action: 'confirmed', after: { by }, staffId: member.id }])
    later(stale)
    expect(await tryIt(member)).toBe('STAFF_SIGN_IN_AGAIN')
    later(STAFF_SESSION_HOURS * 60 * MINUTE_MS - 2 * stale - 1)
    expect((await member.get('/me')).body.stage).toBe('in')
    later(1)
    expect((await member.get('/me')).body.stage).toBe('out')
  })

  test('is the only one that is renewed: other browsers stay in, and as old as they are', async () => {
    const { member, secret } = await someAdmin()
    const other = await elsewhere(member.id)
    expect((await byCode(member, digits(secret))).status).toBe(200)
    expect(await tryIt(other)).toBe('STAFF_SIGN_IN_AGAIN')
    later(MINUTE_MS)
    expect((await other.get('/projects')).status).toBe(200)
  })

  test('keeps the old cookie for what is on its way, for seconds and for nothing that wants the factor', async () => {
    const { member, secret, key } = await someAdmin()
    const thief = sameBrowser(member)
    expect((await byCode(member, digits(secret))).status).toBe(200)
    expect((await thief.get('/projects')).status).toBe(200)
    expect(await tryIt(thief)).toBe('STAFF_SIGN_IN_AGAIN')
    // The thief has the staff member's passkey and the old cookie. The passkey is refused, because the session already has a new cookie.
    expect(codeOf(await byPasskey(thief, key.get(await ask(thief))))).toBe('STAFF_UNAUTHORIZED')
    later(11_000)
    expect(codeOf(await thief.get('/projects'))).toBe('STAFF_UNAUTHORIZED')
    expect((await member.get('/projects')).status).toBe(200)
  })

  test('goes on with the app that is being set up', async () => {
    const { member, key } = await someAdmin()
    await byPasskey(member, key.get(await ask(member)))
    const secret = String((await member.post('/factors/totp/begin')).body.secret)
    later(stale)
    expect(codeOf(await member.post('/factors/totp/finish', { code: digits(secret) }))).toBe('STAFF_SIGN_IN_AGAIN')
    await byPasskey(member, key.get(await ask(member)))
    expect((await member.post('/factors/totp/finish', { code: digits(secret) })).body.stage).toBe('in')
  })

  test.each([
    ['has ended', async ({ member }: Admin) => void (await sameBrowser(member).post('/sign-out'))],
    [
      'is of somebody who is shut out',
      async ({ member }: Admin) =>
        void (await app.deps.db
          .update(staff)
          .set({ disabledAt: new Date(time) })
          .where(eq(staff.id, member.id))),
    ],
  ])('and that %s is renewed by nothing', async (_which, end) => {
    const admin = await someAdmin()
    const { member, secret, key } = admin
    const answer = key.get(await ask(member))
    await end(admin)
    expect(codeOf(await byCode(member, digits(secret)))).toBe('STAFF_UNAUTHORIZED')
    expect(codeOf(await byPasskey(member, answer))).toBe('STAFF_UNAUTHORIZED')
    expect(await entriesOf(member.email)).toEqual([])
  })

  test('and that is over in a moment is renewed by nothing', async () => {
    const { member, secret } = await someAdmin()
    later(STAFF_SESSION_HOURS * 60 * MINUTE_MS - stale - 5000)
    expect((await member.get('/me')).body.stage).toBe('in')
    expect(codeOf(await byCode(member, digits(secret)))).toBe('STAFF_UNAUTHORIZED')
  })
})

describe('a code', () => {
  test('that was used at the sign-in, or to confirm, is not good again, nor is one before it', async () => {
    const { member, secret } = await someAdmin()
    const other = await elsewhere(member.id)
    await app.deps.db
      .update(staff)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(staff.id, member.id))
    const arriving = createDeskVisitor(app)
    await arriving.post('/sign-in', { email: member.email, password: PASSWORD })
    const used = digits(secret)
    expect((await arriving.post('/sign-in/totp', { code: used })).body.stage).toBe('in')
    expect(codeOf(await byCode(member, used))).toBe('SECOND_FACTOR_WRONG')
    expect(codeOf(await byCode(member, digits(secret, -1)))).toBe('SECOND_FACTOR_WRONG')
    later(30_000)
    const code = digits(secret)
    expect((await byCode(member, code)).status).toBe(200)
    expect(codeOf(await byCode(other, code))).toBe('SECOND_FACTOR_WRONG')
    expect(await tryIt(other)).toBe('STAFF_SIGN_IN_AGAIN')
  })

  test('confirms once, also from four browsers at the same moment', async () => {
    const { member, secret } = await someAdmin()
    const browsers = await Promise.all([1, 2, 3, 4].map(() => elsewhere(member.id)))
    const answers = await Promise.all(browsers.map((browser) => byCode(browser, digits(secret))))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter((answer) => codeOf(answer) === 'SECOND_FACTOR_WRONG').length).toBe(3)
  })

  test('is guessed five times, here and at the sign-in together; then it waits, and the tries are written down', async () => {
    const { member, secret } = await someAdmin()
    const half = createDeskVisitor(app)
    const request = { ip: half.ip, headers: {} }
    half.setSession(await openSession(app.deps.db, { staffId: member.id, stage: 'begun', request, now: new Date(time) }))
    const wrong = anotherThan(digits(secret))
    for (let tries = 0; tries < 3; tries += 1) expect(codeOf(await half.post('/sign-in/totp', { code: wrong }))).toBe('SECOND_FACTOR_WRONG')
    for (let tries = 0; tries < 2; tries += 1) expect(codeOf(await byCode(member, wrong))).toBe('SECOND_FACTOR_WRONG')
    const refused = await byCode(member, digits(secret))
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '30'])
    expect(codeOf(await half.post('/sign-in/totp', { code: digits(secret) }))).toBe('TOO_MANY_REQUESTS')
    expect((await member.get('/me')).body.stage, 'a wrong code ends nothing').toBe('in')
    const written = { action: 'confirmation-refused', after: { by: 'totp' }, staffId: member.id }
    expect(await entriesOf(member.email)).toEqual([written, written])
    later(31_000)
    expect((await byCode(member, digits(secret))).status).toBe(200)
  })

  test('of a member without an app is wrong', async () => {
    const member = await signInAs(app, 'admin')
    expect(codeOf(await byCode(member, '123456'))).toBe('SECOND_FACTOR_WRONG')
  })
})

describe('a passkey', () => {
  const expectWrong = async (visitor: DeskVisitor, response: object) => {
    const refused = await byPasskey(visitor, response)
    expect([refused.status, codeOf(refused)]).toEqual([401, 'SECOND_FACTOR_WRONG'])
    expect(await tryIt(visitor)).toBe('STAFF_SIGN_IN_AGAIN')
  }

  test('is asked for among one’s own, and only where there is one', async () => {
    const { member, key } = await someAdmin()
    expect(await ask(member)).toMatchObject({
      ...{ rpId: 'desk.playhub.example', userVerification: 'required' },
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    })
    await app.deps.db.delete(staffPasskey).where(eq(staffPasskey.staffId, member.id))
    expect(codeOf(await member.post('/confirm/passkey/begin'))).toBe('FACTOR_NOT_FOUND')
  })

  test('answers a challenge once, and within minutes', async () => {
    const { member, key } = await someAdmin()
    const slow = key.get(await ask(member))
    later(6 * MINUTE_MS)
    await expectWrong(member, slow)
    const answer = key.get(await ask(member))
    expect((await byPasskey(member, answer)).status).toBe(200)
    expect(codeOf(await byPasskey(member, answer))).toBe('SECOND_FACTOR_WRONG')
    const refused = { action: 'confirmation-refused', after: { by: 'passkey' }, staffId: member.id }
    expect(await entriesOf(member.email)).toEqual([refused, { ...refused, action: 'confirmed' }, refused])
  })

  test('answers the challenge of this session alone', async () => {
    const { member, key } = await someAdmin()
    const other = await elsewhere(member.id)
    await expectWrong(member, key.get(await ask(other)))
    await expectWrong(member, key.get((await createDeskVisitor(app).post('/sign-in/passkey/begin')).body))
    const adding = await elsewhere(member.id, 0)
    await expectWrong(member, key.get((await adding.post('/factors/passkey/begin')).body))
    // A challenge that was created for a confirmation can be used neither to sign in nor to add a passkey.
    const { challenge } = await ask(member)
    const arriving = createDeskVisitor(app)
    expect(codeOf(await arriving.post('/sign-in/passkey/finish', { response: key.get({ challenge }) }))).toBe('STAFF_SIGN_IN_WRONG')
    const created = createAuthenticator(app.deps.config.desk.url).create({ challenge, user: { id: '' } })
    expect(codeOf(await adding.post('/factors/passkey/finish', { response: created }))).toBe('SECOND_FACTOR_WRONG')
  })

  test('of a colleague confirms nothing, to their challenge or to one’s own', async () => {
    const [one, other] = [await someAdmin(), await someAdmin()]
    const mine = await elsewhere(one.member.id)
    await expectWrong(mine, other.key.get(await ask(other.member)))
    await expectWrong(mine, other.key.get(await ask(mine)))
    const userHandle = Buffer.from(one.member.id).toString('base64url')
    await expectWrong(mine, other.key.get(await ask(mine), { userHandle }))
    await expectWrong(mine, { ...other.key.get(await ask(mine), { userHandle }), id: one.key.id, rawId: one.key.id })
  })

  test.each([
    ['of another origin', { origin: 'https://desk.playhub.example.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['without a finger or a PIN', { isVerified: false }],
    ['to a challenge that nobody gave', { challenge: 'bm90IG91cnM' }],
  ])('does not confirm by an answer %s', async (_which, over) => {
    const { member, key } = await someAdmin()
    await expectWrong(member, key.get(await ask(member), over))
  })

  test('that was copied is found out by its counter', async () => {
    const { member, key } = await someAdmin()
    key.setCounter(7)
    await byPasskey(member, key.get(await ask(member)))
    later(stale)
    key.setCounter(3)
    await expectWrong(member, key.get(await ask(member)))
  })

  test('that no browser makes is a bad request', async () => {
    const { member } = await someAdmin()
    expect(codeOf(await byPasskey(member, { id: 'x' }))).toBe('BAD_REQUEST')
  })
})

test('confirming is asked for so often from one address and no more, as signing in is', async () => {
  const { member, secret } = await someAdmin()
  const visitor = await elsewhere(member.id)
  for (let n = 0; n < limits.staffSignInPerAddress.points; n += 1) expect((await visitor.post('/confirm/passkey/begin')).status).toBe(200)
  expect(codeOf(await visitor.post('/confirm/passkey/begin'))).toBe('TOO_MANY_REQUESTS')
  expect(codeOf(await byCode(visitor, digits(secret)))).toBe('TOO_MANY_REQUESTS')
})
