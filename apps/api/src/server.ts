import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createServer, registerSlices } from './app.ts'
import { createTokens } from './auth/tokens.ts'
import { createCatalogueStore } from './catalogue/store.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { listen } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { createTasks } from './jobs/tasks.ts'
import { startWorker } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics } from './metrics.ts'
import type { Hub } from './pages/hub.ts'
import { stripeProvider } from './payments/providers/stripe.ts'
import { seedDemo } from './seed/seed.ts'

export type RunningServer = { app: FastifyInstance; deps: Deps; url: string; stop: () => Promise<void> }

/** Brings everything up in order: database, schema, content, keys, slices, jobs, and last the door. `stop` takes it down the other way round. */
export const startServer = async (
  config: Config,
  hub: Hub,
  over: Partial<Pick<Deps, 'now' | 'randomCode'>> = {},
): Promise<RunningServer> => {
  const app = createServer(config)
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const logBroken = (error: Error) => app.log.error({ err: error }, 'database connection broke')
  const connection = connect(databaseUrl, config.databasePool, logBroken)
  const jobConnection = connect(databaseUrl, 8, logBroken)
  await migrate(connection)
  if (config.seedDemo) await seedDemo(connection.db, config)

  const now = over.now ?? (() => new Date())
  const deps: Deps = {
    config,
    db: connection.db,
    pool: connection.pool,
    log: app.log,
    metrics: createMetrics(),
    tokens: await createTokens(connection.db, config, now),
    mailer: createMailer(config),
    catalogue: await createCatalogueStore(connection.db),
    providers: { stripe: stripeProvider(config.stripe) },
    now,
    randomCode: over.randomCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0')),
  }
  const logReload = (error: unknown) => app.log.error({ err: error }, 'catalogue could not be read again')
  const listener = await listen(databaseUrl, 'catalogue_changed', () => void deps.catalogue.reload().catch(logReload))
  await registerSlices(app, deps, hub)
  const worker = await startWorker(jobConnection.pool, createTasks(deps), app.log)
  const url = await app.listen({ port: config.port, host: config.host })

  return {
    app,
    deps,
    url,
    stop: async () => {
      await app.close()
      await worker.stop()
      await listener.stop()
      deps.mailer.close()
      await hub.close()
      await Promise.all([connection.pool.end(), jobConnection.pool.end()])
      await embedded?.stop()
    },
  }
}
