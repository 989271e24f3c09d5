import { expect } from '../../world/test.ts'
import type { World } from '../../world/world.ts'
import { registerPlayer } from '../newcomer.ts'

/** Creates a new player with a purchase that was paid by card for $1.29. `intent` is the provider's id of the payment. */
export const paidPurchase = async (world: World) => {
  const player = await registerPlayer(world)
  const paymentId = await player.order('pearls-100')
  const { clientSecret, id: intent } = (await player.begin(paymentId)).body as { clientSecret: string; id: string }
  await player.confirm(intent, clientSecret)
  await player.setPending(paymentId)
  await expect.poll(() => player.status(paymentId)).toBe('paid')
  return { player, paymentId, intent }
}
