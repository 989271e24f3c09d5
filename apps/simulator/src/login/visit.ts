import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { loginFaultNames } from './login-faults.ts'

const order = z.strictObject({
  url: z.url(),
  /** A person's key, or `deny`. */
  person: z.string().default('alice'),
  fault: z.enum(loginFaultNames).optional(),
})

const MAX_STEPS = 6

/** Adds a route that does a sign-in like a browser, from the provider's URL to the final redirect. Tests without a browser use it. */
export const visitRoute = (app: FastifyInstance) => {
  app.post('/visit', async (request, reply) => {
    const { url, person, fault } = order.parse(request.body)
    const start = new URL(url)
    start.searchParams.set('simulate', person)
    if (fault) start.searchParams.set('fault', fault)
    const cookies: Record<string, string> = {}
    let next = start
    for (let step = 0; step < MAX_STEPS; step++) {
      const answer = await app.inject({ method: 'GET', url: next.pathname + next.search, headers: { host: next.host }, cookies })
      for (const { name, value } of answer.cookies) cookies[name] = value
      const location = answer.headers.location
      if (location === undefined) return reply.code(409).send({ status: answer.statusCode, page: answer.body })
      next = new URL(location, next)
      if (next.host !== start.host) return { location: next.href }
    }
    return reply.code(508).send({ message: 'too many steps' })
  })
}
