import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StripeOperation } from '../control/faults.ts'
import type { Answer, Idempotency } from '../idempotency.ts'
import { headerOf, idOf, paramOf } from '../request-parts.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world.ts'
import { type Call, type Caller, calls } from './calls.ts'
import type { Cause, StripeState } from './events.ts'
import { invalid, invalidParameter, noKey, StripeFailure, wrongKey } from './failures.ts'
import { parseForm } from './form.ts'
import { createStripeIdempotency } from './idempotency.ts'
import { newRequestId } from './ids.ts'
import { API_VERSION } from './present.ts'

/** Adds Stripe's server API. `app` must be a scope of its own with the prefix `/v1`. */
export const stripeRoutes = (app: FastifyInstance, stripe: StripeState) => {
  const once = createStripeIdempotency(stripe.tables)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    // Stripe's script calls this API from the pages of any shop, so every origin is allowed. `x-forwarded-for` is allowed because browser
    // tests send it to every server.
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version, x-forwarded-for',
      'access-control-expose-headers': 'request-id',
      'request-id': newRequestId(),
      'stripe-version': headerOf(request, 'stripe-version') ?? API_VERSION,
    })
  })
  app.options('/*', async (_, reply) => reply.code(204).send())
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = invalid(`Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`, {}, 404)
    return reply.code(status).send({ error: body })
  })
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof StripeFailure) return reply.code(error.status).send({ error: error.body })
    return reply.code(500).send({ error: { type: 'api_error', message: error instanceof Error ? error.message : String(error) } })
  })

  for (const call of calls) {
    app.route({ method: call.method, url: call.path, handler: (request, reply) => answer(stripe, once, call, request, reply) })
  }
}

const answer = async (stripe: StripeState, once: Idempotency, call: Call, request: FastifyRequest, reply: FastifyReply) => {
  const { world } = stripe
  const text = call.method === 'GET' ? (request.url.split('?')[1] ?? '') : typeof request.body === 'string' ? request.body : ''
  const form = parseForm(text)
  const caller = callerOf(request, form, world.settings.stripe)
  const parsed = call.schema.safeParse(form, { reportInput: true })
  if (!parsed.success) throw invalidParameter(parsed.error)

  const cause: Cause = {
    requestId: String(reply.getHeader('request-id')),
    idempotencyKey: (call.method === 'POST' && headerOf(request, 'idempotency-key')) || null,
  }
  const id = paramOf(request)
  refuseOnFault(world, call.operation)
  const { replayOf, ...result } = await once(
    { key: cause.idempotencyKey, endpoint: request.url.split('?')[0] ?? '', params: text, requestId: cause.requestId ?? '' },
    async () => {
      if (call.operation) await world.holds.pass(`stripe.${call.operation}.before`, id)
      const slow =
        call.operation === 'confirm'
          ? world.faults.take('stripe', (fault) => fault.operation === 'confirm' && fault.do === 'slow')
          : undefined
      // The cast is safe, because the call's own schema has parsed the parameters. The type of the list of calls cannot express this.
      return attempt(() => call.run({ stripe, id, params: parsed.data as never, caller, cause, slowMs: slow?.ms }))
    },
  )
  if (call.operation) await world.holds.pass(`stripe.${call.operation}.after`, idOf(result.body) ?? id)
  await spoilOnFault(world, call.operation)
  if (cause.idempotencyKey) reply.header('idempotency-key', cause.idempotencyKey)
  if (replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': replayOf })
  return reply.code(result.status).send(result.body)
}

/** Does the work. Its result is stored under the idempotency key, even if it is an error. */
const attempt = (work: () => object): Answer => {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (error instanceof StripeFailure) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

const refuseOnFault = ({ faults }: World, operation: StripeOperation | undefined) => {
  const fault = faults.take('stripe', (one) => one.operation === operation && one.do === 'refuse')
  if (fault?.status === 429) {
    throw new StripeFailure(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Request rate limit exceeded.' })
  }
  if (fault) throw broken()
}

/**
 * Replaces the answer by an error or delays it, although the work is done. A gateway between hub and Stripe could do the same. The real
 * answer stays stored under the idempotency key.
 */
const spoilOnFault = async ({ faults, timers }: World, operation: StripeOperation | undefined) => {
  const fault = faults.take('stripe', (one) => one.operation === operation && (one.do === 'fail-after' || one.do === 'hang'))
  if (fault?.do === 'hang') await timers.sleep(fault.ms)
  if (fault?.do === 'fail-after') throw broken()
}

const broken = () => new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' })

const callerOf = (request: FastifyRequest, form: Record<string, unknown>, keys: Settings['stripe']): Caller => {
  const key = keyOf(request) ?? (typeof form.key === 'string' ? form.key : undefined)
  if (key === undefined || key === '') throw noKey()
  if (keys.secretKey ? key === keys.secretKey : /^sk_test_\w{3,}$/.test(key)) return 'secret'
  if (keys.publishableKey ? key === keys.publishableKey : /^pk_test_\w{3,}$/.test(key)) return 'publishable'
  throw wrongKey(key)
}

const keyOf = (request: FastifyRequest): string | undefined => {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' && value ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined
}
