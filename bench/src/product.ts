import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { askFor } from './ask.ts'
import { type Child, root, startScript } from './child.ts'
import { addGames, nameOf } from './content.ts'
import { makeFolder, removeFolder } from './folder.ts'

export const API = import.meta.resolve('../../apps/api/dist/server/main.js')
export const SIMULATOR = import.meta.resolve('../../apps/simulator/src/main.ts')

/** The setting with which Node.js caches compiled code between starts, as in `npm start`. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }

/**
 * Returns the options with which Node.js writes a processor profile of the api process into the folder when the process ends. Without a
 * folder, returns no options.
 */
function profiling(folder: string | undefined) {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=200']
}

/** The environment of the api process. `npm start` sets the same values, and `docs/operators.md` explains them. */
export const apiProcess = {
  ...compileCache,
  NODE_OPTIONS: ['--max-semi-space-size=8', ...profiling(process.env.BENCH_PROFILE)].join(' '),
  MALLOC_ARENA_MAX: '2',
}

export const socketUrl = (folder: string) => `postgres://playhub@${encodeURIComponent(folder)}/playhub`

export type Product = Awaited<ReturnType<typeof start>>

/** Starts the whole product as in production: hub, PostgreSQL and simulator in separate processes, with logging and rate limits. */
const start = async (games: number, own: Record<string, string>, keep: string) => {
  const folder = keep || makeFolder()
  if (keep) mkdirSync(keep, { recursive: true })
  const [port, deskPort, simulatorPort, smtpPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const hubUrl = `http://localhost:${port}`
  const deskUrl = `http://localhost:${deskPort}`
  const simulatorUrl = `http://localhost:${simulatorPort}`
  const env = {
    ...compileCache,
    PORT: String(port),
    DESK_PORT: String(deskPort),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    SIMULATOR_URL: simulatorUrl,
    HUB_URL: hubUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATA_DIR: folder,
    SEED_DEMO: 'true',
    LOG_LEVEL: 'info',
    ...own,
  }
  const simulator = await startScript(SIMULATOR, env, `${simulatorUrl}/`)
  let api: Child | undefined
  let pool: pg.Pool | undefined

  const startApi = async () => {
    api = await startScript(API, { ...env, ...apiProcess }, `${hubUrl}/readyz`)
    pool = new pg.Pool({ connectionString: socketUrl(folder), max: 4 })
    // PostgreSQL stops together with the api, so connections in the pool may break.
    pool.on('error', () => {})
  }
  const closePool = async () => {
    await pool?.end()
    pool = undefined
  }
  const stop = async () => {
    await closePool()
    await api?.stop()
    await simulator.stop()
    if (!keep) removeFolder(folder)
  }
  const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> => {
    if (!pool) throw new Error('the database is down')
    return (await pool.query<R>(text, values)).rows
  }

  try {
    await startApi()
    await addGames(query, games)
    await untilShown(`${hubUrl}${apiPrefix}${catalogue.getGamesData.path}`, games)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    hubUrl,
    deskUrl,
    simulatorUrl,
    folder,
    databaseUrl: socketUrl(folder),
    query,
    pids: () => ({ api: api?.pid ?? 0, simulator: simulator.pid, postgres: postmasterOf(folder) }),
    restartApi: async () => {
      await closePool()
      await api?.stop()
      await startApi()
    },
    /** Kills the api as a power cut would, and starts it again. */
    killApi: async () => {
      await closePool()
      await api?.kill()
      await startApi()
    },
    stop,
  }
}

const postmasterOf = (folder: string) => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Waits until the api shows the added games. The database notifies the api of the new games. */
const untilShown = async (url: string, games: number) => {
  while (games > 0 && !(await askFor(200, url)).body.includes(`"project":"${nameOf(games)}"`)) await sleep(20)
}

type Wanted = { games?: number; env?: Record<string, string>; keep?: string }

/**
 * Runs `work` with the product and always stops the product afterwards. `games`: number of games added to the catalogue. `env`: additional
 * settings. `keep`: a data folder that is not deleted.
 */
export const withProduct = async <T>({ games = 0, env = {}, keep = '' }: Wanted, work: (product: Product) => Promise<T>): Promise<T> => {
  const product = await start(games, env, keep)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}
