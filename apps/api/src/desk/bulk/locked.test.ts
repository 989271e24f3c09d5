import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket } from '../../../test/tickets.ts'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import type { TicketRow } from '../../support/messages.ts'
import { lockFree } from './data.ts'

/** Tests of a change of many tickets, one of which another transaction has locked. */

let app: TestApp
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await startTestApp()
  agent = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const change = (rows: readonly TicketRow[]) =>
  agent.post('/tickets/bulk', {
    id: randomUUID(),
    tickets: rows.map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() })),
    priority: 'high',
  })
const lock = (tx: Tx, { id }: TicketRow) => tx.select().from(ticket).where(eq(ticket.id, id)).for('update')

test('a ticket that somebody else keeps locked is left out', async () => {
  const [held, free] = [await addTicket(app), await addTicket(app)]
  await app.deps.db.transaction(async (tx) => {
    await lock(tx, held)
    expect((await change([held, free])).body).toMatchObject({ done: 1, skipped: [{ id: held.id, code: 'TICKET_CHANGED' }] })
  })
})

test('a ticket that is locked for a moment, as by a rule that looks at it, is locked too', async () => {
  const { db } = app.deps
  const [held, free] = [await addTicket(app), await addTicket(app)]
  const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rule = db.transaction(async (tx) => {
    await lock(tx, held)
    isLocked.resolve()
    await mayEnd.promise
  })
  await isLocked.promise
  const rows = await db.transaction((tx) =>
    lockFree(tx, [held.id, free.id], async () => {
      mayEnd.resolve()
      await rule
    }),
  )
  expect(rows.map(({ id }) => id)).toEqual([held.id, free.id].toSorted())
})
