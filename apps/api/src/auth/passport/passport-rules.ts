import { passportMethods, passportState } from '@playhub/contract/auth'
import { hostCodes } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../seal.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Whether the browser only prefetches a page that the user has not opened. A prefetch must not use up a sign-in. */
export const isPrefetch = (headers: Headers): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((value) => /prefetch|preview/i.test(String(value ?? '')))

/**
 * Whether the browser confirms that a page of the hub opened this URL. The answer is false for links in e-mails, chats and other sites, and
 * for pages on another subdomain, which send `same-site`. It is also false for old browsers, which send no such header. With an old
 * browser, the window that opened this one must show the verifier (the secret of the sign-in).
 */
export const isFromHub = (headers: Headers): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const params = z.object({ method: z.enum(passportMethods) })

export const methodIn = (given: unknown) => {
  const parsed = params.safeParse(given)
  return parsed.success ? parsed.data.method : undefined
}

/** Reads the `state` parameter of the passport URL, which is JSON text. Returns undefined for any other text. */
export const stateIn = (text: unknown) => {
  // PostgreSQL cannot store NUL in a text.
  if (typeof text !== 'string' || text.length > 4096 || text.includes('\\u0000')) return undefined
  try {
    const parsed = passportState.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Hashes the `state` that the hub sends to the provider and that the provider sends back. Only the hash is stored. */
export const stateHashOf = (appSecret: string, state: string) => keyedHash(appSecret, 'oauth-state', state)

/**
 * Returns the cookie of one trip (a redirect to a provider and back). Each trip has its own cookie, so that two windows do not disturb each
 * other. With https, the name's prefix stops other hosts from setting the cookie.
 */
export const tripCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, stateHash: string) => {
  const isSecure = publicUrl.startsWith('https:')
  return {
    name: `${isSecure ? '__Host-' : ''}playhub-trip-${stateHash.slice(0, 16)}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const,
  }
}

/** Returns the error code that the host page gets if the sign-in at the provider failed. */
export const hostCodeOfTrip = (method: string) => (method.startsWith('google') ? hostCodes.GOOGLE : hostCodes.AUTH_CHECK)
