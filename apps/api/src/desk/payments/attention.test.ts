import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { lettersTo } from '../../../test/letters.ts'
import { codeOf, decidedRefunds, kept, orderItem, setPending } from '../../../test/payments/paying.ts'
import { begin, drivers } from '../../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../../test/world.ts'
import { auditLog, paymentAttention, staff } from '../../db/schema.ts'
import { postAttentionLetters } from './attention-letters.ts'

let world: World
let finance: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startWorld()
  finance = await signInAs(world, 'finance', 'Boris')
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const [stripe, , yandexPay] = drivers
type Item = {
  id: string
  reason: string
  detail: string
  payment: { id: string } | null
  canReturn: boolean
  refund: { amount: number; currency: string } | null
  owner: { id: string; name: string } | null
  closed: { by: { name: string } | null; note: string } | null
}
const listed = async (view: string, by = finance) => (await by.get(`/attention?view=${view}`)).body.items as Item[]
const itemOf = async (view: string, paymentId: string) => (await listed(view)).find(({ payment }) => payment?.id === paymentId)
const auditOf = async (paymentId: string) =>
  (
    await world.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object, `payment ${paymentId}`), eq(auditLog.staffId, finance.id)))
  ).map(({ action }) => action)

/**
 * Creates a payment for which Yandex Pay reports an amount that is one kopeck too small. Waits until the hub has read this amount several
 * times and has then marked the payment attempt as `mismatch`.
 */
const wrongAmount = async (more: object[] = []) => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, yandexPay, person, id)
  await world.control('', { faults: [yandexPay.misread, ...more] })
  await yandexPay.pay(world, begun)
  await setPending(world, person, id)
  await eventually(
    () => kept(world).attempts(id),
    ([attempt]) => attempt?.state === 'mismatch',
  )
  return id
}

const disputed = async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, stripe, person, id)
  await stripe.pay(world, begun)
  await setPending(world, person, id)
  await world.control('/disputes', { paymentIntent: begun.ref })
  await eventually(
    () => itemOf('open', id),
    (item) => item !== undefined,
  )
  return { id, begun }
}

test('a wrong amount is on the list in words until its money is back, and then it is over by itself', async () => {
  const id = await wrongAmount()
  const waiting = (await itemOf('open', id)) ?? (await itemOf('closed', id))
  const [attempt] = await kept(world).attempts(id)
  expect(waiting).toMatchObject({
    detail: '',
    sums: { theirs: { amount: 34_899, currency: 'RUB' }, ours: { amount: 34_900, currency: 'RUB' } },
    player: { kind: 'player', id: expect.stringMatching(/^\d+$/), name: 'tester' },
    provider: { name: 'yandex-pay', ref: attempt?.providerRef },
  })
  const purchase = (await finance.get(`/payments/${id}`)).body
  expect(['returning', 'returned']).toContain(purchase.state)
  await decidedRefunds(world, id)
  await eventually(
    () => itemOf('closed', id),
    (item) => item?.reason === 'amount_mismatch' && item.closed?.by === null,
  )
  expect((await finance.get(`/payments/${id}`)).body).toMatchObject({
    state: 'returned',
    asked: [{ amount: 34_900, currency: 'RUB' }],
    attention: [],
    refunds: [{ why: 'wrongAmount', status: 'succeeded', amount: 34_900 }],
  })
  const { timeline } = (await finance.get(`/payments/${id}`)).body as { timeline: { kind: string; why: string | null }[] }
  expect(timeline.filter(({ kind }) => kind === 'refunded')).toMatchObject([{ why: 'wrongAmount' }])
})

test('somebody takes it, hands it over, asks the provider and closes it with a note; each leaves a row', async () => {
  const { id } = await disputed()
  const colleague = await signInAs(world, 'finance', 'Clara')
  const item = await itemOf('open', id)
  const at = `/attention/${item?.id}`
  expect(await itemOf('mine', id)).toBeUndefined()
  expect((await finance.post(`${at}/owner`, { staffId: finance.id })).body).toMatchObject({ owner: { id: finance.id, name: 'Boris' } })
  expect(await itemOf('mine', id)).toBeDefined()
  expect((await finance.post(`${at}/owner`, { staffId: colleague.id })).body).toMatchObject({ owner: { name: 'Clara' } })
  expect((await finance.post(`${at}/ask`)).body).toMatchObject({
    item: { closed: null },
    said: { status: 'succeeded', taken: stripe.price.amountMinor, held: stripe.price.amountMinor, currency: 'USD' },
  })
  // Staff cannot return the money of a real purchase from the list of payments that need a person. They refund it on the page of the
  // payment, with a reason of which the game is informed.
  expect(codeOf(await finance.post(`${at}/return`))).toBe('REFUND_NOT_POSSIBLE')
  expect(codeOf(await finance.post(`${at}/close`, { note: ' ' }))).toBe('BAD_REQUEST')
  expect((await finance.post(`${at}/close`, { note: 'Answered at Stripe' })).body).toMatchObject({
    closed: { by: { name: 'Boris' }, note: 'Answered at Stripe' },
  })
  expect(await itemOf('open', id)).toBeUndefined()
  expect(await auditOf(id)).toEqual(['attention-assigned', 'attention-assigned', 'attention-asked', 'attention-closed'])
})

