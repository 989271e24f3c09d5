import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyTicket, type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { answerWith, usingMacros } from '../../../test/macros/using-macros.ts'
import { addPlayer, readTicket } from '../../../test/tickets.ts'
import { heldMail, ticketChange } from '../../db/schema.ts'

/** Tests when rules act, and what players and staff see of their actions. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const note = (text: string): TicketAction => ({ kind: 'note', text })
const notesOf = async (id: string) => (await stateOf(id)).notes

describe('a rule acts once on', () => {
  test('a new ticket', async () => {
    const before = await rules.add()
    rules.later(1)
    await rules.make({ actions: [note('new')] })
    const { id } = await rules.add()
    for (const _ of [1, 2]) await rules.run()
    expect(await notesOf(id)).toEqual(['new'])
    await rules.write(id)
    await rules.run()
    expect(await notesOf(id), 'a later message is another event').toEqual(['new'])
    expect(await notesOf(before.id), 'it was there before the rule').toEqual([])
  })

  test('each later message of the player', async () => {
    await rules.make({ event: 'playerWrote', actions: [note('wrote')] })
    const { id } = await rules.add()
    await rules.run()
    expect(await notesOf(id)).toEqual([])
    for (const text of ['One', 'Two']) {
      await rules.write(id, text)
      for (const _ of [1, 2]) await rules.run()
    }
    expect(await notesOf(id)).toEqual(['wrote', 'wrote'])
  })

  test('each answer of a member', async () => {
    await rules.make({ event: 'answered', actions: [note('answered')] })
    const { id } = await rules.add()
    await rules.answer(id)
    rules.later(3)
    for (const _ of [1, 2]) await rules.run()
    expect(await notesOf(id)).toEqual(['answered'])
  })

  test('each wait that has become long enough, and on none that was so before the rule', async () => {
    const early = await rules.add()
    rules.later(70)
    await rules.make({ event: 'waiting', waitMinutes: 60, actions: [note('waits')] })
    const { id } = await rules.add()
    rules.later(59)
    await rules.run()
    expect(await notesOf(id)).toEqual([])
    rules.later(1)
    for (const _ of [1, 2]) await rules.run()
    rules.later(600)
    await rules.run()
    expect(await notesOf(id)).toEqual(['waits'])
    await rules.answer(id)
    await rules.write(id)
    rules.later(61)
    await rules.run()
    expect(await notesOf(id), 'the player waits again').toEqual(['waits', 'waits'])
    expect(await notesOf(early.id)).toEqual([])
  })

  test('a wait that a dead worker has missed for hours, but on no message that is older than an hour', async () => {
    await rules.make({ event: 'waiting', waitMinutes: 60, actions: [note('waits')] })
    await rules.make({ actions: [note('new')] })
    const { id } = await rules.add()
    rules.later(300)
    await rules.run()
    expect(await notesOf(id)).toEqual(['waits'])
  })
})

describe('no event is', () => {
  test('an answer of a rule, so two rules do not go on forever', async () => {
    await rules.make({ event: 'playerWrote', actions: [answerWith('One')] })
    await rules.make({ event: 'answered', actions: [answerWith('Two'), note('loop')] })
    const { id } = await rules.add()
    await rules.write(id)
    for (const _ of [1, 2, 3]) {
      await rules.run()
      rules.later(5)
    }
    expect(await stateOf(id)).toMatchObject({ answers: ['One'], notes: [] })
  })

  test('a mail that looks automatic, also after a member has accepted it', async () => {
    await rules.make({ event: 'playerWrote', actions: [answerWith('Hello')] })
    const { id } = await rules.add()
    const mailId = '0198f0de-0000-4000-8000-000000000001'
    const mail = { sender: 'a@example.org', subject: 'Out of office', plain: 'I am away', rest: '', files: [] }
    const { db } = rules.app.deps
    await db.insert(heldMail).values({ id: mailId, ticketId: id, why: 'automatic', ...mail })
    await db.insert(ticketChange).values({ ticketId: id, change: 'mail', to: mailId })
    await rules.run()
    expect((await rules.anna.post(`/tickets/${id}/mails/${mailId}/accept`, {})).status).toBe(200)
    rules.later(5)
    await rules.run()
    expect((await stateOf(id)).answers).toEqual([])
  })
})

test('a rule answers a ticket once in 24 hours, in the name of the member who saved it, and changes nothing without the answer', async () => {
  const answers = [answerWith('<p>Hello {player|there}, I am {staff}</p>'), tagWith('answered')]
  const made = await rules.make({ event: 'playerWrote', actions: answers }, rules.boris)
  expect(made.author).toEqual({ name: 'Boris', isGone: false })
  const player = await addPlayer(rules.app, 'Mila')
  const ticket = await rules.add({ playerId: player.id })
  await rules.write(ticket.id)
  await rules.run()
  const { answers: said, ...state } = await stateOf(ticket.id)
  expect(said).toEqual(['<p>Hello Mila, I am Boris</p>'])
  expect(state).toMatchObject({ status: 'answered', assigneeId: null, tags: ['answered'] })
  const lines = await rules.linesOf(ticket.id)
  // All changes of one run have the same time, so their order is not defined.
  const changes = lines.filter(({ change }) => change !== 'created')
  expect(changes.map(({ change, to, staffId }) => [change, to, staffId]).toSorted()).toEqual([
    ['rule', made.name, null],
    ['status', 'answered', null],
    ['tags', 'answered', null],
  ])
  expect(new Set(changes.map(({ createdAt }) => createdAt.getTime())).size, 'one line of the conversation').toBe(1)
  await rules.app.deps.db.update(ticketChange).set({ change: 'joined' }).where(eq(ticketChange.change, 'created'))
  await rules.write(ticket.id, 'Thanks')
  await rules.run()
  expect((await stateOf(ticket.id)).answers).toHaveLength(1)
  expect((await rules.logOf(made.id))[0]).toMatchObject({
    outcome: 'refused',
    problem: 'ANSWERED_BEFORE',
    ticket: { number: ticket.number },
  })
  rules.later(24 * 60 + 1)
  await rules.write(ticket.id, 'Hello again')
  await rules.run()
  expect((await stateOf(ticket.id)).answers).toHaveLength(2)
})

describe('conditions', () => {
  const cases = [
    ['a language', { languages: ['de', 'fr'] }, { language: 'de' }, { language: 'en' }],
    ['one of the tags', { tags: ['late', 'gift'] }, { tags: ['gift'] }, { tags: ['bug'] }],
    ['a priority', { priority: 'high' }, { priority: 'high' }, { priority: 'low' }],
    ['words, in any case', { words: ['PEARLS', 'gold'] }, { text: 'My pearls are gone' }, { text: 'My crowns are gone' }],
  ] as const
  test.each(cases)('%s', async (_name, conditions, matching, other) => {
    await rules.make({ conditions: { ...anyTicket, ...conditions } })
    const as = (of: object) => rules.add(of)
    const [yes, no] = [await as(matching), await as(other)]
    await rules.run()
    expect(await rules.tagsOf(yes.id)).toContain('ruled')
    expect(await rules.tagsOf(no.id)).not.toContain('ruled')
  })

  test('an assignee, an account, a project', async () => {
    await rules.make({ conditions: { ...anyTicket, isAssigned: false }, actions: [tagWith('free')] })
    await rules.make({ conditions: { ...anyTicket, requester: 'guest' }, actions: [tagWith('guest')] })
    await rules.make({ project: 'islandm3', actions: [tagWith('island')] })
    const player = await addPlayer(rules.app)
    const own = await rules.add({ playerId: player.id, assigneeId: rules.anna.id })
    const guest = await rules.add({ projectId: 'islandm3' })
    await rules.run()
    expect(await rules.tagsOf(own.id)).toEqual([])
    expect((await rules.tagsOf(guest.id)).toSorted()).toEqual(['free', 'guest', 'island'])
  })

  test('words in the last message of the player', async () => {
    await rules.make({ event: 'playerWrote', conditions: { ...anyTicket, words: ['refund'], wordsIn: 'last' } })
    const { id } = await rules.add({ text: 'I want a refund' })
    await rules.write(id, 'Hello?')
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual([])
    await rules.write(id, 'A Refund, please')
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })
})

describe('rules act in their order', () => {
  test('and each sees what those before it did', async () => {
    const second = await rules.make({ conditions: { ...anyTicket, tags: ['first'] }, actions: [tagWith('second')] })
    const first = await rules.make({ actions: [tagWith('first')] })
    const one = await rules.add()
    await rules.run()
    expect(await rules.tagsOf(one.id)).toEqual(['first'])
    const order = { ids: [first.id, second.id], was: [second.id, first.id] }
    expect((await rules.anna.post('/automation/order', order)).status).toBe(200)
    const other = await rules.add()
    await rules.run()
    expect(await rules.tagsOf(other.id)).toEqual(['first', 'second'])
  })

  test('and one that closes is the last', async () => {
    await rules.make({ actions: [{ kind: 'status', status: 'closed' }] })
    await rules.make({ actions: [tagWith('after')] })
    const { id } = await rules.add()
    await rules.run()
    expect(await readTicket(rules.app, id)).toMatchObject({ status: 'closed', tags: [] })
  })

  test('and a wait that the first has answered is over for the second', async () => {
    await rules.make({ event: 'waiting', waitMinutes: 60, actions: [answerWith('We are on it')] })
    await rules.make({ event: 'waiting', waitMinutes: 60, actions: [tagWith('after')] })
    const { id } = await rules.add()
    rules.later(61)
    await rules.run()
    expect(await stateOf(id)).toMatchObject({ answers: ['We are on it'], tags: [] })
  })
})
