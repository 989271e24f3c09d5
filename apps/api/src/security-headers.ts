import { pageSources } from './auth/providers/providers.ts'
import type { Config } from './config.ts'
import { paymentSources } from './payments/providers/sources.ts'

type Origins = { games: readonly string[]; videos: readonly string[]; hosts: readonly string[] }

/** Returns the content security policy of a page. The page may frame `games` and play `videos`. Pages of `hosts` may frame the page. */
export const pagePolicy = (config: Config, { games, videos, hosts }: Origins): string => {
  const payments = paymentSources(config.payments)
  const signIn = pageSources(config.signIn)
  return [
    "default-src 'self'",
    `script-src ${listed("'self'", ...payments.script, ...signIn.script)}`,
    "style-src-elem 'self'",
    // Style attributes are allowed, because they set a project's colours as custom properties.
    "style-src-attr 'unsafe-inline'",
    `img-src ${listed("'self'", 'data:', 'blob:', ...payments.img)}`,
    `media-src ${listed("'self'", 'blob:', ...videos)}`,
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