test('money of nobody names its provider, and an item from before sums were kept still shows its words', async () => {
  const ref = randomUUID()
  const detail = `98.99 RUB there, 0.00  here (${ref})`
  await world.deps.db.insert(paymentAttention).values({ reason: 'books', subject: `yookassa ${ref}`, detail })
  const found = (await listed('open')).find((item) => item.detail === detail)
  expect(found).toMatchObject({ payment: null, player: null, attempt: null, refund: null, sums: null, provider: { name: 'yookassa', ref } })
})

test('what the provider holds is given back on a press where it did not go by itself', async () => {
  const id = await wrongAmount([{ on: 'yandex-pay', operation: 'refund', do: 'fail-later', times: 1 }])
  await eventually(
    () => listed('open').then((all) => all.filter(({ payment }) => payment?.id === id)),
    (all) => all.some(({ reason }) => reason === 'refund_failed'),
  )
  expect((await finance.get(`/payments/${id}`)).body).toMatchObject({ state: 'returning' })
  await world.control('/reset')
  const failed = (await listed('open')).find(({ payment, reason }) => payment?.id === id && reason === 'refund_failed')
  expect(failed).toMatchObject({ canReturn: true, refund: { amount: 34_900, currency: 'RUB' } })
  const pressed = await finance.post(`/attention/${failed?.id}/return`)
  expect(pressed.body).toMatchObject({ said: { status: 'succeeded', held: 34_900, currency: 'RUB' } })
  await eventually(
    () => kept(world).refunds(id),
    (rows) => rows.map(({ status }) => status).join() === 'failed,succeeded',
  )
  expect((await kept(world).refunds(id)).at(-1)).toMatchObject({ amountMinor: 34_900, actor: `Boris ${finance.id}` })
  expect((await listed('open')).filter(({ payment }) => payment?.id === id)).toEqual([])
  expect(await auditOf(id)).toEqual(['attention-returned'])
})

test('while the money is on its way a press is refused, and nobody is said to have given it back', async () => {
  const id = await wrongAmount([{ on: 'yandex-pay', operation: 'refund', do: 'slow', ms: 5000, times: 1 }])
  await eventually(
    () => kept(world).refunds(id),
    ([refund]) => refund?.status === 'pending' && refund.providerRef !== null,
  )
  await world.control('/reset')
  const item = await itemOf('open', id)
  expect(item).toMatchObject({ reason: 'amount_mismatch', canReturn: true })
  expect(codeOf(await finance.post(`/attention/${item?.id}/return`))).toBe('REFUND_NOT_POSSIBLE')
  expect(await kept(world).refunds(id)).toHaveLength(1)
  expect(await auditOf(id)).toEqual([])
})

test('staff with the finance role get one letter a day while the list is not empty, in their language', async () => {
  const { id } = await disputed()
  const reader = await signInAs(world, 'finance', 'Dasha')
  const others = [await signInAs(world, 'support', 'Eva'), await signInAs(world, 'admin', 'Fedor')]
  const { open } = (await reader.get('/attention/count', { headers: { 'accept-language': 'ru' } })).body as { open: number }
  expect(open).toBeGreaterThan(0)
  await postAttentionLetters(world.deps)
  const [letter, ...more] = await lettersTo(world.deps, reader.email)
  expect(more).toEqual([])
  expect(letter?.subject).toMatch(/жд[её]т|ждут/)
  expect(letter?.text).toContain(`${world.deps.config.desk.url}/attention`)
  expect(letter?.text).toContain(id)
  for (const { email } of others) expect(await lettersTo(world.deps, email)).toEqual([])
  for (const { id: waiting } of await listed('open')) await finance.post(`/attention/${waiting}/close`, { note: 'Seen' })
  await postAttentionLetters(world.deps)
  expect(await lettersTo(world.deps, reader.email)).toHaveLength(1)
})

test('where nobody has the finance role the letter goes to admins', async () => {
  const { id } = await disputed()
  const admin = await signInAs(world, 'admin', 'Gleb')
  const { db, now } = world.deps
  await db.update(staff).set({ disabledAt: now() }).where(sql`'finance' = any(${staff.roles})`)
  await postAttentionLetters(world.deps)
  const letters = await lettersTo(world.deps, admin.email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(id)
})
