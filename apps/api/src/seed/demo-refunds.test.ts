import { afterAll, beforeAll, expect, test } from 'vitest'
import { decidedRefunds } from '../../test/payments/paying.ts'
import { startWorld, type World } from '../../test/world.ts'
import { paymentAttempt } from '../db/schema.ts'
import { providerOf } from '../payments/methods.ts'
import { requestRefund } from '../payments/money-back/refunds.ts'
import { demoPurchaseId } from './purchases.ts'
import { seedDemo } from './seed.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ demoPurchases: true })
  await seedDemo(world.deps.db, world.deps.config)
})
afterAll(() => world.stop())

test('the simulator knows every demo purchase that was paid, as the hub does', async () => {
  const attempts = await world.deps.db.select().from(paymentAttempt)
  expect(attempts.length).toBeGreaterThan(3)
  for (const attempt of attempts) {
    const { amountMinor, currency } = attempt
    expect(await providerOf(world.deps, attempt).read(attempt.providerRef ?? '')).toMatchObject({
      status: 'succeeded',
      amountMinor,
      currency,
    })
  }
})

test.each([1, 5])('the money of demo purchase %i can be given back', async (place) => {
  const paymentId = demoPurchaseId(place)
  const of = { paymentId, reason: 'goodwill', cause: 'staff', actor: 'test' } as const
  await world.deps.db.transaction((tx) => requestRefund(world.deps, tx, of))
  expect(await decidedRefunds(world, paymentId)).toMatchObject([{ status: 'succeeded' }])
})
