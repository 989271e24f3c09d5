import { randomUUID } from 'node:crypto'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, fieldsOf, type Member, readTargets, saveTargets, setTargets, TARGETS } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, sendAnswer } from '../../../test/tickets.ts'
import { auditLog, projectTargets, ticket } from '../../db/schema.ts'

let app: TestApp
let ada: Member
let agent: Member
beforeAll(async () => {
  app = await startTestApp()
  ada = await signInAs(app, 'admin', 'Ada')
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(projectTargets)
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const add = (title: string, minutes: number, of: object = {}) =>
  addTicket(app, { title, priority: 'high', at: minutesAgo(minutes), createdAt: minutesAgo(minutes), ...of })
const rowsOf = async (query: string) => ((await agent.get(`/tickets?${query}`)).body as { items: InboxRow[] }).items
const titlesOf = async (query: string) => (await rowsOf(query)).map(({ title }) => title).toSorted()
const dueIn = (row: Pick<InboxRow, 'due'> | undefined) => Math.round((Date.parse(row?.due?.ts ?? '') - Date.now()) / 60_000)

test('admins set the targets of a project, agents read them, and the audit log names what changed', async () => {
  const seen = await readTargets(agent, 'familytown')
  expect(seen.document).toMatchObject({ timeZone: 'UTC', priorities: { high: { first: null, next: null } } })
  const document = { ...TARGETS, timeZone: 'Europe/Berlin', isAlwaysOpen: false, holidays: ['2026-12-25', '2027-01-01'] }
  const saved = await saveTargets(ada, 'familytown', document, seen.version)
  expect(saved.body).toMatchObject({ document })
  expect(await readTargets(agent, 'familytown')).toEqual(saved.body)
  expect((await readTargets(agent, 'islandm3')).document).toEqual(seen.document)
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'targets-saved'))
  expect(entries).toMatchObject([
    { object: 'project familytown', before: { timeZone: 'UTC' }, after: { timeZone: 'Europe/Berlin', 'priorities.high.first': 120 } },
  ])
  // The desk sends the same request again, because its reply was lost.
  expect((await saveTargets(ada, 'familytown', document, seen.version)).body).toEqual(saved.body)
  expect(await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'targets-saved'))).toHaveLength(1)
})

test('targets that a release before holidays has saved hold as they are', async () => {
  const { holidays: _, ...document } = TARGETS
  await app.deps.db.insert(projectTargets).values({ projectId: 'familytown', document, updatedBy: ada.id, updatedAt: new Date() })
  expect((await readTargets(agent, 'familytown')).document).toEqual(TARGETS)
  await add('Old', 40)
  expect((await rowsOf('')).map(dueIn)).toEqual([80])
})

test('others may not set them, and who saves over a colleague is refused', async () => {
  const { version } = await readTargets(ada, 'familytown')
  for (const role of ['support', 'finance', 'content'] as const)
    expect(codeOf(await saveTargets(await signInAs(app, role), 'familytown', TARGETS, version))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await (await signInAs(app, 'content')).get('/projects/familytown/targets'))).toBe('STAFF_FORBIDDEN')
  await setTargets(ada, 'familytown', TARGETS)
  expect(codeOf(await saveTargets(ada, 'familytown', { ...TARGETS, isAlwaysOpen: false }, version))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await agent.get('/projects/nosuch/targets'))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await saveTargets(ada, 'nosuch', TARGETS, version))).toBe('PROJECT_NOT_FOUND')
})

test('wrong values are refused with their fields', async () => {
  const { document, version } = await readTargets(ada, 'familytown')
  const wrong = {
    ...document,
    timeZone: 'Europe/Atlantis',
    week: document.week.map((hours, weekday) => (weekday === 1 ? { from: 600, to: 630 } : hours)),
    priorities: { ...document.priorities, low: { first: 0, next: 14_401 } },
  }
  const { status, ...reply } = await saveTargets(ada, 'familytown', wrong, version)
  expect(status).toBe(400)
  expect(fieldsOf({ status, ...reply })).toEqual([
    { path: 'timeZone', code: 'TIME_ZONE_UNKNOWN' },
    { path: 'week.1', code: 'HOURS_INVALID' },
    { path: 'priorities.low.first', code: 'TARGET_INVALID' },
    { path: 'priorities.low.next', code: 'TARGET_INVALID' },
  ])
  const closed = { ...TARGETS, isAlwaysOpen: false, week: document.week.map(() => null) }
  expect(fieldsOf(await saveTargets(ada, 'familytown', closed, version))).toEqual([{ path: 'week', code: 'HOURS_MISSING' }])
  expect(codeOf(await saveTargets(ada, 'familytown', { ...TARGETS, timeZone: '+03:00' }, version))).toBe('BAD_REQUEST')
  expect(codeOf(await saveTargets(ada, 'familytown', { ...TARGETS, week: [] }, version))).toBe('BAD_REQUEST')
  for (const holidays of [['2026-02-30'], ['2026-12-25', '2026-12-25'], ['2027-01-01', '2026-12-25']])
    expect(codeOf(await saveTargets(ada, 'familytown', { ...TARGETS, holidays }, version))).toBe('BAD_REQUEST')
})

