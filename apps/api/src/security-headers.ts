import type { FastifyInstance } from 'fastify'
import { pageSources } from './auth/providers/providers.ts'
import type { Config } from './config.ts'
import { paymentSources } from './payments/providers/sources.ts'

/** On every answer. Pages replace the policy by their own (`pagePolicy`); what is not a page may load nothing at all. */
export const securityHeaders = (app: FastifyInstance, { production }: Config) => {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    // The origin alone: paths of the specification may carry tokens.
    'referrer-policy': 'strict-origin',
    // Sign-in and bank windows must keep their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), midi=()',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  })
}

/** The policy of a page. `games` are the origins of the games it may frame, `hosts` the origins that may frame it. */
export const pagePolicy = (config: Config, games: readonly string[], hosts: readonly string[]): string => {
  const payments = paymentSources(config.payments)
  const signIn = pageSources(config.signIn)
  return [
    "default-src 'self'",
    `script-src ${listed("'self'", ...payments.script, ...signIn.script)}`,
    "style-src-elem 'self'",
    // Colours of a project travel as custom properties in style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src ${listed("'self'", 'data:', 'blob:', ...payments.img)}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${listed("'self'", ...payments.connect, ...signIn.connect)}`,
    `frame-src ${listed(...payments.frame, ...signIn.frame, ...games)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${listed("'self'", ...hosts)}`,
  ].join('; ')
}

/** Each source once. */
const listed = (...sources: string[]) => [...new Set(sources)].join(' ')
