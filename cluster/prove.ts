import { setTimeout as sleep } from 'node:timers/promises'
import { compareBooks, keptApart, sayKept } from '../bench/src/chaos/books.ts'
import { type Bought, buyAndUse, compareGoods } from '../bench/src/chaos/goods.ts'
import { canSignIn, register } from '../bench/src/chaos/newcomers.ts'
import type { Buyer } from '../bench/src/chaos/purchase.ts'
import { createRandom } from '../bench/src/chaos/random.ts'
import { makeBuyers, untilSettled } from '../bench/src/chaos/run.ts'
import { writeAndSearch } from '../bench/src/chaos/search.ts'
import { compareTalk, type Written, write } from '../bench/src/chaos/talk.ts'
import { createWatch, type Span } from '../bench/src/chaos/watch.ts'
import { inParallel } from '../bench/src/payments/payer.ts'
import { signInStaff } from '../bench/src/support/desk-staff.ts'
import { gatherGuests, type Writer } from '../bench/src/support/support-people.ts'
import type { Cluster } from './cluster.ts'
import { type Fault, faultsOf, rollingUpgrade, untilMended } from './faults.ts'

/** Seconds that a player may wait for a result, by the kind of fault. */
const PATIENCE_SECONDS = { failover: 15, process: 2, frozen: 15 } as const
const CALM_MS = 6000
/** The load: the number of simultaneous callers of each kind. After each task, a caller waits `pauseMs` milliseconds. */
const LOAD = { payments: 3, messages: 2, searches: 1, registrations: 1, pauseMs: 400 }
/** Number of people who write messages. With fewer people, one person would write more than the hub's limit of 40 messages per minute. */
const WRITERS = 60

type Row = { fault: string; seconds: number; callers: number; slowest: number; most: number }

/**
 * Simulates players who buy items, write to support and register, while the parts of the cluster fail one after the other. Afterwards
 * everything that the hub confirmed must be done exactly once. Returns the table of the faults, and everything that is wrong.
 */
