import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addGuest, addTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { auditLog, incidentTicket, staff } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { runBulkAttach } from './attach-many.ts'

let app: TestApp
let agent: Member
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const openIncident = async (project = 'familytown') => {
  const texts = { en: { title: 'Purchases arrive late', text: '' } }
  const id = randomUUID()
  const { status } = await agent.post(`/incidents/${id}`, { project, texts, sinceTs: '2026-11-25T10:00:00.000Z', version: '' })
  expect(status).toBe(200)
  return id
}
const start = (rows: readonly TicketRow[], incidentId: string, id: string = randomUUID(), by: Pick<Member, 'post'> = agent) => {
  const tickets = rows.map((row) => ({ id: row.id, seenTs: row.lastMessageAt.toISOString() }))
  return by.post('/tickets/bulk-incident', { id, tickets, incidentId })
}
const stateAfter = async (id: string) => (await agent.get(`/tickets/bulk/${id}`)).body as { skipped: { id: string; code: string }[] }
const incidentOf = async ({ id }: TicketRow) => (await agent.get(`/tickets/${id}/incident`)).body.attached as string | null
const attachedOf = (rows: readonly TicketRow[]) => Promise.all(rows.map(incidentOf))
const entriesOf = ({ number }: TicketRow) =>
  app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, `ticket ${number}`), eq(auditLog.action, 'ticket-attached')))

test('many tickets wait, and are then attached once each, with an audit entry as for a single one', async () => {
  const incident = await openIncident()
  const rows = [await addTicket(app), await addTicket(app, { status: 'closed' }), await addTicket(app)]
  const id = randomUUID()
  expect((await start(rows, incident, id)).body).toMatchObject({ state: 'waiting', total: 3, done: 0 })
  expect((await start(rows, incident, id)).body, 'sent again, because its reply was lost').toMatchObject({ state: 'waiting', total: 3 })
  expect(await attachedOf(rows)).toEqual([null, null, null])
  // A new message of the player does not stop the job from attaching the ticket to the incident, because players do not see the incident of
  // a ticket.
  await writeAsPlayer(app, rows[2]?.id ?? '', 'And my shells!', new Date(Date.now() + 1000))
  // Two processes may take the same job, and a process may run a job twice.
  await Promise.all([runBulkAttach(app.deps, id), runBulkAttach(app.deps, id)])
  await runBulkAttach(app.deps, id)
  expect(await stateAfter(id)).toMatchObject({ state: 'done', total: 3, done: 3, skipped: [] })
  expect(await attachedOf(rows)).toEqual([incident, incident, incident])
  for (const row of rows) expect(await entriesOf(row)).toMatchObject([{ staffId: agent.id, after: { incident, bulk: id } }])
  expect(codeOf(await agent.post(`/tickets/bulk/${id}/undo`))).toBe('BULK_UNDO_LATE')
})

test('Undo in time attaches nothing', async () => {
  const rows = [await addTicket(app), await addTicket(app)]
  const id = randomUUID()
  await start(rows, await openIncident(), id)
  for (let n = 0; n < 2; n++) expect((await agent.post(`/tickets/bulk/${id}/undo`)).body).toEqual({ undone: 2, kept: 0 })
  await runBulkAttach(app.deps, id)
  expect(await attachedOf(rows)).toEqual([null, null])
})

test('leaves out tickets of other projects, of other incidents, merged and missing ones, and says why', async () => {
  const [incident, otherIncident] = [await openIncident(), await openIncident()]
  const guest = await addGuest(app)
  const [fine, same, elsewhere] = [await addTicket(app), await addTicket(app), await addTicket(app)]
  const foreign = await addTicket(app, { projectId: 'islandm3' })
  const [merged, into] = [await addTicket(app, guest), await addTicket(app, guest)]
  const gone = { ...fine, id: randomUUID() }
  await agent.post(`/incidents/${incident}/tickets`, { ticketId: same.id })
  await agent.post(`/incidents/${otherIncident}/tickets`, { ticketId: elsewhere.id })
  const id = randomUUID()
  await start([fine, same, elsewhere, foreign, merged, gone], incident, id)
  await agent.post(`/tickets/${merged.id}/merge`, { intoId: into.id })
  await runBulkAttach(app.deps, id)
  const { skipped, ...state } = await stateAfter(id)
  expect(state).toMatchObject({ state: 'done', total: 6, done: 2 })
  expect(new Map(skipped.map((one) => [one.id, one.code]))).toEqual(
    new Map([
      [elsewhere.id, 'OTHER_INCIDENT'],
      [foreign.id, 'INCIDENT_OTHER_PROJECT'],
      [merged.id, 'TICKET_CHANGED'],
      [gone.id, 'TICKET_NOT_FOUND'],
    ]),
  )
  expect(await attachedOf([fine, same, elsewhere, foreign, into])).toEqual([incident, incident, otherIncident, null, null])
  expect(await entriesOf(same), 'already attached, so there is only the first entry').toHaveLength(1)
})

test('a ticket to which an attached one was merged counts as attached', async () => {
  const incident = await openIncident()
  const guest = await addGuest(app)
  const [merged, into] = [await addTicket(app, guest), await addTicket(app, guest)]
  await agent.post(`/incidents/${incident}/tickets`, { ticketId: merged.id })
  await agent.post(`/tickets/${merged.id}/merge`, { intoId: into.id })
  const id = randomUUID()
  await start([into], incident, id)
  await runBulkAttach(app.deps, id)
  expect(await stateAfter(id)).toMatchObject({ done: 1, skipped: [] })
  expect(await entriesOf(into)).toHaveLength(0)
})

test('an incident that is solved meanwhile gets no more tickets', async () => {
  const incident = await openIncident()
  const rows = [await addTicket(app)]
  const id = randomUUID()
  await start(rows, incident, id)
  expect((await agent.post(`/incidents/${incident}/solve`, { answers: {}, status: 'answered' })).status).toBe(200)
  await runBulkAttach(app.deps, id)
  expect((await stateAfter(id)).skipped).toMatchObject([{ code: 'INCIDENT_SOLVED' }])
  expect(codeOf(await start(rows, incident)), 'from then on, it is refused at once').toBe('INCIDENT_SOLVED')
  expect(codeOf(await start(rows, randomUUID()))).toBe('INCIDENT_NOT_FOUND')
})

test('a member without the right is refused, and one who leaves before it begins attaches nothing', async () => {
  const incident = await openIncident()
  const rows = [await addTicket(app)]
  const content = await signInAs(app, 'content', 'Clara')
  expect(codeOf(await start(rows, incident, randomUUID(), content))).toBe('STAFF_FORBIDDEN')
  const leaver = await signInAs(app, 'support', 'Lena')
  const id = randomUUID()
  await start(rows, incident, id, leaver)
  await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
  await runBulkAttach(app.deps, id)
  const attached = await app.deps.db
    .select()
    .from(incidentTicket)
    .where(
      inArray(
        incidentTicket.ticketId,
        rows.map((row) => row.id),
      ),
    )
  expect(attached).toEqual([])
})
