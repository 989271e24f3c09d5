import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { playHistory } from './history.ts'

/**
 * Plays random histories:
 * - `npm run simulate -- --seeds 100000 --from 1` plays payments.
 * - `npm run simulate -- --seed 42` replays one history of a payment and prints its steps.
 * - `npm run simulate -- messages --seeds 1-2000` plays messages of support. Instead of `messages`: `limits` plays the counting of
 * requests, `merges` plays accounts that are joined and separated, and `tickets` plays tickets that are merged and split.
 * `messages`, `limits`, `merges` and `tickets` run as tests, which start PostgreSQL.
 */
const numberOf = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  if (at < 0) return undefined
  const number = Number(process.argv[at + 1])
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1`)
  return number
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const textOf = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]

const one = numberOf('seed')
const subject = process.argv[2]
if (subject === 'messages' || subject === 'limits' || subject === 'merges' || subject === 'tickets') {
  const seeds = one === undefined ? textOf('seeds') : String(one)
  const test = ['node_modules/vitest/vitest.mjs', 'run', `apps/api/test/simulation/${subject}`]
  process.exitCode = spawnSync(process.execPath, test, { stdio: 'inherit', env: { ...process.env, SEEDS: seeds } }).status ?? 1
} else if (one !== undefined) {
  const { steps, state } = await playHistory(one)
  print([...steps, `${state.payment.status}, ${state.attempts.length} attempts, ${state.refunds.length} refunds`].join('\n'))
} else {
  const [from, seeds] = [numberOf('from') ?? 1, numberOf('seeds') ?? 10_000]
  const began = performance.now()
  const seen = new Map<string, number>()
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { payment, refunds } = (await playHistory(seed)).state
    const kind = `${payment.status}${refunds.length > 0 ? ', money back' : ''}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  const seconds = (performance.now() - began) / 1000
  print(`${seeds} histories from seed ${from} in ${seconds.toFixed(0)} s, one of ${availableParallelism()} processors; no violation`)
  for (const [kind, count] of [...seen].sort(([, a], [, b]) => b - a)) print(`  ${kind}: ${count}`)
}
