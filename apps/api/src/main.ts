import { Session } from 'node:inspector/promises'
import { flushCompileCache } from 'node:module'
import { ConfigError, readConfig } from './config.ts'
import { isDatabaseFailure } from './db/failure.ts'
import { pause } from './db/waits.ts'
import { loadBuiltDesk, loadSourceDesk } from './desk/pages.ts'
import { loadBuiltHub, loadSourceHub } from './pages/hub.ts'
import { type RunningServer, startServer } from './server.ts'

/** The api process. `--dev` serves the browser apps from their sources. Exits with 1 and a message when it cannot start. */

/** Time limit for stopping, counted from the end of the drain time. When it is over, the process exits with 1. */
const STOP_WITHIN_MS = 15_000
const START_GIVEN_UP_WITHIN_MS = 5000

/**
 * Stores the compiled code for the next start, because all of it is in memory now. Then frees memory that only the start needed (13 MiB).
 */
const tidyUp = async () => {
  flushCompileCache()
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

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
    // The server has not started, so there is nothing to close.
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
  // If another script started this process, the process ends when that script ends.
  process.on('disconnect', () => stop('disconnect'))

  // Unhandled rejections come here too. After a database failure, the process goes on. Any other error is a bug and ends the process, as it
  // would without this handler.
  process.on('uncaughtException', (error) => {
    if (isDatabaseFailure(error))
      return (server?.app.log ?? console).warn({ why: error.message }, 'the database failed something that nobody waits for')
    console.error(error)
    process.exit(1)
  })
  server = await startServer(config, { hub, desk }, { signal: giveUp.signal, onLoaded: tidyUp }).catch((error: unknown) => {
    if (stopping) process.exit(0)
    throw error
  })
  if (!stopping) return
  await server.stop()
  process.exit(0)
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Playhub cannot start:\n${error.message}` : error)
  process.exit(1)
})
