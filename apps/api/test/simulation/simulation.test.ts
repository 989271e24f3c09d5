import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { player } from '../../src/db/schema.ts'
import type { PaymentState } from '../../src/payments/core/state.ts'
import { startWorld, type World } from '../world.ts'
import { playHistory } from './history.ts'
import { realStore } from './real-store.ts'

/** `SIMULATION_SEEDS` asks for more. */
const REAL_SEEDS = Number(process.env.SIMULATION_SEEDS ?? 100)
const SEEDS = 400

test('hundreds of random histories of payments break no rule of money, and none is forgotten', async () => {
  const statuses = new Map<string, number>()
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { payment, refunds } = (await playHistory(seed)).state
    for (const kind of [payment.status, ...refunds.map(({ cause }) => cause)]) statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
  }
  // The histories are of use only if they meet all of this.
  for (const kind of ['paid', 'fail', 'none', 'partner', 'provider', 'unwanted'])
    expect([kind, statuses.get(kind) ?? 0]).toEqual([kind, expect.any(Number)])
  expect(Math.min(...['paid', 'fail', 'none', 'partner', 'provider', 'unwanted'].map((kind) => statuses.get(kind) ?? 0))).toBeGreaterThan(5)
})

test('a seed gives the same history each time', async () => {
  expect((await playHistory(1512)).steps).toEqual((await playHistory(1512)).steps)
})

test('the same histories on PostgreSQL: after each change it holds what the memory holds', async () => {
  const world = await startWorld()
  try {
    const { playerId } = await playerOf(world)
    const adopt = (first: PaymentState): PaymentState => ({ ...first, payment: { ...first.payment, projectId: 'familytown', playerId } })
    const keep = realStore(world.deps.payments, adopt)
    for (let seed = 1; seed <= REAL_SEEDS; seed += 1) await playHistory(seed, keep)
  } finally {
    await world.stop()
  }
}, 600_000)

const playerOf = async (world: World) => {
  const { userId } = await world.signIn()
  const [row] = await world.deps.db
    .select({ playerId: player.id })
    .from(player)
    .where(eq(player.number, Number(userId)))
  if (!row) throw new Error('no player')
  return row
}
