import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import { createServer, registerSlices } from './app.ts'
import { createTokens } from './auth/keys/tokens.ts'
import { createIdentityProviders } from './auth/providers/providers.ts'
import { createSessions } from './auth/sessions/sessions.ts'
import { createCatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import { again } from './db/again.ts'
import { warnOfClock } from './db/clock-difference.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { isDatabaseFailure, isWrongAddress } from './db/failure.ts'
import { createListener } from './db/listen.ts'
import { createStandby } from './db/standby.ts'
import { pause, pauseAfter, waits } from './db/waits.ts'
import type { Deps } from './deps.ts'
import type { DeskPages } from './desk/pages.ts'
import { createDoor } from './http/door.ts'
import { createEarly } from './http/early.ts'
import { healthRoutes, metricsRoute } from './http/health.ts'
import { createLog } from './http/log.ts'
import { createSharedCounts } from './http/shared-counts.ts'
import { createMailer } from './mail/mailer.ts'
import { createMedia } from './media/media.ts'
import { createMetrics } from './metrics.ts'
import { watchDatabase } from './metrics-of-database.ts'
import type { Hub } from './pages/hub.ts'
import { createPaymentStore } from './payments/core/store.ts'
import { countedProviders, createProviders } from './payments/providers/create.ts'
import { createTurns } from './payments/turns.ts'
import { prepareDatabase } from './prepare-database.ts'
import { createDue, LOOK_EVERY_MS } from './queue/due.ts'
import { createJobPool } from './queue/job-pool.ts'
import { repeat } from './queue/repeat.ts'
import { startWorkers } from './queue/worker.ts'
import { explainStartFailure } from './start-failure.ts'
import { createDatabaseNews } from './support/news.ts'
import { createPushes } from './support/pushes.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

const KEYS_REREAD_MS = 10 * 60_000
/** Time limit for closing the database connections, in case the database does not answer. */
const CLOSE_WITHIN_MS = 2000
/** Time in ms for which the process only answers requests, before it loads the rest of its code. */
const REST_AFTER_MS = 50

/**
 * `app` is the hub's server, and `desk` is the separate server of the desk. A process that has only the role `worker` does not open a port
 * for the desk, and `deskUrl` is empty.
 */
export type RunningServer = {
  app: FastifyInstance
  desk: FastifyInstance
  deps: Deps
  url: string
  deskUrl: string
  stop: () => Promise<void>
}

/** The built hub and desk, or their sources in development. */
export type BrowserApps = { hub: Hub; desk: DeskPages }

/** `signal` cancels the start. `onLoaded` is called when all code is loaded, just before the process becomes ready. */
type Over = Partial<Pick<Deps, 'now' | 'randomCode'>> & { signal?: AbortSignal; onLoaded?: () => Promise<void> }

/**
 * Starts the database, the schema, the content, the keys, the routes, the ports and the jobs, in this order. The process is ready
 * (`/readyz`) when the promise resolves. If the database is unavailable, the start waits for it. `stop` ends everything in reverse order.
 * If the start fails, everything that has already started is ended in reverse order too.
 */
export const startServer = async (config: Config, apps: BrowserApps, over: Over = {}): Promise<RunningServer> => {
  const opened: Opened = [() => apps.hub.close(), () => apps.desk.close()]
  const stopping = over.signal ?? new AbortController().signal
  try {
    if (config.tracing) opened.push((await import('./tracing/otel.ts')).startOtel(config.tracing, config.roles))
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, opened))
    const room = createWaitingRoom(config, createLog(config.logLevel))
    opened.push(() => room.close())
    const kept = opened.length
    for (let failed = 1; ; failed += 1) {
      const app = createServer(config)
      try {
        await prepareDatabase(config, config.databaseDirectUrl ?? databaseUrl, app.log, room, stopping)
        return { ...(await bringUp(config, app, room, databaseUrl, apps, over, opened)), stop: () => closeAll(opened) }
      } catch (error) {
        if (!isDatabaseFailure(error) || isWrongAddress(error) || stopping.aborted) throw error
        app.log.warn({ err: error, tries: failed }, 'the database failed during the start')
        await closeAll(opened, kept)
        await pause(pauseAfter(failed), stopping)
      }
    }
  } catch (error) {
    await closeAll(opened)
    throw explainStartFailure(error, config)
  }
}

