import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kept, orderItem, poll, setPending } from '../../test/payments/paying.ts'
import { begin, drivers } from '../../test/payments/payment-drivers.ts'
import { eventually, startWorld, type World } from '../../test/world.ts'
import { webhookInbox } from '../db/schema.ts'
import { checkAttempt, startAttempt } from './attempts/attempts.ts'
import { change, loadPayment, type PaymentDeps } from './core/change.ts'
import { fingerprintOf } from './core/refunds.ts'
import { applyReading } from './core/settled.ts'
import { attemptOf } from './core/state.ts'
import { turnAway } from './core/steps.ts'
import { providerOf } from './methods.ts'
import type { PaymentProvider } from './providers/providers.ts'
import { settleAttempt } from './settle.ts'
import { act, processWebhook } from './webhooks/webhooks.ts'

/**
 * Tests with changes that happen while the hub reads an attempt from the provider, and with a provider that cannot be reached for a week.
 */

const DAY = 86_400_000
const [stripe] = drivers

let world: World
beforeAll(async () => {
  // Delays the background checks by an hour, so that only the test calls the provider.
  world = await startWorld({ env: { RECONCILE_DELAYS_SECONDS: '3600' } })
})
afterAll(() => world.stop())
afterEach(() => world.control('/reset'))

const open = async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const begun = await begin(world, stripe, person, id)
  const [attempt] = await kept(world).attempts(id)
  if (!attempt) throw new Error('no attempt')
  return { person, id, begun, attempt }
}
const openAndPay = async () => {
  const opened = await open()
  await stripe.pay(world, opened.begun)
  expect(await setPending(world, opened.person, opened.id)).toMatchObject({ status: 'paid' })
  return opened
}
/** Returns the dependencies of `world` with another function that reads Stripe. Work that becomes due is not started. */
const reading = (read: (real: PaymentProvider, ref: string) => ReturnType<PaymentProvider['read']>): PaymentDeps => {
  const { providers, due } = world.deps
  const real = providers.test.stripe
  if (!real) throw new Error('no Stripe')
  const withReading = (mode: 'test' | 'live') => ({ ...providers[mode], stripe: { ...real, read: (ref: string) => read(real, ref) } })
  return { ...world.deps, due: { ...due, start: () => {} }, providers: { test: withReading('test'), live: withReading('live') } }
}

test('an attempt that is given up while a check reads it is closed by that check', async () => {
  const { id, attempt } = await open()
  let isTurnedAway = false
  const deps = reading(async (real, ref) => {
    const seen = await real.read(ref)
    if (!isTurnedAway) await change(deps, await loadPayment(deps, { payment: id }), (draft) => turnAway(draft, attempt.id, 'job'))
    isTurnedAway = true
    return seen
  })
  await checkAttempt(deps, attempt.id)
  expect((await providerOf(world.deps, attempt).read(attempt.providerRef ?? '')).status).toBe('canceled')
  expect(await kept(world).attempts(id)).toMatchObject([{ state: 'canceled', nextCheckAt: null }])
})

test('if another process creates the same attempt under another key, the player gets the form of the stored one', async () => {
  const person = await world.signIn()
  const id = await orderItem(world, person)
  const { providers } = world.deps
  const real = providers.test.stripe
  if (!real) throw new Error('no Stripe')
  const create = async () => {
    await begin(world, stripe, person, id)
    return { ref: 'pi_second', handle: 'pi_second_secret' }
  }
  const deps = { ...world.deps, providers: { ...providers, test: { ...providers.test, stripe: { ...real, create } } } }
  const { ref } = await startAttempt(deps, await loadPayment(deps, { payment: id }), 'stripe', { spoken: 'en', origin: '' })
  expect(await kept(world).attempts(id)).toMatchObject([{ providerRef: ref }])
  expect(ref).not.toBe('pi_second')
})

test('one reading that forgets a refund is not believed', async () => {
  const { person, id, begun, attempt } = await openAndPay()
  await stripe.refundThere(world, begun, 10)
  await settleAttempt(world.deps, attempt.id, { cause: 'books' })
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'succeeded', amountMinor: 10 }])
  let reads = 0
  const forgetful = reading(async (real, ref) => ({ ...(await real.read(ref)), ...(reads++ === 0 && { refundedMinor: 0 }) }))
  await settleAttempt(forgetful, attempt.id, { cause: 'books' })
  expect(reads).toBe(2)
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'succeeded', amountMinor: 10 }])
  expect((await poll(world, person, id)).status).toBe('paid')
})

test('a webhook about a refund is kept for another try while each reading is overtaken by another refund', async () => {
  const { id, begun, attempt } = await openAndPay()
  await world.control('', { faults: [{ on: 'webhook', do: 'delay', ms: 60_000 }] })
  const overtaken = reading(async (real, ref) => {
    await stripe.refundThere(world, begun, 1)
    const seen = await real.read(ref)
    await stripe.refundThere(world, begun, 1)
    const newer = await real.read(ref)
    await change(world.deps, await loadPayment(world.deps, { payment: id }), (draft) =>
      applyReading(draft, attempt.id, { seen: newer, fingerprint: fingerprintOf(draft, attemptOf(draft, attempt.id)), cause: 'books' }),
    )
    return seen
  })
  const webhook = { id: 1, kind: 'refund', objectRef: null, rawBody: Buffer.alloc(0) } as const
  await expect(act(overtaken, await loadPayment(overtaken, { payment: id }), attempt, webhook)).rejects.toThrow('keep changing')
})

test('a webhook about a refund waits for a provider that was out of reach for a week', async () => {
  const { id, begun } = await openAndPay()
  await world.control('', { faults: [stripe.down] })
  await stripe.refundThere(world, begun, 10)
  const about = () =>
    world.deps.db
      .select()
      .from(webhookInbox)
      .where(and(eq(webhookInbox.providerRef, begun.ref), eq(webhookInbox.kind, 'refund')))
  const [waiting] = await eventually(about, (rows) => rows.length > 0)
  if (!waiting) throw new Error('no webhook about the refund')
  await processWebhook({ ...world.deps, now: () => new Date(Date.now() + 7 * DAY) }, waiting.id)
  await world.control('/reset')
  await processWebhook(world.deps, waiting.id)
  expect(await kept(world).refunds(id)).toMatchObject([{ status: 'succeeded', amountMinor: 10 }])
})
