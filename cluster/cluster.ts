import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startLine } from '../apps/api/test/breakable-line.ts'
import { isDiskToBeHad } from '../apps/api/test/small-disk.ts'
import { root } from '../bench/src/child.ts'
import { apiProcess, compileCache, SIMULATOR } from '../bench/src/product.ts'
import { freePort } from '../scripts/free-port.ts'
import { type Door, writeBalancer } from './balancer.ts'
import { createDatabase, startNodes, untilPrimary, untilWhole } from './database.ts'
import { type Member, NOBODY, nobody, startMember } from './member.ts'
import type { Programs } from './programs.ts'

/** Returns the command and the working directory that start the api process of a release. */
const apiIn = (folder: string) => ({ command: [process.execPath, join(folder, 'apps/api/dist/server/main.js')], cwd: folder })

const UP_WITHIN_MS = 180_000
const BUCKET = 'playhub'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts the whole cluster on this machine, in one folder and on free ports of the loopback address.
 * - `env`: additional settings of the product.
 * - `from`: the folder of the built release with which the hub's processes start; by default the folder of this checkout.
 * - `say`: reports progress.
 */
export const startCluster = async (
  programs: Programs,
  { folder, env: own = {}, from = root, say }: { folder: string; env?: Record<string, string>; from?: string; say: (text: string) => void },
) => {
  const opened: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    return { ...(await bringUp(programs, { folder, own, from, say, opened })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Bringing = {
  folder: string
  own: Record<string, string>
  from: string
  say: (text: string) => void
  opened: (() => Promise<unknown> | unknown)[]
}

const bringUp = async (programs: Programs, { folder, own, from, say, opened }: Bringing) => {
  const logs = join(folder, 'logs')
  mkdirSync(logs, { recursive: true })
  // The user of PostgreSQL and PgBouncer (not root) must be able to enter this folder.
  if ('uid' in nobody) chmodSync(folder, 0o755)
  const members: Member[] = []
  const keep = (member: Member) => {
    members.push(member)
    opened.push(() => member.stop())
    return member
  }
  const run = (name: string, command: readonly string[], more: { env?: Record<string, string>; asNobody?: boolean; cwd?: string } = {}) =>
    keep(startMember({ name, command, cwd: root, logs, ...more }))

  const ports = {
    ...{ hub: await freePort(), desk: await freePort(), primary: await freePort(), standby: await freePort(), stats: await freePort() },
    ...{
      bouncer: await freePort(),
      nats: await freePort(),
      natsMonitor: await freePort(),
      s3: await freePort(),
      simulator: await freePort(),
      smtp: await freePort(),
    },
  }
  const node = async () => ({ port: await freePort(), restPort: await freePort() })
  const door = async (name: string): Promise<Door> => ({ name, hub: await freePort(), desk: await freePort() })

  say('etcd and three PostgreSQL with Patroni')
  const { etcd, nodes } = startNodes(programs, {
    folder,
    logs,
    ports: { etcd: await freePort(), etcdPeers: await freePort(), nodes: [await node(), await node(), await node()] },
    canFill: await isDiskToBeHad(),
  })
  for (const { disk } of nodes) opened.push(() => disk?.unmount())
  keep(etcd)
  for (const { member } of nodes) keep(member)
  const [web, push] = [
    [await door('web1'), await door('web2')],
    [await door('push1'), await door('push2')],
  ]

  say('HAProxy, PgBouncer, NATS and a store for files')
  run('haproxy', [programs.haproxy, '-db', '-f', writeBalancer({ folder, ports, nodes, web, push })])
  const bouncer = run('pgbouncer', [programs.pgbouncer, writeBouncer(folder, ports)], { asNobody: true })
  const nats = run('nats', [programs['nats-server'], '-a', '127.0.0.1', '-p', String(ports.nats), '-m', String(ports.natsMonitor)])
  opened.push(await startStore(join(folder, 's3'), ports.s3))

  await createDatabase(await untilPrimary(nodes))
  await untilWhole(nodes)

  const hubUrl = `http://localhost:${ports.hub}`
  const deskUrl = `http://localhost:${ports.desk}`
  const simulatorUrl = `http://localhost:${ports.simulator}`
  const direct = `postgres://playhub@127.0.0.1:${ports.primary}/playhub`
  const standbys = `postgres://playhub@127.0.0.1:${ports.standby}/playhub`
  const pooled = `postgres://playhub@127.0.0.1:${ports.bouncer}/playhub`
  // One web process reaches the database only through these proxies. A fault can cut them, like the network between two machines.
  const lines = [await startLine({ host: '127.0.0.1', port: ports.bouncer }), await startLine({ host: '127.0.0.1', port: ports.primary })]
  for (const line of lines) opened.push(() => line.close())
  const through = (port: number) => `postgres://playhub@127.0.0.1:${port}/playhub`

  const shared = {
    ...compileCache,
    ...{ HUB_URL: hubUrl, PUBLIC_URL: hubUrl, DESK_URL: deskUrl, SIMULATOR_URL: simulatorUrl },
    ...{ SIMULATOR_PORT: String(ports.simulator), SIMULATOR_SMTP_PORT: String(ports.smtp), SMTP_URL: `smtp://127.0.0.1:${ports.smtp}` },
    ...{ S3_ENDPOINT: `http://127.0.0.1:${ports.s3}`, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    ...{ TRUST_PROXY: 'loopback', LOG_LEVEL: 'info', SEED_DEMO: 'true', EDGE_CACHE: 'true' },
    ...own,
  }
  run('simulator', [process.execPath, fileURLToPath(SIMULATOR)], { env: { ...shared, DATA_DIR: join(folder, 'simulator') } })
  await untilAnswers(`${simulatorUrl}/`)

  say('two web processes, two that push and a worker')
  const startHub = async (
    name: string,
    roles: string,
    { hub, desk }: Pick<Door, 'hub' | 'desk'>,
    [database, past]: readonly [string, string],
  ) => {
    const metricsPort = await freePort()
    const env = {
      ...shared,
      ...apiProcess,
      ...{ ROLES: roles, PORT: String(hub), DESK_PORT: String(desk), METRICS_PORT: String(metricsPort) },
      ...{ DATABASE_URL: database, DATABASE_DIRECT_URL: past, DATABASE_READ_URL: standbys, NATS_URL: `nats://127.0.0.1:${ports.nats}` },
      ...{ DATA_DIR: join(folder, name), DRAIN_SECONDS: '2', ...(roles === 'push' && { DATABASE_POOL: '3' }) },
    }
    const member = run(name, apiIn(from).command, { env, cwd: from })
    const url = `http://127.0.0.1:${hub}`
    const readyUrl = `${url}/readyz`
    await untilAnswers(readyUrl)
    return { member, url, readyUrl, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
  }
  const [bouncerLine, directLine] = lines
  const cuttable = [through(bouncerLine?.port ?? 0), through(directLine?.port ?? 0)] as const
  const straight = [pooled, direct] as const
  const worker = await startHub('worker', 'worker', { hub: await freePort(), desk: await freePort() }, straight)
  const hubs = {
    web: [await startHub('web1', 'web', web[0] as Door, cuttable), await startHub('web2', 'web', web[1] as Door, straight)],
    push: [await startHub('push1', 'push', push[0] as Door, straight), await startHub('push2', 'push', push[1] as Door, straight)],
    worker,
  }
  await untilAnswers(`${hubUrl}/readyz`)

  const pool = new pg.Pool({ connectionString: direct, max: 4, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  opened.push(() => pool.end())
  return {
    ...{
      folder,
      logs,
      hubUrl,
      deskUrl,
      simulatorUrl,
      statsUrl: `http://localhost:${ports.stats}/`,
      natsUrl: `http://127.0.0.1:${ports.natsMonitor}`,
    },
    ...{ members, nodes, bouncer, nats, hubs, lines, upgraded: apiIn(root) },
    /** Queries the primary. Repeats a query that a failover has broken. */
    query: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> => {
      for (let tries = 1; ; tries += 1)
        try {
          return (await pool.query<R>(text, values)).rows
        } catch (error) {
          if (tries === 60) throw error
          await sleep(500)
        }
    },
  }
}

const writeBouncer = (folder: string, ports: { primary: number; bouncer: number }): string => {
  const users = join(folder, 'pgbouncer-users.txt')
  writeFileSync(users, '"playhub" ""\n')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
playhub = host=127.0.0.1 port=${ports.primary} dbname=playhub
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.bouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
server_check_delay = 2
query_wait_timeout = 5
server_idle_timeout = 60
tcp_keepidle = 5
tcp_keepintvl = 1
tcp_keepcnt = 3
ignore_startup_parameters = extra_float_digits,options
`,
  )
  if ('uid' in nobody) for (const path of [users, file]) chownSync(path, NOBODY, NOBODY)
  return file
}

/** Starts a server that replaces S3. Returns a function that stops it. */
const startStore = async (directory: string, port: number) => {
  mkdirSync(directory, { recursive: true })
  const require = createRequire(import.meta.url)
  // The package has no types of its own; `apps/api/test/s3rver.d.ts` has them.
  const S3rver = require('s3rver') as typeof import('s3rver').default
  const store = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await store.run()
  return () => store.close()
}

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.ok
    })
    .catch(() => false)

const untilAnswers = async (url: string) => {
  const until = performance.now() + UP_WITHIN_MS
  while (!(await answers(url))) {
    if (performance.now() > until) throw new Error(`nothing answers at ${url}`)
    await sleep(200)
  }
}
