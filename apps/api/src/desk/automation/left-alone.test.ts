import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { holding } from '../../../test/held-answers.ts'
import { answerWith, usingMacros } from '../../../test/macros/using-macros.ts'
import { addGuest, readTicket } from '../../../test/tickets.ts'
import { heldAnswer, staff, ticket } from '../../db/schema.ts'
import { runRules } from './run.ts'

/** Tests when rules skip a ticket, and how several workers share the events. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const note: TicketAction = { kind: 'note', text: 'seen' }
const everything: TicketAction[] = [note, tagWith('ruled'), answerWith('Hello')]

describe('each event acts once', () => {
  test('with two workers at the same time, while players go on writing', async () => {
    const other = await rules.app.startAnother({ ROLES: 'web,push' })
    await rules.make({ actions: everything })
    const ids: string[] = []
    while (ids.length < 20) ids.push((await rules.add()).id)
    const { deps } = rules.app
    await Promise.all([
      rules.run(),
      rules.run(other.deps),
      runRules(deps),
      runRules(other.deps),
      ...ids.slice(0, 5).map((id) => rules.write(id)),
    ])
    await rules.run()
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ notes: ['seen'], answers: ['Hello'], tags: ['ruled'] })
  })

  test('after a worker that dies in between, of which nothing is left', async () => {
    const { db } = rules.app.deps
    const made = await rules.make({ actions: everything })
    const { id } = await rules.add()
    await db.transaction(async (tx) => {
      // Writing the log is the last step of a rule. The test locks the table of the log, and ends the database connection of the worker
      // that waits for this lock.
      await tx.execute(sql`lock table automation_run in exclusive mode`)
      const failed = expect(runRules(rules.app.deps)).rejects.toThrow()
      const waiting = sql`select pid from pg_locks where relation = 'automation_run'::regclass and not granted`
      await expect.poll(async () => (await tx.execute(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
      await tx.execute(sql`select pg_terminate_backend(pid) from (${waiting}) w`)
      await failed
    })
    expect(await stateOf(id)).toMatchObject({ notes: [], answers: [], tags: [], status: 'open' })
    await rules.run()
    expect(await stateOf(id)).toMatchObject({ notes: ['seen'], answers: ['Hello'], tags: ['ruled'] })
    expect(await rules.logOf(made.id)).toHaveLength(1)
  })
})

describe('a ticket is looked at again later', () => {
  test('while an answer to it is held', async () => {
    await rules.make()
    const { id } = await rules.add()
    const { clientId } = await holding(() => ({ app: rules.app, agent: rules.anna })).hold(id)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    await rules.app.deps.db.update(heldAnswer).set({ state: 'undone' }).where(eq(heldAnswer.id, clientId))
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })

  test('while it is one of many that are answered in a moment', async () => {
    await rules.make()
    const { id, lastMessageAt } = await rules.add()
    const bulk = randomUUID()
    const body = { id: bulk, tickets: [{ id, seenTs: lastMessageAt.toISOString() }], text: '<p>Mended</p>', status: 'answered' }
    expect((await rules.anna.post('/tickets/bulk-answer', body)).status).toBe(200)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    expect((await rules.anna.post(`/tickets/bulk/${bulk}/undo`)).status).toBe(200)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })

  test('while it is snoozed', async () => {
    await rules.make()
    const { id } = await rules.add()
    const snooze = (until: Date | null) => rules.app.deps.db.update(ticket).set({ snoozedUntil: until }).where(eq(ticket.id, id))
    await snooze(new Date(rules.now().getTime() + 60 * MINUTE_MS))
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    await snooze(null)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })

  test('for two minutes after a colleague has changed it', async () => {
    await rules.make()
    const { id, version } = await rules.add()
    expect((await rules.boris.post(`/tickets/${id}/change`, { version, priority: 'high' })).status).toBe(200)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    rules.later(2)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })

  test('while somebody else has locked it, and the others have their turn', async () => {
    await rules.make()
    const [locked, free] = [await rules.add(), await rules.add()]
    await rules.app.deps.db.transaction(async (tx) => {
      await tx.select().from(ticket).where(eq(ticket.id, locked.id)).for('update')
      await runRules(rules.app.deps)
      expect(await rules.tagsOf(free.id)).toEqual(['ruled'])
    })
    expect(await rules.tagsOf(locked.id)).toEqual([])
    await rules.run()
    expect(await rules.tagsOf(locked.id)).toEqual(['ruled'])
  })
})

describe('a rule does nothing', () => {
  test('in a ticket that was closed, or merged into another one, where the messages act once', async () => {
    await rules.make({ actions: [note] })
    const guest = await addGuest(rules.app)
    const [closed, from, into] = [await rules.add(), await rules.add(guest), await rules.add(guest)]
    const close = { version: closed.version, status: 'closed' }
    expect((await rules.anna.post(`/tickets/${closed.id}/change`, close)).status).toBe(200)
    await rules.run()
    expect((await stateOf(into.id)).notes).toEqual(['seen'])
    rules.later(3)
    expect((await rules.anna.post(`/tickets/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
    rules.later(3)
    await rules.run()
    expect((await stateOf(closed.id)).notes).toEqual([])
    expect((await stateOf(into.id)).notes, 'both notes were written before the merge').toEqual(['seen', 'seen'])
  })

  test('after it was switched off, also with what happened before it was switched on again', async () => {
    const made = await rules.make()
    const { version, id, assignee: _assignee, author: _author, lastHour: _lastHour, pausedTs: _pausedTs, ...content } = made
    const { id: ticketId } = await rules.add()
    const off = await rules.save({ ...content, isActive: false }, id, rules.anna, version)
    await rules.run()
    await rules.save({ ...content, isActive: true }, id, rules.anna, String(off.body.version))
    await rules.run()
    expect(await rules.tagsOf(ticketId)).toEqual([])
    rules.later(1)
    const after = await rules.add()
    await rules.run()
    expect(await rules.tagsOf(after.id)).toEqual(['ruled'])
  })

  test('without a member who may answer in whose name it writes, until somebody saves it', async () => {
    const { db } = rules.app.deps
    const made = await rules.make({ actions: everything, name: 'In the name of Boris' }, rules.boris)
    const quiet = await rules.make({ actions: [tagWith('quiet')] }, rules.boris)
    await db.update(staff).set({ disabledAt: rules.now() }).where(eq(staff.id, rules.boris.id))
    const [one] = [await rules.add()]
    await rules.run()
    expect(await readTicket(rules.app, one.id)).toMatchObject({ status: 'open', tags: ['quiet'] })
    expect((await rules.find(made.id)).author).toEqual({ name: 'Boris', isGone: true })
    expect((await rules.find(quiet.id)).author).toBeNull()
    expect((await rules.save({ actions: everything, name: made.name }, made.id, rules.anna, made.version)).body).toMatchObject({
      author: { name: 'Anna', isGone: false },
    })
    rules.later(1)
    const other = await rules.add()
    await rules.run()
    expect(await stateOf(other.id)).toMatchObject({ status: 'answered', answers: ['Hello'] })
    await db.update(staff).set({ disabledAt: null }).where(eq(staff.id, rules.boris.id))
  })

  test.each([
    ['UNFILLED', [tagWith('x'), answerWith('Hello {player}')]],
    ['TOO_MANY_TAGS', [tagWith('x', 'y'), note]],
  ] as const)('if one of its actions is impossible, and the log says why: %s', async (problem, actions) => {
    const made = await rules.make({ actions })
    await rules.make({ actions: [{ kind: 'priority', priority: 'high' }] })
    const tags = Array.from({ length: 9 }, (_, at) => `t${at}`)
    const { id } = await rules.add({ tags })
    await rules.run()
    expect(await stateOf(id), 'the next rule has its turn').toMatchObject({ tags, notes: [], answers: [], priority: 'high' })
    expect(await rules.logOf(made.id)).toMatchObject([{ outcome: 'refused', problem, effects: [] }])
  })

  test('if the colleague whom it assigns has left, and the list says so', async () => {
    const { db } = rules.app.deps
    const made = await rules.make({ actions: [{ kind: 'assign', to: rules.boris.id }, tagWith('x')] })
    await db.update(staff).set({ disabledAt: rules.now() }).where(eq(staff.id, rules.boris.id))
    const { id } = await rules.add()
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    expect(await rules.logOf(made.id)).toMatchObject([{ outcome: 'refused', problem: 'STAFF_NOT_FOUND' }])
    expect((await rules.find(made.id)).assignee).toEqual({ name: 'Boris', isGone: true })
    await db.update(staff).set({ disabledAt: null }).where(eq(staff.id, rules.boris.id))
  })
})

// This test must be the last one, because the worker that it starts keeps running.
test('a worker process acts by itself', async () => {
  await rules.make()
  const { id } = await rules.add()
  await rules.app.startAnother({ ROLES: 'worker' })
  await expect.poll(() => rules.tagsOf(id), { timeout: 20_000 }).toEqual(['ruled'])
})
