import { keptApart, sayKept } from '../chaos/books.ts'
import { fleetEnv, runDatabaseChaos } from '../chaos/database.ts'
import { withFleet } from '../chaos/fleet.ts'
import { chaosEnv, runChaos } from '../chaos/run.ts'
import { atMost, figure, type Job, type Options, type Result } from '../figures.ts'
import { withProduct } from '../product.ts'

const PROCESSES = 3

/** The chaos run. It has only one round, and counts differences instead of measuring times. Any difference fails the run. */
export const chaos: Job = {
  rows: [],
  name: 'chaos',
  title:
    'payments at three providers while everything misbehaves and the hub is killed, with --database on three processes whose database fails: do all books agree?',
  run: (options) => (options.database ? runOnDatabase(options) : runInWeather(options)),
}

const count = (lists: Record<string, readonly unknown[]>) =>
  Object.entries(lists).map(([what, list]) => figure({ row: 8, what, unit: '', goal: atMost(0) }, [list.length]))

/** Prints the differences, at most 50 of each kind, and fails the run if there are any. */
const complain = (lists: Record<string, readonly unknown[]>) => {
  const found = Object.entries(lists).filter(([, list]) => list.length > 0)
  if (found.length === 0) return
  console.error(JSON.stringify(Object.fromEntries(found.map(([what, list]) => [what, list.slice(0, 50)])), null, 2))
  process.exitCode = 1
}

const runInWeather = ({ payments, seed }: Options): Promise<Result> =>
  withProduct({ env: chaosEnv }, async (product) => {
    const began = performance.now()
    const { differences, totals, kills, orders } = await runChaos(product, {
      payments: payments ?? 300,
      seed,
      players: 40,
      killEverySeconds: 6,
    })
    const lists = { ...differences, 'currencies in which the books differ': keptApart(totals.kept) }
    complain(lists)
    return {
      figures: count(lists),
      notes: [
        `seed ${seed}: ${orders} payments, ${totals.paid} paid, ${totals.granted} items in the game, ${totals.used} goods used up, ${totals.takenBack} taken back, ${kills} kills, ${seconds(began)} s`,
        sayKept(totals.kept),
      ],
    }
  })

const runOnDatabase = ({ payments, seed }: Options): Promise<Result> =>
  withFleet(PROCESSES, fleetEnv, async (fleet) => {
    const began = performance.now()
    const seen = await runDatabaseChaos(fleet, { each: payments ?? 1000, seed, isShort: false })
    const lists = {
      ...seen.wrong,
      'currencies in which the books differ': keptApart(seen.kept),
      'answers that are neither a result nor a clear 503': seen.unclear,
      'answers after more than 10 s': seen.late,
    }
    complain(lists)
    return {
      figures: [
        ...count(lists),
        figure({ row: 8, what: 'slowest answer', unit: 's', goal: atMost(10) }, [seen.slowestSeconds]),
        figure({ row: 8, what: 'p99 from the return of the database to a result', unit: 's', goal: atMost(5) }, [seen.recoverySeconds]),
      ],
      notes: [
        `seed ${seed}: ${seen.orders} payments, ${seen.paid} paid, ${seen.granted} items in the game, ${seen.used} goods used up, ${seen.takenBack} taken back; ${seen.told} messages taken; ${seen.newcomers} accounts made; ${seen.kills} kills, ${seconds(began)} s`,
        sayKept(seen.kept),
        `answers: ${seen.statuses.join(', ')}`,
        ...seen.recoveries,
        ...(fleet.hasDisk ? [] : ['not filled up: no disk of its own can be mounted here']),
      ],
    }
  })

const seconds = (began: number) => Math.round((performance.now() - began) / 1000)
