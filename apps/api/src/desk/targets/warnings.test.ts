import { targets } from '@playhub/contract/desk/targets/targets'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { type Member, setTargets, TARGETS } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { dueWarning, staff, ticket } from '../../db/schema.ts'
import type { TicketNews } from '../../support/news.ts'
import { warnOfDue } from './warnings.ts'

let app: TestApp
let ada: Member
let olga: Member
let pavel: Member
beforeAll(async () => {
  // The test runs the job itself, so this app starts without a worker.
  app = await startTestApp({ env: { ROLES: 'web' } })
  ada = await signInAs(app, 'admin', 'Ada')
  olga = await signInAs(app, 'support', 'Olga')
  pavel = await signInAs(app, 'support', 'Pavel')
  await setTargets(ada, 'familytown', TARGETS)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(dueWarning)
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const add = (title: string, minutes: number, of: object = {}) =>
  addTicket(app, { title, priority: 'high', at: minutesAgo(minutes), createdAt: minutesAgo(minutes), ...of })
const warningsOf = async (member: Member) => targets.listWarnings.reply.parse((await member.get('/tickets/warnings')).body)
const titlesOf = async (member: Member) => (await warningsOf(member)).items.map(({ title }) => title).toSorted()

/** Runs the job as one process would. Returns the ids of the tickets that it announced. */
const warn = async (from: Partial<typeof app.deps.news> = {}) => {
  const told: string[] = []
  const tell = async ({ ticketId }: TicketNews) => void told.push(ticketId)
  await warnOfDue({ ...app.deps, news: { ...app.deps.news, tell, ...from } })
  return told
}

test('the assignee is warned; of a ticket of nobody, everybody is', async () => {
  await add('hers', 100, { assigneeId: olga.id })
  await add('free', 100)
  await add('early', 10)
  await add('late', 200)
  await add('no target', 100, { priority: 'low' })
  await warn()
  expect(await titlesOf(olga)).toEqual(['free', 'hers'])
  expect(await titlesOf(pavel)).toEqual(['free'])
  expect((await warningsOf(olga)).counts).toEqual({ soon: 2, late: 1 })
  expect((await warningsOf(pavel)).counts).toEqual({ soon: 1, late: 1 })
  // Everybody is warned of the tickets of a member of staff who has left. If only that person were warned, nobody would see these warnings.
  await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, olga.id))
  expect(await titlesOf(pavel)).toEqual(['free', 'hers'])
  // Everybody is also warned of the tickets of a member of staff who may not answer any more.
  await app.deps.db
    .update(staff)
    .set({ disabledAt: null, roles: ['content'] })
    .where(eq(staff.id, olga.id))
  expect(await titlesOf(pavel)).toEqual(['free', 'hers'])
  await app.deps.db
    .update(staff)
    .set({ roles: ['support'] })
    .where(eq(staff.id, olga.id))
})

test('after a night, what is late is counted as late and not announced as due soon', async () => {
  const row = await add('free', 100)
  await warn()
  await app.deps.db
    .update(ticket)
    .set({ waitingSince: minutesAgo(125) })
    .where(eq(ticket.id, row.id))
  await app.deps.db.update(dueWarning).set({ since: sql`(select waiting_since from ticket where id = ticket_id)` })
  expect(await warningsOf(pavel)).toEqual({ items: [], counts: { soon: 0, late: 1 } })
})

test('who is given a ticket is warned, also after the first warning about it', async () => {
  const row = await add('given', 100, { assigneeId: olga.id })
  await warn()
  expect((await warningsOf(olga)).items).toMatchObject([{ title: 'given', isMine: true }])
  expect(await titlesOf(pavel)).toEqual([])
  await olga.post(`/tickets/${row.id}/change`, { version: row.version, assigneeId: pavel.id })
  expect((await warningsOf(pavel)).items).toMatchObject([{ title: 'given', isMine: true }])
  expect(await titlesOf(olga)).toEqual([])
})

test('a wait that got more time is warned about again when it is due soon again', async () => {
  const row = await add('free', 100)
  await add('other', 100)
  expect(await warn()).toHaveLength(2)
  await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, high: { first: 240, next: 60 } } })
  expect(await titlesOf(pavel)).toEqual([])
  expect(await warn()).toEqual([])
  await setTargets(ada, 'familytown', TARGETS)
  expect(await warn()).toHaveLength(2)
  const set = async (priority: string) =>
    olga.post(`/tickets/${row.id}/change`, { version: (await readTicket(app, row.id)).version, priority })
  await set('low')
  await set('high')
  expect(await warn()).toEqual([row.id])
})

test('two processes at the same time warn once, and a wait is warned about once', async () => {
  for (let n = 0; n < 30; n += 1) await add(`ticket ${n}`, 100)
  const told = (await Promise.all([warn(), warn(), warn()])).flat()
  expect(told).toHaveLength(30)
  expect(new Set(told).size).toBe(30)
  expect(await warn()).toEqual([])
})

test('a process that dies after the commit loses no warning', async () => {
  await add('free', 100)
  await expect(warn({ tell: () => Promise.reject(new Error('the process is gone')) })).resolves.toEqual([])
  expect(await warn()).toEqual([])
  expect(await titlesOf(pavel)).toEqual(['free'])
})

test('an answer ends the warning, and the next wait gets its own', async () => {
  const row = await add('free', 100)
  await warn()
  await sendAnswer(olga, row.id, { text: '<p>Soon.</p>' })
  expect(await warningsOf(olga)).toEqual({ items: [], counts: { soon: 0, late: 0 } })
  await writeAsPlayer(app, row.id, 'Still nothing', new Date())
  expect(await warn()).toEqual([])
  await app.deps.db
    .update(ticket)
    .set({ waitingSince: minutesAgo(50) })
    .where(eq(ticket.id, row.id))
  expect(await warn()).toEqual([row.id])
  expect((await warningsOf(olga)).items).toMatchObject([{ title: 'free', due: { kind: 'next' } }])
})
