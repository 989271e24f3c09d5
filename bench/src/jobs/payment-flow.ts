import { atLeast, atMost, figure, type Goal, type Job, type Options, type Result } from '../figures.ts'
import { buy, runFlows } from '../payments/flows.ts'
import { type Shop, withShop } from '../payments/shop.ts'
import { prepareThreeTransactions, type ThreeTransactions } from '../references/three-transactions.ts'
import { alternate, percentile } from '../rounds.ts'
import { join } from '../serving.ts'
import { cpuMs, familyCpuMs } from '../usage.ts'

type Width = { concurrency: number; p50Goal?: Goal; p99Goal?: Goal; cpuGoal?: Goal }
const WIDTHS: readonly Width[] = [
  { concurrency: 1, p50Goal: atMost(12) },
  { concurrency: 16, cpuGoal: atMost(5) },
  { concurrency: 64, p99Goal: atMost(150) },
]

export const paymentFlow: Job = {
  rows: [7],
  name: 'payment-flow',
  title: 'a payment from the order to the notice at the game, against the three durable transactions in the same PostgreSQL',
  run: (options) =>
    withShop(async (shop) => {
      const reference = await prepareThreeTransactions(shop.product.databaseUrl, shop.product.folder)
      const results: Result[] = []
      for (const width of WIDTHS) results.push(await measureWidth(shop, reference, options, width))
      const twice = [...shop.server.told.values()].filter(({ events }) => events.size > 1).length
      const notes = ['the simulator of the provider, the game and the player run on the same processor cores']
      return join([...results, { figures: [figure({ row: 7, what: 'payments told twice', unit: '', goal: atMost(0) }, [twice])], notes }])
    }),
}

const measureWidth = async (
  shop: Shop,
  reference: ThreeTransactions,
  { rounds, seconds }: Options,
  { concurrency, p50Goal, p99Goal, cpuGoal }: Width,
): Promise<Result> => {
  await flows(shop, concurrency, Math.min(2, seconds))
  const { postgres } = shop.product.pids()
  const { references, cases } = await alternate(
    rounds,
    async () => {
      const before = familyCpuMs(postgres)
      const perSecond = await reference.run(concurrency, seconds)
      return { perSecond, perCpuSecond: (perSecond * seconds) / ((familyCpuMs(postgres) - before) / 1000) }
    },
    () => flows(shop, concurrency, seconds),
  )
  const what = `${concurrency} at once`
  const percentiles = (share: number) => cases.map(({ latencies }) => percentile(latencies, share))
  return {
    figures: [
      figure(
        { row: 7, what: `${what}: flows`, unit: '/s' },
        cases.map(({ perSecond }) => perSecond),
        { what: reference.by, values: references.map(({ perSecond }) => perSecond) },
      ),
      figure(
        { row: 7, what: `${what}: flows per processor second`, unit: '', goal: atLeast(0.25) },
        cases.map(({ cpuMsEach }) => 1000 / cpuMsEach),
        { what: reference.by, values: references.map(({ perCpuSecond }) => perCpuSecond) },
      ),
      figure(
        { row: 7, what: `${what}: processor time of api and PostgreSQL`, unit: 'ms', ...(cpuGoal && { goal: cpuGoal }) },
        cases.map(({ cpuMsEach }) => cpuMsEach),
      ),
      figure({ row: 7, what: `${what}: p50`, unit: 'ms', ...(p50Goal && { goal: p50Goal }) }, percentiles(50)),
      figure({ row: 7, what: `${what}: p99`, unit: 'ms', ...(p99Goal && { goal: p99Goal }) }, percentiles(99)),
    ],
    notes: [`${what}: ${cases.at(-1)?.usage}`],
  }
}

const flows = async (shop: Shop, concurrency: number, seconds: number) => {
  const usage = startUsage(shop.product.pids())
  const done = await runFlows(() => buy(shop), concurrency, seconds)
  return { ...done, ...usage(done.latencies.length) }
}

/**
 * Starts to measure the processor time of each process. Returns a function that calculates the processor time per flow (one whole
 * purchase). `cpuMsEach`: the api's and PostgreSQL's time per flow together, in ms.
 */
const startUsage = ({ api, simulator, postgres }: { api: number; simulator: number; postgres: number }) => {
  const read = () => ({ api: cpuMs(api), PostgreSQL: familyCpuMs(postgres), simulator: cpuMs(simulator), 'game and player': ownCpuMs() })
  const before = read()
  return (count: number) => {
    const after = read()
    const names = Object.keys(after) as (keyof typeof after)[]
    const each = (name: keyof typeof after) => (after[name] - before[name]) / count
    return {
      cpuMsEach: each('api') + each('PostgreSQL'),
      usage: `processor time of a flow: ${names.map((name) => `${name} ${each(name).toFixed(1)} ms`).join(', ')}`,
    }
  }
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
