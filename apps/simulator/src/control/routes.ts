import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Webhooks } from '../stripe/webhooks.ts'
import type { World } from '../world.ts'
import { fault } from './faults.ts'
import { holdPoints } from './holds.ts'

const point = z.enum(holdPoints)
const order = z.strictObject({
  faults: z.array(fault).default([]),
  holds: z.array(point).default([]),
  lateMailMs: z.int().min(0).max(600_000).optional(),
})
const release = z.strictObject({ point: point.optional() })
const wait = z.strictObject({ point, timeoutMs: z.int().min(0).max(120_000).default(10_000) })
const resend = z.strictObject({ eventId: z.string() })

/** How a person or a test makes the outside world misbehave. */
export const controlRoutes = (app: FastifyInstance, world: World, webhooks: Webhooks) => {
  const { faults, holds, settings } = world
  const usualLateMailMs = settings.lateMailMs
  const state = () => ({ faults: faults.list(), holds: holds.list(), lateMailMs: settings.lateMailMs })

  app.get('/control', async () => state())

  app.post('/control', async (request) => {
    const asked = order.parse(request.body)
    faults.add(asked.faults)
    holds.arm(asked.holds)
    settings.lateMailMs = asked.lateMailMs ?? settings.lateMailMs
    return state()
  })

  app.post('/control/release', async (request) => ({ released: holds.release(release.parse(request.body ?? {}).point) }))

  app.post('/control/reset', async () => {
    faults.reset()
    holds.release()
    settings.lateMailMs = usualLateMailMs
    return state()
  })

  app.post('/control/wait', async (request, reply) => {
    const asked = wait.parse(request.body)
    const held = await holds.untilHeld(asked.point, asked.timeoutMs)
    return reply.code(held ? 200 : 408).send({ held, ...state() })
  })

  app.get('/control/deliveries', async () => webhooks.log())

  app.post('/control/resend', async (request, reply) => {
    const isKnown = await webhooks.resend(resend.parse(request.body).eventId)
    return isKnown ? { resent: true } : reply.code(404).send({ message: 'There is no such event.' })
  })
}
