import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hashPassword } from '../../auth/passwords/passwords.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { limits } from '../../http/limits.ts'

let app: TestApp
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time), env: { DESK_URL: 'https://desk.playhub.example' } })
})
afterAll(() => app.stop())

const visit = () => createDeskVisitor(app)
const device = () => createAuthenticator(app.deps.config.desk.url)
const PASSWORD = 'eleven green bottles'

/** Creates a member of staff with a passkey. */
const withPasskey = async () => {
  const member = await signInAs(app, 'support')
  const key = device()
  const response = key.create((await member.post('/factors/passkey/begin')).body)
  expect((await member.post('/factors/passkey/finish', { response, label: 'Laptop' })).body).toMatchObject({
    stage: 'in',
    factors: { totp: false, passkeys: 1 },
  })
  return { member, key }
}
const begin = async (visitor = visit()) => ({ visitor, options: (await visitor.post('/sign-in/passkey/begin')).body })

describe('a passkey', () => {
  test('signs in by itself, without a password, and gives a new session', async () => {
    const { member, key } = await withPasskey()
    const { visitor, options } = await begin()
    expect(options).toMatchObject({ rpId: 'desk.playhub.example', userVerification: 'required' })
    const { body } = await visitor.post('/sign-in/passkey/finish', { response: key.get(options) })
    expect(body).toMatchObject({ stage: 'in', staff: { id: member.id } })
    expect((await visitor.get('/projects')).status).toBe(200)
    const [entry] = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `staff ${member.email}`))
      .orderBy(auditLog.id)
    expect(entry).toMatchObject({ action: 'passkey-added', after: { label: 'Laptop' } })
  })

  test('is the second factor that a new member sets up, and the one that a password alone does not replace', async () => {
    const { email, id } = await signInAs(app, 'support')
    await app.deps.db
      .update(staff)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(staff.id, id))
    const visitor = visit()
    expect((await visitor.post('/sign-in', { email, password: PASSWORD })).body.stage).toBe('enrol')
    const half = visitor.session()
    const key = device()
    const response = key.create((await visitor.post('/factors/passkey/begin')).body)
    expect((await visitor.post('/factors/passkey/finish', { response })).body.stage).toBe('in')
    expect(visitor.session()).not.toBe(half)

    const next = visit()
    expect((await next.post('/sign-in', { email, password: PASSWORD })).body.stage).toBe('factor')
    expect((await next.post('/sign-in/totp', { code: '123456' })).body.code).toBe('SECOND_FACTOR_WRONG')
    const { options } = await begin(next)
    expect((await next.post('/sign-in/passkey/finish', { response: key.get(options) })).body.stage).toBe('in')
  })

  test('answers a challenge once', async () => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    const response = key.get(options)
    expect((await visitor.post('/sign-in/passkey/finish', { response })).body.stage).toBe('in')
    expect((await visit().post('/sign-in/passkey/finish', { response })).body.code).toBe('STAFF_SIGN_IN_WRONG')
    expect((await visit().post('/sign-in/passkey/finish', { response: key.get(options) })).body.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test('does not spare its owner the replacing of a one-time password', async () => {
    const { member, key } = await withPasskey()
    await app.deps.db.update(staff).set({ mustChangePassword: true }).where(eq(staff.id, member.id))
    const { visitor, options } = await begin()
    expect((await visitor.post('/sign-in/passkey/finish', { response: key.get(options) })).body.stage).toBe('password')
    expect((await visitor.get('/projects')).body.code).toBe('STAFF_UNAUTHORIZED')
  })

  test('answers a challenge once, also twenty times at the same moment', async () => {
    const { key } = await withPasskey()
    const { options } = await begin()
    const answers = Array.from({ length: 20 }, () => key.get(options))
    const replies = await Promise.all(answers.map((response) => visit().post('/sign-in/passkey/finish', { response })))
    expect(replies.filter(({ body }) => body.stage === 'in').length).toBe(1)
  })

  test('answers within minutes', async () => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    time += 6 * 60_000
    expect((await visitor.post('/sign-in/passkey/finish', { response: key.get(options) })).body.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test('that was copied is found out by its counter', async () => {
    const { key } = await withPasskey()
    const first = await begin()
    key.setCounter(7)
    expect((await first.visitor.post('/sign-in/passkey/finish', { response: key.get(first.options) })).body.stage).toBe('in')
    const second = await begin()
    key.setCounter(3)
    const refused = await second.visitor.post('/sign-in/passkey/finish', { response: key.get(second.options) })
    expect(refused.body.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test.each([
    ['of another origin', { origin: 'https://desk.playhub.example.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['without a finger or a PIN', { isVerified: false }],
    ['to a challenge that nobody gave', { challenge: 'bm90IG91cnM' }],
    ['for somebody else', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('does not sign in by an answer %s', async (_which, over) => {
    const { key } = await withPasskey()
    const { visitor, options } = await begin()
    const refused = await visitor.post('/sign-in/passkey/finish', { response: key.get(options, over) })
    expect([refused.status, refused.body.code]).toEqual([401, 'STAFF_SIGN_IN_WRONG'])
    expect((await visitor.get('/me')).body.stage).toBe('out')
  })

  test('with the signature of another key opens nothing', async () => {
    const { member, key } = await withPasskey()
    const { visitor, options } = await begin()
    const userHandle = Buffer.from(member.id).toString('base64url')
    const response = { ...device().get(options, { userHandle }), id: key.id, rawId: key.id }
    expect((await visitor.post('/sign-in/passkey/finish', { response })).body.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test('of somebody who left opens nothing', async () => {
    const { member, key } = await withPasskey()
    await app.deps.db
      .update(staff)
      .set({ disabledAt: new Date(time) })
      .where(eq(staff.id, member.id))
    const { visitor, options } = await begin()
    expect((await visitor.post('/sign-in/passkey/finish', { response: key.get(options) })).body.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['without a finger or a PIN', { isVerified: false }],
    ['to a challenge of a sign-in', undefined],
  ])('is not added by an answer %s', async (_which, over) => {
    const member = await signInAs(app, 'support')
    const options = (await member.post('/factors/passkey/begin')).body
    const challenge = String((await begin()).options.challenge)
    const refused = await member.post('/factors/passkey/finish', { response: device().create(options, over ?? { challenge }) })
    expect(refused.body.code).toBe('SECOND_FACTOR_WRONG')
    expect((await member.get('/me')).body.factors).toEqual({ totp: false, passkeys: 0 })
  })

  test('is one member’s: another cannot add it', async () => {
    const { key } = await withPasskey()
    const other = await signInAs(app, 'support')
    const response = key.create((await other.post('/factors/passkey/begin')).body)
    expect((await other.post('/factors/passkey/finish', { response })).body.code).toBe('SECOND_FACTOR_WRONG')
  })

  test('is asked for so often from one address and no more', async () => {
    const visitor = visit()
    const { points } = limits.staffSignInPerAddress
    for (let n = 0; n < points; n += 1) expect((await visitor.post('/sign-in/passkey/begin')).status).toBe(200)
    expect((await visitor.post('/sign-in/passkey/begin')).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await visitor.post('/sign-in', { email: 'anna@playhub.example', password: PASSWORD })).body.code).toBe('TOO_MANY_REQUESTS')
  })

  test.each([[{}], [{ id: 'x' }], [{ id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {}, response: {} }]])(
    'that no browser makes is a bad request: %j',
    async (response) => {
      expect((await visit().post('/sign-in/passkey/finish', { response })).body.code).toBe('BAD_REQUEST')
    },
  )
})
