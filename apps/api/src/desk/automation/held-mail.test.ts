import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Rules, startRules, tagWith } from '../../../test/automation/using-rules.ts'
import { answerWith, usingMacros } from '../../../test/macros/using-macros.ts'
import { readTicket } from '../../../test/tickets.ts'

/** Tests of rules in tickets with a held mail. Staff must accept such a mail before it becomes a message, because it may be automatic. */

let rules: Rules
beforeAll(async () => {
  rules = await startRules()
})
afterAll(() => rules.app.stop())
beforeEach(() => rules.reset())

const { stateOf } = usingMacros(() => ({ app: rules.app, agent: rules.anna }))
const DAY = 24 * 60

test('a held mail starts no wait, so a rule and an absent player do not write to each other forever', async () => {
  await rules.make({ event: 'waiting', waitMinutes: DAY, actions: [answerWith('We are on it')] })
  const { id } = await rules.add()
  for (const day of [1, 2, 3]) {
    rules.later(day * (DAY + 2))
    await rules.run()
    await rules.holdMail(id)
  }
  expect((await stateOf(id)).answers).toEqual(['We are on it'])
})

test('a player who writes after a held mail waits', async () => {
  await rules.make({ event: 'waiting', waitMinutes: 60 })
  const { id } = await rules.add()
  await rules.answer(id)
  await rules.holdMail(id)
  rules.later(1)
  await rules.write(id)
  rules.later(62)
  await rules.run()
  expect(await rules.tagsOf(id)).toEqual(['ruled'])
})

test('a ticket with a mail that nobody has looked at is neither answered nor closed', async () => {
  const closing = await rules.make({ event: 'answered', actions: [{ kind: 'status', status: 'closed' }] })
  await rules.make({ event: 'playerWrote', actions: [answerWith('Soon')] })
  await rules.make({ event: 'playerWrote', actions: [tagWith('seen')] })
  const { id } = await rules.add()
  await rules.answer(id)
  await rules.holdMail(id)
  rules.later(3)
  await rules.run()
  expect((await readTicket(rules.app, id)).status).toBe('open')
  expect(await rules.logOf(closing.id)).toMatchObject([{ outcome: 'refused', problem: 'MAIL_HELD' }])
  await rules.write(id)
  await rules.run()
  expect(await stateOf(id)).toMatchObject({ answers: ['<p>It is mended</p>'], tags: ['seen'] })
  await rules.answer(id)
  rules.later(6)
  await rules.run()
  expect((await readTicket(rules.app, id)).status, 'a colleague has answered since').toBe('closed')
})

test('a held mail without a sender is no event when a member has accepted it', async () => {
  await rules.make({ event: 'playerWrote' })
  await rules.make({ event: 'waiting', waitMinutes: 60 })
  const { id } = await rules.add()
  await rules.answer(id)
  const mail = await rules.holdMail(id, '')
  expect((await rules.anna.post(`/tickets/${id}/mails/${mail}/accept`, {})).status).toBe(200)
  for (const minutes of [3, 70]) {
    rules.later(minutes)
    await rules.run()
  }
  expect(await rules.tagsOf(id)).toEqual([])
})

test('a player waits also in a ticket that a colleague has opened again', async () => {
  await rules.make({ event: 'waiting', waitMinutes: 60 })
  const { id } = await rules.add()
  await rules.answer(id)
  const { version } = await readTicket(rules.app, id)
  expect((await rules.anna.post(`/tickets/${id}/change`, { version, status: 'open' })).status).toBe(200)
  rules.later(61)
  await rules.run()
  expect(await rules.tagsOf(id)).toEqual(['ruled'])
})
