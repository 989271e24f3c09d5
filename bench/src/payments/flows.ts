import { game } from './game-server.ts'
import type { Shop } from './shop.ts'

/**
 * Repeats `flow`, for example a whole purchase, until `seconds` have passed. `concurrency` flows run at the same time. Latencies are in
 * milliseconds.
 */
export const runFlows = async (flow: () => Promise<void>, concurrency: number, seconds: number) => {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const keepOn = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      await flow()
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, keepOn))
  return { latencies, perSecond: latencies.length / ((performance.now() - began) / 1000) }
}

/**
 * Makes one whole purchase: the game's server orders it, the player pays, and the game's server gets the notice. Throws if the notice is
 * wrong.
 */
export const buy = async ({ server, payer }: Shop) => {
  const begun = await payer.begin()
  await payer.confirm(begun)
  await payer.setPending(begun)
  const { payment } = await server.untilTold(begun.paymentId)
  if (payment.status !== 'paid' || payment.amount !== game.usdMinor) throw new Error(`told wrongly: ${JSON.stringify(payment)}`)
}
