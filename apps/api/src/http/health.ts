import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createRequestLog } from './request-log.ts'

/** Time limit for the database check. With it, the health reply comes within one second even when the database does not answer. */
const CHECK_WITHIN_MS = 800

/**
 * Registers the health checks.
 * - `/healthz`: the process runs.
 * - `/readyz`: the process can do all its work.
 * - `/readyz/pages`: the process may get visitors. Without the database it can only show cached pages.
 *
 * Health requests are measured and logged after the answer was sent.
 */
export const healthRoutes = (app: FastifyInstance, { database, door, metrics }: Pick<Deps, 'database' | 'door' | 'metrics'>) => {
  const requests = createRequestLog(app.log, metrics)
  app.addHook('preClose', async () => door.close())
  // While the process closes, it closes each connection after the reply. Otherwise the caller might send its next request over a connection
  // that is about to close.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (door.isClosing()) reply.header('connection', 'close')
    done()
  })

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await database.check(CHECK_WITHIN_MS)
    const closing = door.isClosing()
    const ready = door.isOpen() && state === 'ok'
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unready', database: state, closing })
  })

  app.get('/readyz/pages', { logLevel: 'warn' }, async (_request, reply) => {
    const open = door.isOpen()
    return reply.status(open ? 200 : 503).send({ status: open ? 'ok' : 'unready', closing: door.isClosing() })
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url, ip, log } = request
    const route = request.routeOptions.url ?? 'none'
    requests.record({ id, method, url, ip, route, status: reply.statusCode, ms: reply.elapsedTime }, log.level)
    done()
  })
}

/** `/metrics`: Prometheus metrics of the process. The port is public, so production requires `METRICS_TOKEN`. */
export const metricsRoute = (
  app: FastifyInstance,
  { metrics, config }: { metrics: Deps['metrics']; config: Pick<Config, 'production' | 'metricsToken'> },
) => {
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!mayReadMetrics(config, headers.authorization)) throw new Refusal('NOT_FOUND')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const mayReadMetrics = ({ production, metricsToken }: Pick<Config, 'production' | 'metricsToken'>, authorization: string | undefined) => {
  if (metricsToken === undefined) return !production
  return isSame(`Bearer ${metricsToken}`, authorization ?? '')
}

/** Compares two texts in constant time. */
const isSame = (expected: string, shown: string) => timingSafeEqual(digest(expected), digest(shown))
const digest = (text: string) => createHash('sha256').update(text).digest()
