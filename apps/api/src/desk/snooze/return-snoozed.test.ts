import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, MINUTE_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import { type Member, setTargets, TARGETS } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { staff, ticket } from '../../db/schema.ts'
import { mergeGuest } from '../../support/merge.ts'
import type { TicketNews } from '../../support/news.ts'
import { createPlainMessages } from '../../support/plain-message.ts'
import { returnSnoozed } from './return-snoozed.ts'

const clock = createClock()
let app: TestApp
let agent: Member
let colleague: Member
beforeAll(async () => {
  // The test runs the job itself, so this app starts without a worker.
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
  await setTargets(await signInAs(app, 'admin', 'Ada'), 'familytown', TARGETS)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null, returnedAt: null })
  // An earlier test has moved the clock, which ended all sessions. So the members of staff sign in again.
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})

const { snooze, show, idsIn, counts, returnedOf, runJob, historyOf } = snoozing(() => ({ app, agent }))

describe('the time of a snoozed ticket comes', () => {
  test('it is back at this very time, marked, and not before', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS - 1)
    await runJob()
    expect(await idsIn('')).toEqual([])
    clock.pass(1)
    await runJob()
    expect(await idsIn('')).toEqual([row.id])
    expect(await idsIn('?snoozed=back')).toEqual([row.id])
    expect(await counts()).toMatchObject({ open: 1, snoozed: { snoozed: 0, back: 1 } })
    const returned = { cause: 'time', ts: clock.now().toISOString() }
    expect(await show(row.id)).toMatchObject({ snoozedUntilTs: null, snoozedBy: null, returned, status: 'open' })
    expect((await historyOf(row.id)).at(-1)).toBe('returned time')
  })

  test('Undo of a new snooze restores the mark, for whom the earlier snooze was, unless something has changed since', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS)
    await runJob()
    const { returnedAt, snoozedBy } = await readTicket(app, row.id)
    expect(returnedAt).toEqual(clock.now())
    const snoozeAgain = async () => (await snooze(row, clock.in(HOUR_MS), colleague)).body
    const undo = ({ version, snoozedTs }: Record<string, unknown>, returnedTs = returnedAt?.toISOString()) =>
      colleague.post(`/tickets/${row.id}/change`, { version, snoozedTs, returnedTs, snoozedUntilTs: null })
    clock.pass(MINUTE_MS)
    expect((await undo(await snoozeAgain())).status).toBe(200)
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: null, returnedAt, returnedCause: 'time', snoozedBy })
    expect(await idsIn('?snoozed=back')).toEqual([row.id])
    expect((await undo(await snoozeAgain(), '2026-01-01T00:00:00.000Z')).status).toBe(200)
    expect(await readTicket(app, row.id), 'the ticket did not come back at that time').toMatchObject({
      snoozedUntil: null,
      returnedAt: null,
    })
    const done = await snoozeAgain()
    await sendAnswer(agent, row.id, { text: '<p>We are looking.</p>', seenSeq: 1 })
    expect((await undo(done)).status).toBe(200)
    expect(await readTicket(app, row.id), 'an answer ends the mark').toMatchObject({ snoozedUntil: null, returnedAt: null })
  })

  test('a late run brings it back, and runs at the same time bring each ticket back once', async () => {
    const rows = []
    for (let n = 0; n < 20; n += 1) rows.push(await addTicket(app))
    for (const row of rows) await snooze(row, clock.in(HOUR_MS))
    clock.pass(48 * HOUR_MS)
    const told: string[] = []
    const tell = async ({ ticketId }: TicketNews) => void told.push(ticketId)
    const job = () => returnSnoozed({ ...app.deps, news: { ...app.deps.news, tell } })
    await Promise.all([job(), job(), job()])
    await job()
    expect(told.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    for (const { id } of rows) expect(await historyOf(id)).toHaveLength(2)
  })

  test('a process that dies after the commit loses nothing', async () => {
    const row = await addTicket(app, { assigneeId: agent.id })
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS)
    await returnSnoozed({ ...app.deps, news: { ...app.deps.news, tell: () => Promise.reject(new Error('the process is gone')) } })
    expect(await returnedOf()).toMatchObject([{ ticketId: row.id, cause: 'time' }])
  })

  test('a ticket that somebody is changing at this moment is brought back by the next run', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS)
    await app.deps.db.transaction(async (tx) => {
      await tx.select().from(ticket).where(eq(ticket.id, row.id)).for('update')
      await runJob()
    })
    expect((await readTicket(app, row.id)).snoozedUntil).not.toBeNull()
    await runJob()
    expect((await readTicket(app, row.id)).snoozedUntil).toBeNull()
  })

  test('a page that still shows the snooze cannot change it', async () => {
    const row = await addTicket(app)
    const { body } = await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS)
    await runJob()
    const late = { version: body.version, snoozedUntilTs: clock.in(HOUR_MS).toISOString() }
    expect((await agent.post(`/tickets/${row.id}/change`, late)).body.code).toBe('TICKET_CHANGED')
  })
})

