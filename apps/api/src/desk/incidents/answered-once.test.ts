import { randomUUID } from 'node:crypto'
import { incidents } from '@playhub/contract/support/incidents'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member } from '../../../test/editors.ts'
import { lettersTo } from '../../../test/letters.ts'
import { moving } from '../../../test/moved-tickets.ts'
import { Crash, dyingDb } from '../../../test/simulation/merges/crash.ts'
import { createGuest } from '../../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket } from '../../../test/tickets.ts'
import { bulkItem, incident, supportGuest, ticketMessage } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { tellSolved } from '../../support/incident-letters.ts'
import { sendBulkAnswers } from '../bulk/send-answers.ts'

/**
 * Tests that each ticket of a solved incident gets one answer, and each follower one e-mail. This must be true even if a process or the
 * database stops, or if tickets are merged at the same time.
 */

let app: TestApp
let olga: Member
let later = 0
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(Date.now() + later) })
  olga = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const texts = { en: { title: 'Purchases arrive late', text: '' } }
const open = async () => {
  const id = randomUUID()
  const body = { project: 'familytown', texts, sinceTs: '2026-11-25T10:00:00.000Z', version: '' }
  expect(codeOf(await olga.post(`/incidents/${id}`, body))).toBe(200)
  return id
}
const attach = async (id: string, ticketId: string) => expect(codeOf(await olga.post(`/incidents/${id}/tickets`, { ticketId }))).toBe(200)
/**
 * Solves the incident with the clock five minutes ahead. So the jobs that send the answers start only after five minutes, and none runs
 * during a test.
 */
const solve = async (id: string, answers: object = { en: '<p>Fixed</p>', ru: '<p>Готово</p>' }) => {
  later = 300_000
  const reply = await olga.post(`/incidents/${id}/solve`, { answers, status: 'answered' })
  later = 0
  return reply
}
const actionsFor = async (ticketIds: readonly string[]) => {
  const rows = await app.deps.db
    .select({ id: bulkItem.bulkId })
    .from(bulkItem)
    .where(inArray(bulkItem.ticketId, [...ticketIds]))
  return [...new Set(rows.map(({ id }) => id))]
}
const answersIn = async (ticketId: string) => {
  const isAnswer = and(eq(ticketMessage.ticketId, ticketId), eq(ticketMessage.author, 'staff'))
  return (await app.deps.db.select({ html: ticketMessage.html }).from(ticketMessage).where(isAnswer).orderBy(asc(ticketMessage.seq))).map(
    ({ html }) => html,
  )
}

/**
 * Runs a job until a run reaches its end. Each earlier run is killed, one statement later than the run before it. Returns how many runs
 * were killed.
 */
const runUntilDone = async (job: (deps: Deps) => Promise<void>): Promise<number> => {
  for (let at = 0; ; at++) {
    try {
      await job({ ...app.deps, db: dyingDb(app.deps.db, at) })
      return at
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
}

test('a process that dies at any statement answers each ticket once, in its language, after all', async () => {
  const id = await open()
  const english = [await addTicket(app), await addTicket(app)]
  const russian = [await addTicket(app, { language: 'ru' }), await addTicket(app, { language: 'ru' })]
  const all = [...english, ...russian].map((row) => row.id)
  for (const ticketId of all) await attach(id, ticketId)
  expect(codeOf(await solve(id))).toBe(200)
  const actions = await actionsFor(all)
  expect(actions).toHaveLength(2)
  for (const action of actions) expect(await runUntilDone((deps) => sendBulkAnswers(deps, action))).toBeGreaterThan(5)
  for (const action of actions) await sendBulkAnswers(app.deps, action)
  for (const row of english) expect(await answersIn(row.id)).toEqual(['<p>Fixed</p>'])
  for (const row of russian) expect(await answersIn(row.id)).toEqual(['<p>Готово</p>'])
})

test('a process that dies at any statement sends each person one letter after all', async () => {
  const id = await open()
  const people = [await createGuest(app), await createGuest(app)]
  const emailOf = (guest: { id: string }) => `${guest.id}@playhub.example`
  for (const each of people) {
    expect((await each.post(incidents.followIncident.path.replace('/support', ''), { id, isFollowed: true })).status).toBe(200)
    await app.deps.db
      .update(supportGuest)
      .set({ email: emailOf(each), isEmailProven: true })
      .where(eq(supportGuest.id, each.id))
  }
  // The incident is solved directly in the database. The call would also start the job, which would then run during this test.
  await app.deps.db.update(incident).set({ solvedAt: new Date() }).where(eq(incident.id, id))
  expect(await runUntilDone((deps) => tellSolved(deps, id))).toBeGreaterThan(5)
  await tellSolved(app.deps, id)
  for (const each of people) expect(await lettersTo(app.deps, emailOf(each))).toHaveLength(1)
})

test('“solved” that dies with the database leaves the incident open; pressed again, it answers once', async () => {
  const id = await open()
  const { id: ticketId } = await addTicket(app)
  await attach(id, ticketId)
  // Another transaction locks the row. The test ends the database session that waits for this lock.
  await app.deps.db.transaction(async (tx) => {
    await tx.select().from(incident).where(eq(incident.id, id)).for('update')
    const lost = solve(id)
    const kill = () =>
      tx.execute(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`)
    await expect.poll(async () => (await kill()).rows.length).toBeGreaterThan(0)
    expect((await lost).status).toBe(503)
  })
  expect((await app.deps.db.select().from(incident).where(eq(incident.id, id)))[0]?.solvedAt).toBeNull()
  expect(await actionsFor([ticketId])).toEqual([])
  expect((await Promise.all([solve(id), solve(id)])).map(codeOf)).toEqual([200, 200])
  for (const action of await actionsFor([ticketId])) await sendBulkAnswers(app.deps, action)
  expect(await answersIn(ticketId)).toEqual(['<p>Fixed</p>'])
})

test('tickets that are merged get one answer, in the remaining one', async () => {
  const { twoOf, merge } = moving(app, olga)
  for (const isMergedFirst of [true, false]) {
    const id = await open()
    const { from, into } = await twoOf()
    await attach(id, from)
    if (!isMergedFirst) await attach(id, into)
    const before = (await answersIn(into)).length
    if (isMergedFirst) expect(codeOf(await merge(from, into))).toBe(200)
    expect((await olga.get(`/tickets/${into}/incident`)).body).toMatchObject({ attached: id })
    await solve(id)
    const actions = await actionsFor([from, into])
    if (!isMergedFirst) expect(codeOf(await merge(from, into))).toBe(200)
    for (const action of actions) await sendBulkAnswers(app.deps, action)
    expect((await answersIn(into)).slice(before), isMergedFirst ? 'merged before' : 'merged after').toEqual(['<p>Fixed</p>'])
  }
})
