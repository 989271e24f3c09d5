import { randomUUID } from 'node:crypto'
import { SNOOZE_DAYS_MAX } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeskVisitor, signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import type { Member } from '../../../test/editors.ts'
import { codeOf as code } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { auditLog, ticket } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'

const clock = createClock()
let app: TestApp
let agent: Member
let colleague: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'finance', 'Pavel')
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null, snoozedUntil: null }))

const { snooze, show, list, idsIn, counts, historyOf } = snoozing(() => ({ app, agent }))

describe('a snoozed ticket', () => {
  test('leaves the views of open tickets and their counts, and has a view of its own with the time of return', async () => {
    const [late, early, other] = [await addTicket(app, { assigneeId: agent.id }), await addTicket(app), await addTicket(app)]
    expect(await counts()).toMatchObject({ mine: 1, unassigned: 2, open: 3, snoozed: { snoozed: 0, back: 0 } })
    const [atNine, atTen] = [clock.in(9 * HOUR_MS), clock.in(10 * HOUR_MS)]
    expect((await snooze(late, atTen)).status).toBe(200)
    expect((await snooze(early, atNine)).body).toMatchObject({ snoozedUntilTs: atNine.toISOString(), snoozedBy: 'Olga', returned: null })
    expect(await counts()).toMatchObject({ mine: 0, unassigned: 1, open: 1, snoozed: { snoozed: 2, back: 0 } })
    for (const view of ['', '?view=unassigned']) expect(await idsIn(view)).toEqual([other.id])
    expect(await idsIn('?view=mine')).toEqual([])
    const { items } = await list('?snoozed=snoozed')
    expect(items.map(({ id, snoozedUntilTs }) => [id, snoozedUntilTs])).toEqual([
      [early.id, atNine.toISOString()],
      [late.id, atTen.toISOString()],
    ])
    expect(await idsIn('?view=mine&snoozed=snoozed')).toEqual([late.id])
    expect(await idsIn('?view=closed&snoozed=snoozed')).toEqual([])
    expect(await idsIn(`?q=${late.number}`)).toEqual([late.id])
    expect(await idsIn(`?q=${other.number}&snoozed=snoozed`)).toEqual([])
  })

  test('is listed in pages, the earliest return first', async () => {
    const added: TicketRow[] = []
    for (let n = 0; n < 60; n += 1) {
      const row = await addTicket(app)
      await snooze(row, clock.in((1 + (n % 7)) * HOUR_MS))
      added.push(row)
    }
    const first = await list('?snoozed=snoozed')
    const second = await list(`?snoozed=snoozed&after=${first.nextCursor}`)
    const items = [...first.items, ...second.items]
    expect([first.items.length < 60, second.nextCursor]).toEqual([true, null])
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)))
    const times = items.map(({ snoozedUntilTs }) => snoozedUntilTs)
    expect(times).toEqual(times.toSorted())
    expect(code(await agent.get('/tickets?snoozed=snoozed&after=nonsense'))).toBe('BAD_REQUEST')
  })

  test('has its snoozes in the history and in the audit log', async () => {
    const row = await addTicket(app)
    const [first, second] = [clock.in(HOUR_MS), clock.in(2 * HOUR_MS)]
    await snooze(row, first)
    await snooze(row, second, colleague)
    expect(await show(row.id)).toMatchObject({ snoozedUntilTs: second.toISOString(), snoozedBy: 'Pavel' })
    await snooze(row, null)
    expect(await show(row.id)).toMatchObject({ snoozedUntilTs: null, snoozedBy: null, returned: null })
    const [one, two] = [first.toISOString(), second.toISOString()]
    expect(await historyOf(row.id)).toEqual([`snoozed ${one}`, `snoozed ${one}${two}`, 'returned staff'])
    const entries = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `ticket ${row.number}`))
      .orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { action: 'ticket-changed', staffId: agent.id, after: { snoozed: one } },
      { action: 'ticket-changed', staffId: colleague.id, before: { snoozed: one }, after: { snoozed: two } },
      { action: 'ticket-changed', staffId: agent.id, before: { snoozed: two }, after: { snoozed: '' } },
    ])
  })

  test('stays snoozed if it is answered, given to somebody, or gets another status or priority', async () => {
    const row = await addTicket(app)
    const until = clock.in(HOUR_MS)
    await snooze(row, until)
    await sendAnswer(agent, row.id, { text: '<p>We are looking.</p>', seenSeq: 1 })
    for (const change of [{ assigneeId: colleague.id }, { status: 'waiting' }, { priority: 'high' }])
      expect((await agent.post(`/tickets/${row.id}/change`, { version: (await readTicket(app, row.id)).version, ...change })).status).toBe(
        200,
      )
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: until, snoozedBy: agent.id, assigneeId: colleague.id })
  })

  test.each(['by a change', 'with an answer'])('is not snoozed any more when it is closed %s', async (how) => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    const { version } = await readTicket(app, row.id)
    if (how === 'by a change') await agent.post(`/tickets/${row.id}/change`, { version, status: 'closed' })
    else await sendAnswer(agent, row.id, { text: '<p>Done.</p>', status: 'closed', seenSeq: 1 })
    expect(await readTicket(app, row.id)).toMatchObject({ status: 'closed', snoozedUntil: null, snoozedAt: null, returnedAt: null })
    expect(await historyOf(row.id)).toHaveLength(1)
  })
})

