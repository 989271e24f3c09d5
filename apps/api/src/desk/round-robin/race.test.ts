import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { giveAll, report, shareAmong, turnsOf } from '../../../test/desk-members/round-robin.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { eventually } from '../../../test/world.ts'
import { roundRobinTurn, ticket, ticketChange } from '../../db/schema.ts'

/** Tests with two processes that assign the same tickets. */

let app: TestApp
let members: Awaited<ReturnType<typeof signInAs>>[]
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,push' } })
  const admin = await signInAs(app, 'admin', 'Ada')
  members = await Promise.all(['Anna', 'Boris', 'Clara'].map((name) => signInAs(app, 'support', name)))
  // Closes the demo tickets of the database, so that they are not assigned.
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null })
  await shareAmong(admin, 'familytown', members, { openMax: 100 })
})
afterAll(() => app.stop())

const countsOf = (staffIds: readonly (string | null)[]) => members.map(({ id }) => staffIds.filter((one) => one === id).length)

test('two processes that race for fifty tickets give each once, and nobody gets two more than another', async () => {
  const other = await app.startAnother({ ROLES: 'web,push' })
  for (const member of members) await report(member)
  const ids: string[] = []
  while (ids.length < 50) ids.push((await addTicket(app)).id)
  // Players write messages at the same time.
  const write = async () => {
    for (const id of ids.slice(0, 10)) await writeAsPlayer(app, id, 'Hello?')
  }
  await Promise.all([giveAll(app.deps), giveAll(other.deps), giveAll(app.deps), giveAll(other.deps), write()])
  await giveAll(app.deps)

  const rows = await app.deps.db.select({ assigneeId: ticket.assigneeId }).from(ticket).where(inArray(ticket.id, ids))
  const counts = countsOf(rows.map(({ assigneeId }) => assigneeId))
  expect(
    counts.reduce((sum, one) => sum + one, 0),
    'each has a member',
  ).toBe(50)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  const turns = await turnsOf(app)
  expect(turns, 'each was given once').toHaveLength(50)
  // No member of staff misses a turn: any three consecutive turns belong to three different members.
  for (let at = 0; at + 3 <= turns.length; at++) expect(new Set(turns.slice(at, at + 3)).size).toBe(3)
  const changes = await app.deps.db.select({ id: ticketChange.ticketId, change: ticketChange.change }).from(ticketChange)
  expect(changes.filter(({ id, change }) => change === 'assignee' && ids.includes(id))).toHaveLength(50)
})

test('the order goes on after a restart, and a worker gives out tickets by itself', async () => {
  await app.deps.db.update(ticket).set({ status: 'closed', waitingSince: null })
  for (const member of members) await report(member)
  for (const _ of members) await addTicket(app)
  await giveAll(app.deps)
  const before = await turnsOf(app)
  const worker = await app.startAnother({ ROLES: 'worker' })
  const { id } = await addTicket(app)
  const [turn] = await eventually(
    () =>
      worker.deps.db
        .select()
        .from(roundRobinTurn)
        .where(inArray(roundRobinTurn.ticketId, [id])),
    (rows) => rows.length > 0,
  )
  expect(turn?.staffId, 'whose turn was longest ago').toBe(before.at(-3))
})
