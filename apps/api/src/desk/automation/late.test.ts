import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyTicket, type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { answerWith, usingMacros } from '../../../test/macros/using-macros.ts'
import { readTicket, sendAnswer } from '../../../test/tickets.ts'

/** Tests of rules that handle an event after something else has happened in the ticket. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const close: TicketAction = { kind: 'status', status: 'closed' }
const answer = (id: string) => sendAnswer(rules.boris, id, { text: 'It is mended', status: 'answered' })
const change = async (id: string, status: string) => {
  const { version } = await readTicket(rules.app, id)
  expect((await rules.boris.post(`/tickets/${id}/change`, { version, status })).status).toBe(200)
}

describe('a rule that is late', () => {
  test('does not close a ticket in which the player has replied to the answer', async () => {
    const made = await rules.make({ event: 'answered', actions: [close] })
    const [replied, quiet] = [await rules.add(), await rules.add()]
    for (const { id } of [replied, quiet]) expect((await answer(id)).status).toBe(200)
    rules.later(1)
    await rules.write(replied.id, 'It is still broken')
    rules.later(3)
    await rules.run()
    expect(await readTicket(rules.app, replied.id)).toMatchObject({ status: 'open', waitingSince: expect.any(Date) })
    expect((await readTicket(rules.app, quiet.id)).status).toBe('closed')
    const log = await rules.logOf(made.id)
    expect(log.find(({ ticket }) => ticket.id === replied.id)).toMatchObject({ outcome: 'refused', problem: 'TICKET_CHANGED' })
  })

  test.each(['created', 'playerWrote'] as const)('does not answer after a colleague: %s', async (event) => {
    const made = await rules.make({ event, actions: [answerWith('We will look soon'), tagWith('new')] })
    const { id } = await rules.add()
    if (event === 'playerWrote') await rules.write(id)
    expect((await answer(id)).status).toBe(200)
    rules.later(3)
    await rules.run()
    expect(await stateOf(id)).toMatchObject({ answers: ['It is mended'], tags: [] })
    expect(await rules.logOf(made.id)).toMatchObject([{ outcome: 'refused', problem: 'TICKET_CHANGED' }])
  })

  test('does not close a ticket that has waited, after a colleague has set its status', async () => {
    const made = await rules.make({ event: 'waiting', waitMinutes: 10, actions: [close] })
    const { id } = await rules.add()
    rules.later(11)
    await change(id, 'waiting')
    rules.later(3)
    await rules.run()
    expect((await readTicket(rules.app, id)).status).toBe('waiting')
    expect(await rules.logOf(made.id)).toMatchObject([{ outcome: 'refused', problem: 'TICKET_CHANGED' }])
  })

  test('does not answer in a ticket that a colleague has closed and opened again', async () => {
    await rules.make({ actions: [answerWith('We will look soon')] })
    const { id } = await rules.add()
    await change(id, 'closed')
    await change(id, 'open')
    rules.later(3)
    await rules.run()
    expect((await stateOf(id)).answers).toEqual([])
  })

  test('does not close over a later message of the player, but answers and tags', async () => {
    await rules.make({ event: 'playerWrote', conditions: { ...anyTicket, words: ['thanks'], wordsIn: 'last' }, actions: [close] })
    await rules.make({ actions: [answerWith('We will look soon'), tagWith('new')] })
    const { id } = await rules.add()
    await rules.write(id, 'Thanks')
    await rules.write(id, 'No, it is broken again')
    await rules.run()
    expect(await stateOf(id)).toMatchObject({ status: 'answered', answers: ['We will look soon'], tags: ['new'] })
  })

  test('still does what the player does not notice', async () => {
    await rules.make({ actions: [tagWith('new')] })
    const { id } = await rules.add()
    expect((await answer(id)).status).toBe(200)
    rules.later(3)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['new'])
  })
})

describe('words in the last message', () => {
  test('are those of the event, also if the player has written more since', async () => {
    await rules.make({
      event: 'playerWrote',
      conditions: { ...anyTicket, words: ['refund'], wordsIn: 'last' },
      actions: [tagWith('early')],
    })
    const note: TicketAction = { kind: 'note', text: 'refund' }
    await rules.make({ event: 'playerWrote', conditions: { ...anyTicket, words: ['refund'], wordsIn: 'last' }, actions: [note] })
    const [before, after] = [await rules.add(), await rules.add()]
    await rules.write(before.id, 'I want a refund')
    await rules.write(before.id, 'Hello?')
    await rules.write(after.id, 'Hello')
    await rules.write(after.id, 'A refund, please')
    await rules.run()
    for (const { id } of [before, after]) expect(await stateOf(id)).toMatchObject({ tags: ['early'], notes: ['refund'] })
  })

  test('are those before the answer of a colleague', async () => {
    await rules.make({ event: 'answered', conditions: { ...anyTicket, words: ['refund'], wordsIn: 'last' } })
    const { id } = await rules.add({ text: 'A refund, please' })
    await rules.answer(id)
    await rules.write(id, 'Thanks')
    rules.later(3)
    await rules.run()
    expect(await rules.tagsOf(id)).toEqual(['ruled'])
  })
})

test('two rules do not answer at once', async () => {
  await rules.make({ actions: [answerWith('One')] })
  const second = await rules.make({ actions: [answerWith('Two'), tagWith('second')] })
  const { id } = await rules.add()
  await rules.run()
  expect(await stateOf(id)).toMatchObject({ answers: ['One'], tags: [] })
  expect(await rules.logOf(second.id)).toMatchObject([{ outcome: 'refused', problem: 'OTHER_ANSWERED' }])
})
