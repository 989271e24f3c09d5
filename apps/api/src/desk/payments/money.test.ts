import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, decidedRefunds, kept, orderItem, setPending } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { buy } from '../../../test/payments/purchase.ts'
import { addTicket } from '../../../test/tickets.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, noticeEndpoint, partnerEvent, staffCommand, ticketChange } from '../../db/schema.ts'

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

const press = (amount: number, more: object = {}) => ({ amount, reason: 'not-delivered', note: '', clientId: randomUUID(), ...more })
const refund = (id: string, body: object, by: Pick<typeof finance, 'post'> = finance) => by.post(`/payments/${id}/refund`, body)
const auditOf = (object: string, action: 'refund-requested' | 'notice-resent') =>
  world.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, object), eq(auditLog.action, action)))
const changesOf = (ticketId: string) =>
  world.deps.db.select().from(ticketChange).where(eq(ticketChange.ticketId, ticketId)).orderBy(asc(ticketChange.createdAt))

test('one press gives money back once, however often it arrives, and is shown in the ticket and in the audit log', async () => {
  const person = await world.signIn()
  const id = await buy(world, person)
  const ticket = await addTicket(world, { playerId: person.playerId })
  const body = press(100, { note: 'Shop was down', ticketId: ticket.id })
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(id, body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[0]?.body).toMatchObject({ refundable: PRICE - 100, refunds: [{ amount: 100, currency: 'USD', reason: 'not-delivered' }] })
  expect(await decidedRefunds(world, id)).toMatchObject([
    { status: 'succeeded', amountMinor: 100, cause: 'staff', actor: `Boris ${finance.id}` },
  ])
  expect((await kept(world).payment(id)).refundedMinor).toBe(100)
  expect(await auditOf(`payment ${id}`, 'refund-requested')).toMatchObject([
    {
      staffId: finance.id,
      roles: ['finance'],
      before: { refunded: 0 },
      after: { amount: 100, currency: 'USD', reason: 'not-delivered', note: 'Shop was down' },
    },
  ])
  expect(await changesOf(ticket.id)).toMatchObject([
    { change: 'created' },
    { change: 'refund', from: 'not-delivered: Shop was down', to: '1.00 USD', staffId: finance.id },
  ])
  const events = await kept(world).events(id)
  expect(events.filter(({ to }) => to === 'refund_requested')).toMatchObject([{ cause: 'staff', actor: `Boris ${finance.id}` }])
})

test('a refund that the provider refuses is told in the conversation that it was asked for in', async () => {
  const [, yookassa] = drivers
  const person = await world.signIn()
  const id = await orderItem(world, person)
  await yookassa.pay(world, await begin(world, yookassa, person, id))
  await setPending(world, person, id)
  const ticket = await addTicket(world, { playerId: person.playerId })
  await world.control('', { faults: [yookassa.failingRefund] })
  await refund(id, press(200, { ticketId: ticket.id }))
  await decidedRefunds(world, id)
  const { entries } = (await finance.get(`/tickets/${ticket.id}`)).body.thread as { entries: { change?: string; to?: string }[] }
  expect(entries.filter(({ change }) => change?.startsWith('refund'))).toMatchObject([
    { change: 'refund', to: '2.00 RUB' },
    { change: 'refundFailed', to: '2.00 RUB', actorName: '' },
  ])
})

test('the answer names the refund of this press, also if the game refunds at the same time and if the press arrives again', async () => {
  const id = await buy(world, await world.signIn())
  const body = press(50)
  const [mine] = await Promise.all([refund(id, body), world.partner('POST', `/payments/${id}/refunds`, { body: { amount: 30 } })])
  const again = await refund(id, body)
  for (const { body: answer } of [mine, again]) {
    const { refundId, refunds } = answer as { refundId: string; refunds: { id: string; amount: number }[] }
    expect(refunds.find((one) => one.id === refundId)).toMatchObject({ amount: 50 })
  }
})

test('another press is another refund, within what is left', async () => {
  const id = await buy(world, await world.signIn())
  await refund(id, press(100))
  expect((await refund(id, press(100))).body).toMatchObject({ refundable: PRICE - 200 })
  expect(codeOf(await refund(id, press(PRICE)))).toBe('REFUND_TOO_MUCH')
  expect((await refund(id, press(PRICE - 200))).body).toMatchObject({ refundable: 0 })
  expect(codeOf(await refund(id, press(1)))).toBe('REFUND_NOT_POSSIBLE')
  expect((await decidedRefunds(world, id)).map(({ amountMinor }) => amountMinor)).toEqual([100, 100, 199])
})

test('a refused press leaves nothing behind, and may be tried again', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const body = press(100)
  expect(codeOf(await refund(id, body))).toBe('REFUND_NOT_POSSIBLE')
  expect(await world.deps.db.select().from(staffCommand).where(eq(staffCommand.clientId, body.clientId))).toEqual([])
  expect(await auditOf(`payment ${id}`, 'refund-requested')).toEqual([])
  expect(codeOf(await refund(randomUUID(), body))).toBe('PAYMENT_NOT_FOUND')
})