type Opened = (() => unknown)[]

/** Runs the closing functions, newest first, except the first `kept` ones. */
const closeAll = async (opened: Opened, kept = 0) => {
  for (const close of opened.splice(kept).reverse()) await close()
}

const openEmbedded = async (config: Config, opened: Opened) => {
  const embedded = await startEmbedded(config.dataDir, { log: createLog(config.logLevel) })
  opened.push(() => embedded.stop())
  return embedded.url
}

const bringUp = async (
  config: Config,
  app: FastifyInstance,
  room: WaitingRoom,
  databaseUrl: string,
  apps: BrowserApps,
  over: Over,
  opened: Opened,
): Promise<Omit<RunningServer, 'stop'>> => {
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const logBroken = (error: Error) => app.log.warn({ why: error.message }, 'database connection broke')
  const { roles } = config
  const isWorker = roles.has('worker')
  const jobConnection = connect(directUrl, config.databaseJobPool, logBroken, { waits: waits.job })
  // The standbys get the same settings as DATABASE_URL, because they may be behind a pooler with the same restrictions.
  const behindPooler = { namedStatements: config.namedStatements, tellsServer: config.databaseDirectUrl === undefined }
  const requests =
    roles.has('web') || roles.has('push')
      ? connect(databaseUrl, config.databasePool, logBroken, { waits: waits.request, ...behindPooler })
      : undefined
  const standby =
    roles.has('web') && config.databaseReadUrl !== undefined
      ? connect(config.databaseReadUrl, config.databasePool, logBroken, { waits: waits.standby, ...behindPooler })
      : undefined
  const connection = requests ?? jobConnection
  opened.push(() => Promise.race([Promise.all([requests, standby, jobConnection].map((each) => each?.pool.end())), pause(CLOSE_WITHIN_MS)]))

  const now = over.now ?? (() => new Date())
  const logFailed = (what: string) => (error: unknown) => app.log.error({ err: error }, what)
  const stopping = new AbortController()
  const listener = createListener(directUrl, {
    // Called when the database stops answering. Abandons the connections for jobs. Jobs have a long time limit, so without this call they
    // would wait long for replies that never arrive.
    onSilence: jobConnection.abandon,
  })
  opened.push(() => listener.stop())
  opened.push(() => stopping.abort())
  const { signal } = stopping
  const nats = config.natsUrl === undefined ? undefined : (await import('./support/nats-news.ts')).createNatsNews(config.natsUrl, app.log)
  const pushes = createPushes(app.log, nats?.follow)
  if (nats) opened.push(nats.start(pushes))
  const sessions = createSessions(connection.db, now, logFailed('a session could not be marked as seen'))
  const jobPool = createJobPool(jobConnection.pool, listener, signal)
  const readCatalogue = () => void again(() => deps.catalogue.reload(), { signal }).catch(logFailed('catalogue could not be read again'))
  const readKeys = () => void again(() => deps.tokens.reload(), { signal }).catch(logFailed('signing keys could not be read again'))
  const hearSession = (payload: string) => {
    sessions.channel.hear(payload)
    pushes.sessionEnded(payload)
  }
  /**
   * Functions that read the catalogue or the signing keys again. If a notification about a change arrives before the first read is
   * complete, the function for this change is added here. It runs after the first read.
   */
  const heardEarly = new Set<() => void>()
  let isUp = false
  const onChange = (read: () => void) => () => (isUp ? read() : void heardEarly.add(read))
  const listening = listener.start({
    ...(roles.has('push') && !nats && pushes.channels),
    ...(isWorker && jobPool.channels),
    catalogue_changed: { hear: onChange(readCatalogue), catchUp: onChange(readCatalogue) },
    session_changed: { ...sessions.channel, hear: hearSession },
    signing_key_changed: { hear: onChange(readKeys), catchUp: onChange(readKeys) },
  })
  const metrics = createMetrics()
  watchDatabase({
    pools: { ...(requests && { requests }), ...(standby && { standby }), ...(isWorker && { jobs: jobConnection }) },
    database: listener,
    metrics,
  })
  const mailer = createMailer(config)
  const due = createDue(app.log)
  const providers = countedProviders(createProviders(config.payments, { now }), metrics)
  const identityProviders = createIdentityProviders(config.signIn, { now })
  await listening
  void warnOfClock(connection.db, app.log)
  // The first read begins after this line and includes all changes until now. So the notifications that arrived before it are dropped.
  heardEarly.clear()
  const [tokens, catalogue] = await Promise.all([createTokens(connection.db, config, now), createCatalogueStore(connection.db, now)])
  const deps: Deps = {
    config,
    db: connection.db,
    pool: connection.pool,
    standby: createStandby(connection, standby, metrics),
    database: listener,
    door: createDoor(),
    early: createEarly(),
    log: app.log,
    metrics,
    counts: createSharedCounts(connection.pool, app.log),
    tokens,
    sessions,
    mailer,
    catalogue,
    providers,
    payments: createPaymentStore(connection.pool, mailer.seal),
    turns: createTurns(),
    due,
    identityProviders,
    news: nats ?? createDatabaseNews(connection.pool),
    pushes,
    media: await createMedia(config.media, connection.pool, app.log),
    now,
    newId: () => newId(),
    randomCode: over.randomCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0')),
  }
  opened.push(() => deps.mailer.close())
  opened.push(() => Promise.race([deps.counts.stop(), pause(CLOSE_WITHIN_MS)]))
  opened.push(() => deps.media.stop())
  isUp = true
  for (const read of heardEarly) read()
  // The keys are read again regularly, so that a change is found even if its notification was lost.
  const rereading = setInterval(readKeys, KEYS_REREAD_MS).unref()
  opened.push(() => clearInterval(rereading))
  await registerSlices(app, deps, apps.hub)
  let stopWork = async () => {}
  opened.push(() => {
    stopping.abort()
    return stopWork()
  })
  opened.push(() => app.close())
  const options = { host: config.host, reusePort: config.isPortShared }
  const listen = async (server: FastifyInstance, port: number, more = options) => {
    // All slow steps are finished before the waiting room stops listening on the port.
    await server.ready()
    await room.leave(port)
    return server.listen({ ...more, port })
  }
  const url = await listen(app, config.port)
  await pause(REST_AFTER_MS, signal)
  const { createDesk, createDueWork, createTasks, giveWaitingTickets, LOOK_FOR_EVENTS_MS, lookForEvents } = await loadRest(config, apps.hub)
  const desk = await createDesk(deps, apps.desk)
  opened.push(() => desk.close())
  const deskUrl = config.desk.port === undefined ? '' : await listen(desk, config.desk.port)
  if (config.metricsPort !== undefined) {
    const inside = createServer(config, { log: app.log.child({ server: 'metrics' }) })
    healthRoutes(inside, deps)
    metricsRoute(inside, deps)
    opened.push(() => inside.close())
    await listen(inside, config.metricsPort, { ...options, reusePort: false })
  }
  const jobDeps = { ...deps, ...jobConnection, payments: createPaymentStore(jobConnection.pool, mailer.seal) }
  const workers = isWorker
    ? await startWorkers({ ...jobConnection, jobPool, tasks: createTasks(jobDeps), log: app.log, metrics, signal })
    : undefined
  // Due work is work that a database row makes due, such as a stored webhook. A web process does only the due work that its own requests
  // cause, over its own database connections.
  const stopDue = roles.has('web') || isWorker ? due.run(createDueWork(isWorker ? jobDeps : deps), { isLooking: isWorker }) : undefined
  const watch = { log: app.log, fail: () => metrics.roundRobinFailures.inc() }
  const stopGiving = isWorker ? repeat(() => giveWaitingTickets(jobDeps), LOOK_EVERY_MS, watch) : undefined
  const watchRules = { log: app.log, fail: () => metrics.ruleFailures.inc() }
  const stopRules = isWorker ? repeat(lookForEvents(jobDeps), LOOK_FOR_EVENTS_MS, watchRules) : undefined
  stopWork = async () => void (await Promise.all([workers?.stop(), stopDue?.(), stopGiving?.(), stopRules?.()]))
  await over.onLoaded?.()
  deps.door.open()
  return { app, desk, deps, deskUrl, url }
}

/**
 * Loads the code that the first requests do not need. It is loaded now and not at its first use, because a new release may replace the
 * built files while this process runs.
 */
const loadRest = async ({ roles }: Config, hub: Hub) => {
  if (roles.has('web')) await hub.load()
  if (roles.has('web') || roles.has('worker')) await Promise.all([import('nodemailer'), import('stripe')])
  return import('./rest.ts')
}
