import { type Figure, figure, type Goal } from '../figures.ts'
import { alternate } from '../rounds.ts'
import { cpuMs, familyCpuMs } from '../usage.ts'

/** This file measures the hub and another backend alternately with the same work. */

/**
 * `perCpuSecond`: the number of answers per second of processor time, with the times of the backend and of PostgreSQL added together.
 * Latencies are in milliseconds.
 */
type Done = { perSecond: number; perCpuSecond: number; p50: number; p99: number }
type Counted = { count: number } & Omit<Done, 'perCpuSecond'>

/** One of the two backends. `pid` is its process id. */
export type Side = { pid: number; run: () => Promise<Counted> }

type Comparison = { row: number; what: string; peer: string; rounds: number; postgres: number; goal?: Goal }

/** In each round, the other backend runs first, then the hub. Both use the same PostgreSQL server, each with its own database. */
export const compare = async (
  { row, what, peer, rounds, postgres, goal }: Comparison,
  { other, hub }: { other: Side; hub: Side },
): Promise<Figure[]> => {
  const measure = async ({ pid, run }: Side): Promise<Done> => {
    const read = () => cpuMs(pid) + familyCpuMs(postgres)
    const before = read()
    const { count, ...done } = await run()
    return { ...done, perCpuSecond: (count * 1000) / (read() - before) }
  }
  const { references, cases } = await alternate(
    rounds,
    () => measure(other),
    () => measure(hub),
  )
  const against = (name: string, unit: string, of: (done: Done) => number, wanted?: Goal) =>
    figure({ row, what: `${what}: ${name}`, unit, ...(wanted && { goal: wanted }) }, cases.map(of), {
      what: peer,
      values: references.map(of),
    })
  return [
    against('done', '/s', ({ perSecond }) => perSecond, goal),
    against('done per processor second', '', ({ perCpuSecond }) => perCpuSecond),
    against('p50', 'ms', ({ p50 }) => p50),
    against('p99', 'ms', ({ p99 }) => p99),
  ]
}
