import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedUrl, startEmbedded } from '../../src/db/embedded.ts'
import { startLine } from '../breakable-line.ts'
import { mountDisk, type SmallDisk } from '../small-disk.ts'

export type FragileDatabase = Awaited<ReturnType<typeof startFragileDatabase>>
type Stop = 'fast' | 'immediate'

/**
 * Starts a separate real PostgreSQL that tests and benchmarks can make fail. All faults are real: signals, reset connections, a full file
 * system, server settings.
 * - `url` leads to the server through a proxy that can be interrupted; `directUrl` leads directly to the server.
 * - With `disk: 'small'`, the server's tables are on a disk that can be filled. This works only if `isDiskToBeHad` returns true.
 */
export const startFragileDatabase = async ({ disk: wanted }: { disk?: 'small' } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'playhub-fragile-'))
  const disk = wanted && mountDisk(join(folder, 'disk'))
  let server: Awaited<ReturnType<typeof startEmbedded>> | undefined
  let frozen: number[] = []

  const ask = async (statement: string, values: unknown[] = [], url = embeddedUrl(folder)) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    return client.query(statement, values).finally(() => client.end())
  }
  const thaw = () => {
    for (const pid of frozen.splice(0)) send(pid, 'SIGCONT')
  }
  const start = async () => {
    server ??= await startEmbedded(folder)
  }
  const stop = async (how: Stop = 'fast') => {
    const stopping = server
    server = undefined
    thaw()
    if (!stopping) return
    if (how === 'immediate') await crash(postmasterOf(folder))
    await stopping.stop()
  }

  await start()
  if (disk) await layOn(disk, ask, folder)
  const line = await startLine(join(folder, '.s.PGSQL.5432'))
  // Cleans up even if the test run is aborted, so that no frozen server and no mounted disk is left.
  const clear = () => {
    thaw()
    if (server) send(postmasterOf(folder), 'SIGQUIT')
    disk?.unmount()
  }
  process.once('exit', clear)

  return {
    url: `postgres://playhub@127.0.0.1:${line.port}/playhub`,
    directUrl: embeddedUrl(folder),
    /** Runs one statement on a direct connection, so that an interrupted proxy never delays it. */
    ask,
    stop,
    start,
    /**
     * Stops the server and starts it again after `downMs`. A `fast` stop closes connections properly. An `immediate` stop acts like a
     * crash, with recovery at the next start.
     */
    restart: async (how: Stop, downMs = 0) => {
      await stop(how)
      await sleep(downMs)
      await start()
    },
    /** Freezes all processes of the server: connections stay open, and nothing answers. */
    freeze: () => {
      frozen = family(postmasterOf(folder))
      for (const pid of frozen) send(pid, 'SIGSTOP')
    },
    thaw,
    /**
     * Interrupts the proxy. `reset`: connections break and new ones are refused. `silent`: no data passes in either direction. `deaf`: sent
     * data is lost.
     */
    cut: line.cut,
    mend: line.mend,
    /** Makes the server close all client connections (SQLSTATE 57P01). The server immediately accepts new connections. */
    terminate: () =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'playhub' and pid <> pg_backend_pid() and backend_type = 'client backend'`),
    /**
     * Fills the disk of the tables, so that PostgreSQL cannot add a database page (SQLSTATE 53100). Rows that fit into existing pages are
     * still written.
     */
    fill: async () => {
      if (!disk) throw new Error('no small disk was asked for')
      await disk.fill()
    },
    empty: async () => disk?.empty(),
    /** Makes the server refuse every write (SQLSTATE 25006), like a standby. */
    makeReadOnly: () => setReadOnly(ask, true),
    makeWritable: () => setReadOnly(ask, false),
    close: async () => {
      process.off('exit', clear)
      await line.close()
      await stop()
      disk?.unmount()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Ask = (statement: string, values?: unknown[], url?: string) => Promise<pg.QueryResult>

const layOn = async ({ path }: SmallDisk, ask: Ask, folder: string) => {
  const elsewhere = embeddedUrl(folder).replace(/\/playhub$/, '/postgres')
  await ask(`create tablespace small location '${path}'`, [], elsewhere)
  await ask('alter database playhub set tablespace small', [], elsewhere)
}

const setReadOnly = async (ask: Ask, isReadOnly: boolean) => {
  await ask(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await ask('select pg_reload_conf()')
  const shown = async () => (await ask('show default_transaction_read_only')).rows[0]?.default_transaction_read_only
  while ((await shown()) !== (isReadOnly ? 'on' : 'off')) await sleep(10)
}

const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

const crash = async (postmaster: number) => {
  send(postmaster, 'SIGQUIT')
  while (send(postmaster, 0)) await sleep(10)
}

/**
 * Returns the ids of the server's main process and of its child processes. The main process comes first, so that it is stopped first and
 * starts no new child processes.
 */
const family = (postmaster: number): number[] => {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

const parentOf = (pid: string): number | undefined => {
  try {
    // The file looks like "4711 (postgres: a name) S 42 …". The parent's id is the second field after the name.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
