import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, usingMacros } from '../../../test/macros/using-macros.ts'
import { decidedRefunds, kept } from '../../../test/payments/paying.ts'
import { buy } from '../../../test/payments/purchase.ts'
import { addPlayer, addTicket, writeAsPlayer } from '../../../test/tickets.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { auditLog, refund as refunds } from '../../db/schema.ts'

/** The price of `builder` in cents. */
const PRICE = 399

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
let support: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
  support = await signInAs(world, 'support', 'Anna')
})
afterAll(() => world.stop())

const { make, use, undo, stateOf } = usingMacros(() => ({ app: world, agent: finance }))
const makeRefund = () =>
  make([
    { kind: 'refund', reason: 'not-delivered' },
    { kind: 'addTags', tags: ['late'] },
  ])
const order = (amount: number) => ({ refund: { amount, reason: 'not-delivered', note: '' } })
const purchase = async () => {
  const person = await world.signIn()
  const paymentId = await buy(world, person)
  return { paymentId, ticket: await addTicket(world, { playerId: person.playerId, paymentId }) }
}
const refundsOf = (paymentId: string) => world.deps.db.$count(refunds, eq(refunds.paymentId, paymentId))

test('the sum that the member saw goes back once, however often the request arrives, together with the other actions', async () => {
  const { paymentId, ticket } = await purchase()
  const made = await makeRefund()
  const body = { clientId: randomUUID(), version: ticket.version, ...order(PRICE) }
  const replies = await Promise.all([1, 2, 3].map(() => use(ticket, made, body)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await decidedRefunds(world, paymentId)).toMatchObject([
    { status: 'succeeded', amountMinor: PRICE, cause: 'staff', actor: `Boris ${finance.id}` },
  ])
  const { changes } = await stateOf(ticket.id)
  expect(changes.filter((each) => !each.startsWith('macro'))).toEqual(['created', 'refund 3.99 USD', 'tags late'])
  expect((await kept(world).payment(paymentId)).refundedMinor).toBe(PRICE)
  const object = eq(auditLog.object, `payment ${paymentId}`)
  expect(await world.deps.db.select().from(auditLog).where(object)).toMatchObject([
    { action: 'refund-requested', staffId: finance.id, after: { macro: made.name, use: body.clientId } },
  ])
  expect((await undo(body.clientId)).body).toMatchObject({ ticketId: ticket.id, isWhole: true })
  expect((await stateOf(ticket.id)).tags).toEqual([])
  expect((await kept(world).payment(paymentId)).refundedMinor, 'Undo does not touch the refund').toBe(PRICE)
})

test('a member without the right to refund is refused, and so is a macro whose sum nobody has seen', async () => {
  const { paymentId, ticket } = await purchase()
  const made = await makeRefund()
  expect(codeOf(await use(ticket, made, order(PRICE), support))).toBe('STAFF_FORBIDDEN')
  expect(codeOf(await use(ticket, made, {}, support))).toBe('BAD_REQUEST')
  expect(codeOf(await use(ticket, made))).toBe('BAD_REQUEST')
  const noRefund = await make([{ kind: 'addTags', tags: ['late'] }])
  expect(codeOf(await use(ticket, noRefund, order(PRICE)))).toBe('BAD_REQUEST')
  expect(await refundsOf(paymentId)).toBe(0)
  expect((await stateOf(ticket.id)).tags).toEqual([])
})

test('if one part is refused, neither the refund nor the other actions are done', async () => {
  const { paymentId, ticket } = await purchase()
  const made = await makeRefund()
  expect(codeOf(await use(ticket, made, order(PRICE + 1)))).toBe('REFUND_TOO_MUCH')
  expect(codeOf(await use(ticket, made, { ...order(PRICE), version: ticket.version - 1 }))).toBe('TICKET_CHANGED')
  expect(codeOf(await use(ticket, made, { refund: { amount: 1, reason: 'other', note: '' } }))).toBe('BAD_REQUEST')
  expect(await refundsOf(paymentId)).toBe(0)
  expect((await stateOf(ticket.id)).tags).toEqual([])
  expect((await use(ticket, made, order(PRICE))).status).toBe(200)
  expect(codeOf(await use(ticket, made, order(1)))).toBe('REFUND_NOT_POSSIBLE')
})

test('TICKET_CHANGED: no money goes back if the player has written something that the member has not seen', async () => {
  const { paymentId, ticket } = await purchase()
  await writeAsPlayer(world, ticket.id, 'Wait, it works')
  expect((await finance.post(`/tickets/${ticket.id}/read`, { seq: 2 })).status).toBe(200)
  expect(codeOf(await use(ticket, await makeRefund(), { ...order(PRICE), seenSeq: 1 }))).toBe('TICKET_CHANGED')
  expect(await refundsOf(paymentId)).toBe(0)
})

test('PAYMENT_NOT_FOUND: a conversation about no purchase, or about one of another player', async () => {
  const { paymentId } = await purchase()
  const made = await makeRefund()
  const stranger = await addPlayer(world)
  const [without, foreign] = [await addTicket(world), await addTicket(world, { playerId: stranger.id, paymentId })]
  for (const ticket of [without, foreign]) expect(codeOf(await use(ticket, made, order(PRICE)))).toBe('PAYMENT_NOT_FOUND')
  expect(await refundsOf(paymentId)).toBe(0)
})

test('MACRO_REFUNDS: it cannot be used on many conversations', async () => {
  const { ticket } = await purchase()
  const made = await makeRefund()
  const tickets = [{ id: ticket.id, seenTs: ticket.lastMessageAt.toISOString() }]
  const body = { id: randomUUID(), tickets, macroId: made.id, macroVersion: made.version }
  expect(codeOf(await finance.post('/tickets/bulk-macro', body))).toBe('MACRO_REFUNDS')
})

test('together with refunds of the same purchase from the conversation, nothing hangs and nothing is refunded that was refused', async () => {
  const { paymentId, ticket } = await purchase()
  const made = await makeRefund()
  const byHand = (amount: number) =>
    finance.post(`/payments/${paymentId}/refund`, { ...order(amount).refund, clientId: randomUUID(), ticketId: ticket.id })
  const replies = await Promise.all([use(ticket, made, order(10)), byHand(20), use(ticket, made, order(40)), byHand(80)])
  expect(replies.filter(({ status }) => status !== 200 && status !== 409).map(({ body }) => body)).toEqual([])
  const sums = [10, 20, 40, 80].filter((_, at) => replies[at]?.status === 200)
  const kept = await world.deps.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  expect(kept.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual(sums)
})
