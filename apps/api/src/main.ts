import { ConfigError, readConfig } from './config.ts'
import { isDatabaseFailure } from './db/failure.ts'
import { pause } from './db/waits.ts'
import { loadBuiltDesk, loadSourceDesk } from './desk/pages.ts'
import { loadBuiltHub, loadSourceHub } from './pages/hub.ts'
import { type RunningServer, startServer } from './server.ts'

/** The api process. `--dev` serves the browser apps from their sources. Ends with 1 and a sentence when it cannot start. */

/** After the drain. */
const STOP_WITHIN_MS = 15_000
const START_GIVEN_UP_WITHIN_MS = 5000

const start = async () => {
  const config = readConfig(process.env)
  const dev = process.argv.includes('--dev')
  const hub = await (dev ? loadSourceHub('apps/hub') : loadBuiltHub(config.hubDist))
  const desk = await (dev ? loadSourceDesk('apps/desk') : loadBuiltDesk(config.desk.dist))

  const giveUp = new AbortController()
  let server: RunningServer | undefined
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    giveUp.abort()
    // It has not started: nothing is open that would have to be closed in order.
    if (!server) return setTimeout(() => process.exit(0), START_GIVEN_UP_WITHIN_MS).unref()
    const { app, deps } = server
    app.log.info({ signal, drainSeconds: config.drainSeconds }, 'stopping')
    deps.door.close()
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_WITHIN_MS).unref()
    pause(config.drainSeconds * 1000)
      .then(server.stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'did not stop in order')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // Started by another script: do not outlive it.
  process.on('disconnect', () => stop('disconnect'))

  // A rejection that nobody waits for comes here too. What the database does ends no process; anything else is a mistake, which Node would end it for.
  process.on('uncaughtException', (error) => {
    if (isDatabaseFailure(error))
      return (server?.app.log ?? console).warn({ why: error.message }, 'the database failed something that nobody waits for')
    console.error(error)
    process.exit(1)
  })
  server = await startServer(config, { hub, desk }, { signal: giveUp.signal }).catch((error: unknown) => {
    if (stopping) process.exit(0)
    throw error
  })
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Playhub cannot start:\n${error.message}` : error)
  process.exit(1)
})
