import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import { type Member, setTargets, TARGETS } from '../../../test/editors.ts'
import { codeOf as code } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { heldMail } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { sendBulkAnswers } from '../bulk/send-answers.ts'

const clock = createClock()
let app: TestApp
let agent: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
})
afterAll(() => app.stop())
beforeEach(async () => {
  agent = await signInAs(app, 'support', 'Olga')
})

const { snooze, runJob, historyOf } = snoozing(() => ({ app, agent }))

const tickets = async (count: number) => {
  const rows: TicketRow[] = []
  for (let n = 0; n < count; n += 1) rows.push(await addTicket(app, { at: clock.now() }))
  return rows
}
const seen = (rows: readonly TicketRow[]) => rows.map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() }))
const change = (rows: readonly TicketRow[], body: object, id: string = randomUUID()) =>
  agent.post('/tickets/bulk', { id, tickets: seen(rows), ...body })
const undo = (id: string) => agent.post(`/tickets/bulk/${id}/undo`)
const untilOf = async (rows: readonly TicketRow[]) =>
  (await Promise.all(rows.map(({ id }) => readTicket(app, id)))).map(({ snoozedUntil }) => snoozedUntil)

test('many tickets are snoozed and brought back, each with one undo', async () => {
  const [one, two] = await tickets(2)
  if (!one || !two) throw new Error('no tickets')
  const [early, until] = [clock.in(HOUR_MS), clock.in(2 * HOUR_MS)]
  await snooze(one, early)
  const id = randomUUID()
  expect((await change([one, two], { snoozedUntilTs: until.toISOString() }, id)).body).toMatchObject({ done: 2, skipped: [] })
  expect(await untilOf([one, two])).toEqual([until, until])
  expect((await undo(id)).body).toEqual({ undone: 2, kept: 0 })
  expect(await untilOf([one, two])).toEqual([early, null])
  await change([two], { snoozedUntilTs: until.toISOString() })
  const back = randomUUID()
  expect((await change([one, two], { snoozedUntilTs: null }, back)).body).toMatchObject({ done: 2 })
  expect(await untilOf([one, two])).toEqual([null, null])
  expect((await undo(back)).body).toEqual({ undone: 2, kept: 0 })
  expect(await untilOf([one, two])).toEqual([early, until])
  expect((await readTicket(app, one.id)).snoozedBy).toBe(agent.id)
})

test('the same action again changes nothing', async () => {
  const rows = await tickets(2)
  const id = randomUUID()
  const body = { snoozedUntilTs: clock.in(HOUR_MS).toISOString() }
  const first = await change(rows, body, id)
  await snooze(rows[0] as TicketRow, null)
  expect((await change(rows, body, id)).body).toEqual(first.body)
  expect(await untilOf(rows)).toEqual([null, clock.in(HOUR_MS)])
})

test('what is closed, or has a message that the member did not see, is left out with its reason', async () => {
  const [fine, newer, closed] = await tickets(3)
  if (!fine || !newer || !closed) throw new Error('no tickets')
  await writeAsPlayer(app, newer.id, 'And my shells!', clock.in(1000))
  await change([closed], { status: 'closed' })
  const { body } = await change([fine, newer, closed], { snoozedUntilTs: clock.in(HOUR_MS).toISOString() })
  const { skipped } = body as { skipped: { id: string; code: string }[] }
  expect(new Map(skipped.map((one) => [one.id, one.code]))).toEqual(
    new Map([
      [newer.id, 'TICKET_CHANGED'],
      [closed.id, 'TICKET_CLOSED'],
    ]),
  )
  expect(await untilOf([fine, newer, closed])).toEqual([clock.in(HOUR_MS), null, null])
})

test('a mail that staff have not looked at leaves a ticket visible', async () => {
  const [held, accepted] = await tickets(2)
  if (!held || !accepted) throw new Error('no tickets')
  const mail = { why: 'sender' as const, sender: 'eve@evil.example', subject: 'Re: Support', plain: 'My words', rest: '', files: [] }
  const createdAt = clock.in(1000)
  await app.deps.db.insert(heldMail).values([
    { ...mail, id: randomUUID(), ticketId: held.id, createdAt },
    { ...mail, id: randomUUID(), ticketId: accepted.id, createdAt, acceptedAt: createdAt },
  ])
  const { body } = await change([held, accepted], { snoozedUntilTs: clock.in(HOUR_MS).toISOString() })
  expect(body).toMatchObject({ done: 1, skipped: [{ id: held.id, code: 'TICKET_CHANGED' }] })
  expect(await untilOf([held, accepted])).toEqual([null, clock.in(HOUR_MS)])
})

