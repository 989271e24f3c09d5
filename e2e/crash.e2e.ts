import { expect, test } from '@playwright/test'
import { type Player, signInPlayer } from './world/player.ts'
import { startWorld, type World } from './world/world.ts'

/**
 * These tests kill the api (SIGKILL) and start it again, at ten points between "pay" and "item in the game". After each kill, there must be
 * one paid payment, one valid notice and one item.
 */

type Step = (world: World, player: Player, paymentId: string) => Promise<void>
type Begun = { id: string; clientSecret: string }

const lostWebhooks = { faults: [{ on: 'webhook', do: 'lose' }] }

const begin = async (player: Player, paymentId: string) => (await player.begin(paymentId)).body as Begun
/** Starts an attempt and confirms it at the provider, as a player's click on "pay" does. */
const pay = async (player: Player, paymentId: string) => {
  const { id, clientSecret } = await begin(player, paymentId)
  await player.confirm(id, clientSecret)
}
/**
 * Makes the simulator hold the next call at the named step `point`. Runs `work`, which causes this call. While the call is held, the api is
 * killed. Then the simulator continues the call, and the api is started again. So all requests that the api was processing are lost.
 */
const killAt = async (world: World, point: string, work: () => Promise<unknown>) => {
  await world.control('', { holds: [point] })
  const lost = work().catch(() => undefined)
  await world.control('/wait', { point, timeoutMs: 20_000 })
  await world.killApi()
  await world.control('/release')
  await lost
  await world.startApi()
}

const points: Record<string, Step> = {
  'before the provider has made the intent': async (world, player, paymentId) => {
    await killAt(world, 'stripe.create.before', () => player.begin(paymentId))
    await pay(player, paymentId)
  },
  'when the intent is made and its answer is on the way': async (world, player, paymentId) => {
    await killAt(world, 'stripe.create.after', () => player.begin(paymentId))
    await pay(player, paymentId)
  },
  'while the player confirms the card': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'stripe.confirm.after', () => player.confirm(id, clientSecret))
  },
  'before the webhook is sent': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'stripe.webhook.before', () => player.confirm(id, clientSecret))
  },
  'when the webhook is sent and not answered': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'stripe.webhook.sent', () => player.confirm(id, clientSecret))
  },
  'when the webhook is stored and the provider is being asked': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'stripe.retrieve.before', () => player.confirm(id, clientSecret))
  },
  'when the provider has answered the question of the webhook': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'stripe.retrieve.after', () => player.confirm(id, clientSecret))
  },
  'in set-pending, with no webhook ever to come': async (world, player, paymentId) => {
    await world.control('', lostWebhooks)
    await pay(player, paymentId)
    await killAt(world, 'stripe.retrieve.after', () => player.setPending(paymentId))
  },
  'when the notice has reached the game, which has done nothing yet': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'game.notice.before', () => player.confirm(id, clientSecret))
  },
  'when the game has granted the item and its answer is on the way': async (world, player, paymentId) => {
    const { id, clientSecret } = await begin(player, paymentId)
    await killAt(world, 'game.notice.after', () => player.confirm(id, clientSecret))
  },
}

test('killed at ten points, the hub ends with one payment and one item each time', async () => {
  test.setTimeout(240_000)
  const world = await startWorld({ RECONCILE_DELAYS_SECONDS: '2' })
  try {
    for (const [name, step] of Object.entries(points)) {
      await test.step(name, async () => {
        await world.control('/reset')
        const player = await signInPlayer(world)
        const before = await player.owned('builder')
        const paymentId = await player.order('builder')
        await step(world, player, paymentId)
        await expect.poll(() => player.status(paymentId), { timeout: 20_000 }).toBe('paid')
        await expect.poll(() => player.owned('builder'), { timeout: 20_000 }).toBe(before + 1)
        const counted = (await world.notices('familytown')).filter(
          (notice) => notice.paymentId === paymentId && notice.valid && !notice.duplicate,
        )
        expect(counted).toHaveLength(1)
      })
    }
  } finally {
    await world.stop()
  }
})
