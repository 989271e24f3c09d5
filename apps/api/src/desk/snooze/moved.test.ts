import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import type { Member } from '../../../test/editors.ts'
import { moving } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import { ticketChange } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'

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

const { snooze, runJob, idsIn, historyOf } = snoozing(() => ({ app, agent }))
const moves = () => moving(app, agent)

/** Creates two tickets of one player and snoozes them for this number of hours; 0 means no snooze. */
const pair = async (into: number, from: number) => {
  const { id: playerId } = await addPlayer(app)
  const rows = { into: await addTicket(app, { playerId, at: clock.now() }), from: await addTicket(app, { playerId, at: clock.now() }) }
  if (into > 0) await snooze(rows.into, clock.in(into * HOUR_MS))
  if (from > 0) await snooze(rows.from, clock.in(from * HOUR_MS))
  return rows
}
const merge = async ({ into, from }: { into: TicketRow; from: TicketRow }) => {
  const { status, body } = await moves().merge(from.id, into.id)
  expect(status).toBe(200)
  return String(body.id)
}
const untilOf = async ({ id }: { id: string }) => (await readTicket(app, id)).snoozedUntil
/** Returns the fields that an undo of a merge must restore. */
const kept = async ({ id }: { id: string }) => {
  const { snoozedUntil, snoozedAt, snoozedBy, snoozedDue, returnedAt, returnedCause, status } = await readTicket(app, id)
  return { snoozedUntil, snoozedAt, snoozedBy, snoozedDue, returnedAt, returnedCause, status }
}

