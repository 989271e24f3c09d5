import { type HeaderBag, Refusal } from '@playhub/sdk-server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world.ts'
import { applyPayment } from './grants.ts'
import type { DemoProject } from './items.ts'
import type { Partners } from './partners.ts'
import type { GameTables } from './records.ts'

const LOG_LENGTH = 1000

type Entry = {
  project: DemoProject
  id: string
  type: string
  at: string
  valid: boolean
  duplicate: boolean
  paymentId: string | null
  /** `granted`: this notice added the item to the inventory. `revoked`: this notice removed it. */
  granted: boolean
  revoked: boolean
}

type Answer = { status: number; body: object; entry: Entry }

/** Adds the routes with which the demo games' server receives the hub's notices. */
export const noticeRoutes = (
  app: FastifyInstance,
  world: World,
  tables: GameTables,
  partnerOf: Partners,
  projectOf: (params: unknown) => DemoProject,
) => {
  const log: Entry[] = []

  app.get('/games-server/:project/notices', async (request) => {
    const project = projectOf(request.params)
    return log.filter((entry) => entry.project === project)
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/games-server/:project/notices', async (request, reply) => {
      const project = projectOf(request.params)
      const id = String(request.headers['webhook-id'] ?? '')
      await world.holds.pass('game.notice.before', `${project} ${id}`)
      const fault = world.faults.take('notice', (one) => one.project === undefined || one.project === project)
      if (fault?.do === 'down') return breakOff(reply)
      if (fault?.do === 'refuse') return reply.code(503).send({ message: 'The game is being repaired.' })

      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status, body: answer, entry } = take(tables, partnerOf, project, id, body, request.headers)
      log.unshift(entry)
      log.length = Math.min(log.length, LOG_LENGTH)

      await world.holds.pass('game.notice.after', `${project} ${id}`)
      if (fault?.do === 'hang') await world.timers.sleep(fault.ms)
      if (fault?.do === 'fail') return reply.code(500).send({ message: 'The game broke after its work.' })
      return reply.code(status).send(answer)
    })
  })
}

/** This function is synchronous, so no other notice is handled between the check and the grant. */
const take = (tables: GameTables, partnerOf: Partners, project: DemoProject, id: string, body: Buffer, headers: HeaderBag): Answer => {
  const at = new Date().toISOString()
  const entry: Entry = { project, id, type: '', at, valid: false, duplicate: false, paymentId: null, granted: false, revoked: false }
  try {
    const event = partnerOf(project).verifyNotice(body, headers)
    entry.valid = true
    entry.type = event.type === 'unknown' ? event.name : event.type
    entry.duplicate = tables.notices.has(`${project} ${id}`)
    if (event.type === 'payment.paid' || event.type === 'payment.refunded' || event.type === 'payment.disputed') {
      const became = applyPayment(tables, project, event)
      entry.paymentId = event.data.id
      entry.granted = became === 'granted'
      entry.revoked = became === 'revoked'
    }
    tables.notices.set(`${project} ${id}`, { id, at })
    return { status: 200, body: { ok: true, duplicate: entry.duplicate }, entry }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { code: error.code }, entry }
  }
}

const breakOff = (reply: FastifyReply) => {
  reply.hijack()
  reply.raw.destroy()
}
