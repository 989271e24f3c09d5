import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, MINUTE_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import { type Member, setTargets, TARGETS } from '../../../test/editors.ts'
import { moving } from '../../../test/moved-tickets.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket, sendAnswer, writeAsPlayer } from '../../../test/tickets.ts'
import type { TicketRow } from '../../support/messages.ts'

/**
 * Tests of `snoozedDue`: whether the answer was already late or due soon when a member of staff snoozed the ticket. The value is valid only
 * for the wait of the player in which the ticket was snoozed.
 */

const clock = createClock()
let app: TestApp
let agent: Member
let colleague: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
  await setTargets(await signInAs(app, 'admin', 'Ada'), 'familytown', TARGETS)
})
afterAll(() => app.stop())
beforeEach(async () => {
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})

const { snooze, runJob } = snoozing(() => ({ app, agent }))

/** Adds a ticket whose answer is late already, and snoozes it. */
const late = async () => {
  const at = clock.in(-130 * MINUTE_MS)
  const { id: playerId } = await addPlayer(app)
  const row = await addTicket(app, { playerId, priority: 'high', at, createdAt: at })
  await snooze(row, clock.in(9 * HOUR_MS))
  return row
}
const change = async ({ id }: { id: string }, body: object, by = agent) => {
  const { status } = await by.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, ...body })
  expect(status).toBe(200)
}
const known = async ({ id }: { id: string }) => (await readTicket(app, id)).snoozedDue
const back = async ({ id }: { id: string }) => (await readTicket(app, id)).returnedCause

test('is known again after a late ticket was closed and the closing undone', async () => {
  const row = await late()
  await change(row, { status: 'closed' })
  await change(row, { status: 'open', snoozedUntilTs: clock.in(9 * HOUR_MS).toISOString() })
  expect(await known(row)).toBe('late')
  await runJob()
  expect(await back(row)).toBeNull()
})

describe('is forgotten', () => {
  const waitAgain = async (row: TicketRow) => {
    await sendAnswer(colleague, row.id, { text: '<p>We are looking.</p>', seenSeq: 1 })
    await change(row, { status: 'open' }, colleague)
  }

  test.each([true, false])('when the player waits again, also if no job ran meanwhile (%s)', async (isRun) => {
    const row = await late()
    await waitAgain(row)
    if (isRun) await runJob()
    expect(await back(row)).toBeNull()
    clock.pass(61 * MINUTE_MS)
    await runJob()
    expect(await back(row)).toBe('due')
  })

  test('when the ticket gets less urgent', async () => {
    const row = await late()
    await change(row, { priority: 'low' })
    await runJob()
    expect(await back(row)).toBeNull()
    await change(row, { priority: 'high' })
    await runJob()
    expect(await back(row)).toBe('due')
  })

  test('when its project gets more time', async () => {
    const ada = await signInAs(app, 'admin', 'Ada')
    const row = await late()
    await setTargets(ada, 'familytown', { ...TARGETS, priorities: { ...TARGETS.priorities, high: { first: 160, next: 60 } } })
    await runJob()
    expect([await back(row), await known(row)]).toEqual([null, 'soon'])
    await setTargets(ada, 'familytown', TARGETS)
    await runJob()
    expect(await back(row)).toBe('due')
  })

  test('in a part that waits since another time, not in the one that waits as before', async () => {
    const row = await late()
    await change(row, { snoozedUntilTs: null })
    await writeAsPlayer(app, row.id, 'a2', clock.now())
    await snooze(row, clock.in(9 * HOUR_MS))
    const { split, idsOf } = moving(app, agent)
    const { body } = await split(row.id, await idsOf(row.id, ['a2']))
    expect([await known(row), await known({ id: String(body.ticketId) })]).toEqual(['late', null])
    clock.pass(121 * MINUTE_MS)
    await runJob()
    expect([await back(row), await back({ id: String(body.ticketId) })]).toEqual([null, 'due'])
  })
})
