import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { bulkItem, staff, ticketMessage } from '../../db/schema.ts'
import { sendBulkAnswers } from '../bulk/send-answers.ts'

/** Tests which tickets get the answer of a solved incident, and that the incident lists the tickets without an answer. */

let app: TestApp
let olga: Member
let pavel: Member
let later = 0
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + later) })
  olga = await signInAs(app, 'support', 'Olga')
  pavel = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

type Own = { id: string; number: number }
type Row = { id: string; unanswered: { id: string; number: number; code: string }[] }

const openWith = async (tickets: readonly Own[]) => {
  const id = randomUUID()
  const body = { project: 'familytown', texts: { en: { title: 'It is late', text: '' } }, sinceTs: '2026-11-25T10:00:00.000Z', version: '' }
  expect(codeOf(await olga.post(`/incidents/${id}`, body))).toBe(200)
  for (const { id: ticketId } of tickets) expect(codeOf(await olga.post(`/incidents/${id}/tickets`, { ticketId }))).toBe(200)
  return id
}
/** Solves the incident with the clock five minutes ahead, so that the job that sends the answers does not run by itself. */
const solve = async (id: string, text: string, more: object = {}, by = olga) => {
  later = 300_000
  expect(codeOf(await by.post(`/incidents/${id}/solve`, { answers: { en: text }, status: 'answered', ...more }))).toBe(200)
  later = 0
}
const sendAll = async (tickets: readonly Own[]) => {
  const ids = tickets.map(({ id }) => id)
  const rows = await app.deps.db.select({ id: bulkItem.bulkId }).from(bulkItem).where(inArray(bulkItem.ticketId, ids))
  for (const bulkId of new Set(rows.map(({ id }) => id))) await sendBulkAnswers(app.deps, bulkId)
}
const answersIn = async ({ id }: Own) => {
  const isAnswer = and(eq(ticketMessage.ticketId, id), eq(ticketMessage.author, 'staff'))
  return (await app.deps.db.select({ html: ticketMessage.html }).from(ticketMessage).where(isAnswer)).map(({ html }) => html)
}
const namedAt = async (id: string) => {
  const { items } = (await olga.get('/incidents')).body as { items: Row[] }
  return items.find((each) => each.id === id)?.unanswered
}

test('a player who writes meanwhile gets the answer, and their message stays unread and waits', async () => {
  const ticket = await addTicket(app)
  const id = await openWith([ticket])
  await solve(id, '<p>Fixed</p>', { status: 'closed' })
  await writeAsPlayer(app, ticket.id, 'Still broken?', new Date(Date.now() + 1000))
  await sendAll([ticket])
  expect(await answersIn(ticket)).toEqual(['<p>Fixed</p>'])
  expect(await readTicket(app, ticket.id)).toMatchObject({ status: 'answered', staffUnread: 1, waitingSince: expect.any(Date) })
  expect(await namedAt(id)).toEqual([])
})

test('the incident names each ticket without the answer, with the reason', async () => {
  const [guests, closed, held, answered] = [await addTicket(app), await addTicket(app), await addTicket(app), await addTicket(app)]
  const fine = await addTicket(app, { playerId: (await addPlayer(app, 'Mira')).id })
  const all = [guests, closed, held, answered, fine]
  const id = await openWith(all)
  await solve(id, '<p>{player}, it is fixed</p>')
  expect(codeOf(await olga.post(`/tickets/${closed.id}/change`, { version: closed.version, status: 'closed' }))).toBe(200)
  await sendAnswer(pavel, held.id, { text: 'I look', hold: true })
  await writeAsStaff(app, answered.id, pavel.id, 'I look', new Date(Date.now() + 1000))
  await sendAll(all)
  expect(await answersIn(fine)).toEqual(['<p>Mira, it is fixed</p>'])
  expect(await namedAt(id)).toEqual([
    { id: guests.id, number: guests.number, code: 'UNFILLED' },
    { id: closed.id, number: closed.number, code: 'TICKET_CLOSED' },
    { id: held.id, number: held.number, code: 'TICKET_CHANGED' },
    { id: answered.id, number: answered.number, code: 'TICKET_CHANGED' },
  ])
})

test('if the member may not answer any more, the incident names all its tickets', async () => {
  const [ticket, leaver] = [await addTicket(app), await signInAs(app, 'support', 'Lena')]
  const id = await openWith([ticket])
  await solve(id, '<p>Fixed</p>', {}, leaver)
  await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
  await sendAll([ticket])
  expect(await answersIn(ticket)).toEqual([])
  expect(await namedAt(id)).toEqual([{ id: ticket.id, number: ticket.number, code: 'STAFF_NOT_FOUND' }])
})
