import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createServer, registerSlices } from './app.ts'
import { createIdentityProviders } from './auth/providers/providers.ts'
import { createSessions } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import { createCatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { createTasks } from './jobs/tasks.ts'
import { startWorkers } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics } from './metrics.ts'
import type { Hub } from './pages/hub.ts'
import { countedProviders } from './payments/counted-providers.ts'
import { createProviders } from './payments/providers/create.ts'
import { seedDemo } from './seed/seed.ts'

/** Nine jobs at once, and what the workers need for themselves. */
const JOB_CONNECTIONS = 12
const KEYS_REREAD_MS = 10 * 60_000

export type RunningServer = { app: FastifyInstance; deps: Deps; url: string; stop: () => Promise<void> }

type Over = Partial<Pick<Deps, 'now' | 'randomCode'>>

/**
 * Brings everything up in order: database, schema, content, keys, slices, jobs, and last the door. `stop` takes it down the other way round,
 * and so does a start that fails: nothing of it is left running.
 */
export const startServer = async (config: Config, hub: Hub, over: Over = {}): Promise<RunningServer> => {
  const opened: (() => unknown)[] = [() => hub.close()]
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    return { ...(await bringUp(config, hub, over, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const bringUp = async (config: Config, hub: Hub, over: Over, opened: (() => unknown)[]): Promise<Omit<RunningServer, 'stop'>> => {
  const app = createServer(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
  opened.push(() => embedded?.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const logBroken = (error: Error) => app.log.error({ err: error }, 'database connection broke')
  const connection = connect(databaseUrl, config.databasePool, logBroken)
  const jobConnection = connect(databaseUrl, JOB_CONNECTIONS, logBroken)
  opened.push(() => Promise.all([connection.pool.end(), jobConnection.pool.end()]))
  await migrate(connection)
  if (config.seedDemo) await seedDemo(connection.db, config)

  const now = over.now ?? (() => new Date())
  const logFailed = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
  const metrics = createMetrics()
  const deps: Deps = {
    config,
    db: connection.db,
    pool: connection.pool,
    log: app.log,
    metrics,
    tokens: await createTokens(connection.db, config, now),
    sessions: createSessions(connection.db, now, logFailed('a session could not be marked as seen')),
    mailer: createMailer(config),
    catalogue: await createCatalogueStore(connection.db),
    providers: countedProviders(createProviders(config.payments, { now }), metrics),
    identityProviders: createIdentityProviders(config.signIn, { now }),
    now,
    randomCode: over.randomCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0')),
  }
  opened.push(() => deps.mailer.close())
  const readCatalogue = () => void deps.catalogue.reload().catch(logFailed('catalogue could not be read again'))
  const readKeys = () => void deps.tokens.reload().catch(logFailed('signing keys could not be read again'))
  const listener = await listen(databaseUrl, {
    catalogue_changed: { hear: readCatalogue, catchUp: readCatalogue },
    session_changed: deps.sessions.channel,
    signing_key_changed: { hear: readKeys, catchUp: readKeys },
  })
  opened.push(() => listener.stop())
  // A change that no notice told of still arrives.
  const rereading = setInterval(readKeys, KEYS_REREAD_MS).unref()
  opened.push(() => clearInterval(rereading))
  await registerSlices(app, deps, hub)
  const workers = await startWorkers(jobConnection.pool, createTasks(deps), app.log)
  opened.push(() => workers.stop())
  opened.push(() => app.close())
  return { app, deps, url: await app.listen({ port: config.port, host: config.host }) }
}
