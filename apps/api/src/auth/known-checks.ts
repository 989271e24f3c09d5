import { apiPrefix } from '@playhub/contract/api'
import { auth } from '@playhub/contract/auth'
import { hostingHeaders } from '@playhub/contract/hosting'
import type { JWTPayload } from 'jose'
import type { Deps } from '../deps.ts'
import { bytesAsText, type EarlySource, flat } from '../http/early.ts'
import { headersOfEveryReply } from '../http/every-reply.ts'
import type { Session } from './sessions/sessions.ts'

type Known = { session: Session; header: string; headers: readonly string[]; body: string }

const ROUTE = apiPrefix + auth.check.path
const PREFIX = ROUTE.slice(0, ROUTE.indexOf(':'))
const LOGGED_URL = `${PREFIX}[token]`

/**
 * Answers a repeated check of a token from memory. A stored answer is used only while the token is valid and the session cache still holds
 * the same session object. When a session ends or its player changes the nickname, the session is read again as a new object, and the
 * stored answer is no longer used.
 */
export const createKnownChecks = ({ config, tokens, sessions, now }: Pick<Deps, 'config' | 'tokens' | 'sessions' | 'now'>) => {
  // The keys of this map are the claims objects in the cache of verified tokens. When that cache drops a token, the token's answer can be
  // garbage-collected too.
  const known = new WeakMap<JWTPayload, Known>()

  const cached = (token: string) => {
    const claims = tokens.peek(token)
    const session = typeof claims?.sid === 'string' ? sessions.peek(claims.sid) : undefined
    return claims && session ? { claims, session } : undefined
  }

  return {
    /** Stores the answer to a check. `header` is the value of the request's session header, which the answer repeats. */
    keep: (token: string, header: string, answer: unknown) => {
      const found = cached(token)
      if (!found) return
      const body = bytesAsText(JSON.stringify(answer))
      const headers = flat({
        ...headersOfEveryReply(config),
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      })
      known.set(found.claims, { session: found.session, header, headers, body })
    },
    early: (({ url = '', headers }) => {
      if (!url.startsWith(PREFIX)) return undefined
      const found = cached(url.slice(PREFIX.length))
      const answer = found && known.get(found.claims)
      if (answer?.session !== found?.session || answer?.header !== (headers[hostingHeaders.session] ?? '')) return undefined
      const { session } = answer
      if (session.revokedAt || session.expiresAt < now()) return undefined
      return { status: 200, headers: answer.headers, body: answer.body, route: ROUTE, loggedUrl: LOGGED_URL }
    }) satisfies EarlySource,
  }
}
