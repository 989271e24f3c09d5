import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import type { YandexPayState } from './changes.ts'
import { createKeys } from './keys.ts'
import { expireAllDue } from './orders.ts'
import { yandexPayPages } from './pages.ts'
import { openYandexPayTables } from './records.ts'
import { resumeRefunds } from './refunds.ts'
import { merchantRoutes } from './routes.ts'
import { createWebhooks } from './webhooks.ts'

const EXPIRY_LOOKED_FOR_EVERY_MS = 1000

/** Creates the simulated Yandex Pay: its tables, keys and webhooks. */
export const createYandexPay = (world: World) => {
  const tables = openYandexPayTables(world.settings.dataDir)
  const keys = createKeys()
  const webhooks = createWebhooks(world, tables, keys)
  const state: YandexPayState = { world, tables, deliver: webhooks.deliver }

  world.clock.onAdvance(() => expireAllDue(state))
  const lookAgain = () =>
    world.timers.later(EXPIRY_LOOKED_FOR_EVERY_MS, () => {
      expireAllDue(state)
      lookAgain()
    })
  lookAgain()
  resumeRefunds(state)

  const routes = async (app: FastifyInstance) => {
    await app.register(async (scope) => merchantRoutes(scope, state), { prefix: '/api/merchant' })
    app.get('/api/jwks', async (_, reply) => {
      const fault = world.faults.take('yandex-pay', (one) => one.operation === 'keys' && one.do === 'refuse')
      return fault ? reply.code(fault.status).send({}) : keys.publish()
    })
    app.post('/rotate-keys', async () => ({ kid: await keys.rotate() }))
    await app.register(async (scope) => yandexPayPages(scope, state, webhooks))
  }
  return { state, webhooks, routes }
}
