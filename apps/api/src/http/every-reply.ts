import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The `permissions-policy` directives that deny these devices to every page. */
export const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), usb=(), midi=()'

/** Headers of every reply. Pages replace the content security policy with their own (`pagePolicy`). Other replies may load nothing. */
export const headersOfEveryReply = ({ production }: Pick<Config, 'production'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  // Without this header, a shared cache could store some replies for minutes.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Browsers send only the origin as the referrer, because the hub's specification requires some URLs with tokens in their path.
  'referrer-policy': 'strict-origin',
  // Windows of sign-in providers and banks must keep their reference to the window that opened them (`window.opener`).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': NO_DEVICES,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export const REQUEST_ID_HEADER = 'x-request-id'

export const securityHeaders = (app: FastifyInstance, config: Pick<Config, 'production'>) => {
  const headers = headersOfEveryReply(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}
