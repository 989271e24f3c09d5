import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import type { Member } from '../../../test/editors.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addPlayer, addTicket, readTicket } from '../../../test/tickets.ts'
import { heldMail, ticket } from '../../db/schema.ts'

/**
 * Tests SQL statements of the previous release, in which tickets cannot be snoozed. During an update, processes of both releases run at the
 * same time.
 */

const clock = createClock()
let app: TestApp
let agent: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const { snooze, runJob, returnedOf, historyOf } = snoozing(() => ({ app, agent }))

test('a mail that is held brings a snoozed ticket back, also if the player waited already', async () => {
  const row = await addTicket(app)
  await snooze(row, clock.in(HOUR_MS))
  const mail = { sender: 'eve@evil.example', subject: 'Re: Support', plain: 'My words', rest: '', files: [] }
  await app.deps.db.insert(heldMail).values({ id: crypto.randomUUID(), ticketId: row.id, why: 'sender', createdAt: clock.now(), ...mail })
  expect(await readTicket(app, row.id)).toMatchObject({ snoozedUntil: null, returnedCause: 'mail' })
  expect((await historyOf(row.id)).at(-1)).toBe('returned mail')
})

test.each([
  ['a visible ticket', 'open', true],
  ['a closed ticket', 'closed', false],
] as const)('a merge of %s into a snoozed one', async (_what, status, isBack) => {
  const { id: playerId } = await addPlayer(app)
  const [into, from] = [await addTicket(app, { playerId }), await addTicket(app, { playerId, status })]
  await snooze(into, clock.in(HOUR_MS))
  await app.deps.db.transaction(async (tx) => {
    await tx
      .update(ticket)
      .set({ edition: sql`${ticket.edition} + 1`, messageSeq: 2, staffUnread: 2 })
      .where(eq(ticket.id, into.id))
    await tx.update(ticket).set({ status: 'closed', waitingSince: null, mergedInto: into.id }).where(eq(ticket.id, from.id))
  })
  const { snoozedUntil, returnedCause } = await readTicket(app, into.id)
  expect([snoozedUntil === null, returnedCause]).toEqual([isBack, isBack ? 'merge' : null])
})

test('closing a ticket that came back removes its mark', async () => {
  const row = await addTicket(app, { assigneeId: agent.id })
  await snooze(row, clock.in(1000))
  clock.pass(1000)
  await runJob()
  const isTold = async () => (await returnedOf()).some(({ ticketId }) => ticketId === row.id)
  expect(await isTold()).toBe(true)
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null, closedAt: clock.now() }).where(eq(ticket.id, row.id))
  expect(await readTicket(app, row.id)).toMatchObject({ returnedAt: null, returnedCause: null, snoozedBy: null })
  expect(await isTold()).toBe(false)
})
