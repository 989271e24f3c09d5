import { Session } from 'node:inspector/promises'
import { flushCompileCache } from 'node:module'
import { ConfigError } from './base/config-error.ts'
import { keepNextTickFast } from './base/keep-next-tick-fast.ts'
import { readConfig } from './config.ts'
import { isDatabaseFailure } from './db/failure.ts'
import { pause } from './db/waits.ts'
import { loadBuiltDesk, loadSourceDesk } from './desk/pages.ts'
import { loadBuiltHub, loadSourceHub } from './pages/hub.ts'
import { type RunningServer, startServer } from './server.ts'
import { stopInOrder } from './stop-in-order.ts'

/** Starts the api process. `--dev` serves the browser apps from their sources. Exits with 1 and a message if the process cannot start. */

/** Time limit for stopping, in addition to the drain time (`drainSeconds`). When this time is over, the process exits with 1. */
const STOP_WITHIN_MS = 15_000
const START_GIVEN_UP_WITHIN_MS = 5000

/** When all code is loaded, stores the compiled code for the next start. Then frees memory that only the start needed (13 MiB). */
const tidyUp = async () => {
  flushCompileCache()
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

const start = async () => {
  keepNextTickFast()
  const config = readConfig(process.env)
  const dev = process.argv.includes('--dev')
  const hub = await (dev ? loadSourceHub('apps/hub') : loadBuiltHub(config.hubDist))
  const desk = await (dev ? loadSourceDesk('apps/desk') : loadBuiltDesk(config.desk.dist))

  const giveUp = new AbortController()
  let server: RunningServer | undefined
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    giveUp.abort()
    // The start is cancelled before it is complete. `startServer` closes what it has opened, and the process exits. If that takes too long,
    // the timer ends the process.
    if (!server) return setTimeout(() => process.exit(0), START_GIVEN_UP_WITHIN_MS).unref()
    const { app, deps, stop } = server
    app.log.info({ signal, drainSeconds: config.drainSeconds }, 'stopping')
    deps.door.close()
    pause(config.drainSeconds * 1000)
      .then(() => stopInOrder(stop, STOP_WITHIN_MS, app.log))
      .then((code) => process.exit(code))
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  // If another script started this process, `disconnect` means that this script has ended.
  process.on('disconnect', () => end('disconnect'))

  // This handler also gets unhandled rejections. After a database failure, the process continues. Any other error is a bug and ends the
  // process, as it would without this handler.
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
