import { passportMethods, passportState } from '@playhub/contract/auth'
import { hostCodes } from '@playhub/contract/refusals'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../seal.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Browsers prefetch pages that the user has not opened. Such a request must not use anything up. */
export const isPrefetch = (headers: Headers): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((value) => /prefetch|preview/i.test(String(value ?? '')))

/**
 * The browser confirms that a page of the hub opened this address. Links in letters, chats and other sites do not pass, and pages on
 * another subdomain send `same-site`. Old browsers send no such header; they need the opener's proof.
 */
export const isFromHub = (headers: Headers): boolean =>
  headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

const params = z.object({ method: z.enum(passportMethods) })

export const methodIn = (given: unknown) => {
  const parsed = params.safeParse(given)
  return parsed.success ? parsed.data.method : undefined
}

/** The two values of the passport address; undefined for anything else. */
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

/** Only this hash is stored of the state that goes to the provider and back. */
export const stateHashOf = (appSecret: string, state: string) => keyedHash(appSecret, 'oauth-state', state)

/** One cookie per trip, so that two windows do not disturb each other. With https, the name's prefix stops other hosts from setting it. */
export const tripCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, stateHash: string) => {
  const isSecure = publicUrl.startsWith('https:')
  return {
    name: `${isSecure ? '__Host-' : ''}playhub-trip-${stateHash.slice(0, 16)}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const,
  }
}

/** The error code for the host when a trip failed. */
export const hostCodeOfTrip = (method: string) => (method.startsWith('google') ? hostCodes.GOOGLE : hostCodes.AUTH_CHECK)
