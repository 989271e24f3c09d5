import { setTimeout as sleep } from 'node:timers/promises'
import { answers, type Cluster } from './cluster.ts'
import { findStandby, processesOf, untilPrimary, untilWhole } from './database.ts'
import type { Member } from './member.ts'

/** A fault. `kind` decides how long a player may wait for a result: a failover takes longer than the restart of one process. */
export type Fault = { name: string; kind: 'failover' | 'process' | 'frozen'; run: (cluster: Cluster) => Promise<void> }

const FROZEN_SECONDS = 20
const SHORTLY_FROZEN_SECONDS = 8
const CUT_SECONDS = 8
const FULL_SECONDS = 8

const each = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // Ignores the error: the process has ended already.
    }
}

const killPrimary: Fault = {
  name: 'the primary is killed',
  kind: 'failover',
  run: async ({ nodes }) => each(processesOf(await untilPrimary(nodes)), 'SIGKILL'),
}
const freezePrimary: Fault = {
  name: `the primary is frozen for ${FROZEN_SECONDS} s`,
  kind: 'failover',
  run: async ({ nodes }) => {
    const pids = processesOf(await untilPrimary(nodes))
    each(pids, 'SIGSTOP')
    await sleep(FROZEN_SECONDS * 1000)
    each(pids, 'SIGCONT')
  },
}
/**
 * Returns the processes of the standby that confirms transactions. If they fail, the primary waits until Patroni names another standby, and
 * the hub sends large reads to the primary.
 */
const processesOfStandby = async ({ nodes }: Cluster) => {
  const standby = await findStandby(nodes)
  return standby ? processesOf(standby) : []
}
const killStandby: Fault = {
  name: 'the standby that confirms is killed',
  kind: 'failover',
  run: async (cluster) => each(await processesOfStandby(cluster), 'SIGKILL'),
}
const freezeStandby: Fault = {
  name: `the standby that confirms is frozen for ${FROZEN_SECONDS} s`,
  kind: 'failover',
  run: async (cluster) => {
    const pids = await processesOfStandby(cluster)
    each(pids, 'SIGSTOP')
    await sleep(FROZEN_SECONDS * 1000)
    each(pids, 'SIGCONT')
  },
}
/**
 * Fills the primary's disk. PostgreSQL then refuses statements that need space, and stops when its write-ahead log needs space. Does
 * nothing if the primary has no disk of its own.
 */
const fillPrimary: Fault = {
  name: `the disk of the primary is full for ${FULL_SECONDS} s`,
  kind: 'failover',
  run: async ({ nodes }) => {
    const { disk } = await untilPrimary(nodes)
    await disk?.fill()
    await sleep(FULL_SECONDS * 1000)
    disk?.empty()
  },
}
const kill = (name: string, of: (cluster: Cluster) => Member | undefined): Fault => ({
  name: `${name} is killed`,
  kind: 'process',
  run: async (cluster) => {
    const member = of(cluster)
    const before = member?.restarts()
    member?.signal('SIGKILL')
    while (member?.restarts() === before) await sleep(20)
  },
})
const freeze = (name: string, of: (cluster: Cluster) => Member | undefined): Fault => ({
  name: `${name} is frozen for ${SHORTLY_FROZEN_SECONDS} s`,
  kind: 'frozen',
  run: async (cluster) => {
    of(cluster)?.signal('SIGSTOP')
    await sleep(SHORTLY_FROZEN_SECONDS * 1000)
    of(cluster)?.signal('SIGCONT')
  },
})
const cut = (how: 'reset' | 'silent'): Fault => ({
  name: `web1 is cut off from the database for ${CUT_SECONDS} s${how === 'silent' ? ', in silence' : ''}`,
  kind: 'frozen',
  run: async ({ lines }) => {
    for (const line of lines) await line.cut(how)
    await sleep(CUT_SECONDS * 1000)
    for (const line of lines) await line.mend()
  },
})
/** Restarts the processes one after another. Before each restart, the process that was restarted last must be ready. */
const oneAfterTheOther = async ({ hubs, upgraded }: Cluster, isUpgrade: boolean) => {
  for (const { member, readyUrl } of [...hubs.web, ...hubs.push, hubs.worker]) {
    await member.restart(isUpgrade ? upgraded : undefined)
    while (!(await answers(readyUrl))) await sleep(200)
    // Waits until the balancer has noticed that the process is ready. The balancer checks this twice a second.
    await sleep(2000)
  }
}
const rollingRestart: Fault = {
  name: 'all processes of the hub are restarted, one after the other',
  kind: 'process',
  run: (cluster) => oneAfterTheOther(cluster, false),
}
/** Upgrades the processes from the release of `--from` to the release of this checkout. The first upgraded process updates the schema. */
export const rollingUpgrade: Fault = {
  name: 'all processes of the hub are upgraded, one after the other',
  kind: 'process',
  run: (cluster) => oneAfterTheOther(cluster, true),
}

const faults: readonly Fault[] = [
  killPrimary,
  killStandby,
  kill('a web process', ({ hubs }) => hubs.web[0]?.member),
  kill('a push process', ({ hubs }) => hubs.push[0]?.member),
  kill('the worker', ({ hubs }) => hubs.worker.member),
  kill('PgBouncer', ({ bouncer }) => bouncer),
  kill('NATS', ({ nats }) => nats),
  freezePrimary,
  freezeStandby,
  fillPrimary,
  freeze('a web process', ({ hubs }) => hubs.web[1]?.member),
  freeze('a push process', ({ hubs }) => hubs.push[1]?.member),
  freeze('the worker', ({ hubs }) => hubs.worker.member),
  freeze('PgBouncer', ({ bouncer }) => bouncer),
  freeze('NATS', ({ nats }) => nats),
  cut('reset'),
  cut('silent'),
  rollingRestart,
]

/** Returns the faults that this machine can produce. Filling a disk needs root, and some containers do not allow it. */
export const faultsOf = ({ nodes }: Cluster): readonly Fault[] =>
  nodes.every(({ disk }) => disk) ? faults : faults.filter((fault) => fault !== fillPrimary)

/** Waits until every process runs, the standbys follow the primary, and the hub is ready. So one fault ends before the next begins. */
export const untilMended = async ({ members, nodes, hubUrl }: Cluster) => {
  while (!members.every((member) => member.isRunning())) await sleep(200)
  await untilWhole(nodes)
  while (!(await answers(`${hubUrl}/readyz`))) await sleep(200)
}
