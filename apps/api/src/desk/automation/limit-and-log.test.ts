import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { automationEvent, automationRun } from '../../db/schema.ts'
import { deleteExpiredAtDesk } from '../expired.ts'

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const addMany = async (count: number) => {
  const ids: string[] = []
  while (ids.length < count) ids.push((await rules.add()).id)
  return ids
}
const ruledOf = async (ids: readonly string[]) => (await Promise.all(ids.map(rules.tagsOf))).filter((tags) => tags.length > 0).length

test('a rule that has reached its limit pauses until staff let it go on, and does not catch up', async () => {
  const made = await rules.make({ hourlyMax: 3 })
  const first = await addMany(5)
  await rules.run()
  expect(await ruledOf(first)).toBe(3)
  expect(await rules.find(made.id)).toMatchObject({ lastHour: 3, pausedTs: expect.any(String) })
  expect((await rules.logOf(made.id)).map(({ outcome }) => outcome)).toEqual(['paused', 'done', 'done', 'done'])
  rules.later(61)
  const second = await addMany(1)
  await rules.run()
  expect(await ruledOf(second), 'it stays paused when the hour is over').toBe(0)
  expect((await rules.boris.post(`/automation/${made.id}/resume`)).body).toMatchObject({ pausedTs: null, lastHour: 0 })
  expect((await rules.boris.post(`/automation/${made.id}/resume`)).status, 'again').toBe(200)
  rules.later(1)
  const third = await addMany(3)
  await rules.run()
  expect(await ruledOf([...first, ...second]), 'what happened during the pause').toBe(3)
  expect(await ruledOf(third)).toBe(3)
})

test('the limit is of one hour, and of each rule', async () => {
  const made = await rules.make({ hourlyMax: 2 })
  const other = await rules.make({ actions: [{ kind: 'priority', priority: 'high' }] })
  for (const _ of [1, 2, 3]) {
    expect(await ruledOf([...(await addMany(2))])).toBe(0)
    await rules.run()
    rules.later(61)
  }
  expect((await rules.find(made.id)).pausedTs).toBeNull()
  expect(await rules.logOf(made.id)).toHaveLength(6)
  expect(await rules.logOf(other.id)).toHaveLength(6)
})

test('the log says what was changed, newest first and in pages, and has no words of the player', async () => {
  const made = await rules.make({ actions: [tagWith('late'), { kind: 'note', text: 'Look' }, { kind: 'assign', to: rules.boris.id }] })
  const { number } = await rules.add({ text: 'A secret', title: 'Another secret' })
  await rules.run()
  const log = await rules.logOf(made.id)
  expect(log).toMatchObject([{ ticket: { number }, event: 'created', outcome: 'done', problem: null }])
  expect(log[0]?.effects).toEqual([
    { change: 'tags', from: '', to: 'late' },
    { change: 'assignee', from: '', to: 'Boris' },
    { change: 'note', from: '', to: '' },
  ])
  const stored = JSON.stringify([
    await rules.app.deps.db.select().from(automationRun),
    await rules.app.deps.db.select().from(automationEvent),
  ])
  expect(stored).not.toContain('secret')

  await rules.add({ tags: ['late'], assigneeId: rules.boris.id })
  await rules.run()
  const same = await rules.make({ name: 'Only tags', actions: [tagWith('late')] })
  await rules.add({ tags: ['late'] })
  await rules.run()
  expect(await rules.logOf(same.id)).toMatchObject([{ outcome: 'same', effects: [] }])

  for (let at = 0; at < 60; at += 1) await rules.add()
  await rules.run()
  const first = (await rules.anna.get(`/automation/${same.id}/log`)).body as { items: { id: string }[]; nextCursor: string }
  const second = (await rules.anna.get(`/automation/${same.id}/log?after=${first.nextCursor}`)).body as typeof first
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 11, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(61)
  expect((await rules.anna.get(`/automation/${same.id}/log?after=x`)).body.code).toBe('BAD_REQUEST')
})

test('the limit counts tickets, so one player who writes much does not pause a rule for all', async () => {
  const made = await rules.make({ event: 'playerWrote', hourlyMax: 2, actions: [{ kind: 'note', text: 'Look' }] })
  const { id } = await rules.add()
  for (let at = 0; at < 25; at += 1) await rules.write(id, `Line ${at}`)
  await rules.run()
  expect(await rules.find(made.id)).toMatchObject({ pausedTs: null, lastHour: 1 })
  const log = await rules.logOf(made.id)
  expect(log).toHaveLength(21)
  expect(log.filter(({ outcome }) => outcome === 'done')).toHaveLength(20)
  expect(log[0]).toMatchObject({ outcome: 'refused', problem: 'TOO_OFTEN' })
  rules.later(61)
  await rules.write(id, 'An hour later')
  await rules.run()
  expect((await rules.logOf(made.id))[0]).toMatchObject({ outcome: 'done' })
  for (const ticket of await addMany(2)) await rules.write(ticket)
  await rules.run()
  expect((await rules.find(made.id)).pausedTs).toEqual(expect.any(String))
})

test('the log is kept for 30 days', async () => {
  await rules.make()
  await rules.add()
  await rules.run()
  const { db } = rules.app.deps
  const clear = (days: number) => deleteExpiredAtDesk(db, new Date(rules.now().getTime() + days * 24 * 60 * MINUTE_MS))
  const kept = async () =>
    (await Promise.all([automationRun, automationEvent].map((table) => db.select().from(table)))).map(({ length }) => length)
  await clear(29)
  expect(await kept()).toEqual([1, 1])
  await clear(31)
  expect(await kept()).toEqual([0, 0])
})
