import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { codeOf, kept, orderItem, poll, setPending } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe] = drivers

/** A payment with an open dispute. */
const disputed = async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, stripe, person, id)
  await stripe.pay(world, begun)
  await setPending(world, person, id)
  const { body } = await world.control('/disputes', { paymentIntent: begun.ref })
  await untilDispute(id, 'open')
  return { id, person, disputeId: (body as { id: string }).id }
}
const close = (id: string, status: 'won' | 'lost') => world.control('/disputes/close', { id, status })
const untilDispute = (id: string, status: string) =>
  eventually(
    () => kept(world).payment(id),
    ({ dispute }) => dispute === status,
  )
const told = async (id: string) =>
  (await kept(world).notices(id))
    .map(({ type, data }) => [type, data.dispute, data.refundedAmount])
    .filter(([type]) => type !== 'payment.paid')
const giveBack = (id: string) => world.partner('POST', `/payments/${id}/refunds`, { body: {} })

test('lost: it is as good as a refund, and the game hears both times', async () => {
  const { id, disputeId, person } = await disputed()
  expect(codeOf(await giveBack(id))).toBe('REFUND_NOT_POSSIBLE')
  expect((await world.api('GET', `/payments/process/${id}`, person.token)).body).toMatchObject({ status: 'paid', lapsed: 'disputed' })
  await close(disputeId, 'lost')
  await untilDispute(id, 'lost')
  expect(await kept(world).payment(id)).toMatchObject({ status: 'paid', dispute: 'lost', refundedMinor: 399 })
  expect((await world.api('GET', `/payments/process/${id}`, person.token)).body).toMatchObject({ status: 'paid', lapsed: 'refunded' })
  expect(await kept(world).disputes(id)).toMatchObject([{ status: 'lost', amountMinor: 399, currency: 'USD', reason: 'fraudulent' }])
  expect(await told(id)).toEqual([
    ['payment.disputed', 'open', 0],
    ['payment.disputed', 'lost', 399],
  ])
  expect(codeOf(await giveBack(id))).toBe('REFUND_NOT_POSSIBLE')
})

test('won: everything is as before, and money may be given back again', async () => {
  const { id, disputeId } = await disputed()
  await close(disputeId, 'won')
  await untilDispute(id, 'won')
  expect(await kept(world).payment(id)).toMatchObject({ status: 'paid', refundedMinor: 0 })
  expect(await told(id)).toEqual([
    ['payment.disputed', 'open', 0],
    ['payment.disputed', 'won', 0],
  ])
  expect((await giveBack(id)).status).toBe(200)
})

test('while it is open, and once it is lost, the player gets nothing to show the game', async () => {
  const { id, disputeId, person } = await disputed()
  expect(await poll(world, person, id)).toEqual({ status: 'paid', payload: '', token: '' })
  await close(disputeId, 'won')
  await untilDispute(id, 'won')
  expect((await poll(world, person, id)).token).not.toBe('')
})

test('webhooks about it ten times over, and in any order, tell the game once for each change', async () => {
  await world.control('', {
    faults: [
      { on: 'webhook', do: 'burst', copies: 10, times: 2 },
      { on: 'webhook', do: 'reorder', times: 1 },
    ],
  })
  const { id, disputeId } = await disputed()
  await close(disputeId, 'lost')
  await untilDispute(id, 'lost')
  expect((await told(id)).map(([, status]) => status)).toEqual(['open', 'lost'])
  expect((await kept(world).events(id)).filter(({ to }) => to.startsWith('dispute_')).map(({ to }) => to)).toEqual([
    'dispute_open',
    'dispute_lost',
  ])
})
