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
import { ensureFirstAdmin } from './desk/first-admin.ts'
import type { DeskPages } from './desk/pages.ts'
import { createDesk } from './desk/server.ts'
import { createTasks } from './jobs/tasks.ts'
import { startWorkers } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createMedia } from './media/media.ts'
import { createMetrics } from './metrics.ts'
import type { Hub } from './pages/hub.ts'
import { countedProviders } from './payments/counted-providers.ts'
import { createProviders } from './payments/providers/create.ts'
import { seedDemo, shutDemoStaffOut } from './seed/seed.ts'
import { createPushes } from './support/pushes.ts'

/** Nine jobs at once, and what the workers need for themselves. */
const JOB_CONNECTIONS = 12
const KEYS_REREAD_MS = 10 * 60_000

/** `desk` is the staff's server, beside the hub's. */
export type RunningServer = {
  app: FastifyInstance
  desk: FastifyInstance
  deps: Deps
  url: string
  deskUrl: string
  stop: () => Promise<void>
}

/** What browsers get. */
export type BrowserApps = { hub: Hub; desk: DeskPages }

type Over = Partial<Pick<Deps, 'now' | 'randomCode'>>

/**
 * Brings everything up in order: database, schema, content, keys, slices, jobs, and last the doors. `stop` takes it down the other way round,
 * and so does a start that fails: nothing of it is left running.
 */
export const startServer = async (config: Config, apps: BrowserApps, over: Over = {}): Promise<RunningServer> => {
  const opened: (() => unknown)[] = [() => apps.hub.close(), () => apps.desk.close()]
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    return { ...(await bringUp(config, apps, over, opened)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const bringUp = async (config: Config, apps: BrowserApps, over: Over, opened: (() => unknown)[]): Promise<Omit<RunningServer, 'stop'>> => {
  const app = createServer(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
  opened.push(() => embedded?.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const logBroken = (error: Error) => app.log.error({ err: error }, 'database connection broke')
  const connection = connect(databaseUrl, config.databasePool, logBroken)
  const jobConnection = connect(databaseUrl, JOB_CONNECTIONS, logBroken)
  opened.push(() => Promise.all([connection.pool.end(), jobConnection.pool.end()]))
  await migrate(connection)
  await ensureFirstAdmin(connection.db, config)
  if (config.seedDemo) await seedDemo(connection.db, config)
  if (config.production) await shutDemoStaffOut(connection.db)

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
    pushes: createPushes(app.log),
    media: await createMedia(config.media, connection.pool, app.log),
    now,
    randomCode: over.randomCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0')),
  }
  opened.push(() => deps.mailer.close())
  opened.push(() => deps.media.stop())
  const readCatalogue = () => void deps.catalogue.reload().catch(logFailed('catalogue could not be read again'))
  const readKeys = () => void deps.tokens.reload().catch(logFailed('signing keys could not be read again'))
  const hearSession = (payload: string) => {
    deps.sessions.channel.hear(payload)
    deps.pushes.sessionEnded(payload)
  }
  const listener = await listen(databaseUrl, {
    ...deps.pushes.channels,
    catalogue_changed: { hear: readCatalogue, catchUp: readCatalogue },
    session_changed: { ...deps.sessions.channel, hear: hearSession },
    signing_key_changed: { hear: readKeys, catchUp: readKeys },
  })
  opened.push(() => listener.stop())
  // A change that no notice told of still arrives.
  const rereading = setInterval(readKeys, KEYS_REREAD_MS).unref()
  opened.push(() => clearInterval(rereading))
  await registerSlices(app, deps, apps.hub)
  const desk = await createDesk(deps, apps.desk)
  const workers = await startWorkers(jobConnection.pool, createTasks(deps), app.log)
  opened.push(() => workers.stop())
  opened.push(() => app.close())
  opened.push(() => desk.close())
  // The hub's door last: whoever sees it open finds the desk's open too.
  const deskUrl = await desk.listen({ port: config.desk.port, host: config.host })
  return { app, desk, deps, deskUrl, url: await app.listen({ port: config.port, host: config.host }) }
}
