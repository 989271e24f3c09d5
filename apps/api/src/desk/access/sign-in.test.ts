import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeskVisitor, type DeskVisitor, signInAs } from '../../../test/desk.ts'
import { listenToLog } from '../../../test/log-lines.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { limits } from '../../http/limits.ts'
import { seal } from '../../seal.ts'
import { demoStaffPassword, demoStaffSecret } from '../../seed/demo-staff.ts'
import { ensureFirstAdmin } from '../colleagues/first-admin.ts'
import { FIRST_PASSWORD_FILE } from '../colleagues/first-password-file.ts'
import { openSession } from './sessions.ts'

let app: TestApp
/** The time of the server's clock. The tests generate codes for this time. */
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) })
})
afterAll(() => app.stop())

const visit = () => createDeskVisitor(app)
const later = (seconds: number) => {
  time += seconds * 1000
}
const codeOf = (secret: string, steps = 0) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time + steps * 30_000 })
const signIn = (visitor: DeskVisitor, email: string, password: string) => visitor.post('/sign-in', { email, password })
const anna = 'anna@playhub.example'

describe('the first admin', () => {
  const fileOf = () => join(app.deps.config.dataDir, FIRST_PASSWORD_FILE)
  const read = async () => (await readFile(fileOf(), 'utf8')).trim().split(' / ')

  test('has a one-time password in a file that only its owner reads, and in no log', async () => {
    const [email, password] = await read()
    expect(email).toBe('admin@playhub.example')
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    expect((await stat(fileOf())).mode & 0o777).toBe(0o600)
  })

  test('goes through every stage, and none can be skipped', async () => {
    const [email = '', password = ''] = await read()
    const admin = visit()
    const expectShut = async (...paths: string[]) => {
      for (const path of paths) expect([path, (await admin.get(path)).body.code]).toEqual([path, 'STAFF_UNAUTHORIZED'])
    }
    expect((await signIn(admin, email, password)).body).toEqual({
      stage: 'password',
      staff: { id: expect.any(String), name: 'Admin', email, roles: ['admin'] },
      factors: { totp: false, passkeys: 0 },
      hubUrl: app.deps.config.publicUrl,
    })
    await expectShut('/staff', '/projects', '/audit-log', '/events')
    expect((await admin.post('/factors/totp/begin')).body.code).toBe('STAFF_FORBIDDEN')
    expect((await admin.post('/factors/passkey/begin')).body.code).toBe('STAFF_FORBIDDEN')
    expect((await admin.post('/sign-in/totp', { code: '000000' })).body.code).toBe('STAFF_UNAUTHORIZED')

    for (const weak of ['short', 'password1234', 'my-admin-password', password])
      expect([weak, (await admin.post('/sign-in/new-password', { password: weak })).body.code]).toEqual([weak, 'STAFF_PASSWORD_WEAK'])
    const other = visit()
    expect((await signIn(other, email, password)).body.stage).toBe('password')
    const before = admin.session()
    expect((await admin.post('/sign-in/new-password', { password: 'correct horse battery' })).body.stage).toBe('enrol')
    expect(admin.session()).not.toBe(before)
    // Setting the new password ended the other session, which was started with the one-time password.
    expect((await other.get('/me')).body.stage).toBe('out')
    await expect(stat(fileOf())).rejects.toThrow()
    expect((await signIn(visit(), email, password)).body.code).toBe('STAFF_SIGN_IN_WRONG')
    expect((await admin.post('/sign-in/new-password', { password: 'another horse battery' })).body.code).toBe('STAFF_UNAUTHORIZED')

    await expectShut('/staff', '/projects', '/audit-log', '/events')
    expect((await admin.post('/sign-in/totp', { code: '000000' })).body.code).toBe('STAFF_UNAUTHORIZED')
    expect((await admin.post('/factors/totp/finish', { code: '000000' })).body.code).toBe('SECOND_FACTOR_WRONG')
    const { secret, uri } = (await admin.post('/factors/totp/begin')).body as { secret: string; uri: string }
    expect(uri).toContain(`secret=${secret}`)
    // The admin has scanned the key and then loads the page again. The key must stay the same.
    expect((await admin.post('/factors/totp/begin')).body).toEqual({ secret, uri })
    const enrolling = admin.session()
    expect((await admin.post('/factors/totp/finish', { code: codeOf(secret) })).body).toMatchObject({
      stage: 'in',
      factors: { totp: true, passkeys: 0 },
    })
    expect(admin.session()).not.toBe(enrolling)
    expect((await admin.get('/staff')).body.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Admin' }), expect.objectContaining({ name: 'Anna' })]),
    )

    later(30)
    const again = visit()
    expect((await signIn(again, email, 'correct horse battery')).body.stage).toBe('factor')
    expect((await again.post('/factors/totp/begin')).body.code).toBe('STAFF_FORBIDDEN')
    expect((await again.post('/factors/passkey/begin')).body.code).toBe('STAFF_FORBIDDEN')
    const half = again.session()
    expect((await again.post('/sign-in/totp', { code: codeOf(secret) })).body.stage).toBe('in')
    expect(again.session()).not.toBe(half)
  })

  test('is one, however many processes start at once, and is not made again', async () => {
    const empty = await startTestApp({ env: { SEED_DEMO: 'false' } })
    const { config, db } = empty.deps
    await db.delete(staff)
    const folders = ['one', 'two', 'three'].map((name) => join(config.dataDir, name))
    const start = () => Promise.all(folders.map((dataDir) => ensureFirstAdmin(db, { ...config, dataDir })))
    await start()
    const [admin, ...others] = await db.select().from(staff)
    expect([admin?.roles, others]).toEqual([['admin'], []])
    const written = await Promise.all(folders.map((folder) => readFile(join(folder, FIRST_PASSWORD_FILE), 'utf8').catch(() => '')))
    expect(written.filter((text) => text !== '').length).toBe(1)
    await start()
    expect(await db.select().from(staff)).toEqual([admin])
    await empty.stop()
  })
})

