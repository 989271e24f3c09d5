import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog } from '../../db/schema.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Items = { items: Record<string, unknown>[]; nextCursor: number | null }

test('the audit log takes no change back, whoever asks the database for it', async () => {
  const { db } = app.deps
  await (await signInAs(app, 'support')).get('/staff')
  const before = await db.select().from(auditLog)
  expect(before.length).toBeGreaterThan(0)
  for (const statement of [sql`update audit_log set object = ''`, sql`delete from audit_log`, sql`truncate audit_log`]) {
    const failed = await db.execute(statement).catch((error: unknown) => error)
    expect(String((failed as Error).cause)).toContain('only added to')
  }
  expect(await db.select().from(auditLog)).toEqual(before)
})

test('a call that a role does not allow is refused and written down', async () => {
  const admin = await signInAs(app, 'admin')
  const member = await signInAs(app, 'support', 'Sam')
  const refused = await member.get('/audit-log?action=refused')
  expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_FORBIDDEN'])
  const { items } = (await admin.get(`/audit-log?staff=${member.id}`)).body as Items
  expect(items).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      staff: { id: member.id, name: 'Sam' },
      roles: ['support'],
      action: 'refused',
      object: 'GET /audit-log',
      ip: member.ip,
      before: {},
      after: { url: '/api/audit-log?action=refused' },
    },
  ])
})

test('a try of somebody unknown is written down without a name, by its address', async () => {
  const admin = await signInAs(app, 'admin')
  const stranger = createDeskVisitor(app)
  await stranger.post('/sign-in', { email: 'mallory@evil.example', password: 'a guess of mine' })
  const { items } = (await admin.get('/audit-log?object=MALLORY')).body as Items
  expect(items).toMatchObject([
    { staff: null, roles: [], action: 'sign-in-refused', object: 'staff mallory@evil.example', ip: stranger.ip, after: { by: 'password' } },
  ])
  expect(JSON.stringify(items)).not.toContain('a guess of mine')
})

test('the audit log is read page by page, newest first, nothing twice and nothing left out', async () => {
  const admin = await signInAs(app, 'admin')
  const member = await signInAs(app, 'content')
  for (let n = 0; n < 120; n += 1) await member.get('/staff')
  const seen: unknown[] = []
  let before: number | null = null
  do {
    const page = (await admin.get(`/audit-log?staff=${member.id}${before === null ? '' : `&before=${before}`}`)).body as Items
    seen.push(...page.items.map(({ id }) => id))
    before = page.nextCursor
  } while (before !== null)
  expect(seen.length).toBe(120)
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => Number(other) - Number(one)))
})

test('the audit log is narrowed by action and by days, both included', async () => {
  const admin = await signInAs(app, 'admin')
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const count = async (query: string) => ((await admin.get(`/audit-log?${query}`)).body as Items).items.length
  expect(await count(`from=${today}&to=${today}`)).toBeGreaterThan(0)
  expect(await count(`to=${yesterday}`)).toBe(0)
  expect(await count('action=refund-requested')).toBe(0)
  for (const query of [
    'action=anything',
    'from=2026-13-40',
    'from=2026-02-30',
    'from=0000-01-01',
    'to=9999-12-31',
    'to=tomorrow',
    'before=-1',
  ])
    expect([query, (await admin.get(`/audit-log?${query}`)).body.code]).toEqual([query, 'BAD_REQUEST'])
})

test('staff and projects are told by name to whoever may know', async () => {
  const admin = await signInAs(app, 'admin')
  const clara = await signInAs(app, 'content')
  const { items } = (await clara.get('/projects')).body as Items
  expect(items).toContainEqual({ id: 'familytown', name: 'Familytown' })
  expect(items, 'a project outside the catalogue').toContainEqual({ id: 'hornylegends', name: 'Horny Legends' })
  expect((await clara.get('/staff')).body.code).toBe('STAFF_FORBIDDEN')
  expect((await admin.get('/staff')).body.items).toContainEqual({
    ...{ id: '5eed0000-0000-4000-8003-000000000001', name: 'Anna', email: 'anna@playhub.example' },
    ...{ roles: ['support'], isShutOut: false },
  })
})

test('who was shut out stays in the filters of past work, and takes no new work', async () => {
  const admin = await signInAs(app, 'admin')
  const [gone, writer] = [await signInAs(app, 'support', 'Gone'), await signInAs(app, 'content', 'Writer')]
  for (const { id } of [gone, writer]) await admin.post(`/colleagues/${id}/disable`)
  const members = ((await admin.get('/staff')).body as Items).items
  expect(members.slice(-2)).toMatchObject([
    { id: gone.id, isShutOut: true },
    { id: writer.id, isShutOut: true },
  ])
  const agents = (await admin.get('/agents')).body
  expect(agents.former).toEqual([{ id: gone.id, name: 'Gone' }])
  expect((agents as Items).items.map(({ id }) => id)).not.toContain(gone.id)
})
