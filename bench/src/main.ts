import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, stopChildren } from './child.ts'
import type { Job, Options } from './figures.ts'
import { chaos } from './jobs/chaos.ts'
import { growth } from './jobs/growth.ts'
import { install } from './jobs/install.ts'
import { isolation } from './jobs/isolation.ts'
import { login } from './jobs/login.ts'
import { medusa } from './jobs/medusa.ts'
import { memory } from './jobs/memory.ts'
import { messagePush } from './jobs/message-push.ts'
import { messageWrite } from './jobs/message-write.ts'
import { mixed } from './jobs/mixed.ts'
import { catalogueJson } from './jobs/pages/catalogue-json.ts'
import { cataloguePage } from './jobs/pages/catalogue-page.ts'
import { edge } from './jobs/pages/edge.ts'
import { lighthouse } from './jobs/pages/lighthouse.ts'
import { playClick } from './jobs/pages/play-click.ts'
import { sizes } from './jobs/pages/sizes.ts'
import { vitals } from './jobs/pages/vitals.ts'
import { paidToGame } from './jobs/paid-to-game.ts'
import { parseServer } from './jobs/parse-server.ts'
import { paymentFlow } from './jobs/payment-flow.ts'
import { poll } from './jobs/poll.ts'
import { purchaseList } from './jobs/purchase-list.ts'
import { sessionCheck } from './jobs/session-check.ts'
import { staffInbox } from './jobs/staff-inbox.ts'
import { start } from './jobs/start.ts'
import { ticketList } from './jobs/ticket-list.ts'
import { upload } from './jobs/upload.ts'
import { type Finished, printTable, writeResults } from './report.ts'

/**
 * The program of `npm run bench -- [job …]`. It measures the product and its references in the same run. The arguments choose jobs by name,
 * or by the number of their row in bench/README.md.
 */

const jobs: readonly Job[] = [
  catalogueJson,
  cataloguePage,
  edge,
  login,
  isolation,
  sessionCheck,
  paymentFlow,
  paidToGame,
  chaos,
  poll,
  purchaseList,
  ticketList,
  messageWrite,
  messagePush,
  staffInbox,
  upload,
  start,
  memory,
  sizes,
  vitals,
  playClick,
  lighthouse,
  install,
  mixed,
  growth,
]

/** Jobs that compare the hub with other backends. They run only with --peers, because npm must install these backends first. */
const peers: readonly Job[] = [parseServer, medusa]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    payments: { type: 'string' },
    database: { type: 'boolean', default: false },
    edits: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    volume: { type: 'string', default: '10000000' },
    players: { type: 'string', default: '5000' },
    tickets: { type: 'string', default: '1000000' },
    messages: { type: 'string', default: '20000000' },
    keep: { type: 'string', default: '' },
  },
})

const number = (name: keyof Omit<typeof values, 'list' | 'peers' | 'keep' | 'database'>, least: number) => {
  const value = Number(values[name])
  if (!(value >= least)) throw new Error(`--${name} must be a number from ${least} up`)
  return value
}

const chosen = (): readonly Job[] => {
  const all = values.peers ? peers : jobs
  if (positionals.length === 0) return all
  return positionals.map((asked) => {
    const job = all.find(({ name, rows }) => name === asked || rows.includes(Number(asked)))
    if (!job)
      throw new Error(
        `There is no job ${asked}. --list names them all${values.peers ? '' : '; --peers is for those against other backends'}.`,
      )
    return job
  })
}

/** Builds the hub. If HUB_DIST names a folder with a built hub, builds nothing and measures that hub. */
const build = () => {
  if (process.env.HUB_DIST) return
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed.')
}

const run = async (options: Options, wanted: readonly Job[]) => {
  const finished: Finished[] = []
  for (const job of wanted) {
    console.log(`\n${job.rows.join(', ')}  ${job.title}`)
    const began = performance.now()
    try {
      const result = await job.run(options)
      console.log(printTable(result))
      finished.push({ ...result, name: job.name, title: job.title, tookSeconds: Math.round((performance.now() - began) / 1000) })
    } catch (error) {
      console.error(`✘ ${job.name} was not measured:`, error)
      process.exitCode = 1
    }
  }
  console.log(`\n${writeResults(options, finished)}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopChildren().finally(() => process.exit(130)))
}

if (values.list) {
  for (const { rows, name, title } of [...jobs, ...peers]) console.log(`${rows.join(', ').padEnd(10)}${name.padEnd(18)}${title}`)
} else {
  const options = {
    rounds: number('rounds', 1),
    seconds: number('seconds', 1),
    payments: values.payments === undefined ? undefined : number('payments', 1),
    database: values.database,
    edits: number('edits', 1),
    minutes: number('minutes', 0),
    seed: number('seed', 0),
    volume: number('volume', 10_000),
    players: number('players', 1),
    tickets: number('tickets', 20_000),
    messages: number('messages', 200_000),
    keep: values.keep,
  }
  const wanted = chosen()
  build()
  await run(options, wanted)
  process.exit()
}