describe('a password', () => {
  test('that is wrong and an address without an account are answered alike', async () => {
    const wrong = await signIn(visit(), anna, 'not the password')
    const nobody = await signIn(visit(), 'nobody@playhub.example', demoStaffPassword)
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    const { requestId: _one, ...first } = wrong.body
    const { requestId: _other, ...second } = nobody.body
    expect(first).toEqual(second)
    expect(first.code).toBe('STAFF_SIGN_IN_WRONG')
  })

  test('that is longer than anybody’s is wrong like any other', async () => {
    const { status, body } = await signIn(visit(), 'long@playhub.example', 'x'.repeat(2000))
    expect([status, body.code]).toEqual([401, 'STAFF_SIGN_IN_WRONG'])
  })

  test('is guessed five times and no more, fifty guesses at once or not; then it waits, and never for good', async () => {
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(visit(), 'boris@playhub.example', `guess number ${n}`)))
    const codes = Object.groupBy(guesses, ({ body }) => String(body.code))
    expect(codes.STAFF_SIGN_IN_WRONG?.length).toBe(5)
    expect(codes.TOO_MANY_REQUESTS?.length).toBe(45)
    const refused = await signIn(visit(), 'boris@playhub.example', demoStaffPassword)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    later(31)
    expect((await signIn(visit(), 'boris@playhub.example', demoStaffPassword)).body.stage).toBe('factor')
  })

  test('of an account that strangers guess at is still taken from the browser that its owner used before', async () => {
    const owner = visit()
    later(30)
    await signIn(owner, anna, demoStaffPassword)
    expect((await owner.post('/sign-in/totp', { code: codeOf(demoStaffSecret) })).body.stage).toBe('in')
    await owner.post('/sign-out')
    for (let guess = 0; guess < 5; guess += 1) await signIn(visit(), anna, `guess ${guess}`)
    expect((await signIn(visit(), anna, demoStaffPassword)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await signIn(owner, anna, demoStaffPassword)).body.stage).toBe('factor')
    later(3600)
  })

  test('abuse case 37: is taken from a browser that its owner used before, though strangers behind the address used all tries up', async () => {
    const owner = createDeskVisitor(app, '203.0.113.139')
    await signIn(owner, anna, demoStaffPassword)
    later(30)
    expect((await owner.post('/sign-in/totp', { code: codeOf(demoStaffSecret) })).body.stage).toBe('in')
    const stranger = createDeskVisitor(app, owner.ip)
    for (let n = 0; n < limits.staffSignInPerAddress.points; n += 1) await stranger.post('/sign-in/passkey/begin')
    expect((await signIn(stranger, anna, demoStaffPassword)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await owner.post('/sign-in/passkey/begin')).status).toBe(200)
    expect((await signIn(owner, anna, demoStaffPassword)).body.stage).toBe('factor')
    later(30)
    expect((await owner.post('/sign-in/totp', { code: codeOf(demoStaffSecret) })).body.stage).toBe('in')
  })

  test('of somebody who left opens nothing', async () => {
    const { email } = await signInAs(app, 'support')
    await app.deps.db
      .update(staff)
      .set({ disabledAt: new Date(time) })
      .where(eq(staff.email, email))
    expect((await signIn(visit(), email, 'whatever it was')).body.code).toBe('STAFF_SIGN_IN_WRONG')
  })
})

