import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { player } from '../../src/db/schema.ts'
import type { PaymentState } from '../../src/payments/core/state.ts'
import { startWorld, type World } from '../world.ts'
import { playHistory } from './history.ts'
import { realStore } from './real-store.ts'

/** Number of random histories to play; the environment variable `SIMULATION_SEEDS` sets it. */
const REAL_SEEDS = Number(process.env.SIMULATION_SEEDS ?? 100)

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