describe('a snooze is refused', () => {
  test.each<[string, () => unknown]>([
    ['the past', () => clock.in(-1).toISOString()],
    ['this moment', () => clock.now().toISOString()],
    ['more than the limit', () => clock.in(SNOOZE_DAYS_MAX * 24 * HOUR_MS + 1).toISOString()],
    ['a day that does not exist', () => '2026-99-99T99:99:99Z'],
  ])('for %s', async (_what, ts) => {
    const { id, version } = await addTicket(app)
    const reply = await agent.post(`/tickets/${id}/change`, { version, snoozedUntilTs: ts() })
    expect([reply.status, code(reply)]).toEqual([422, 'SNOOZE_TIME_INVALID'])
    expect(code(await agent.post(`/tickets/${id}/change`, { version, snoozedUntilTs: 'tomorrow' }))).toBe('BAD_REQUEST')
    expect(await historyOf(id)).toEqual([])
  })

  test('never at the limit itself', async () => {
    expect((await snooze(await addTicket(app), clock.in(SNOOZE_DAYS_MAX * 24 * HOUR_MS))).status).toBe(200)
  })

  test('for a closed ticket, and for one that is closed with it', async () => {
    const closed = await addTicket(app, { status: 'closed' })
    expect(code(await snooze(closed, clock.in(HOUR_MS)))).toBe('TICKET_CLOSED')
    const { id, version } = await addTicket(app)
    const body = { version, status: 'closed', snoozedUntilTs: clock.in(HOUR_MS).toISOString() }
    expect(code(await agent.post(`/tickets/${id}/change`, body))).toBe('TICKET_CLOSED')
    expect(await readTicket(app, id)).toMatchObject({ status: 'open', snoozedUntil: null })
  })

  test('if the player has written since the page was read', async () => {
    const row = await addTicket(app)
    await writeAsPlayer(app, row.id, 'And my shells!')
    expect(code(await snooze(row, clock.in(HOUR_MS), agent, { seenSeq: 1 }))).toBe('TICKET_CHANGED')
    expect((await snooze(row, clock.in(HOUR_MS))).status).toBe(200)
  })

  test('if a colleague has changed the ticket since', async () => {
    const { id, version } = await addTicket(app)
    await snooze({ id }, clock.in(HOUR_MS), colleague)
    const body = { version, snoozedUntilTs: clock.in(2 * HOUR_MS).toISOString(), seenSeq: 1 }
    expect(code(await agent.post(`/tickets/${id}/change`, body))).toBe('TICKET_CHANGED')
    expect(code(await agent.post(`/tickets/${id}/change`, { version, snoozedUntilTs: null }))).toBe('TICKET_CHANGED')
    expect(await readTicket(app, id)).toMatchObject({ snoozedBy: colleague.id, snoozedUntil: clock.in(HOUR_MS) })
  })

  test('to who may not answer, and of a ticket that does not exist', async () => {
    const { id, version } = await addTicket(app)
    const body = { version, snoozedUntilTs: clock.in(HOUR_MS).toISOString() }
    const writer = await signInAs(app, 'content', 'Clara')
    expect(code(await writer.post(`/tickets/${id}/change`, body))).toBe('STAFF_FORBIDDEN')
    expect(code(await writer.get('/tickets/returned'))).toBe('STAFF_FORBIDDEN')
    expect(code(await createDeskVisitor(app).post(`/tickets/${id}/change`, body))).toBe('STAFF_UNAUTHORIZED')
    expect(code(await agent.post(`/tickets/${randomUUID()}/change`, body))).toBe('TICKET_NOT_FOUND')
  })
})