export const prove = async (
  cluster: Cluster,
  { minutes, seed, isUpgrade, only, say }: { minutes: number; seed: number; isUpgrade: boolean; only: string; say: (text: string) => void },
) => {
  const random = createRandom(seed)
  const watch = createWatch()
  const where = { hubUrl: cluster.hubUrl, simulatorUrl: cluster.simulatorUrl, watch }
  say('players and guests')
  const buyers = await makeBuyers(cluster, 30)
  const writers = await gatherGuests(cluster, WRITERS)
  const staff = (await signInStaff(cluster)).headers

  let isBusy = true
  const done = {
    bought: [] as Bought[],
    written: [] as Written[],
    missed: [] as string[],
    newcomers: [] as { email: string; address: string }[],
  }
  let turn = 0
  const work = (width: number, one: (turn: number) => Promise<void>) =>
    Promise.all(
      Array.from({ length: width }, async () => {
        while (isBusy) {
          await one(turn++)
          await sleep(LOAD.pauseMs)
        }
      }),
    )
  const load = Promise.all([
    work(LOAD.payments, async (at) => {
      const chance = createRandom(random.between(0, 2 ** 31))
      // The cast is safe: the list has at least one buyer, and the index is within the list.
      const made = await buyAndUse(where, buyers[at % buyers.length] as Buyer, chance)
      if (made) done.bought.push(made)
    }),
    work(LOAD.messages, async (at) => void done.written.push(await write(where, writers[at % writers.length] as Writer))),
    work(LOAD.searches, async (at) => {
      const { written, missed } = await writeAndSearch(
        { ...where, deskUrl: cluster.deskUrl, staff },
        writers[at % writers.length] as Writer,
      )
      done.written.push(written)
      if (missed !== undefined) done.missed.push(missed)
    }),
    work(LOAD.registrations, async (at) => {
      const newcomer = await register(where, at)
      if (newcomer) done.newcomers.push(newcomer)
    }),
  ])

  const spans: (Span & { kind: Fault['kind'] })[] = []
  const failing = async () => {
    const until = performance.now() + minutes * 60_000
    const chosen = faultsOf(cluster).filter(({ name }) => name.includes(only))
    if (chosen.length === 0) throw new Error(`No fault has "${only}" in its name.`)
    const planned = [...(isUpgrade ? [rollingUpgrade] : []), ...chosen]
    for (let at = 0; at < planned.length || performance.now() < until; at += 1) {
      // The cast is safe, because the list `chosen` is not empty. Later rounds repeat only the chosen faults, without the upgrade.
      const fault = (planned[at] ?? chosen[(at - planned.length) % chosen.length]) as Fault
      await sleep(CALM_MS)
      const from = performance.now()
      say(fault.name)
      await fault.run(cluster)
      await untilMended(cluster)
      spans.push({ name: fault.name, kind: fault.kind, from, to: performance.now() })
    }
    await sleep(CALM_MS)
  }
  // Stops the load when the faults have ended, even if they ended with an error.
  const faults = failing().finally(() => {
    isBusy = false
  })
  await Promise.all([faults, load])

  say('the books')
  const paymentIds = done.bought.map(({ paymentId }) => paymentId)
  await untilSettled(cluster, paymentIds)
  const { differences, totals } = await compareBooks(cluster, paymentIds)
  const goods = await compareGoods(cluster, done.bought)
  const talk = await compareTalk(cluster, done.written)
  const shutOut = await inParallel(done.newcomers.length, 4, async (at) => {
    const newcomer = done.newcomers[at]
    return newcomer && !(await canSignIn(cluster.hubUrl, newcomer)) ? [newcomer.email] : []
  })
  const { unclear, late, statuses, slowestSeconds } = watch.report(spans)
  const rows: Row[] = spans.map((span) => {
    const waits = watch.waitsIn(span)
    return {
      fault: span.name,
      seconds: (span.to - span.from) / 1000,
      callers: waits.length,
      slowest: Math.max(0, ...waits) / 1000,
      most: PATIENCE_SECONDS[span.kind],
    }
  })
  const wrong: Record<string, readonly unknown[]> = {
    ...differences,
    ...goods.wrong,
    'currencies in which the books differ': keptApart(totals.kept),
    'messages taken and lost': talk.lost,
    'messages written twice': talk.doubled,
    'words written and not found at once': done.missed,
    'accounts made that cannot sign in': shutOut.flat(),
    'answers that are neither a result nor a clear 503': unclear,
  }
  return {
    rows,
    wrong,
    notes: [
      `seed ${seed}: ${done.bought.length} payments, ${totals.paid} paid, ${totals.granted} items in the game; ${done.written.filter(({ isTold }) => isTold).length} messages taken; ${done.newcomers.length} accounts made`,
      sayKept(totals.kept),
      await sayStandbyReads(cluster),
      `answers: ${statuses.join(', ')}; the slowest after ${slowestSeconds.toFixed(1)} s; ${late.length} after more than 10 s`,
    ],
  }
}

/**
 * Returns a sentence with the number of large reads that standbys answered and, for each reason, the number of large reads that the primary
 * answered instead. Each web process counts since its last start.
 */
const sayStandbyReads = async ({ hubs }: Cluster): Promise<string> => {
  const counts = new Map<string, number>()
  for (const { metricsUrl } of hubs.web) {
    const text = await (await fetch(metricsUrl)).text()
    for (const [, outcome = '', count] of text.matchAll(/^standby_reads_total\{outcome="(\w+)"\} (\d+)$/gm))
      counts.set(outcome, (counts.get(outcome) ?? 0) + Number(count))
  }
  const { done = 0, ...others } = Object.fromEntries(counts)
  const instead = Object.entries(others).map(([outcome, count]) => `${count} ${outcome}`)
  return `large reads since the last start of each web process: ${done} on a standby; on the primary instead: ${instead.join(', ')}`
}
