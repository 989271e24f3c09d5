import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { answerWith, codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addGuest, addPlayer, addTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { staff, ticket, ticketMessage } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { runBulkMacro } from './use-on-many.ts'

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

const { make, save, stateOf } = usingMacros(() => ({ app, agent }))
const everything: TicketAction[] = [
  { kind: 'addTags', tags: ['late'] },
  { kind: 'assign', to: 'me' },
  { kind: 'status', status: 'closed' },
  answerWith('<p>{player|Friend}, #{ticket} is mended.</p>'),
  { kind: 'note', text: '<p>{project}</p>' },
]
type Made = Awaited<ReturnType<typeof make>>
const start = (rows: readonly TicketRow[], { id: macroId, version }: Made, id: string = randomUUID(), by = agent) => {
  const tickets = rows.map((row) => ({ id: row.id, seenTs: row.lastMessageAt.toISOString() }))
  return by.post('/tickets/bulk-macro', { id, tickets, macroId, macroVersion: version })
}
const stateAfter = async (id: string) => (await agent.get(`/tickets/bulk/${id}`)).body as { skipped: { id: string; code: string }[] }

test('a macro waits, and is then used on each ticket once, with what is known of each', async () => {
  const rows = [await addTicket(app, { playerId: (await addPlayer(app, 'Mira')).id }), await addTicket(app)]
  const made = await make(everything, { name: 'Mended' })
  const id = randomUUID()
  expect((await start(rows, made, id)).body).toMatchObject({ state: 'waiting', total: 2, done: 0 })
  expect((await start(rows, made, id)).body, 'sent again, because its reply was lost').toMatchObject({ state: 'waiting', total: 2 })
  expect(await Promise.all(rows.map(async (row) => (await stateOf(row.id)).status))).toEqual(['open', 'open'])
  // Two processes may take the same job, and a process may run a job twice.
  await Promise.all([runBulkMacro(app.deps, id), runBulkMacro(app.deps, id)])
  await runBulkMacro(app.deps, id)
  expect(await stateAfter(id)).toMatchObject({ state: 'done', total: 2, done: 2, skipped: [] })
  const [mira, guest] = await Promise.all(rows.map((row) => stateOf(row.id)))
  expect(mira).toMatchObject({
    ...{ status: 'closed', assigneeId: agent.id, tags: ['late'], notes: ['<p>Familytown</p>'] },
    answers: [`<p>Mira, #${rows[0]?.number} is mended.</p>`],
    changes: ['assignee Olga', 'created', 'macro Mended', 'status closed', 'tags late'],
  })
  expect(guest?.answers).toEqual([`<p>Friend, #${rows[1]?.number} is mended.</p>`])
  expect(codeOf(await agent.post(`/tickets/bulk/${id}/undo`))).toBe('BULK_UNDO_LATE')
})

test('a macro that is taken back in time is used on nothing', async () => {
  const rows = [await addTicket(app), await addTicket(app)]
  const id = randomUUID()
  await start(rows, await make(everything), id)
  for (let n = 0; n < 2; n++) expect((await agent.post(`/tickets/bulk/${id}/undo`)).body).toEqual({ undone: 2, kept: 0 })
  await runBulkMacro(app.deps, id)
  for (const { id: ticketId } of rows) expect(await stateOf(ticketId)).toMatchObject({ status: 'open', tags: [], answers: [], notes: [] })
})

test('leaves out, wholly, each ticket on which one of its actions is impossible', async () => {
  const guest = await addGuest(app)
  const [closed, newer, unfilled] = [await addTicket(app, { status: 'closed' }), await addTicket(app), await addTicket(app)]
  const full = await addTicket(app, { tags: Array.from({ length: 10 }, (_, at) => `t${at}`), playerId: (await addPlayer(app, 'Lev')).id })
  const [merged, into] = [await addTicket(app, guest), await addTicket(app, guest)]
  const foreign = await addTicket(app, { projectId: 'islandm3' })
  const answered = await addTicket(app)
  const gone = { ...closed, id: randomUUID() }
  const fine = await addTicket(app, { playerId: (await addPlayer(app, 'Mira')).id })
  const made = await make([...everything.slice(0, 3), answerWith('<p>Hello, {player}</p>')], { project: 'familytown' })
  const id = randomUUID()
  await start([closed, newer, unfilled, full, merged, foreign, answered, gone, fine], made, id)
  await writeAsPlayer(app, newer.id, 'Wait!', new Date(Date.now() + 1000))
  await agent.post(`/tickets/${merged.id}/merge`, { intoId: into.id })
  await sendAnswer(colleague, answered.id, { text: 'y', hold: true })
  const ids = [closed, newer, unfilled, full, into, foreign, answered].map((row) => row.id)
  const before = await Promise.all(ids.map(stateOf))
  await runBulkMacro(app.deps, id)
  const { skipped, ...state } = await stateAfter(id)
  expect(state).toMatchObject({ state: 'done', total: 9, done: 1 })
  expect(new Map(skipped.map((one) => [one.id, one.code]))).toEqual(
    new Map([
      [closed.id, 'TICKET_CLOSED'],
      [newer.id, 'TICKET_CHANGED'],
      [unfilled.id, 'UNFILLED'],
      [full.id, 'TOO_MANY_TAGS'],
      [merged.id, 'TICKET_CHANGED'],
      [foreign.id, 'MACRO_OTHER_PROJECT'],
      [answered.id, 'TICKET_CHANGED'],
      [gone.id, 'TICKET_NOT_FOUND'],
    ]),
  )
  expect(await Promise.all(ids.map(stateOf))).toEqual(before)
  expect(await stateOf(fine.id)).toMatchObject({ status: 'closed', answers: ['<p>Hello, Mira</p>'] })
})

test('a macro without an answer is used also where the player has written since, but closes nothing there', async () => {
  const [one, other] = [await addTicket(app), await addTicket(app)]
  const [tags, close] = [await make([{ kind: 'addTags', tags: ['late'] }]), await make([{ kind: 'status', status: 'closed' }])]
  for (const row of [one, other]) await writeAsPlayer(app, row.id, 'Wait!', new Date(Date.now() + 1000))
  for (const [row, made, code] of [
    [one, tags, undefined],
    [other, close, 'TICKET_CHANGED'],
  ] as const) {
    const id = randomUUID()
    await start([row], made, id)
    await runBulkMacro(app.deps, id)
    expect((await stateAfter(id)).skipped.map((each) => each.code)).toEqual(code ? [code] : [])
  }
  expect((await stateOf(one.id)).tags).toEqual(['late'])
  expect((await stateOf(other.id)).status).toBe('open')
})

test('leaves out a ticket in which an answer of the same member is still held, so that it does not arrive after the macro', async () => {
  const [answers, closes] = [await addTicket(app), await addTicket(app)]
  for (const row of [answers, closes]) await sendAnswer(agent, row.id, { text: '<p>First</p>', hold: true })
  for (const [row, made] of [
    [answers, await make([answerWith('<p>Second</p>')])],
    [closes, await make([{ kind: 'status', status: 'closed' }])],
  ] as const) {
    const id = randomUUID()
    await start([row], made, id)
    await runBulkMacro(app.deps, id)
    expect((await stateAfter(id)).skipped).toMatchObject([{ id: row.id, code: 'TICKET_CHANGED' }])
    expect(await stateOf(row.id)).toMatchObject({ status: 'open', answers: [] })
  }
})

test('a ticket that has the answer of this action already, because messages were moved, does not stop the others', async () => {
  const [moved, fine] = [await addTicket(app), await addTicket(app)]
  const made = await make([...everything.slice(0, 2), answerWith('<p>Hello</p>')])
  const id = randomUUID()
  await start([moved, fine], made, id)
  // After a merge and its undo, a ticket can already contain the answer of this bulk action, although the job has not handled the ticket
  // yet. The test writes this state directly.
  await writeAsStaff(app, moved.id, agent.id, 'Hello')
  await app.deps.db
    .update(ticketMessage)
    .set({ clientId: id })
    .where(and(eq(ticketMessage.ticketId, moved.id), eq(ticketMessage.author, 'staff')))
  await app.deps.db.update(ticket).set({ lastMessageAt: moved.lastMessageAt }).where(eq(ticket.id, moved.id))
  await runBulkMacro(app.deps, id)
  expect(await stateAfter(id)).toMatchObject({ state: 'done', done: 1, skipped: [{ id: moved.id, code: 'TICKET_CHANGED' }] })
  expect(await stateOf(moved.id), 'nothing of the macro is left there').toMatchObject({ tags: [], assigneeId: null })
  expect(await stateOf(fine.id)).toMatchObject({ tags: ['late'], answers: ['<p>Hello</p>'] })
})

test('is refused at once if the macro is not what the member saw, or cannot be used', async () => {
  const rows = [await addTicket(app)]
  const made = await make(everything, { name: 'Many' })
  expect(codeOf(await start(rows, { ...made, version: 'old' }))).toBe('MACRO_CHANGED')
  const off = (await save({ name: 'Many', actions: everything, isActive: false, version: made.version }, made.id)).body as Made
  expect(codeOf(await start(rows, off))).toBe('MACRO_INACTIVE')
  expect(codeOf(await start(rows, { ...made, id: randomUUID() }))).toBe('MACRO_NOT_FOUND')
})

test('a colleague who leaves meanwhile is assigned nothing, and a member who leaves does nothing', async () => {
  const [leaver, author] = [await signInAs(app, 'support', 'Lena'), await signInAs(app, 'support', 'Artur')]
  const rows = [await addTicket(app)]
  const made = await make([
    { kind: 'assign', to: leaver.id },
    { kind: 'addTags', tags: ['late'] },
  ])
  const [id, second] = [randomUUID(), randomUUID()]
  await start(rows, made, id)
  await start(rows, await make(everything), second, author)
  for (const member of [leaver, author]) await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, member.id))
  await runBulkMacro(app.deps, id)
  await runBulkMacro(app.deps, second)
  expect((await stateAfter(id)).skipped).toMatchObject([{ code: 'STAFF_NOT_FOUND' }])
  expect(await stateOf(rows[0]?.id ?? '')).toMatchObject({ assigneeId: null, tags: [], answers: [] })
  expect(codeOf(await start(rows, made)), 'from then on, it is refused at once').toBe('STAFF_NOT_FOUND')
})