describe('a merge', () => {
  test.each([
    ['both are snoozed: until the earlier time', 3, 2, 2],
    ['the remaining one is snoozed: it comes back', 3, 0, undefined],
    ['the merged one is snoozed: the remaining one stays visible', 0, 3, undefined],
  ])('if %s', async (_what, into, from, hours) => {
    const rows = await pair(into, from)
    await merge(rows)
    expect(await untilOf(rows.into)).toEqual(hours === undefined ? null : clock.in(hours * HOUR_MS))
    expect(await kept(rows.from)).toMatchObject({ status: 'closed', snoozedUntil: null, returnedAt: null })
    const isBack = into > 0 && hours === undefined
    expect((await readTicket(app, rows.into.id)).returnedCause).toBe(isBack ? 'merge' : null)
    expect((await historyOf(rows.into.id)).includes('returned merge')).toBe(isBack)
    expect((await idsIn('')).includes(rows.into.id)).toBe(hours === undefined)
  })

  test('of a closed ticket does not bring the snoozed one back, and a closed one takes the snooze over', async () => {
    const first = await pair(3, 0)
    await agent.post(`/tickets/${first.from.id}/change`, { version: first.from.version, status: 'closed' })
    await merge(first)
    expect(await untilOf(first.into)).toEqual(clock.in(3 * HOUR_MS))
    const second = await pair(0, 3)
    await agent.post(`/tickets/${second.into.id}/change`, { version: second.into.version, status: 'closed' })
    await merge(second)
    expect(await readTicket(app, second.into.id)).toMatchObject({ status: 'open', snoozedUntil: clock.in(3 * HOUR_MS) })
  })

  test.each([
    [3, 2],
    [3, 0],
    [0, 3],
    [2, 3],
  ])('that is undone gives both what they had (%i and %i hours)', async (into, from) => {
    const rows = await pair(into, from)
    const before = [await kept(rows.into), await kept(rows.from)]
    const id = await merge(rows)
    // The desk of the member of staff who merged the tickets marks the remaining ticket as read.
    await agent.post(`/tickets/${rows.into.id}/read`, { seq: 100 })
    expect((await moves().undo(id)).status).toBe(200)
    expect([await kept(rows.into), await kept(rows.from)]).toEqual(before)
  })

  test('that is undone after the times have passed leaves nobody hidden', async () => {
    const rows = await pair(3, 2)
    const id = await merge(rows)
    clock.pass(3 * HOUR_MS)
    await moves().undo(id)
    for (const row of [rows.into, rows.from]) expect(await kept(row)).toMatchObject({ snoozedUntil: null, returnedCause: 'time' })
  })

  test('that is undone after the player wrote leaves both tickets visible', async () => {
    const rows = await pair(0, 2)
    const id = await merge(rows)
    await writeAsPlayer(app, rows.into.id, 'And?', clock.now())
    await moves().undo(id)
    expect(await untilOf(rows.into)).toBeNull()
    expect(await kept(rows.from)).toMatchObject({ snoozedUntil: null, returnedCause: 'merge' })
    expect((await historyOf(rows.from.id)).at(-1)).toBe('returned merge')
  })

  test.each([0, 2])('that is undone after the remaining ticket was brought back hides neither (%i)', async (from) => {
    const rows = await pair(3, from)
    const id = await merge(rows)
    clock.pass(1)
    await snooze(rows.into, clock.in(HOUR_MS))
    await snooze(rows.into, null)
    await moves().undo(id)
    expect([await untilOf(rows.into), await untilOf(rows.from)]).toEqual([null, null])
  })

  test('that is undone after a mail came that staff should look at leaves the remaining ticket visible', async () => {
    const rows = await pair(3, 0)
    const id = await merge(rows)
    await app.deps.db.insert(ticketChange).values({ ticketId: rows.into.id, change: 'mail', from: 'sender', createdAt: clock.in(1) })
    await moves().undo(id)
    expect(await untilOf(rows.into)).toBeNull()
  })

  test('that is undone has the restored snoozes in the history', async () => {
    const rows = await pair(3, 0)
    await moves().undo(await merge(rows))
    const until = clock.in(3 * HOUR_MS).toISOString()
    expect(await historyOf(rows.into.id)).toEqual([`snoozed ${until}`, 'returned merge', `snoozed ${until}`])
  })

  test('that is undone does not snooze a ticket that is closed then', async () => {
    const first = await pair(3, 0)
    const id = await merge(first)
    await agent.post(`/tickets/${first.into.id}/change`, { version: (await readTicket(app, first.into.id)).version, status: 'closed' })
    await moves().undo(id)
    expect(await kept(first.into)).toMatchObject({ status: 'closed', snoozedUntil: null, returnedAt: null })
    const second = await pair(0, 3)
    await agent.post(`/tickets/${second.into.id}/change`, { version: second.into.version, status: 'closed' })
    const other = await merge(second)
    await snooze(second.into, clock.in(5 * HOUR_MS))
    await moves().undo(other)
    expect(await kept(second.into)).toMatchObject({ status: 'closed', snoozedUntil: null })
    expect(await untilOf(second.from)).toEqual(clock.in(3 * HOUR_MS))
  })

  test('that is undone after the remaining ticket was closed and opened again leaves it visible', async () => {
    const rows = await pair(3, 0)
    const id = await merge(rows)
    clock.pass(1)
    for (const status of ['closed', 'waiting'])
      await agent.post(`/tickets/${rows.into.id}/change`, { version: (await readTicket(app, rows.into.id)).version, status })
    await moves().undo(id)
    expect(await kept(rows.into)).toMatchObject({ status: 'waiting', snoozedUntil: null })
  })

  test('that is undone keeps a snooze that was set since', async () => {
    const rows = await pair(0, 0)
    const id = await merge(rows)
    await snooze(rows.into, clock.in(5 * HOUR_MS))
    await moves().undo(id)
    expect(await untilOf(rows.into)).toEqual(clock.in(5 * HOUR_MS))
    expect(await untilOf(rows.from)).toBeNull()
  })
})

describe('a split', () => {
  const splitOff = async () => {
    const { into: row } = await pair(0, 0)
    await sendAnswer(agent, row.id, { text: '<p>a2</p>' })
    await writeAsPlayer(app, row.id, 'a3', clock.now())
    await snooze(row, clock.in(3 * HOUR_MS))
    const { body } = await moves().split(row.id, await moves().idsOf(row.id, ['a3']))
    return { row, part: { id: String(body.ticketId) }, move: body.id }
  }

  test('gives the new ticket the snooze, so both come back at the time', async () => {
    const { row, part } = await splitOff()
    expect([await untilOf(row), await untilOf(part)]).toEqual([clock.in(3 * HOUR_MS), clock.in(3 * HOUR_MS)])
    clock.pass(3 * HOUR_MS)
    await runJob()
    expect(await idsIn('?snoozed=back')).toEqual(expect.arrayContaining([row.id, part.id]))
  })

  test('that is undone at once changes nothing; if the player has written in a part, the whole is back', async () => {
    const first = await splitOff()
    await moves().undo(first.move)
    expect(await untilOf(first.row)).toEqual(clock.in(3 * HOUR_MS))
    const second = await splitOff()
    await writeAsPlayer(app, second.part.id, 'And?', clock.in(1000))
    await moves().undo(second.move)
    expect(await kept(second.row)).toMatchObject({ snoozedUntil: null, returnedCause: 'merge' })
  })
})
