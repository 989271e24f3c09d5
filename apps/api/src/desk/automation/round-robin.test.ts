import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyTicket } from '../../../test/automation/using-rules.ts'
import { type Rota, startRota } from '../../../test/desk-members/rota.ts'
import { report, shareAmong } from '../../../test/desk-members/round-robin.ts'
import { automationEvent, automationRule, automationRun } from '../../db/schema.ts'
import { runRules } from './run.ts'

/** Tests of rules that check or set the assignee, in a project that assigns tickets in turn (round robin). */

let rota: Rota
let { app, admin, anna, boris, later, give, add, who } = {} as Rota
beforeAll(async () => {
  rota = await startRota()
  ;({ app, admin, anna, boris, later, give, add, who } = rota)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await rota.reset()
  for (const table of [automationRun, automationEvent, automationRule]) await app.deps.db.delete(table)
})

const makeRule = async (body: object) => {
  const content = { name: randomUUID(), project: null, isActive: true, event: 'created', waitMinutes: 60, hourlyMax: 100 }
  const reply = await anna.post(`/automation/${randomUUID()}`, { version: '', ...content, conditions: anyTicket, ...body })
  expect(reply.status).toBe(200)
}
const assignTo = (to: string | null): TicketAction => ({ kind: 'assign', to })

test('a rule that assigns comes before the turns of members', async () => {
  await shareAmong(admin, 'familytown', [anna])
  await report(anna)
  await makeRule({ actions: [assignTo(boris.id)], conditions: { ...anyTicket, isAssigned: false } })
  const { id } = await add()
  await give()
  expect(await who(id), 'no member is told of it yet').toBeNull()
  await runRules(app.deps)
  expect(await who(id)).toBe(boris.id)
})

test('a ticket that the rules leave alone is given out after a moment', async () => {
  await shareAmong(admin, 'familytown', [anna])
  await report(anna)
  await makeRule({ actions: [assignTo(boris.id)], conditions: { ...anyTicket, tags: ['none'] } })
  await makeRule({ actions: [{ kind: 'priority', priority: 'high' }] })
  const { id } = await add()
  await runRules(app.deps)
  await give()
  expect(await who(id)).toBeNull()
  later(1)
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('rules that do not concern the assignee hold up nothing', async () => {
  await shareAmong(admin, 'familytown', [anna])
  await report(anna)
  await makeRule({ actions: [{ kind: 'priority', priority: 'high' }] })
  await makeRule({ project: 'islandm3', actions: [assignTo(boris.id)] })
  const { id } = await add()
  await give()
  expect(await who(id)).toBe(anna.id)
})

test('what a rule has assigned to nobody stays so until the player writes', async () => {
  await shareAmong(admin, 'familytown', [anna])
  await report(anna)
  await makeRule({ actions: [assignTo(null)] })
  const { id } = await add({ assigneeId: boris.id })
  await runRules(app.deps)
  later(1)
  await give()
  expect(await who(id)).toBeNull()
})

test('what a rule takes from a member is not said to have gone because the member was absent', async () => {
  await shareAmong(admin, 'familytown', [anna])
  await report(anna)
  await makeRule({ event: 'waiting', waitMinutes: 5, conditions: { ...anyTicket, isAssigned: true }, actions: [assignTo(boris.id)] })
  const { id } = await add()
  await give()
  expect(await who(id)).toBe(anna.id)
  later(6)
  await runRules(app.deps)
  expect(await who(id)).toBe(boris.id)
  expect((await report(anna, true)).passedOn).toEqual([])
})
