import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { WebhookSender } from '../webhook-sender.ts'
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
const clockChange = z.strictObject({
  advanceMs: z
    .int()
    .min(0)
    .max(10 * 366 * 24 * 3_600_000),
})

/** Adds the routes with which a person or a test causes faults. */
export const controlRoutes = (app: FastifyInstance, world: World, senders: readonly WebhookSender[]) => {
  const { faults, holds, settings, clock } = world
  const usualLateMailMs = settings.lateMailMs
  const state = () => ({
    faults: faults.list(),
    chaos: faults.chaos(),
    holds: holds.list(),
    lateMailMs: settings.lateMailMs,
    clockAheadMs: clock.aheadMs(),
  })

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
    clock.reset()
    return state()
  })

  app.post('/control/clock', async (request) => {
    clock.advance(clockChange.parse(request.body).advanceMs)
    return { now: new Date(clock.now()).toISOString(), aheadMs: clock.aheadMs() }
  })

  app.post('/control/wait', async (request, reply) => {
    const asked = wait.parse(request.body)
    const held = await holds.untilHeld(asked.point, asked.timeoutMs)
    return reply.code(held ? 200 : 408).send({ held, ...state() })
  })

  app.get('/control/deliveries', async () => senders.flatMap((sender) => sender.log()).sort((one, other) => other.at.localeCompare(one.at)))

  app.post('/control/resend', async (request, reply) => {
    const { eventId } = resend.parse(request.body)
    const known = await Promise.all(senders.map((sender) => sender.resend(eventId)))
    return known.includes(true) ? { resent: true } : reply.code(404).send({ message: 'There is no such event.' })
  })
}
