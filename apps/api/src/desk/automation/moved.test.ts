import { randomUUID } from 'node:crypto'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rules, startRules } from '../../../test/automation/using-rules.ts'
import { answerWith, usingMacros } from '../../../test/macros/using-macros.ts'
import { addGuest } from '../../../test/tickets.ts'
import { ticketMessage } from '../../db/schema.ts'

/** Tests that rules do not act again on a handled event after its messages were moved to another ticket. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const note: TicketAction = { kind: 'note', text: 'acted' }
const notesOf = async (...ids: string[]) => (await Promise.all(ids.map(stateOf))).flatMap(({ notes }) => notes).length
const addTwo = async () => {
  const guest = await addGuest(rules.app)
  return [await rules.add(guest), await rules.add(guest)] as const
}
const post = async (path: string, body: object = {}) => {
  const reply = await rules.anna.post(path, body)
  expect(reply.status).toBe(200)
  return reply.body
}
/** Moves the messages at these positions into a new ticket, and returns the id of this ticket. */
const split = async (id: string, ...places: number[]) => {
  const { db } = rules.app.deps
  const said = await db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(asc(ticketMessage.seq))
  const messages = places.map((at) => said[at]?.clientId)
  return String((await post(`/tickets/${id}/split`, { clientId: randomUUID(), title: 'Part', messages })).ticketId)
}
/** Runs the rules three minutes later, because rules skip a ticket that was changed a moment ago. */
const runLater = async () => {
  pass(3)
  await rules.run()
}
let passed = 0
const pass = (minutes: number) => {
  passed += minutes
  rules.later(passed)
}
beforeEach(() => {
  passed = 0
})

test('an answer acts once, also after a merge, its undoing and a split', async () => {
  await rules.make({ event: 'answered', actions: [note] })
  const [from, into] = await addTwo()
  await rules.answer(from.id)
  await runLater()
  expect(await notesOf(from.id)).toBe(1)
  const { id } = await post(`/tickets/${from.id}/merge`, { intoId: into.id })
  await runLater()
  expect(await notesOf(from.id, into.id), 'after the merge').toBe(1)
  await post(`/ticket-moves/${id}/undo`)
  await runLater()
  expect(await notesOf(from.id, into.id), 'after its undoing').toBe(1)
  const part = await split(from.id, 1)
  await runLater()
  expect(await notesOf(from.id, into.id, part), 'after a split').toBe(1)
})

test('a wait acts once, also after a merge and a split', async () => {
  await rules.make({ event: 'waiting', waitMinutes: 60, actions: [note] })
  const [from, into] = await addTwo()
  pass(20)
  await rules.write(from.id, 'Still there?')
  pass(45)
  await rules.run()
  expect(await notesOf(from.id, into.id)).toBe(2)
  await post(`/tickets/${from.id}/merge`, { intoId: into.id })
  await runLater()
  expect(await notesOf(from.id, into.id), 'after the merge').toBe(2)
  const part = await split(into.id, 0)
  await runLater()
  expect(await notesOf(from.id, into.id, part), 'after a split').toBe(2)
})

test('a rule does not answer a conversation again within 24 hours because it was merged', async () => {
  await rules.make({ event: 'playerWrote', actions: [answerWith('We are on it')] })
  const [from, into] = await addTwo()
  await rules.write(from.id)
  await rules.run()
  expect((await stateOf(from.id)).answers).toHaveLength(1)
  await post(`/tickets/${from.id}/merge`, { intoId: into.id })
  pass(3)
  await rules.write(into.id)
  await rules.run()
  expect((await stateOf(into.id)).answers).toHaveLength(1)
})