describe('a repeated call', () => {
  test('after a lost reply, or by a second click, changes nothing more', async () => {
    const { id, version } = await addTicket(app)
    const body = { version, snoozedUntilTs: clock.in(HOUR_MS).toISOString(), seenSeq: 1 }
    const replies = await Promise.all([1, 2, 3].map(() => agent.post(`/tickets/${id}/change`, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await historyOf(id)).toHaveLength(1)
    const back = { version: version + 1, snoozedUntilTs: null }
    for (const status of [200, 200]) expect((await agent.post(`/tickets/${id}/change`, back)).status).toBe(status)
    expect(await historyOf(id)).toHaveLength(2)
  })

  test('does not snooze again a ticket that came back meanwhile', async () => {
    const { id, version } = await addTicket(app)
    const body = { version, snoozedUntilTs: clock.in(HOUR_MS).toISOString(), seenSeq: 1 }
    await agent.post(`/tickets/${id}/change`, body)
    await writeAsPlayer(app, id, 'And my shells!')
    expect(code(await agent.post(`/tickets/${id}/change`, body))).toBe('TICKET_CHANGED')
    expect(await readTicket(app, id)).toMatchObject({ snoozedUntil: null, returnedCause: 'player' })
  })
})

describe('undo', () => {
  test('of a snooze brings the ticket back; of another time, it restores the earlier one', async () => {
    const row = await addTicket(app)
    const first = clock.in(HOUR_MS)
    await snooze(row, first)
    await snooze(row, clock.in(2 * HOUR_MS))
    await snooze(row, first)
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: first })
    await snooze(row, null)
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: null, returnedAt: null })
  })

  test('of "bring back" is refused when the time has passed', async () => {
    const row = await addTicket(app)
    const until = clock.in(5000)
    await snooze(row, until)
    await snooze(row, null)
    expect((await snooze(row, until)).status).toBe(200)
    await snooze(row, null)
    clock.pass(5000)
    expect(code(await snooze(row, until))).toBe('SNOOZE_TIME_INVALID')
  })

  test('of a snooze is possible after an answer and other changes; of "bring back" it is not', async () => {
    const row = await addTicket(app)
    const { body: done } = await snooze(row, clock.in(HOUR_MS))
    await sendAnswer(agent, row.id, { text: '<p>We are looking.</p>', seenSeq: 1 })
    const undo = { version: done.version, snoozedTs: done.snoozedTs, seenSeq: 1, snoozedUntilTs: null }
    expect(code(await agent.post(`/tickets/${row.id}/change`, { ...undo, priority: 'high' }))).toBe('TICKET_CHANGED')
    for (const status of [200, 200]) expect((await agent.post(`/tickets/${row.id}/change`, undo)).status).toBe(status)
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: null, status: 'answered' })
    await agent.post(`/tickets/${row.id}/change`, { version: (await readTicket(app, row.id)).version, priority: 'high' })
    const again = { ...undo, snoozedUntilTs: clock.in(HOUR_MS).toISOString() }
    expect(code(await agent.post(`/tickets/${row.id}/change`, again))).toBe('TICKET_CHANGED')
  })

  test('after a colleague has changed the ticket is refused', async () => {
    const row = await addTicket(app)
    const done = await snooze(row, clock.in(HOUR_MS))
    clock.pass(1)
    await snooze(row, clock.in(3 * HOUR_MS), colleague)
    const undone = { version: done.body.version, snoozedTs: done.body.snoozedTs, snoozedUntilTs: null }
    expect(code(await agent.post(`/tickets/${row.id}/change`, undone))).toBe('TICKET_CHANGED')
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: clock.in(3 * HOUR_MS) })
  })
})