test('an old name of a time zone is refused, and where it is stored the project has no targets', async () => {
  const { version } = await readTargets(ada, 'familytown')
  for (const timeZone of ['PST', 'IST', 'CTT', 'JST'])
    expect(fieldsOf(await saveTargets(ada, 'familytown', { ...TARGETS, timeZone }, version))).toEqual([
      { path: 'timeZone', code: 'TIME_ZONE_UNKNOWN' },
    ])
  await setTargets(ada, 'familytown', { ...TARGETS, isAlwaysOpen: false })
  await setTargets(ada, 'islandm3', TARGETS)
  await app.deps.db
    .update(projectTargets)
    .set({ document: { ...TARGETS, isAlwaysOpen: false, timeZone: 'PST' } })
    .where(eq(projectTargets.projectId, 'familytown'))
  const row = await add('pearls', 500)
  await add('other project', 130, { projectId: 'islandm3' })
  expect((await rowsOf('view=open')).map(({ due }) => due?.kind)).toEqual([undefined, 'first'])
  expect((await agent.get('/tickets/counts')).body.due).toEqual({ soon: 0, late: 1 })
  expect((await agent.get('/tickets/warnings')).status).toBe(200)
  expect((await sendAnswer(agent, row.id, { text: '<p>Here.</p>' })).status).toBe(200)
})

test('the due time is shown in the list and in the ticket, and new targets hold at once for what waits', async () => {
  const row = await add('pearls', 30)
  expect((await rowsOf('view=open'))[0]?.due).toBeNull()
  await setTargets(ada, 'familytown', TARGETS)
  expect(dueIn((await rowsOf('view=open'))[0])).toBe(90)
  const opened = async () => ((await agent.get(`/tickets/${row.id}`)).body as { ticket: InboxRow }).ticket
  expect(dueIn(await opened())).toBe(90)
  expect((await rowsOf('q=pearls'))[0]?.due?.kind).toBe('first')
  await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, high: { first: 45, next: 60 } } })
  expect(dueIn((await rowsOf('view=open'))[0])).toBe(15)
  // The new priority has no target, so the ticket has no due time.
  await agent.post(`/tickets/${row.id}/change`, { version: row.version, priority: 'low' })
  expect((await opened()).due).toBeNull()
})

test('after the first answer the target of further answers holds, and none while nobody waits', async () => {
  await setTargets(ada, 'familytown', TARGETS)
  const row = await add('shells', 10)
  const { body } = await sendAnswer(agent, row.id, { text: '<p>Soon.</p>' })
  expect(body.due).toBeNull()
  await app.deps.db
    .update(ticket)
    .set({ status: 'open', waitingSince: minutesAgo(5) })
    .where(eq(ticket.id, row.id))
  expect((await rowsOf('view=open'))[0]?.due?.kind).toBe('next')
  expect(dueIn((await rowsOf('view=open'))[0])).toBe(55)
})

test('the filters for what is due soon or late find the same tickets as the due times', async () => {
  await setTargets(ada, 'familytown', TARGETS)
  await setTargets(ada, 'islandm3', { ...TARGETS, priorities: { ...TARGETS.priorities, urgent: { first: 15, next: 15 } } })
  await add('early', 80)
  await add('soon', 95)
  await add('late', 125)
  await add('no target', 600, { priority: 'low' })
  await add('other project', 200, { projectId: 'neuroarena' })
  await add('urgent', 3, { projectId: 'islandm3', priority: 'urgent' })
  await add('urgent late', 16, { projectId: 'islandm3', priority: 'urgent' })
  // After the first answer, the target is one hour.
  await add('next soon', 50, { firstAnsweredAt: minutesAgo(300) })
  expect(await titlesOf('due=soon')).toEqual(['next soon', 'soon', 'urgent'])
  expect(await titlesOf('due=late')).toEqual(['late', 'urgent late'])
  expect(await titlesOf('due=late&project=islandm3')).toEqual(['urgent late'])
  expect(await titlesOf('due=soon&q=pearls')).toEqual(['next soon', 'soon', 'urgent'])
  expect(await titlesOf('view=closed&due=late')).toEqual([])
  expect((await agent.get('/tickets/counts')).body.due).toEqual({ soon: 3, late: 2 })
  expect((await agent.get('/tickets/counts?project=familytown')).body.due).toEqual({ soon: 2, late: 1 })
  await agent.post('/views', { id: randomUUID(), name: 'Late', place: { view: 'open', due: 'late' }, isShared: false })
  expect((await agent.get('/views')).body.items).toMatchObject([{ name: 'Late', count: 2 }])
  expect(codeOf(await agent.get('/tickets?due=never'))).toBe('BAD_REQUEST')
})
