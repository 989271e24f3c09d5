import { HubUnavailable, Refusal } from '@playhub/sdk-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { World } from '../world.ts'
import { type DemoProject, demoProjects, shopItems, shopOf } from './items.ts'
import { noticeRoutes } from './notices.ts'
import { createPartners } from './partners.ts'
import { openGameTables } from './records.ts'

const address = z.object({ project: z.enum(demoProjects) })
const order = z.object({ itemId: z.string(), currency: z.enum(['RUB', 'USD']).optional() })
const save = z.object({ state: z.record(z.string(), z.unknown()).nullable() })

/**
 * Adds the games' server. It sells items through the partner API, and grants an item only when a notice of the hub says that the item is
 * paid.
 */
export const gameRoutes = (app: FastifyInstance, world: World) => {
  const tables = openGameTables(world.settings.dataDir)
  const partnerOf = createPartners(world)

  const playerOf = async (request: FastifyRequest) => {
    const project = projectOf(request.params)
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer') throw new Refusal('UNAUTHORIZED')
    const { sub: userId } = await partnerOf(project).verifyGameToken(token)
    return { project, userId }
  }

  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => {
      if (error instanceof Refusal) return reply.code(error.status).send({ code: error.code })
      if (error instanceof z.ZodError) return reply.code(400).send({ code: 'BAD_REQUEST' })
      if (error instanceof HubUnavailable) return reply.code(502).send({ code: 'HUB_UNAVAILABLE' })
      return reply.send(error)
    })

    scope.get('/games-server/:project/shop', async (request) => {
      const { lng } = z.object({ lng: z.string().default('en') }).parse(request.query)
      return { items: shopOf(projectOf(request.params), lng) }
    })

    scope.post('/games-server/:project/orders', async (request) => {
      const { project, userId } = await playerOf(request)
      const { itemId, currency } = order.parse(request.body)
      if (!shopItems[project].some(({ id }) => id === itemId)) throw new Refusal('ITEM_NOT_FOUND')
      const { id } = await partnerOf(project).createPayment({ itemId, userId, ...(currency && { currency }) })
      return { paymentId: id }
    })

    scope.get('/games-server/:project/inventory', async (request) => {
      const { project, userId } = await playerOf(request)
      const items: Record<string, number> = {}
      for (const grant of tables.grants.rows()) {
        if (grant.project === project && grant.userId === userId && grant.state === 'granted')
          items[grant.itemId] = (items[grant.itemId] ?? 0) + 1
      }
      return { items }
    })

    /** Returns the grants of all players, for comparison with the payments. */
    scope.get('/games-server/:project/grants', async (request) => {
      const project = projectOf(request.params)
      const mine = tables.grants.rows().filter((grant) => grant.project === project)
      return mine.map(({ paymentId, itemId, userId, state }) => ({ paymentId, itemId, userId, state }))
    })

    scope.get('/games-server/:project/save', async (request) => {
      const { project, userId } = await playerOf(request)
      return { state: tables.saves.get(`${project} ${userId}`)?.state ?? null }
    })

    scope.put('/games-server/:project/save', async (request) => {
      const { project, userId } = await playerOf(request)
      const given = save.parse(request.body)
      tables.saves.set(`${project} ${userId}`, given)
      return given
    })

    noticeRoutes(scope, world, tables, partnerOf, projectOf)
  })
}

const projectOf = (params: unknown): DemoProject => {
  const parsed = address.safeParse(params)
  if (!parsed.success) throw new Refusal('GAME_NOT_FOUND')
  return parsed.data.project
}
