import { randomUUID } from 'node:crypto'
import type { Role } from '@playhub/contract/desk/endpoint'
import type { StaffRow } from '@playhub/contract/desk/staff'
import { STAFF_INVITATION_HOURS } from '@playhub/contract/limits'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDeskVisitor, type DeskReply, signInAs } from '../../../test/desk.ts'
import { listenToLog } from '../../../test/log-lines.ts'
import { codeOf } from '../../../test/payments/paying.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, staff, staffPasskey, staffSession } from '../../db/schema.ts'
import { deleteExpiredAtDesk } from '../expired.ts'

let app: TestApp
let time = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) })
  await app.deps.db.update(staff).set({ disabledAt: new Date(time) })
})
afterAll(() => app.stop())
afterEach(async () => {
  await app.deps.db
    .update(staff)
    .set({ disabledAt: new Date(time) })
    .where(isNull(staff.disabledAt))
})

type Member = Awaited<ReturnType<typeof signInAs>>
const rowOf = ({ body }: DeskReply) => (body.staff ?? body) as StaffRow
const list = async (by: Member) => (await by.get('/colleagues')).body.items as StaffRow[]
const nowOf = async (id: string) => {
  const [row] = await app.deps.db.select({ name: staff.name, roles: staff.roles }).from(staff).where(eq(staff.id, id))
  return row ?? { name: '', roles: [] }
}
const change = async (by: Member, { id, name }: Pick<Member, 'id' | 'name'>, ...roles: Role[]) =>
  by.post(`/colleagues/${id}`, { name, roles, was: await nowOf(id) })
const disable = (by: Member, { id }: { id: string }) => by.post(`/colleagues/${id}/disable`)
const reset = (by: Member, { id }: { id: string }) => by.post(`/colleagues/${id}/reset`)
const newcomer = (more: object = {}) => ({ email: `${randomUUID()}@playhub.example`, name: 'Dan', roles: ['support'], ...more })
const entriesOf = (email: string) =>
  app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, `staff ${email}`), ne(auditLog.action, 'signed-in')))
    .orderBy(auditLog.id)
const admins = () =>
  app.deps.db
    .select({ id: staff.id })
    .from(staff)
    .where(and(isNull(staff.disabledAt), sql`'admin' = any(${staff.roles})`))

