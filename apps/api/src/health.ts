import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work. Every request is measured, and logged when it is answered. */
export const healthRoutes = (app: FastifyInstance, { pool, metrics }: Deps) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const database = await pool.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    )
    const ready = !closing && database === 'ok'
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unready', database, closing })
  })

  app.addHook('onResponse', async (request, reply) => {
    metrics.requestSeconds.observe(
      { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request')
  })
}

/** `/metrics`: Prometheus text, of everything in the process. The port is public, so production asks for `METRICS_TOKEN`. */
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

/** Takes as long for every wrong text. */
const isSame = (expected: string, shown: string) => timingSafeEqual(digest(expected), digest(shown))
const digest = (text: string) => createHash('sha256').update(text).digest()
