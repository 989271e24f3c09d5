import pg from 'pg'
import { type FragileDatabase, startFragileDatabase } from '../../../apps/api/test/database/fragile-database.ts'
import { isDiskToBeHad } from '../../../apps/api/test/small-disk.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type Child, startScript } from '../child.ts'
import { makeFolder, removeFolder } from '../folder.ts'
import { API, apiProcess, compileCache, SIMULATOR } from '../product.ts'
import { startBalancer } from './balancer.ts'

/** Time limit for the start of a process, in milliseconds. A process starts slowly in this run, because the load uses the same machine. */
const START_WITHIN_MS = 180_000

export type Fleet = Awaited<ReturnType<typeof start>>

/** Starts several api processes behind one URL, with one database that fails on command, and the simulator. */
const start = async (size: number, own: Record<string, string>) => {
  const folder = makeFolder()
  const hasDisk = await isDiskToBeHad()
  const ports: number[] = []
  while (ports.length < size) ports.push(await freePort())
  const balancer = await startBalancer(ports)
  const [simulatorPort, smtpPort] = [await freePort(), await freePort()]
  const simulatorUrl = `http://localhost:${simulatorPort}`
  const opened: (() => Promise<unknown>)[] = [() => balancer.close()]
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
    removeFolder(folder)
  }
  const processes: Child[] = []
  const fallen: string[] = []
  let pool: pg.Pool | undefined

  const bringUp = async () => {
    const database = await startFragileDatabase(hasDisk ? { disk: 'small' } : {})
    opened.push(() => database.close())
    const env = {
      ...compileCache,
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_SMTP_PORT: String(smtpPort),
      SIMULATOR_URL: simulatorUrl,
      HUB_URL: balancer.url,
      PUBLIC_URL: balancer.url,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SEED_DEMO: 'true',
      LOG_LEVEL: 'info',
      ...own,
    }
    const simulator = await startScript(SIMULATOR, env, `${simulatorUrl}/`)
    opened.push(() => simulator.stop())
    const startApi = async (at: number) => {
      const own = { PORT: String(ports[at]), DESK_PORT: String(await freePort()) }
      return startScript(API, { ...env, ...apiProcess, ...own }, `http://localhost:${ports[at]}/readyz`, 50, START_WITHIN_MS)
    }
    for (let at = 0; at < size; at++) {
      processes.push(await startApi(at))
      opened.push(async () => processes[at]?.stop())
    }
    pool = new pg.Pool({ connectionString: database.directUrl, max: 4 })
    pool.on('error', () => {})
    opened.push(async () => pool?.end())
    return { database, startApi }
  }
  const { database, startApi } = await bringUp().catch(async (error) => {
    await stop()
    throw error
  })
  const note = (at: number) => {
    if (!processes[at]?.isRunning()) fallen.push(`process ${at + 1}`)
  }
  return {
    hubUrl: balancer.url,
    simulatorUrl,
    database: database as FragileDatabase,
    hasDisk,
    /** Queries the database directly, not through the proxy whose connections the run can cut. */
    query: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
      (await pool?.query<R>(text, values))?.rows ?? [],
    /** Kills a process as a power cut would, and starts it again. */
    killApi: async (at: number) => {
      note(at)
      await processes[at]?.kill()
      processes[at] = await startApi(at)
    },
    /** Lists the processes that ended by themselves. */
    fallen: () => {
      for (let at = 0; at < size; at++) note(at)
      return fallen
    },
    size,
    stop,
  }
}

export const withFleet = async <T>(size: number, env: Record<string, string>, work: (fleet: Fleet) => Promise<T>): Promise<T> => {
  const fleet = await start(size, env)
  try {
    return await work(fleet)
  } finally {
    await fleet.stop()
  }
}