describe('a colleague', () => {
  test('is added with a password that is good once, and comes in with it', async () => {
    const ada = await signInAs(app, 'admin', 'Ada')
    const wanted = newcomer({ roles: ['finance', 'support', 'finance'] })
    const answer = await ada.post('/colleagues', { ...wanted, email: wanted.email.toUpperCase() })
    const row = rowOf(answer)
    expect(row).toMatchObject({ ...wanted, roles: ['support', 'finance'], isInvited: true, disabledTs: null, lastSeenTs: null })
    expect(row.factors).toEqual({ totp: false, passkeys: 0 })
    expect(await list(ada)).toContainEqual(row)
    const dan = createDeskVisitor(app)
    const { password } = answer.body
    expect((await dan.post('/sign-in', { email: wanted.email, password })).body.stage).toBe('password')
    expect((await dan.post('/sign-in/new-password', { password: 'eleven green bottles' })).body.stage).toBe('enrol')
    expect((await list(ada)).find(({ id }) => id === row.id)).toMatchObject({ isInvited: false, lastSeenTs: new Date(time).toISOString() })
    expect((await createDeskVisitor(app).post('/sign-in', { email: wanted.email, password })).body.code).toBe('STAFF_SIGN_IN_WRONG')
    expect((await entriesOf(wanted.email))[0]).toMatchObject({
      ...{ action: 'colleague-added', staffId: ada.id, after: { name: 'Dan', roles: ['support', 'finance'] } },
    })
  })

  test('who does not come within three days is not let in, until there is another password', async () => {
    const ada = await signInAs(app, 'admin')
    const answer = await ada.post('/colleagues', newcomer())
    const { id, email } = rowOf(answer)
    time += STAFF_INVITATION_HOURS * 3_600_000 - 1
    const { password } = answer.body
    expect((await createDeskVisitor(app).post('/sign-in', { email, password })).body.stage).toBe('password')
    time += 1
    expect((await createDeskVisitor(app).post('/sign-in', { email, password })).body.code).toBe('STAFF_SIGN_IN_WRONG')
    const again = (await reset(await signInAs(app, 'admin'), { id })).body.password
    expect((await createDeskVisitor(app).post('/sign-in', { email, password: again })).body.stage).toBe('password')
  })

  test('is added once, also by two at once and after having left', async () => {
    const ada = await signInAs(app, 'admin')
    const wanted = newcomer()
    const answers = await Promise.all([ada.post('/colleagues', wanted), ada.post('/colleagues', wanted)])
    expect(answers.map(codeOf).toSorted()).toEqual(['STAFF_EXISTS', undefined])
    const added = answers.find(({ status }) => status === 200)
    if (added) await disable(ada, rowOf(added))
    expect(codeOf(await ada.post('/colleagues', wanted))).toBe('STAFF_EXISTS')
    for (const bad of [{ email: 'x' }, { name: ' ' }, { name: 'x'.repeat(61) }, { roles: [] }, { roles: ['owner'] }])
      expect(codeOf(await ada.post('/colleagues', newcomer(bad)))).toBe('BAD_REQUEST')
  })

  test('has other roles at once, in the session that is open', async () => {
    const [ada, finn] = [await signInAs(app, 'admin'), await signInAs(app, 'finance', 'Finn')]
    expect((await finn.get('/webhooks')).status).toBe(200)
    const answer = await change(ada, { ...finn, name: 'Finnegan' }, 'content')
    expect(rowOf(answer)).toMatchObject({ name: 'Finnegan', roles: ['content'] })
    expect(codeOf(await finn.get('/webhooks'))).toBe('STAFF_FORBIDDEN')
    expect((await finn.get('/me')).body).toMatchObject({ stage: 'in', staff: { name: 'Finnegan', roles: ['content'] } })
    // If the same change is sent again, it has no effect and is not recorded.
    await change(ada, { ...finn, name: 'Finnegan' }, 'content', 'content')
    expect((await entriesOf(finn.email)).filter(({ action }) => action === 'colleague-changed')).toMatchObject([
      { staffId: ada.id, before: { name: 'Finn', roles: ['finance'] }, after: { name: 'Finnegan', roles: ['content'] } },
    ])
  })

  test('EDITED_MEANWHILE: what another admin has changed is not written over, and what nobody named stays', async () => {
    const [ada, finn] = [await signInAs(app, 'admin', 'Ada'), await signInAs(app, 'finance', 'Finn')]
    const was = await nowOf(finn.id)
    await change(ada, finn, 'content')
    const late = (body: object) => ada.post(`/colleagues/${finn.id}`, { ...body, was })
    expect(rowOf(await late({ name: 'Finnegan' }))).toMatchObject({ name: 'Finnegan', roles: ['content'] })
    expect(codeOf(await late({ roles: ['finance', 'support'] }))).toBe('EDITED_MEANWHILE')
    expect(codeOf(await late({ name: 'Fin' }))).toBe('EDITED_MEANWHILE')
    expect(rowOf(await late({ name: 'Finnegan', roles: ['content'] })), 'both have made it the same').toMatchObject({ roles: ['content'] })
    expect(await nowOf(finn.id)).toEqual({ name: 'Finnegan', roles: ['content'] })
  })

  test('who is disabled is out everywhere, and stays out', async () => {
    const ada = await signInAs(app, 'admin')
    const { body } = await ada.post('/colleagues', newcomer())
    const dan = rowOf({ body } as DeskReply)
    const there = createDeskVisitor(app)
    await there.post('/sign-in', { email: dan.email, password: body.password })
    expect((await there.get('/me')).body.stage).toBe('password')
    const answers = [await disable(ada, dan), await disable(ada, dan)]
    expect(answers.map(rowOf)).toMatchObject([{ disabledTs: new Date(time).toISOString(), isInvited: false }, { isInvited: false }])
    expect((await there.get('/me')).body.stage).toBe('out')
    expect((await there.post('/sign-in', { email: dan.email, password: body.password })).body.code).toBe('STAFF_SIGN_IN_WRONG')
    expect(
      await app.deps.db
        .select()
        .from(staffSession)
        .where(and(eq(staffSession.staffId, dan.id), isNull(staffSession.endedAt))),
    ).toEqual([])
    expect((await entriesOf(dan.email)).filter(({ action }) => action === 'colleague-disabled')).toHaveLength(1)
  })

  test('who lost everything begins anew, and one who had left is let in again', async () => {
    const [ada, finn] = [await signInAs(app, 'admin'), await signInAs(app, 'finance')]
    const { db } = app.deps
    await db.update(staff).set({ totpSecret: 'sealed' }).where(eq(staff.id, finn.id))
    await db.insert(staffPasskey).values({ id: randomUUID(), staffId: finn.id, publicKey: Buffer.of(1), counter: 0, transports: [] })
    expect((await list(ada)).find(({ id }) => id === finn.id)?.factors).toEqual({ totp: true, passkeys: 1 })
    await disable(ada, finn)
    const { body } = await reset(ada, finn)
    expect(body.staff).toMatchObject({ isInvited: true, disabledTs: null, factors: { totp: false, passkeys: 0 } })
    expect((await finn.get('/me')).body.stage).toBe('out')
    expect((await createDeskVisitor(app).post('/sign-in', { email: finn.email, password: body.password })).body.stage).toBe('password')
    const second = (await reset(ada, finn)).body.password
    expect((await createDeskVisitor(app).post('/sign-in', { email: finn.email, password: body.password })).body.code).toBe(
      'STAFF_SIGN_IN_WRONG',
    )
    expect((await createDeskVisitor(app).post('/sign-in', { email: finn.email, password: second })).body.stage).toBe('password')
    expect((await entriesOf(finn.email)).filter(({ action }) => action === 'colleague-reset')).toMatchObject([
      { staffId: ada.id, before: { disabled: true }, after: { factors: 'removed' } },
      { before: { disabled: false } },
    ])
  })

  test('does not begin anew by oneself: a session that was stolen would become the account', async () => {
    const ada = await signInAs(app, 'admin')
    await signInAs(app, 'admin')
    expect(codeOf(await reset(ada, ada))).toBe('STAFF_OWN_RESET')
    expect((await ada.get('/me')).body.stage).toBe('in')
  })

  test('may be called by half a character, which is written down as a whole one', async () => {
    const ada = await signInAs(app, 'admin')
    const { body } = await ada.post('/colleagues', newcomer({ name: 'Dan \ud83d' }))
    expect(body.staff).toMatchObject({ name: 'Dan \ufffd' })
  })

  test('who is not there is not found', async () => {
    const ada = await signInAs(app, 'admin')
    const nobody = { id: randomUUID(), name: 'Nobody' }
    for (const answer of [await change(ada, nobody, 'support'), await disable(ada, nobody), await reset(ada, nobody)])
      expect(codeOf(answer)).toBe('STAFF_NOT_FOUND')
  })

  test('is known to have come in long after the session is cleared away', async () => {
    const ada = await signInAs(app, 'admin')
    const finn = await signInAs(app, 'finance')
    const at = new Date(time)
    await app.deps.db.insert(auditLog).values({ staffId: finn.id, roles: ['finance'], action: 'signed-in', at })
    time += 30 * 86_400_000
    await deleteExpiredAtDesk(app.deps.db, new Date(time))
    const again = await signInAs(app, 'admin')
    expect((await list(again)).find(({ id }) => id === finn.id)?.lastSeenTs).toBe(at.toISOString())
    expect((await list(again)).find(({ id }) => id === ada.id)?.lastSeenTs).toBeNull()
  })
})

