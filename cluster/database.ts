import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { mountDisk } from '../apps/api/test/small-disk.ts'
import { NOBODY, nobody, startMember } from './member.ts'
import type { Programs } from './programs.ts'

/**
 * This file starts three PostgreSQL servers with automatic failover. Each server has its own Patroni (a program that manages PostgreSQL),
 * and the three Patronis use etcd to agree on the primary.
 */

/** Patroni's settings. */
const RULES = {
  // A primary that does not report for this number of seconds loses its role.
  ttl: 8,
  loop_wait: 2,
  retry_timeout: 3,
  // If only the PostgreSQL of the primary crashes, Patroni does not restart it first: the primary loses its role immediately.
  primary_start_timeout: 0,
  // A transaction is confirmed only after a synchronous standby has it too, and only such a standby can become the primary. So a failover
  // loses no confirmed transaction.
  synchronous_mode: true,
  // A new primary confirms nothing before a standby follows it. Without this setting, a new primary would confirm transactions that no
  // standby has. They would be lost if this primary failed, too.
  synchronous_mode_strict: true,
  maximum_lag_on_failover: 1_048_576,
}
const PARAMETERS = {
  max_connections: 150,
  wal_log_hints: 'on',
  max_wal_senders: 10,
  wal_keep_size: '256MB',
  hot_standby: 'on',
  // A long read on a standby must not delay the promotion of this standby to primary.
  max_standby_streaming_delay: '5s',
  // A standby looks for the new primary twice a second instead of every five seconds. Until a standby follows it, the new primary confirms
  // nothing.
  wal_retrieve_retry_interval: '500ms',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
}

export type Node = { name: string; port: number; restPort: number; folder: string }
type Ports = { etcd: number; etcdPeers: number; nodes: { port: number; restPort: number }[] }

/** Returns the configuration of a node's Patroni. JSON is valid YAML too. */
const configOf = ({ name, port, restPort, folder }: Node, etcdPort: number, postgres: string) =>
  JSON.stringify({
    scope: 'playhub',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Uses version 2 of etcd's protocol. With version 3, Patroni 3.0 registers itself as the leader without checking who is the leader. In
    // a proof run, a primary that had been frozen took its role back from the new primary, and transactions that the new primary had
    // confirmed were lost (patroni/patroni#2689).
    etcd: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: { ...RULES, postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: postgres,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' }, rewind: { username: 'rewinder' } },
      parameters: { unix_socket_directories: folder },
      // A fast checkpoint: without it, the first copy of a standby would wait minutes for a slow checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      // `trust` is safe here, because every server listens on this machine only.
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    watchdog: { mode: 'off' },
  })

/** Maximum size of the disk of each PostgreSQL, in the format of `mount`. */
const DISK_SIZE = '4096m'

/** Starts the database nodes. `canFill`: each PostgreSQL gets its own disk, so that a fault can fill it. */
export const startNodes = (
  programs: Programs,
  { folder, logs, ports, canFill }: { folder: string; logs: string; ports: Ports; canFill: boolean },
) => {
  const url = `http://127.0.0.1:${ports.etcd}`
  const peers = `http://127.0.0.1:${ports.etcdPeers}`
  const etcd = startMember({
    name: 'etcd',
    command: [
      ...[
        programs.etcd,
        '--name',
        'etcd',
        '--data-dir',
        join(folder, 'etcd'),
        '--enable-v2',
        '--listen-client-urls',
        url,
        '--advertise-client-urls',
        url,
      ],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd=${peers}`],
    ],
    cwd: folder,
    logs,
  })
  const nodes = ports.nodes.map((own, index) => {
    const node: Node = { name: `db${index + 1}`, folder: join(folder, `db${index + 1}`), ...own }
    mkdirSync(node.folder, { recursive: true })
    const disk = canFill ? mountDisk(node.folder, DISK_SIZE) : undefined
    const config = join(node.folder, 'patroni.yaml')
    writeFileSync(config, configOf(node, ports.etcd, programs.postgres))
    if ('uid' in nobody) for (const path of [node.folder, config]) chownSync(path, NOBODY, NOBODY)
    const member = startMember({ name: node.name, command: [programs.patroni, config], asNobody: true, cwd: node.folder, logs })
    return { ...node, disk, member }
  })
  return { etcd, nodes }
}
export type RunningNode = ReturnType<typeof startNodes>['nodes'][number]

type State = { role: string; state: string; sync_standby?: boolean }

/** Returns the state of a node as Patroni reports it; undefined if Patroni does not answer. */
export const stateOf = async ({ restPort }: Node): Promise<State | undefined> =>
  fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(1000) })
    .then((response) => response.json() as Promise<State>)
    .catch(() => undefined)

export const isPrimary = async (node: Node) => {
  const state = await stateOf(node)
  return (state?.role === 'master' || state?.role === 'primary') && state.state === 'running'
}

/** Waits until a node is the primary, and returns it. Throws if there is none after `withinMs`. */
export const untilPrimary = async (nodes: readonly RunningNode[], withinMs = 120_000): Promise<RunningNode> => {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    for (const node of nodes) if (await isPrimary(node)) return node
    await sleep(200)
  }
  throw new Error('no PostgreSQL became the primary')
}

/** Returns the standby that the primary waits for before it confirms a transaction; any standby if Patroni names none. */
export const findStandby = async (nodes: readonly RunningNode[]): Promise<RunningNode | undefined> => {
  const primary = await untilPrimary(nodes)
  const standbys = nodes.filter((node) => node !== primary)
  const states = await Promise.all(standbys.map(stateOf))
  return standbys.find((_, at) => states[at]?.sync_standby) ?? standbys[0]
}

/** Waits until all other nodes follow the primary, so that the next failover finds a standby. */
export const untilWhole = async (nodes: readonly RunningNode[], withinMs = 120_000) => {
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    const states = await Promise.all(nodes.map(stateOf))
    const primary = await untilPrimary(nodes)
    const followed = await withClient(primary.port, 'postgres', (client) =>
      client.query<{ sync: number; all: number }>(
        `select count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync, count(*)::int as all from pg_stat_replication where state = 'streaming'`,
      ),
    ).catch(() => undefined)
    const row = followed?.rows[0]
    if (
      states.every((state) => state?.state === 'running' || state?.state === 'streaming') &&
      row &&
      row.sync > 0 &&
      row.all === nodes.length - 1
    )
      return
    await sleep(500)
  }
  throw new Error('the standbys do not follow the primary')
}

const withClient = async <T>(port: number, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the role and the database of the product. */
export const createDatabase = ({ port }: Node) =>
  withClient(port, 'postgres', async (client) => {
    // With this right, the hub can read which primary a standby follows. So after a failover, the hub uses the standby again without a
    // delay (docs/operators.md).
    await client.query('create role playhub login; grant pg_read_all_stats to playhub')
    // These settings are set for the role, because PgBouncer ignores settings that a client sends when it connects (docs/operators.md).
    await client.query(
      `alter role playhub set statement_timeout = '5s'; alter role playhub set idle_in_transaction_session_timeout = '60s'; alter role playhub set max_parallel_workers_per_gather = 0`,
    )
    await client.query('create database playhub owner playhub')
  })

/** Returns the process ids of the node's PostgreSQL and of its Patroni. */
export const processesOf = ({ folder, member }: RunningNode): number[] => {
  const postmaster = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  return [member.pid(), postmaster]
}
