import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rota, startRota } from '../../../test/desk-members/rota.ts'
import { report, shareAmong } from '../../../test/desk-members/round-robin.ts'
import { holding } from '../../../test/held-answers.ts'
import { readTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { bulkItem, heldAnswer, ticket } from '../../db/schema.ts'
import { giveWaitingTickets } from './give.ts'

/** Tests of tickets that are not assigned automatically, because a colleague is working on them. */

let rota: Rota
let { app, admin, anna, boris, now, later, give, add, who } = {} as Rota
beforeAll(async () => {
  rota = await startRota()
  ;({ app, admin, anna, boris, now, later, give, add, who } = rota)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await rota.reset()
  await shareAmong(admin, 'familytown', [anna])
})

const change = async (id: string, to: object) =>
  expect((await boris.post(`/tickets/${id}/change`, { version: (await readTicket(app, id)).version, ...to })).status).toBe(200)
const present = () => report(anna)
const listed = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => ({ id, seenTs: (await readTicket(app, id)).lastMessageAt.toISOString() })))

test('a ticket that a colleague takes while it is being looked at stays theirs', async () => {
  const { db } = app.deps
  const STALL = 99
  const [{ definition } = { definition: '' }] = (
    await db.execute<{ definition: string }>(sql`select pg_get_functiondef('ticket_parts'::regproc) as definition`)
  ).rows
  const [held, taken] = [await add(), await add()]
  // While another ticket has a held answer, the query for tickets to assign calls `ticket_parts`. The test replaces this function, so that
  // the query pauses in it.
  await holding(() => ({ app, agent: boris })).hold(held.id)
  await db.execute(sql`create or replace function ticket_parts(ticket uuid) returns setof uuid language plpgsql stable as $$
    begin perform pg_advisory_xact_lock_shared(${sql.raw(String(STALL))}); return next ticket; end $$`)
  await present()
  let giving: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STALL})`)
    giving = giveWaitingTickets(app.deps)
    await expect
      .poll(
        async () => (await db.execute(sql`select from pg_locks where locktype = 'advisory' and objid = ${STALL} and not granted`)).rowCount,
      )
      .toBe(1)
    await db.update(ticket).set({ assigneeId: boris.id }).where(eq(ticket.id, taken.id))
  })
  expect(await giving).toBe(0)
  await db.execute(sql.raw(definition))
  expect(await who(taken.id)).toBe(boris.id)
})

test('a ticket whose answer is being sent, also to a part of it', async () => {
  await present()
  const [into, from] = [await add({ assigneeId: boris.id }), await add({ assigneeId: boris.id })]
  const { playerId, guestId } = into
  await app.deps.db.update(ticket).set({ playerId, guestId }).where(eq(ticket.id, from.id))
  const { clientId } = await holding(() => ({ app, agent: boris })).hold(from.id)
  expect((await boris.post(`/tickets/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
  await app.deps.db.update(ticket).set({ assigneeId: null }).where(eq(ticket.id, into.id))
  later(3)
  await present()
  await give()
  expect(await who(into.id)).toBeNull()
  await app.deps.db.update(heldAnswer).set({ state: 'undone' }).where(eq(heldAnswer.id, clientId))
  await give()
  expect(await who(into.id)).toBe(anna.id)
})

test('a ticket that many answers at once are about to answer', async () => {
  const { id } = await add()
  const bulk = randomUUID()
  const body = { id: bulk, tickets: await listed([id]), text: '<p>It is mended.</p>', status: 'answered' }
  expect((await boris.post('/tickets/bulk-answer', body)).status).toBe(200)
  await present()
  await give()
  expect(await who(id)).toBeNull()
  await app.deps.db.update(bulkItem).set({ outcome: 'undone' }).where(eq(bulkItem.bulkId, bulk))
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('a snoozed ticket, until it is back', async () => {
  const { id } = await add()
  const snooze = (snoozedUntil: Date | null) => app.deps.db.update(ticket).set({ snoozedUntil }).where(eq(ticket.id, id))
  await snooze(new Date(now().getTime() + 3_600_000))
  await present()
  await give()
  expect(await who(id)).toBeNull()
  await snooze(null)
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('a ticket that a colleague has freed, until the player writes again', async () => {
  const { id } = await add({ assigneeId: boris.id })
  await change(id, { assigneeId: null })
  later(60)
  await present()
  await give()
  expect(await who(id)).toBeNull()
  await writeAsPlayer(app, id, 'Hello?', now())
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('a ticket that a colleague has changed a moment ago', async () => {
  const { id } = await add()
  await change(id, { priority: 'high' })
  await present()
  await give()
  expect(await who(id)).toBeNull()
  later(2)
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('tickets that a colleague has freed together, so that Undo restores them', async () => {
  const ids = [(await add({ assigneeId: boris.id })).id, (await add({ assigneeId: boris.id })).id]
  const bulk = randomUUID()
  await boris.post('/tickets/bulk', { id: bulk, tickets: await listed(ids), assigneeId: null })
  await present()
  await give()
  expect((await boris.post(`/tickets/bulk/${bulk}/undo`)).body).toMatchObject({ undone: 2, kept: 0 })
  expect(await Promise.all(ids.map(who))).toEqual([boris.id, boris.id])
})

test('a ticket that somebody else has locked, until the next run', async () => {
  await present()
  const [locked, free] = [await add(), await add()]
  await app.deps.db.transaction(async (tx) => {
    await tx.select().from(ticket).where(eq(ticket.id, locked.id)).for('update')
    await giveWaitingTickets(app.deps)
    expect(await who(free.id)).toBe(anna.id)
  })
  expect(await who(locked.id)).toBeNull()
  await give()
  expect(await who(locked.id)).toBe(anna.id)
})