describe('a snoozed ticket comes back at once', () => {
  test.each(['a message', 'a message with others'])('when the player writes %s', async (how) => {
    const row = await addTicket(app, { playerId: (await addPlayer(app)).id })
    await sendAnswer(agent, row.id, { text: '<p>Soon.</p>' })
    await snooze(row, clock.in(HOUR_MS))
    const { version } = await readTicket(app, row.id)
    const at = clock.in(MINUTE_MS)
    if (how === 'a message') await writeAsPlayer(app, row.id, 'And?', at)
    else {
      const message = { html: '<p>And?</p>', plain: 'And?', clientId: row.clientId, ticketId: row.id, at }
      await createPlainMessages(app.deps.pool)({ ...message, requester: { kind: 'player', id: row.playerId ?? '' } })
    }
    const back = { snoozedUntil: null, snoozedAt: null, returnedAt: at, returnedCause: 'player', status: 'open' }
    expect(await readTicket(app, row.id)).toMatchObject({ ...back, version: version + 1 })
    expect((await historyOf(row.id)).at(-1)).toBe('returned player')
    expect(await idsIn('')).toEqual([row.id])
  })

  test('but not when its guest signs in', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    const { id: playerId } = await addPlayer(app)
    await mergeGuest(app.deps, row.guestId ?? '', playerId)
    expect(await readTicket(app, row.id)).toMatchObject({ playerId, snoozedUntil: clock.in(HOUR_MS) })
    await writeAsPlayer(app, row.id, 'And?')
    expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: null, returnedCause: 'player' })
  })
})

describe('a target of a snoozed ticket', () => {
  const add = (minutesAgo: number) => {
    const at = clock.in(-minutesAgo * MINUTE_MS)
    return addTicket(app, { priority: 'high', at, createdAt: at })
  }
  const back = async ({ id }: { id: string }) => (await readTicket(app, id)).returnedCause

  test('goes on: the ticket is shown among those that are due soon or late', async () => {
    const late = await add(125)
    await snooze(late, clock.in(9 * HOUR_MS))
    expect(await counts()).toMatchObject({ open: 0, due: { soon: 0, late: 1 }, snoozed: { snoozed: 1 } })
    expect(await idsIn('?due=late')).toEqual([late.id])
    expect((await show(late.id)).due).not.toBeNull()
  })

  test('brings it back when its answer gets due soon, although its time has not come', async () => {
    const row = await add(10)
    await snooze(row, clock.in(9 * HOUR_MS))
    clock.pass(79 * MINUTE_MS)
    await runJob()
    expect(await back(row)).toBeNull()
    clock.pass(MINUTE_MS)
    await runJob()
    expect(await back(row)).toBe('due')
    expect((await historyOf(row.id)).at(-1)).toBe('returned due')
  })

  test('brings it back when it gets late, if its answer was due soon already when it was snoozed', async () => {
    const row = await add(100)
    await snooze(row, clock.in(9 * HOUR_MS))
    clock.pass(19 * MINUTE_MS)
    await runJob()
    expect(await back(row)).toBeNull()
    clock.pass(MINUTE_MS)
    await runJob()
    expect(await back(row)).toBe('due')
  })

  test('that is missed already does not bring it back: whoever snoozed it knew', async () => {
    const row = await add(125)
    await snooze(row, clock.in(9 * HOUR_MS))
    clock.pass(8 * HOUR_MS)
    await runJob()
    expect(await back(row)).toBeNull()
    clock.pass(HOUR_MS)
    await runJob()
    expect(await back(row)).toBe('time')
  })

  test('that an admin shortens brings it back', async () => {
    const ada = await signInAs(app, 'admin', 'Ada')
    const row = await add(50)
    await snooze(row, clock.in(9 * HOUR_MS))
    await runJob()
    expect(await back(row)).toBeNull()
    await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, high: { first: 30, next: 30 } } })
    await runJob()
    expect(await back(row)).toBe('due')
    await setTargets(ada, 'familytown', TARGETS)
  })
})

describe('the mark of a returned ticket', () => {
  const returned = async (of: object = {}) => {
    const row = await addTicket(app, of)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(HOUR_MS)
    await runJob()
    return row
  }
  const isMarked = async ({ id }: { id: string }) => (await readTicket(app, id)).returnedAt !== null
  const read = (row: { id: string }, by: Member) => by.post(`/tickets/${row.id}/read`, { seq: 1 })

  test('is removed when the assignee opens it, not when a colleague does', async () => {
    const row = await returned({ assigneeId: agent.id })
    await read(row, colleague)
    expect([await isMarked(row), (await returnedOf()).length]).toEqual([true, 1])
    for (const marked of [false, false]) {
      await read(row, agent)
      expect(await isMarked(row)).toBe(marked)
    }
    expect(await returnedOf()).toEqual([])
  })

  test('of a ticket of nobody is told to whoever snoozed it, and removed by anybody who opens it', async () => {
    const row = await returned()
    expect([await returnedOf(), await returnedOf(colleague)]).toMatchObject([[{ ticketId: row.id }], []])
    await read(row, colleague)
    expect([await isMarked(row), await returnedOf()]).toEqual([false, []])
  })

  test('is told to all if the assignee may not answer any more, and any of them removes it', async () => {
    const leaver = await signInAs(app, 'support', 'Lena')
    const row = await returned({ assigneeId: leaver.id })
    expect([(await returnedOf()).length, (await returnedOf(colleague)).length]).toEqual([0, 0])
    await app.deps.db.update(staff).set({ disabledAt: new Date() }).where(eq(staff.id, leaver.id))
    expect([(await returnedOf()).length, (await returnedOf(colleague)).length]).toEqual([1, 1])
    await read(row, colleague)
    expect(await isMarked(row)).toBe(false)
  })

  test.each<[string, (row: { id: string }) => unknown]>([
    ['an answer', ({ id }) => sendAnswer(colleague, id, { text: '<p>Here it is.</p>' })],
    ['another snooze', (row) => snooze(row, clock.in(HOUR_MS))],
    [
      'closing it',
      async ({ id }) => colleague.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, status: 'closed' }),
    ],
  ])('is removed by %s', async (_what, act) => {
    const row = await returned({ assigneeId: agent.id })
    await act(row)
    expect(await isMarked(row)).toBe(false)
  })

  test('stays when the player writes', async () => {
    const row = await returned()
    await writeAsPlayer(app, row.id, 'And?')
    expect(await readTicket(app, row.id)).toMatchObject({ returnedCause: 'time' })
  })
})
