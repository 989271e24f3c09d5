import { randomUUID } from 'node:crypto'
import { targets } from '@playhub/contract/desk/targets/targets'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member, setTargets, TARGETS } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { endedWait, ticket } from '../../db/schema.ts'

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
  await setTargets(ada, 'familytown', TARGETS)
  await app.deps.db.delete(endedWait)
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const add = (minutes: number, of: object = {}) =>
  addTicket(app, { priority: 'high', at: minutesAgo(minutes), createdAt: minutesAgo(minutes), ...of })
const today = new Date().toISOString().slice(0, 10)
const reportOf = async (query = '') =>
  targets.getTargetReport.reply.parse((await agent.get(`/report/targets?from=${today}&to=${today}${query}`)).body)
const answer = (id: string, data: object = {}) => sendAnswer(agent, id, { text: '<p>Done.</p>', ...data })
const kept = async () => (await app.deps.db.select().from(endedWait)).map(({ kind, isKept }) => `${kind} ${isKept ? 'kept' : 'missed'}`)

test('an answer in time keeps the target, a late one misses it, each once', async () => {
  const [early, late] = [await add(110), await add(130)]
  const clientId = randomUUID()
  for (let times = 0; times < 2; times += 1) await answer(early.id, { clientId })
  await answer(late.id)
  await answer((await add(10, { priority: 'low' })).id)
  expect((await reportOf()).items).toEqual([{ project: 'familytown', priority: 'high', kind: 'first', kept: 1, missed: 1 }])
  await writeAsPlayer(app, early.id, 'And now?', minutesAgo(0))
  await answer(early.id)
  // No player waited for this second answer, so it is not counted for any target.
  await answer(early.id)
  expect((await reportOf()).items).toEqual([
    { project: 'familytown', priority: 'high', kind: 'first', kept: 1, missed: 1 },
    { project: 'familytown', priority: 'high', kind: 'next', kept: 1, missed: 0 },
  ])
})

test('later changes of the targets do not change how past answers are judged', async () => {
  const row = await add(110)
  await answer(row.id)
  await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, high: { first: 5, next: 5 } } })
  expect(await kept()).toEqual(['first kept'])
})

test('an answer to what was written before does not end the wait for what the writer has not seen', async () => {
  const row = await add(150)
  await answer(row.id)
  await writeAsPlayer(app, row.id, 'One more thing', minutesAgo(30))
  await answer(row.id, { seenSeq: 2 })
  expect(await kept()).toEqual(['first missed'])
  expect((await readTicket(app, row.id)).waitingSince).not.toBeNull()
  await answer(row.id)
  expect((await kept()).toSorted()).toEqual(['first missed', 'next kept'])
})

test('closing without an answer counts only if the target is missed already', async () => {
  const [early, late] = [await add(20), await add(500)]
  const close = ({ id, version }: { id: string; version: number }) => agent.post(`/tickets/${id}/change`, { version, status: 'closed' })
  await close(early)
  await close(late)
  expect(await kept()).toEqual(['first missed'])
})

test('another priority hides no late answer, whatever is set afterwards', async () => {
  const [late, early, closed] = [await add(130), await add(20), await add(130)]
  const set = async (id: string, change: object) =>
    agent.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, ...change })
  for (const { id } of [late, early, closed]) await set(id, { priority: 'low' })
  expect(await kept()).toEqual(['first missed', 'first missed'])
  await set(early.id, { priority: 'high' })
  for (const { id } of [late, early]) await answer(id)
  await set(closed.id, { status: 'closed' })
  expect((await kept()).toSorted()).toEqual(['first kept', 'first missed', 'first missed'])
  // The answer is in time for the new priority `low`, but it was late for the earlier priority `high`.
  await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, low: { first: 600, next: 600 } } })
  const other = await add(130)
  await set(other.id, { priority: 'low' })
  await answer(other.id)
  expect((await kept()).toSorted()).toEqual(['first kept', 'first missed', 'first missed', 'first missed'])
})

