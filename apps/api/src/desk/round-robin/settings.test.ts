import { randomUUID } from 'node:crypto'
import { NO_ROUND_ROBIN } from '@playhub/contract/desk/round-robin/round-robin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { presenceOf, readRoundRobin, report, saveRoundRobin } from '../../../test/desk-members/round-robin.ts'
import { codeOf, fieldsOf } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { auditLog, staff } from '../../db/schema.ts'

type Member = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Member
let anna: Member
let content: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' } })
  admin = await signInAs(app, 'admin', 'Ada')
  anna = await signInAs(app, 'support', 'Anna')
  content = await signInAs(app, 'content', 'Clara')
})
afterAll(() => app.stop())

test('an admin saves it under a version, once; agents read it', async () => {
  const { document, version } = await readRoundRobin(anna, 'familytown')
  expect(document).toEqual(NO_ROUND_ROBIN)
  const next = { isOn: true, members: [anna.id], openMax: 7, returnMinutes: 90 }
  expect(codeOf(await saveRoundRobin(anna, 'familytown', next, version))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await content.get('/projects/familytown/round-robin'))).toBe('STAFF_FORBIDDEN')
  for (const each of ['first', 'the same after a lost reply'])
    expect((await saveRoundRobin(admin, 'familytown', next, version)).status, each).toBe(200)
  expect((await readRoundRobin(anna, 'familytown')).document).toEqual(next)
  expect(codeOf(await saveRoundRobin(admin, 'familytown', { ...next, openMax: 8 }, version))).toBe('EDITED_MEANWHILE')
  const entries = await app.deps.db.select({ after: auditLog.after }).from(auditLog).where(eq(auditLog.action, 'round-robin-saved'))
  expect(entries).toHaveLength(1)
  expect((await presenceOf(anna)).takesPart).toBe(true)
})

test.each([
  [{ isOn: true }, 'members', 'MEMBERS_MISSING'],
  [{ openMax: 0 }, 'openMax', 'OPEN_MAX_INVALID'],
  [{ openMax: 201 }, 'openMax', 'OPEN_MAX_INVALID'],
  [{ returnMinutes: 0 }, 'returnMinutes', 'RETURN_INVALID'],
  [{ returnMinutes: 10_081 }, 'returnMinutes', 'RETURN_INVALID'],
])('%j is refused', async (change, path, code) => {
  const { version } = await readRoundRobin(admin, 'neuroarena')
  const refused = await saveRoundRobin(admin, 'neuroarena', { ...NO_ROUND_ROBIN, ...change }, version)
  expect([refused.status, fieldsOf(refused)]).toEqual([400, [{ path, code }]])
})

test('members who have left, and ids of nobody, are left out', async () => {
  const boris = await signInAs(app, 'support', 'Boris')
  const { version } = await readRoundRobin(admin, 'islandm3')
  const members = [boris.id, randomUUID(), content.id]
  const saved = await saveRoundRobin(admin, 'islandm3', { ...NO_ROUND_ROBIN, isOn: true, members }, version)
  expect(saved.body).toMatchObject({ document: { members: [boris.id] } })
  await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, boris.id))
  const { document, version: next } = await readRoundRobin(admin, 'islandm3')
  expect(document).toMatchObject({ isOn: true, members: [] })
  const refused = await saveRoundRobin(admin, 'islandm3', { ...document, openMax: 3, members: [boris.id] }, next)
  expect(fieldsOf(refused)).toEqual([{ path: 'members', code: 'MEMBERS_MISSING' }])
})

test('a project that does not exist is refused', async () => {
  expect(codeOf(await admin.get('/projects/nowhere/round-robin'))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await saveRoundRobin(admin, 'nowhere', NO_ROUND_ROBIN, ''))).toBe('PROJECT_NOT_FOUND')
})

test('the switch of a member is kept, and written down once for each change', async () => {
  expect((await presenceOf(anna)).takesNew).toBe(true)
  for (let n = 0; n < 2; n++) expect((await report(anna, false)).takesNew).toBe(false)
  expect((await report(anna)).takesNew, 'activity does not change it').toBe(false)
  const again = await Promise.all([report(anna, true), report(anna, true)])
  expect(again.map(({ takesNew }) => takesNew)).toEqual([true, true])
  const entries = await app.deps.db.select({ after: auditLog.after }).from(auditLog).where(eq(auditLog.action, 'presence-switched'))
  expect(entries.map(({ after }) => after)).toEqual([{ takesNew: false }, { takesNew: true }])
  for (const reply of [await content.get('/presence'), await content.post('/presence', {})]) expect(codeOf(reply)).toBe('STAFF_FORBIDDEN')
})