describe('a code', () => {
  const begin = async () => {
    const visitor = visit()
    expect((await signIn(visitor, anna, demoStaffPassword)).body.stage).toBe('factor')
    return visitor
  }

  test('is good once, also from another browser at the same moment', async () => {
    later(60)
    const browsers = [await begin(), await begin(), await begin(), await begin()]
    const code = codeOf(demoStaffSecret)
    const answers = await Promise.all(browsers.map((browser) => browser.post('/sign-in/totp', { code })))
    expect(answers.filter(({ body }) => body.stage === 'in').length).toBe(1)
    expect(answers.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG').length).toBe(3)
    // After a code was used, the code of an earlier time step is rejected too.
    expect((await (await begin()).post('/sign-in/totp', { code: codeOf(demoStaffSecret, -1) })).body.code).toBe('SECOND_FACTOR_WRONG')
    later(3600)
  })

  test.each([
    ['of the step before', -1, 'in'],
    ['of the step after', 1, 'in'],
    ['of two steps before', -2, undefined],
    ['of two steps after', 2, undefined],
  ])('%s', async (_which, steps, stage) => {
    later(3600)
    expect((await (await begin()).post('/sign-in/totp', { code: codeOf(demoStaffSecret, steps) })).body.stage).toBe(stage)
  })

  test('may be typed as apps show it, in two halves', async () => {
    later(3600)
    const code = codeOf(demoStaffSecret)
    const halves = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await (await begin()).post('/sign-in/totp', { code: halves })).body.stage).toBe('in')
  })

  test('is guessed five times and no more', async () => {
    later(3600)
    const browser = await begin()
    const right = codeOf(demoStaffSecret)
    const wrong = Array.from({ length: 50 }, (_, n) => String(n).padStart(6, '0')).filter((code) => code !== right)
    const answers = await Promise.all(wrong.map((code) => browser.post('/sign-in/totp', { code })))
    expect(answers.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG').length).toBe(5)
    expect((await browser.post('/sign-in/totp', { code: right })).body.code).toBe('TOO_MANY_REQUESTS')
    later(31)
    expect((await browser.post('/sign-in/totp', { code: codeOf(demoStaffSecret) })).body.stage).toBe('in')
  })

  test('is wrong where the secret cannot be read any more, as after a change of the application secret', async () => {
    later(3600)
    await app.deps.db
      .update(staff)
      .set({ totpSecret: seal('another secret than this one', demoStaffSecret) })
      .where(eq(staff.email, anna))
    expect((await (await begin()).post('/sign-in/totp', { code: codeOf(demoStaffSecret) })).body.code).toBe('SECOND_FACTOR_WRONG')
    await app.deps.db
      .update(staff)
      .set({ totpSecret: seal(app.deps.config.appSecret, demoStaffSecret) })
      .where(eq(staff.email, anna))
  })

  test('of a secret that was begun before another browser set one up does not take its place', async () => {
    const member = await signInAs(app, 'support')
    const slow = createDeskVisitor(app)
    const from = { ip: slow.ip, headers: {} }
    slow.setSession(await openSession(app.deps.db, { staffId: member.id, stage: 'begun', request: from, now: new Date(time) }))
    const planted = String((await slow.post('/factors/totp/begin')).body.secret)
    const own = String((await member.post('/factors/totp/begin')).body.secret)
    expect((await member.post('/factors/totp/finish', { code: codeOf(own) })).body.stage).toBe('in')
    expect((await slow.post('/factors/totp/finish', { code: codeOf(planted) })).body.code).toBe('STAFF_FORBIDDEN')
    const refused = await app.deps.db.select().from(auditLog).where(eq(auditLog.staffId, member.id))
    expect(refused.at(-1)).toMatchObject({ action: 'refused', object: 'POST /factors/totp/finish' })
    expect((await slow.get('/me')).body.stage).toBe('factor')
  })
})

test('nothing that is logged holds a password, a code, a secret or a session', async () => {
  const logging = await startTestApp({ env: { LOG_LEVEL: 'info' }, now: () => new Date(time) })
  const { lines, restore } = listenToLog(logging.desk.log)
  const member = createDeskVisitor(logging)
  await signIn(member, anna, 'a wrong guess')
  await signIn(member, anna, demoStaffPassword)
  const half = member.session()
  const code = codeOf(demoStaffSecret)
  expect((await member.post('/sign-in/totp', { code })).body.stage).toBe('in')
  const { secret } = (await member.post('/factors/totp/begin')).body
  await member.get(`/tickets?q=${encodeURIComponent(anna)}`)
  restore()
  await logging.stop()
  expect(lines.filter((line) => line.includes('"server":"desk"')).length).toBeGreaterThan(4)
  for (const hidden of [
    'a wrong guess',
    demoStaffPassword,
    demoStaffSecret,
    '$argon2',
    code,
    secret,
    half,
    member.session(),
    anna,
    'anna%40',
  ]) {
    if (!hidden) throw new Error('a secret that was never made proves nothing')
    expect(lines.filter((line) => line.includes(String(hidden)))).toEqual([])
  }
})

test('no secret of a sign-in is in the audit log or anywhere in the database in the clear', async () => {
  const rows = JSON.stringify([await app.deps.db.select().from(auditLog), await app.deps.db.select().from(staff)])
  for (const secret of [demoStaffPassword, demoStaffSecret, 'correct horse battery']) expect(rows).not.toContain(secret)
})
