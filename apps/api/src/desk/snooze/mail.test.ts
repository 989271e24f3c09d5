import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import type { Member } from '../../../test/editors.ts'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'
import { readTicket } from '../../../test/tickets.ts'
import { ticket } from '../../db/schema.ts'

let world: MailWorld
let agent: Member
beforeAll(async () => {
  world = await startMailWorld()
  agent = await signInAs(world.hub, 'support', 'Olga')
})
afterAll(() => world.stop())

const { snooze, historyOf } = snoozing(() => ({ app: world.hub, agent }))
const later = () => new Date(Date.now() + HOUR_MS)

test('a reply by mail brings a snoozed ticket back', async () => {
  const { player, id, letter } = await world.answeredPlayer()
  await snooze({ id }, later())
  const mail = await buildMail({ from: player.email, to: letter.replyTo, subject: 'Re: Support', text: 'My words' })
  expect(await world.receive(mail)).toEqual({ end: 'message' })
  expect(await readTicket(world.hub, id)).toMatchObject({ snoozedUntil: null, returnedCause: 'player' })
})

test('so does a mail that staff should look at, also if the player waited already', async () => {
  const { id, letter } = await world.answeredPlayer()
  await world.deps.db.update(ticket).set({ status: 'open', waitingSince: new Date() }).where(eq(ticket.id, id))
  await snooze({ id }, later())
  const { version } = await readTicket(world.hub, id)
  const mail = await buildMail({ from: 'eve@evil.example', to: letter.replyTo, subject: 'Re: Support', text: 'My words' })
  expect(await world.receive(mail)).toMatchObject({ end: 'held' })
  expect(await readTicket(world.hub, id)).toMatchObject({ snoozedUntil: null, returnedCause: 'mail', version: version + 1 })
  expect((await historyOf(id)).at(-1)).toBe('returned mail')
})

test('a mail to a closed ticket is not hidden by undoing the closing', async () => {
  const { id, letter } = await world.answeredPlayer()
  await snooze({ id }, later())
  const close = async (body: object) => agent.post(`/tickets/${id}/change`, { version: (await readTicket(world.hub, id)).version, ...body })
  const { body } = await close({ status: 'closed' })
  const mail = await buildMail({ from: 'eve@evil.example', to: letter.replyTo, subject: 'Re: Support', text: 'My words' })
  expect(await world.receive(mail)).toMatchObject({ end: 'held' })
  const undo = { version: body.version, status: 'answered', snoozedUntilTs: later().toISOString() }
  expect((await agent.post(`/tickets/${id}/change`, undo)).body.code).toBe('TICKET_CHANGED')
  expect(await readTicket(world.hub, id)).toMatchObject({ status: 'closed', snoozedUntil: null })
})
