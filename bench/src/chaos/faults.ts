import { setTimeout as sleep } from 'node:timers/promises'
import type { FragileDatabase } from '../../../apps/api/test/database/fragile-database.ts'
import type { Fleet } from './fleet.ts'
import type { Span } from './watch.ts'

type Fault = { name: string; seconds: number; begin: (database: FragileDatabase) => unknown; end: (database: FragileDatabase) => unknown }

const restarted: Fault = { name: 'restarted', seconds: 2, begin: (db) => db.stop('fast'), end: (db) => db.start() }
const crashed: Fault = { name: 'crashed', seconds: 2, begin: (db) => db.stop('immediate'), end: (db) => db.start() }
const frozen = (seconds: number): Fault => ({ name: 'frozen', seconds, begin: (db) => db.freeze(), end: (db) => db.thaw() })
const cutOff: Fault = { name: 'cut off', seconds: 5, begin: (db) => db.cut('reset'), end: (db) => db.mend() }
const silent: Fault = { name: 'cut off in silence', seconds: 12, begin: (db) => db.cut('silent'), end: (db) => db.mend() }
const ended: Fault = { name: 'all connections ended', seconds: 0, begin: (db) => db.terminate(), end: () => {} }
const readOnly: Fault = { name: 'read-only', seconds: 5, begin: (db) => db.makeReadOnly(), end: (db) => db.makeWritable() }
const filled: Fault = { name: 'filled up', seconds: 8, begin: (db) => db.fill(), end: (db) => db.empty() }

export const shortFaults = (): Fault[] => [crashed, frozen(4), cutOff]
export const allFaults = ({ hasDisk }: Pick<Fleet, 'hasDisk'>): Fault[] => [
  ...[restarted, crashed, frozen(20), cutOff, silent, ended, readOnly],
  ...(hasDisk ? [filled] : []),
]

/** Approximate time for killing a process and starting it again, in seconds. */
const RESTART_SECONDS = 5

export const secondsOf = (faults: readonly Fault[], calmSeconds: number) =>
  faults.reduce((sum, { seconds }) => sum + seconds + calmSeconds + RESTART_SECONDS, 0)

/**
 * Runs the faults one after another. Between two faults, the database works and one api process is killed. Repeats the list of faults while
 * `isWanted` returns true. When this function returns, every fault has happened at least once, and the database works again.
 */
export const keepFailing = async (fleet: Fleet, faults: readonly Fault[], calmSeconds: number, isWanted: () => boolean) => {
  const spans: Span[] = []
  let kills = 0
  for (let turn = 0; turn < faults.length || isWanted(); turn++) {
    const fault = faults[turn % faults.length]
    if (!fault) throw new Error('no faults')
    await sleep((calmSeconds * 1000) / 2)
    const from = performance.now()
    await fault.begin(fleet.database)
    await sleep(fault.seconds * 1000)
    await fault.end(fleet.database)
    spans.push({ name: fault.name, from, to: performance.now() })
    await sleep((calmSeconds * 1000) / 2)
    await fleet.killApi(kills % fleet.size)
    kills += 1
  }
  return { spans, kills }
}
