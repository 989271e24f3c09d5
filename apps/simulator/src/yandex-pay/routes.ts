import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { YandexPayOperation } from '../control/faults.ts'
import { headerOf, paramOf } from '../request-parts.ts'
import type { World } from '../world.ts'
import { type Call, calls } from './calls.ts'
import type { YandexPayState } from './changes.ts'
import { badFormat, YandexFailure } from './failures.ts'
import { createIdempotency } from './idempotency.ts'

/** Adds Yandex Pay's merchant API. `app` must be a scope of its own with the prefix `/yandex-pay/api/merchant`. */
export const merchantRoutes = (app: FastifyInstance, state: YandexPayState) => {
  const once = createIdempotency(state.tables)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => parseJson(body))

  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === `Api-Key ${state.world.settings.yandexPay.apiKey}`) return
    throw new YandexFailure(401, 'AUTHENTICATION_ERROR', 'The Api-Key is not valid')
  })
  app.setNotFoundHandler((request, reply) => sendFailure(reply, new YandexFailure(404, 'NOT_FOUND', `There is no ${request.url}`)))
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof YandexFailure) return sendFailure(reply, error)
    const isCallers = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
    return sendFailure(reply, isCallers ? badFormat(error.message) : new YandexFailure(500, 'INTERNAL_ERROR', String(error)))
  })

  for (const call of calls) {
    app.route({ method: call.method, url: call.path, handler: (request, reply) => answer(state, once, call, request, reply) })
  }
}

const answer = async (
  state: YandexPayState,
  once: ReturnType<typeof createIdempotency>,
  { method, operation, run }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { world } = state
  const id = paramOf(request)
  refuseOnFault(world, operation)
  const requestId = method === 'POST' ? headerOf(request, 'x-request-id') : undefined
  const body = await once({ endpoint: request.url, requestId, params: JSON.stringify(request.body ?? null) }, async () => {
    await world.holds.pass(`yandex-pay.${operation}.before`, id)
    const wrong = world.faults.take('yandex-pay', (fault) => fault.operation === operation && fault.do === 'wrong-amount')
    return { code: 200, status: 'success', data: run({ state, id, body: request.body, wrongAmount: wrong !== undefined }) }
  })
  await world.holds.pass(`yandex-pay.${operation}.after`, id)
  await spoilOnFault(world, operation)
  return reply.send(body)
}

const refuseOnFault = ({ faults }: World, operation: YandexPayOperation) => {
  const fault = faults.take('yandex-pay', (one) => one.operation === operation && one.do === 'refuse')
  if (fault?.status === 429) throw new YandexFailure(429, 'TOO_MANY_REQUESTS', 'Too many requests')
  if (fault) throw broken()
}

/** Replaces the answer by an error or delays it, although the work is done. A request with the same X-Request-Id gets the real answer. */
const spoilOnFault = async ({ faults, timers }: World, operation: YandexPayOperation) => {
  const fault = faults.take('yandex-pay', (one) => one.operation === operation && (one.do === 'fail-after' || one.do === 'hang'))
  if (fault?.do === 'hang') await timers.sleep(fault.ms)
  if (fault?.do === 'fail-after') throw broken()
}

const broken = () => new YandexFailure(500, 'INTERNAL_ERROR', 'Internal error')

export const sendFailure = (reply: FastifyReply, { status, reasonCode, message }: YandexFailure) =>
  reply.code(status).send({ code: status, status: 'fail', reasonCode, reason: message })

const parseJson = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw badFormat('The body is not JSON')
  }
}
