import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, orderItem } from '../../../test/payments/paying.ts'
import { buy } from '../../../test/payments/purchase.ts'
import { addTicket } from '../../../test/tickets.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { identity } from '../../db/schema.ts'

let world: World
let agent: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  agent = await signInAs(world, 'support', 'Anna')
})
afterAll(() => world.stop())

const card = async (ticketId: string) => (await agent.get(`/tickets/${ticketId}/player`)).body

test('a player’s card has the ways in, games, purchases and other tickets', async () => {
  const person = await world.signIn()
  const subject = `${randomUUID()}@mail.example`
  await world.deps.db.insert(identity).values([
    { playerId: person.playerId, method: 'email', subject, emailProven: true, createdAt: new Date('2026-01-01') },
    { playerId: person.playerId, method: 'google', subject: randomUUID(), label: 'Anna' },
  ])
  const paid = await buy(world, person)
  const left = await orderItem(world, person)
  const other = await addTicket(world, { playerId: person.playerId, title: 'Another' })
  const ticket = await addTicket(world, { playerId: person.playerId })
  expect(await card(ticket.id)).toEqual({
    requester: { kind: 'player', id: person.userId, name: 'tester' },
    language: 'en',
    createTs: expect.any(String),
    signIns: [
      { method: 'email', label: subject, proven: true },
      { method: 'google', label: 'Anna', proven: false },
    ],
    merges: [],
    games: ['familytown'],
    totals: [{ currency: 'USD', amount: 399, count: 1 }],
    purchases: [
      expect.objectContaining({ id: left, status: 'none', amount: null, provider: null, paidTs: null }),
      expect.objectContaining({ id: paid, status: 'paid', amount: 399, currency: 'USD', provider: 'stripe', refunded: 0, mode: 'test' }),
    ],
    tickets: [{ id: other.id, number: other.number, title: 'Another', status: 'open', createTs: expect.any(String) }],
  })
})

test('a guest’s card has their other tickets and nothing of an account', async () => {
  const ticket = await addTicket(world)
  const other = await addTicket(world, { guestId: ticket.guestId, status: 'closed' })
  expect(await card(ticket.id)).toMatchObject({
    requester: { kind: 'guest', id: ticket.guestId?.slice(0, 8) },
    ...{ createTs: null, signIns: [], games: [], totals: [], purchases: [] },
    tickets: [{ id: other.id, status: 'closed' }],
  })
  expect(codeOf(await agent.get(`/tickets/${randomUUID()}/player`))).toBe('TICKET_NOT_FOUND')
})

test('a purchase has its attempts, what happened, how the game was told, and what could be given back', async () => {
  const person = await world.signIn()
  const id = await buy(world, person)
  const { body } = await agent.get(`/payments/${id}`)
  expect(body).toMatchObject({
    ...{ id, project: 'familytown', status: 'paid', amount: 399, refundable: 399, refunds: [] },
    attempts: [
      { provider: 'stripe', state: 'succeeded', amount: 399, currency: 'USD', providerRef: expect.stringMatching(/^pi_/), error: '' },
    ],
    notices: [{ type: 'payment.paid' }],
  })
  expect((body.timeline as { kind: string }[]).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'started', 'paid']))
  expect((await agent.get(`/payments/${await orderItem(world, person)}`)).body).toMatchObject({ refundable: 0, attempts: [], notices: [] })
  expect(codeOf(await agent.get(`/payments/${randomUUID()}`))).toBe('PAYMENT_NOT_FOUND')
})
