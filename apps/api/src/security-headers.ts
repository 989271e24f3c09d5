import { pageSources } from './auth/providers/providers.ts'
import type { Config } from './config.ts'
import { paymentSources } from './payments/providers/sources.ts'

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
