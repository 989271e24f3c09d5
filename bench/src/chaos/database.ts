import { setTimeout as sleep } from 'node:timers/promises'
import { inParallel } from '../payments/payer.ts'
import { gatherGuests } from '../support/support-people.ts'
import { compareBooks } from './books.ts'
import { allFaults, keepFailing, secondsOf, shortFaults } from './faults.ts'
import type { Fleet } from './fleet.ts'
import { buyAndUse, compareGoods } from './goods.ts'
import { appSecret, canSignIn, register } from './newcomers.ts'
import { createRandom, type Random } from './random.ts'
import { chaosEnv, makeBuyers, untilSettled } from './run.ts'
import { compareTalk, write } from './talk.ts'
import { createWatch } from './watch.ts'

export type DatabaseChaosOptions = {
  /** Number of payments. The run makes the same number of messages and of registrations. */
  each: number
  seed: number
  isShort: boolean
}

export const fleetEnv = { ...chaosEnv, APP_SECRET: appSecret }

/**
 * How many payments, messages and registrations run at the same time. The number of registrations is higher, because a registration mostly
 * waits for its e-mail.
 */
const WIDTH = { payments: 8, messages: 4, registrations: 16 }
const CALM_SECONDS = { short: 3, whole: 6 }
/** Each writer sends this number of messages. It is below the hub's limit of 40 per minute, so no message is refused. */
const MESSAGES_PER_WRITER = 20
const SIGN_INS_AT_ONCE = 4

/**
 * Lets players buy, write and register on several processes. Meanwhile their database fails in every possible way, and processes are
 * killed. At the end, everything that the hub confirmed must be done exactly once. During the run, every request must get an answer.
 */
export const runDatabaseChaos = async (fleet: Fleet, { each, seed, isShort }: DatabaseChaosOptions) => {
  const random = createRandom(seed)
  const watch = createWatch()
  const where = { hubUrl: fleet.hubUrl, simulatorUrl: fleet.simulatorUrl, watch }
  const buyers = await makeBuyers(fleet, Math.ceil(each / 20))
  const writers = await gatherGuests(fleet, Math.ceil(each / MESSAGES_PER_WRITER))
  const chances = Array.from({ length: each }, () => createRandom(random.between(0, 2 ** 31)))

  const faults = isShort ? shortFaults() : allFaults(fleet)
  const calm = CALM_SECONDS[isShort ? 'short' : 'whole']
  // The requests are spread over at least the time of one round of all faults, so that each fault affects some requests.
  const began = performance.now()
  const spreadMs = secondsOf(faults, calm) * 1000
  const spread = <T>(width: number, work: (at: number) => Promise<T>) =>
    inParallel(each, width, async (at) => {
      await sleep(Math.max(0, began + (at / each) * spreadMs - performance.now()))
      return work(at)
    })
  let isBusy = true
  const failing = keepFailing(fleet, faults, calm, () => isBusy)
  const loaded = Promise.all([
    spread(WIDTH.payments, async (at) => {
      return buyAndUse(where, buyers[at % buyers.length] as (typeof buyers)[number], chances[at] as Random)
    }),
    spread(WIDTH.messages, (at) => write(where, writers[at % writers.length] as (typeof writers)[number])),
    spread(WIDTH.registrations, (at) => register(where, at)),
  ]).finally(() => {
    isBusy = false
  })
  // Waits for both promises at once. If one of them rejects, the run ends with its error and not with an unhandled rejection.
  const [[bought, written, registered], { spans, kills }] = await Promise.all([loaded, failing])

  const made = bought.flatMap((each) => each ?? [])
  const paymentIds = made.map(({ paymentId }) => paymentId)
  await untilSettled(fleet, paymentIds)
  const newcomers = registered.flatMap((newcomer) => newcomer ?? [])
  const shutOut = await inParallel(newcomers.length, SIGN_INS_AT_ONCE, async (at) => {
    const newcomer = newcomers[at]
    return newcomer && !(await canSignIn(fleet.hubUrl, newcomer)) ? [newcomer.email] : []
  })
  const { differences, totals } = await compareBooks(fleet, paymentIds)
  const { wrong, used, takenBack } = await compareGoods(fleet, made)
  return {
    wrong: {
      ...differences,
      ...wrong,
      'messages taken and lost': (await compareTalk(fleet, written)).lost,
      'messages written twice': (await compareTalk(fleet, written)).doubled,
      'accounts made that cannot sign in': shutOut.flat(),
      'processes that ended by themselves': fleet.fallen(),
    },
    ...{ ...totals, used, takenBack },
    ...watch.report(spans),
    kills,
    orders: paymentIds.length,
    told: written.filter(({ isTold }) => isTold).length,
    newcomers: newcomers.length,
  }
}