test('an answer to many that closes leaves a ticket open that was snoozed since', async () => {
  const [snoozed, other] = await tickets(2)
  if (!snoozed || !other) throw new Error('no tickets')
  const id = randomUUID()
  await agent.post('/tickets/bulk-answer', { id, tickets: seen([snoozed, other]), text: '<p>Done.</p>', status: 'closed' })
  await snooze(snoozed, clock.in(HOUR_MS))
  await sendBulkAnswers(app.deps, id)
  expect(await readTicket(app, snoozed.id)).toMatchObject({ status: 'answered', snoozedUntil: clock.in(HOUR_MS) })
  expect(await readTicket(app, other.id)).toMatchObject({ status: 'closed' })
})

test('undo of another change does not bring back a mark that the assignee has removed since', async () => {
  const [row] = await tickets(1)
  if (!row) throw new Error('no ticket')
  await snooze(row, clock.in(1000))
  clock.pass(1000)
  await runJob()
  const id = randomUUID()
  await change([row], { priority: 'high' }, id)
  await agent.post(`/tickets/${row.id}/read`, { seq: 1 })
  expect((await undo(id)).body).toEqual({ undone: 1, kept: 0 })
  expect(await readTicket(app, row.id)).toMatchObject({ priority: 'normal', returnedAt: null })
})

test('a time that is past is refused, and nothing is changed', async () => {
  const rows = await tickets(2)
  const id = randomUUID()
  expect(code(await change(rows, { snoozedUntilTs: clock.now().toISOString() }, id))).toBe('SNOOZE_TIME_INVALID')
  expect(code(await agent.get(`/tickets/bulk/${id}`))).toBe('BULK_NOT_FOUND')
})

test('"bring back" cannot be undone when all the times have passed; a time that has not passed is restored', async () => {
  const rows = await tickets(2)
  const [one, two] = rows
  if (!one || !two) throw new Error('no tickets')
  await change(rows, { snoozedUntilTs: clock.in(5000).toISOString() })
  const all = randomUUID()
  await change(rows, { snoozedUntilTs: null }, all)
  clock.pass(5000)
  expect(code(await undo(all))).toBe('SNOOZE_TIME_INVALID')
  expect(await untilOf(rows)).toEqual([null, null])
  await snooze(one, clock.in(5000))
  await snooze(two, clock.in(HOUR_MS))
  const both = randomUUID()
  await change(rows, { snoozedUntilTs: null }, both)
  const until = clock.in(HOUR_MS)
  clock.pass(5000)
  await undo(both)
  expect(await untilOf(rows)).toEqual([null, until])
})

test('undo of closing restores the snooze; if its time has passed, the ticket is back', async () => {
  const [one, two] = await tickets(2)
  if (!one || !two) throw new Error('no tickets')
  const [soon, later] = [clock.in(5000), clock.in(HOUR_MS)]
  await snooze(one, soon)
  await snooze(two, later)
  const id = randomUUID()
  await change([one, two], { status: 'closed' }, id)
  expect(await untilOf([one, two])).toEqual([null, null])
  clock.pass(5000)
  expect((await undo(id)).body).toEqual({ undone: 2, kept: 0 })
  expect(await readTicket(app, one.id)).toMatchObject({ status: 'open', snoozedUntil: null, returnedCause: 'time' })
  expect(await readTicket(app, two.id)).toMatchObject({ status: 'open', snoozedUntil: later })
})

test('undo leaves a ticket alone that came back meanwhile', async () => {
  const [one, two] = await tickets(2)
  if (!one || !two) throw new Error('no tickets')
  const id = randomUUID()
  await change([one, two], { snoozedUntilTs: clock.in(5000).toISOString() }, id)
  await writeAsPlayer(app, one.id, 'And?', clock.in(1000))
  clock.pass(5000)
  await runJob()
  expect((await undo(id)).body).toEqual({ undone: 0, kept: 2 })
  expect((await historyOf(two.id)).at(-1)).toBe('returned time')
})

test('each ticket remembers what was known of its due time', async () => {
  await setTargets(await signInAs(app, 'admin', 'Ada'), 'familytown', TARGETS)
  const at = (minutes: number) => ({ at: clock.in(-minutes * 60_000), createdAt: clock.in(-minutes * 60_000), priority: 'high' as const })
  const rows = [await addTicket(app, at(10)), await addTicket(app, at(100)), await addTicket(app, at(130)), await addTicket(app)]
  await change(rows, { snoozedUntilTs: clock.in(HOUR_MS).toISOString() })
  const known = await Promise.all(rows.map(async ({ id }) => (await readTicket(app, id)).snoozedDue))
  expect(known).toEqual([null, 'soon', 'late', null])
})
