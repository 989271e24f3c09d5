import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { askFor } from '../ask.ts'
import { crowdEnv, gather } from '../crowd.ts'
import { game } from '../payments/game-server.ts'
import { inParallel } from '../payments/payer.ts'
import type { Product } from '../product.ts'
import { compareBooks, listUndecided } from './books.ts'
import { buyAndUse, compareGoods } from './goods.ts'
import type { Buyer } from './purchase.ts'
import { createRandom, type Random } from './random.ts'

export type ChaosOptions = { payments: number; seed: number; players: number; killEverySeconds: number }

/**
 * The hub's settings for this run. The hub checks open attempts every few seconds, and closes them after about a minute instead of a day.
 */
export const chaosEnv = { ...crowdEnv, RECONCILE_DELAYS_SECONDS: '1,2,4', ATTEMPT_TTL_HOURS: '0.02' }

/**
 * The parts of a product that the players and the comparison of the data need. A product with one process has these parts, and so does a
 * fleet of processes.
 */
export type Hub = Pick<Product, 'hubUrl' | 'simulatorUrl' | 'query'>

const WIDTH = 12
const SETTLE_WITHIN_MS = 300_000
const JSON_TYPE = { 'content-type': 'application/json' }

/** The probability of each fault, from 0 to 1. The faults affect webhooks, the hub's calls to providers, and notices to the game. */
const rates = {
  lost: 0.1,
  doubled: 0.08,
  burst: 0.03,
  late: 0.1,
  reordered: 0.08,
  forged: 0.05,
  stale: 0.05,
  failBefore: 0.04,
  failAfter: 0.04,
  hang: 0.02,
  gameDown: 0.08,
  gameRefusing: 0.08,
  gameFailing: 0.05,
}

/**
 * Lets players pay, leave, close forms and switch methods at three providers. Meanwhile webhooks, providers and the game fail at random,
 * and the hub is killed again and again. Then the faults end, and the clock is moved forward. At the end, the records of the hub, the
 * providers and the game are compared.
 */
export const runChaos = async (product: Product, { payments, seed, players, killEverySeconds }: ChaosOptions) => {
  const random = createRandom(seed)
  const buyers = await makeBuyers(product, players)
  // Each payment has its own generator of random numbers. So what happens to a payment does not depend on the order in which payments run.
  const chances = Array.from({ length: payments }, () => createRandom(random.between(0, 2 ** 31)))
  await control(product, '/chaos', { seed, rates, lateMs: 2000, hangMs: 1500 })

  const killing = keepKilling(product, killEverySeconds)
  const made = await inParallel(payments, WIDTH, async (index) => {
    return buyAndUse(product, buyers[index % buyers.length] as Buyer, chances[index] as Random)
  })
  const kills = await killing.stop()

  await control(product, '/reset')
  const bought = made.flatMap((each) => each ?? [])
  const paymentIds = bought.map(({ paymentId }) => paymentId)
  await untilSettled(product, paymentIds)
  const { differences, totals } = await compareBooks(product, paymentIds)
  const { wrong, used, takenBack } = await compareGoods(product, bought)
  return { differences: { ...differences, ...wrong }, totals: { ...totals, used, takenBack }, kills, orders: paymentIds.length }
}

export const makeBuyers = async (product: Hub, count: number): Promise<Buyer[]> => {
  const people = await gather(product, count)
  const buyers: Buyer[] = []
  for (const { jwt, email, address } of people) {
    // This request gives the person the game's token, which makes the person a player of the game.
    await askFor(200, `${product.hubUrl}${apiPrefix}${auth.frameToken.path}?project=${game.project}`, {
      headers: { authorization: `Bearer ${jwt}`, 'x-forwarded-for': address },
    })
    const [owner] = await product.query<{ number: string }>(
      `update player set receipt_email = $1 from identity where identity.player_id = player.id and subject = $1 returning player.number`,
      [email],
    )
    buyers.push({ number: String(owner?.number), jwt, address })
  }
  return buyers
}

const keepKilling = (product: Product, everySeconds: number) => {
  const end = new AbortController()
  let kills = 0
  const run = async () => {
    while (everySeconds > 0) {
      await sleep(everySeconds * 1000, undefined, { signal: end.signal })
      await product.killApi()
      kills += 1
    }
  }
  const running = run().catch((error) => {
    if (!end.signal.aborted) throw error
  })
  return {
    stop: async () => {
      end.abort()
      await running
      return kills
    },
  }
}

const control = ({ simulatorUrl }: Pick<Product, 'simulatorUrl'>, path: string, body: object = {}) =>
  askFor(200, `${simulatorUrl}/control${path}`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })

/** Lets the providers' forms expire. Waits until the hub has no open attempt and no pending refund, and has notified the game. */
export const untilSettled = async (product: Hub, paymentIds: readonly string[]) => {
  await control(product, '/clock', { advanceMs: 2 * 3_600_000 })
  const until = performance.now() + SETTLE_WITHIN_MS
  while (performance.now() < until) {
    const waiting = await product.query('select 1 from partner_event where delivered_at is null and next_try_at is not null limit 1')
    if (waiting.length === 0 && (await listUndecided(product, paymentIds)).length === 0) return
    // Makes failed notices due now, because the hub would wait minutes before it repeats them. This run does not test their delay.
    await product.query(
      `update partner_event set next_try_at = now() where delivered_at is null and next_try_at > now() + interval '5 seconds'`,
    )
    await sleep(500)
  }
}