describe('the last admin', () => {
  test('stays one, by any way', async () => {
    const ada = await signInAs(app, 'admin')
    for (const answer of [await change(ada, ada, 'support'), await disable(ada, ada)]) expect(codeOf(answer)).toBe('STAFF_LAST_ADMIN')
    expect((await change(ada, { ...ada, name: 'Adele' }, 'admin', 'support')).body).toMatchObject({
      name: 'Adele',
      roles: ['support', 'admin'],
    })
    const left = await signInAs(app, 'admin')
    await disable(ada, left)
    expect(codeOf(await disable(ada, ada))).toBe('STAFF_LAST_ADMIN')
    const other = await signInAs(app, 'admin')
    expect((await disable(ada, ada)).status).toBe(200)
    expect(await admins()).toEqual([{ id: other.id }])
  })

  test('is the last one who can sign in: an invited admin counts only after choosing a password', async () => {
    const ada = await signInAs(app, 'admin')
    const { body } = await ada.post('/colleagues', newcomer({ roles: ['admin'] }))
    const dan = rowOf({ body } as DeskReply)
    for (const answer of [await change(ada, ada, 'support'), await disable(ada, ada)]) expect(codeOf(answer)).toBe('STAFF_LAST_ADMIN')
    const there = createDeskVisitor(app)
    await there.post('/sign-in', { email: dan.email, password: body.password })
    await there.post('/sign-in/new-password', { password: 'eleven green bottles' })
    expect((await disable(ada, ada)).status).toBe(200)
    expect(await admins()).toEqual([{ id: dan.id }])
  })

  test('may disable an admin who never signed in', async () => {
    const ada = await signInAs(app, 'admin')
    const dan = rowOf(await ada.post('/colleagues', newcomer({ roles: ['admin'] })))
    expect((await change(ada, dan, 'support')).status).toBe(200)
    expect((await disable(ada, dan)).status).toBe(200)
  })

  test('is left when two reset each other at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [ada, ben] = [await signInAs(app, 'admin'), await signInAs(app, 'admin')]
      const answers = await Promise.all([reset(ada, ben), reset(ben, ada)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
      await app.deps.db
        .update(staff)
        .set({ disabledAt: new Date(time) })
        .where(inArray(staff.id, [ada.id, ben.id]))
    }
  })

  test.each([
    ['take each other’s role away', (by: Member, of: Member) => change(by, of, 'support')],
    ['disable each other', disable],
  ])('is left when two %s at once', async (_how, act) => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = [await signInAs(app, 'admin'), await signInAs(app, 'admin')]
      const answers = await Promise.all([act(ada, ben), act(ben, ada)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      expect(answers.map(codeOf).filter(Boolean)[0]).toMatch(/^STAFF_(FORBIDDEN|UNAUTHORIZED|LAST_ADMIN)$/)
      expect(await admins()).toHaveLength(1)
      await app.deps.db
        .update(staff)
        .set({ disabledAt: new Date(time) })
        .where(inArray(staff.id, [ada.id, ben.id]))
    }
  })
})

test('no one-time password is in the log, the audit or the database', async () => {
  const logging = await startTestApp({ env: { LOG_LEVEL: 'info' } })
  const { lines, restore } = listenToLog(logging.desk.log)
  const ada = await signInAs(logging, 'admin')
  const added = await ada.post('/colleagues', newcomer())
  const passwords = [added.body.password, (await reset(ada, rowOf(added))).body.password].map(String)
  const { db } = logging.deps
  const rows = JSON.stringify([await db.select().from(auditLog), await db.select().from(staff)])
  restore()
  await logging.stop()
  expect(lines.length).toBeGreaterThan(1)
  for (const password of passwords) {
    expect(password).toMatch(/^\w{5}(-\w{5}){3}$/)
    expect(lines.join('')).not.toContain(password)
    expect(rows).not.toContain(password)
  }
})
