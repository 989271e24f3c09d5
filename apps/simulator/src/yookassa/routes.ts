import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { YookassaOperation } from '../control/faults.ts'
import { type Answer, createIdempotency, type Idempotency } from '../idempotency.ts'
import { headerOf, idOf, paramOf } from '../request-parts.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import { type Call, calls } from './calls.ts'
import { broken, invalid, invalidParameter, noSuchPage, tooManyRequests, underWay, wrongKey, YookassaFailure } from './failures.ts'
import type { Yookassa } from './state.ts'
import type { YookassaStandIn } from './yookassa.ts'

/** Adds YooKassa's server API. `app` must be a scope of its own with the prefix `/yookassa/v3`. */
export const yookassaRoutes = (app: FastifyInstance, { state, settle }: YookassaStandIn) => {
  const once = createIdempotency(state.tables.answers, state.world.now, {
    other: () => invalid('Duplicate idempotence key', 'Idempotence-Key'),
    underWay,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.setNotFoundHandler((_, reply) => reply.code(404).send(noSuchPage().body))
  app.setErrorHandler((error, _, reply) => {
    const failure = error instanceof YookassaFailure ? error : broken()
    return reply.code(failure.status).send(failure.body)
  })

  for (const call of calls) {
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => {
        settle()
        return answer(state, once, call, request, reply)
      },
    })
  }
}

const answer = async (yookassa: Yookassa, once: Idempotency, call: Call, request: FastifyRequest, reply: FastifyReply) => {
  const { world } = yookassa
  checkKeys(request, world.settings.yookassa)
  const key = call.method === 'POST' ? idempotenceKeyOf(request) : null
  const text = call.method === 'POST' && typeof request.body === 'string' ? request.body : ''
  const parsed = call.schema.safeParse(call.method === 'POST' ? readJson(text) : request.query, { reportInput: true })
  if (!parsed.success) throw invalidParameter(parsed.error)

  const id = paramOf(request)
  refuseOnFault(world, call.operation)
  const result = await once({ key, endpoint: request.url, params: text, requestId: randomUUID() }, async () => {
    if (call.operation) await world.holds.pass(`yookassa.${call.operation}.before`, id)
    // The cast is safe, because the call's own schema has parsed the parameters. The type of the list of calls cannot express this.
    return attempt(() => call.run({ yookassa, id, params: parsed.data as never }))
  })
  if (call.operation) await world.holds.pass(`yookassa.${call.operation}.after`, idOf(result.body) ?? id)
  await spoilOnFault(world, call.operation)
  return reply.code(result.status).send(result.body)
}

/** Does the work. Its result is stored under the idempotency key, even if it is an error. */
const attempt = (work: () => object): Answer => {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof YookassaFailure) return { status: error.status, body: error.body }
    throw error
  }
}

const refuseOnFault = ({ faults }: World, operation: YookassaOperation | undefined) => {
  const fault = faults.take('yookassa', (one) => one.do === 'refuse' && (one.operation ?? operation) === operation)
  if (fault) throw fault.status === 429 ? tooManyRequests() : broken()
}

/** Replaces the answer by an error or delays it, although the work is done. The real answer stays stored under the idempotency key. */
const spoilOnFault = async ({ faults, timers }: World, operation: YookassaOperation | undefined) => {
  const fault = faults.take(
    'yookassa',
    (one) => (one.do === 'fail-after' || one.do === 'hang') && (one.operation ?? operation) === operation,
  )
  if (fault?.do === 'hang') await timers.sleep(fault.ms)
  if (fault?.do === 'fail-after') throw broken()
}

const checkKeys = (request: FastifyRequest, { shopId, secretKey }: Settings['yookassa']) => {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Basic' || Buffer.from(value, 'base64').toString() !== `${shopId}:${secretKey}`) throw wrongKey()
}

const idempotenceKeyOf = (request: FastifyRequest): string => {
  const key = headerOf(request, 'idempotence-key')
  if (!key) throw invalid('Idempotence-Key is required', 'Idempotence-Key')
  if (!/^[0-9a-zA-Z+_.-]{1,64}$/.test(key)) throw invalid('Idempotence-Key is illegal', 'Idempotence-Key')
  return key
}

const readJson = (text: string): unknown => {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('Request body is not valid JSON')
  }
}
