import type { FastifyInstance } from 'fastify'
import { pageSources } from './auth/providers/providers.ts'
import type { Config } from './config.ts'
import { paymentSources } from './payments/providers/sources.ts'

/** Headers of every reply. Pages replace the policy with their own (`pagePolicy`); other replies may load nothing. */
export const securityHeaders = (app: FastifyInstance, { production }: Config) => {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    // Sends only the origin, because some paths of the specification contain tokens.
    'referrer-policy': 'strict-origin',
    // Windows of sign-in providers and banks must keep their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), midi=()',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  })
}

/** The content security policy of a page. `games`: origins that it may frame. `hosts`: origins that may frame it. */
export const pagePolicy = (config: Config, games: readonly string[], hosts: readonly string[]): string => {
  const payments = paymentSources(config.payments)
  const signIn = pageSources(config.signIn)
  return [
    "default-src 'self'",
    `script-src ${listed("'self'", ...payments.script, ...signIn.script)}`,
    "style-src-elem 'self'",
    // Colours of a project are custom properties in style attributes.
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

/** Removes duplicate sources. */
const listed = (...sources: string[]) => [...new Set(sources)].join(' ')
