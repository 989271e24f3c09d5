import { ConfigError, readConfig } from './config.ts'
import { loadBuiltDesk, loadSourceDesk } from './desk/pages.ts'
import { loadBuiltHub, loadSourceHub } from './pages/hub.ts'
import { startServer } from './server.ts'

/** The api process. `--dev` serves the browser apps from their sources. Ends with 1 and a sentence when it cannot start. */

const STOP_WITHIN_MS = 15_000

const start = async () => {
  const config = readConfig(process.env)
  const dev = process.argv.includes('--dev')
  const hub = await (dev ? loadSourceHub('apps/hub') : loadBuiltHub(config.hubDist))
  const desk = await (dev ? loadSourceDesk('apps/desk') : loadBuiltDesk(config.desk.dist))
  const server = await startServer(config, { hub, desk })

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    server.app.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, 'did not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // Started by another script: do not outlive it.
  process.on('disconnect', () => stop('disconnect'))
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Playhub cannot start:\n${error.message}` : error)
  process.exit(1)
})
