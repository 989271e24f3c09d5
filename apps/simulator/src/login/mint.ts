import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { loginFaultNames } from './login-faults.ts'
import { type Provider, personKey } from './people.ts'

const order = z.strictObject({
  person: personKey.default('alice'),
  clientId: z.string().optional(),
  nonce: z.string().optional(),
  scope: z.string().optional(),
  hidesEmail: z.boolean().optional(),
  /** If true, the result is Facebook's id_token of Limited Login instead of an access token. */
  limited: z.boolean().optional(),
  /** Overrides claims of an id_token. */
  claims: z.record(z.string(), z.unknown()).optional(),
  fault: z.enum(loginFaultNames).optional(),
})
export type MintOrder = z.infer<typeof order>
type Mint = (order: MintOrder) => object | Promise<object>

/** Adds routes that return what a provider's script gives to a page. Tests use them to sign in without a browser. */
export const mintRoutes = (app: FastifyInstance, mints: Record<Provider, Mint>) => {
  for (const [provider, mint] of Object.entries(mints)) {
    app.post(`/${provider}/mint`, async (request) => mint(order.parse(request.body ?? {})))
  }
}
