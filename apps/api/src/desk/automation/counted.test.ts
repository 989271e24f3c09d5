import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { signInAs } from '../../../test/desk.ts'
import { setTargets, TARGETS } from '../../../test/editors.ts'
import { answerWith } from '../../../test/macros/using-macros.ts'
import { readTicket, sendAnswer } from '../../../test/tickets.ts'
import { auditLog, endedWait, ticketMessage } from '../../db/schema.ts'
import { factsOf } from '../reports/facts.ts'

/** Tests that reports, targets and the audit log do not count the actions of a rule as actions of a member of staff. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

type Fact = { staff_id: string | null; closed: number; answers: number; first_wait: number | null; every_wait: number | null }
const factsFor = async (id: string) => {
  const { db } = rules.app.deps
  // The tag separates this ticket from tickets of other tests.
  await db.execute(sql`update ticket set tags = '{counted}' where id = ${id}`)
  const day = rules.now().toISOString().slice(0, 10)
  const { rows } = await db.execute<Fact>(factsOf({ from: '2020-01-01', to: day }, { tag: 'counted' }))
  await db.execute(sql`update ticket set tags = '{}' where id = ${id}`)
  return rows
}

test('an automatic answer is not the first answer, and nobody has written it', async () => {
  await rules.make({ actions: [answerWith('We will look soon')] })
  const { id } = await rules.add()
  await rules.run()
  expect(await readTicket(rules.app, id)).toMatchObject({ status: 'answered', firstAnsweredAt: null })
  expect((await factsFor(id)).filter(({ answers, first_wait }) => answers > 0 || first_wait !== null)).toEqual([])
  rules.later(30)
  expect((await sendAnswer(rules.boris, id, { text: 'It is mended', status: 'answered' })).status).toBe(200)
  const facts = await factsFor(id)
  expect(facts.reduce((sum, { answers }) => sum + answers, 0)).toBe(1)
  for (const wait of ['first_wait', 'every_wait'] as const) {
    const [fact] = facts.filter((one) => one[wait] !== null)
    expect(fact?.staff_id).toBe(rules.boris.id)
    expect(fact?.[wait]).toBeGreaterThanOrEqual(1790)
  }
})

test('nobody has closed what a rule has closed, with an answer or without', async () => {
  const close: TicketAction = { kind: 'status', status: 'closed' }
  await rules.make({ project: 'familytown', actions: [answerWith('Done'), close] })
  await rules.make({ project: 'islandm3', actions: [close] })
  for (const projectId of ['familytown', 'islandm3']) {
    const { id } = await rules.add({ projectId })
    await rules.run()
    expect(await readTicket(rules.app, id)).toMatchObject({ status: 'closed', closedBy: null })
    expect((await factsFor(id)).filter(({ closed }) => closed > 0)).toMatchObject([{ staff_id: null }])
  }
})

test('an automatic answer keeps no target, and hides none that was missed', async () => {
  const { db } = rules.app.deps
  await setTargets(await signInAs(rules.app, 'admin', 'Ada'), 'familytown', TARGETS)
  await rules.make({ event: 'created', actions: [answerWith('Soon')] })
  const quick = await rules.add({ priority: 'high' })
  await rules.run()
  await rules.make({ event: 'waiting', waitMinutes: 130, actions: [answerWith('Sorry')] })
  rules.later(1)
  const late = await rules.add({ priority: 'high' })
  await rules.app.deps.db.execute(sql`update automation_rule set is_active = false where event = 'created'`)
  rules.later(135)
  await rules.run()
  const rows = await db
    .select()
    .from(endedWait)
    .where(inArray(endedWait.ticketId, [quick.id, late.id]))
  expect(rows).toMatchObject([{ ticketId: late.id, isKept: false, staffId: null }])
})

test('the audit log names the rule and its author, but says that no member did it', async () => {
  const actions = [answerWith('Hello'), tagWith('x'), { kind: 'note', text: 'Look' }]
  const made = await rules.make({ actions })
  const { number } = await rules.add()
  await rules.run()
  const entries = await rules.app.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `ticket ${number}`))
    .orderBy(desc(auditLog.id))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['note-added', 'rule-used', 'ticket-answered', 'ticket-changed'])
  for (const entry of entries) expect(entry).toMatchObject({ staffId: null, roles: [], after: { rule: made.name, author: 'Anna' } })
})

test('a colleague who writes beside a rule that answers in their own name is warned', async () => {
  await rules.make({ actions: [answerWith('We will look soon')] })
  const { id } = await rules.add()
  await rules.run()
  const reply = await sendAnswer(rules.anna, id, { text: 'It is mended', status: 'answered', seenSeq: 1 })
  expect(reply.body.code).toBe('ANSWERED_MEANWHILE')
  expect(await rules.app.deps.db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id))).toHaveLength(2)
})