test('the report can be about a language, a tag and a member who answered or has the ticket', async () => {
  const [german, french] = [await add(10, { language: 'de', tags: ['refund'] }), await add(500, { language: 'fr' })]
  await answer(german.id)
  await sendAnswer(ada, french.id, { text: '<p>Done.</p>' })
  await add(500, { language: 'de', assigneeId: ada.id })
  const counts = async (query: string) => {
    const { items, lateNow } = await reportOf(query)
    return [...items.map(({ kept, missed }) => [kept, missed]), lateNow]
  }
  expect(await counts('')).toEqual([[1, 1], 1])
  expect(await counts('&language=de')).toEqual([[1, 0], 1])
  expect(await counts('&language=fr')).toEqual([[0, 1], 0])
  expect(await counts('&tag=refund')).toEqual([[1, 0], 0])
  expect(await counts(`&agent=${agent.id.toUpperCase()}`)).toEqual([[1, 0], 0])
  expect(await counts(`&agent=${ada.id}&project=familytown`)).toEqual([[0, 1], 1])
  expect(await counts(`&agent=${ada.id}&language=it`)).toEqual([0])
  // The report filters by the present tags of a ticket.
  await app.deps.db.update(ticket).set({ tags: [] }).where(eq(ticket.id, german.id))
  expect(await counts('&tag=refund')).toEqual([0])
})

test('each outcome names the member who answered or closed', async () => {
  const [answered, closed] = [await add(10), await add(500)]
  await answer(answered.id)
  await ada.post(`/tickets/${closed.id}/change`, { version: closed.version, status: 'closed' })
  const rows = await app.deps.db.select().from(endedWait)
  expect(new Map(rows.map(({ ticketId, staffId }) => [ticketId, staffId]))).toEqual(
    new Map([
      [answered.id, agent.id],
      [closed.id, ada.id],
    ]),
  )
})

test('a ticket that is closed and reopened by hand waits as long as before, and later only for new messages', async () => {
  const row = await add(110)
  const set = async (change: object) =>
    agent.post(`/tickets/${row.id}/change`, { version: (await readTicket(app, row.id)).version, ...change })
  for (const status of ['closed', 'open'] as const) await set({ status })
  expect((await readTicket(app, row.id)).waitingSince).toEqual(row.waitingSince)
  const id = randomUUID()
  const chosen = async () => [{ id: row.id, seenTs: (await readTicket(app, row.id)).lastMessageAt.toISOString() }]
  await agent.post('/tickets/bulk', { id, tickets: await chosen(), status: 'closed' })
  await agent.post('/tickets/bulk', { id: randomUUID(), tickets: await chosen(), status: 'open' })
  expect((await readTicket(app, row.id)).waitingSince).toEqual(row.waitingSince)
  await answer(row.id)
  const before = Date.now()
  await set({ status: 'open' })
  expect((await readTicket(app, row.id)).waitingSince?.getTime()).toBeGreaterThanOrEqual(before)
})

test('many tickets are judged as one is, and a wait that an Undo brings back is not over', async () => {
  const rows = [await add(10), await add(500), await add(600)]
  const id = randomUUID()
  const tickets = rows.map((row) => ({ id: row.id, seenTs: row.lastMessageAt.toISOString() }))
  await agent.post('/tickets/bulk', { id, tickets, status: 'closed' })
  expect(await kept()).toEqual(['first missed', 'first missed'])
  expect((await agent.post(`/tickets/bulk/${id}/undo`)).body).toMatchObject({ undone: 3 })
  expect(await kept()).toEqual([])
  for (const row of rows) await answer(row.id)
  expect((await kept()).toSorted()).toEqual(['first kept', 'first missed', 'first missed'])
})

test('after a merge, the two waits are one wait since the earlier one', async () => {
  const guest = await add(500)
  const other = await add(20, { guestId: guest.guestId ?? '' })
  await agent.post(`/tickets/${guest.id}/merge`, { intoId: other.id })
  expect(await kept()).toEqual([])
  await answer(other.id)
  expect(await kept()).toEqual(['first missed'])
})

test('the report is for agents, for one project or all, and for at most 92 days', async () => {
  await setTargets(ada, 'islandm3', TARGETS)
  await answer((await add(10, { projectId: 'islandm3' })).id)
  await answer((await add(10)).id)
  await add(600)
  expect((await reportOf('&project=islandm3')).items).toMatchObject([{ project: 'islandm3', kept: 1, missed: 0 }])
  expect(await reportOf('&project=familytown')).toMatchObject({ items: [{ project: 'familytown', kept: 1 }], lateNow: 1 })
  expect((await reportOf()).items.map(({ project }) => project)).toEqual(['familytown', 'islandm3'])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  expect((await agent.get(`/report/targets?from=${yesterday}&to=${yesterday}`)).body.items).toEqual([])
  expect(codeOf(await agent.get('/report/targets?from=2026-01-01&to=2026-06-01'))).toBe('BAD_REQUEST')
  expect(codeOf(await (await signInAs(app, 'content')).get(`/report/targets?from=${today}&to=${today}`))).toBe('STAFF_FORBIDDEN')
})