test('a press is good for its own payment, amount and person', async () => {
  const [one, other] = [await buy(world, await world.signIn()), await buy(world, await world.signIn())]
  const body = press(100)
  expect((await refund(one, body)).status).toBe(200)
  const colleague = await signInAs(world, 'finance', 'Clara')
  expect(codeOf(await refund(other, body))).toBe('BAD_REQUEST')
  expect(codeOf(await refund(one, { ...body, amount: 101 }))).toBe('BAD_REQUEST')
  expect(codeOf(await refund(one, body, colleague))).toBe('BAD_REQUEST')
  expect(await kept(world).refunds(other)).toEqual([])
  expect(await kept(world).refunds(one)).toHaveLength(1)
})

test('another reason needs its words, and no amount is nothing or less', async () => {
  const id = await buy(world, await world.signIn())
  for (const body of [
    press(100, { reason: 'other' }),
    press(0),
    press(-5),
    press(1.5),
    press(3_000_000_000),
    press(100, { reason: 'because' }),
  ])
    expect(codeOf(await refund(id, body))).toBe('BAD_REQUEST')
  expect((await refund(id, press(100, { reason: 'other', note: 'A gift' }))).status).toBe(200)
})

test('a ticket of somebody else is not written in', async () => {
  const id = await buy(world, await world.signIn())
  const foreign = await addTicket(world)
  for (const ticketId of [foreign.id, 'nonsense']) expect((await refund(id, press(50, { ticketId }))).status).toBe(200)
  expect(await changesOf(foreign.id)).toMatchObject([{ change: 'created' }])
})

test('staff without the role cannot refund, and every refused try is in the audit log', async () => {
  const id = await buy(world, await world.signIn())
  const content = await signInAs(world, 'content', 'Writer')
  for (const by of [support, content]) {
    expect(codeOf(await refund(id, press(100), by))).toBe('STAFF_FORBIDDEN')
    const tries = await world.deps.db.select().from(auditLog).where(eq(auditLog.staffId, by.id))
    expect(tries).toMatchObject([{ action: 'refused', object: 'POST /payments/:id/refund', after: { url: `/api/payments/${id}/refund` } }])
  }
  expect(await kept(world).refunds(id)).toEqual([])
})

test('a notice is sent again under the same id, from the ticket, by who may answer', async () => {
  const person = await world.signIn()
  const id = await buy(world, person)
  const ticket = await addTicket(world, { playerId: person.playerId })
  const detail = async () =>
    (await support.get(`/payments/${id}`)).body as { notices: { id: string; type: string; state: string; tries: unknown[] }[] }
  const before = await eventually(detail, ({ notices }) => notices.some(({ state }) => state === 'delivered'))
  const [notice] = before.notices
  expect(notice).toMatchObject({ type: 'payment.paid' })
  const answer = await support.post(`/payments/${id}/resend-notice`, { eventId: notice?.id, ticketId: ticket.id })
  expect(answer.body).toEqual({ id: notice?.id, type: 'payment.paid' })
  await eventually(detail, ({ notices }) => notices[0]?.tries.length === 2 && notices[0]?.state === 'delivered')
  expect(await auditOf(`payment ${id}`, 'notice-resent')).toMatchObject([{ staffId: support.id, after: { event: notice?.id } }])
  expect(await changesOf(ticket.id)).toMatchObject([{ change: 'created' }, { change: 'notice', to: 'payment.paid' }])
})

test('a notice of another payment, or without an address to go to, is not sent', async () => {
  const [one, other] = [await buy(world, await world.signIn()), await buy(world, await world.signIn())]
  const [theirs] = await world.deps.db.select().from(partnerEvent).where(eq(partnerEvent.paymentId, other))
  const resend = (eventId = '') => support.post(`/payments/${one}/resend-notice`, { eventId })
  expect(codeOf(await resend(theirs?.id))).toBe('NOTICE_NOT_FOUND')
  expect(codeOf(await resend('evt_none'))).toBe('NOTICE_NOT_FOUND')
  expect(codeOf(await support.post(`/payments/${randomUUID()}/resend-notice`, { eventId: 'evt' }))).toBe('PAYMENT_NOT_FOUND')
  const [own] = await world.deps.db.select().from(partnerEvent).where(eq(partnerEvent.paymentId, one))
  const [address] = await world.deps.db.delete(noticeEndpoint).where(eq(noticeEndpoint.projectId, 'familytown')).returning()
  expect(codeOf(await resend(own?.id))).toBe('NOTICE_ADDRESS_MISSING')
  if (address) await world.deps.db.insert(noticeEndpoint).values(address)
})
