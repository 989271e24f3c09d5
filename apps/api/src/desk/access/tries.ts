import { randomBytes } from 'node:crypto'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Pool, takeAttempt, UNBOUNDED } from '../../auth/limits/attempts.ts'
import { isSameHash } from '../../auth/rules.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { addressKey, hashed, type Whose } from '../../http/limits.ts'
import { keyedHash } from '../../seal.ts'

/**
 * Counts wrong passwords and codes of staff. Each try is counted before it is checked. After too many wrong tries, the member of staff must
 * wait before the next try, and each further wrong try makes this wait longer. Nobody is locked out permanently. A browser in which the
 * member of staff has signed in before is counted separately, so that strangers with the same IP address cannot lock this browser out.
 */

type Where = { email: string; ip: string; browser: string | undefined }

export const passwordPools = ({ email, ip, browser }: Where): Pool[] =>
  browser === undefined
    ? [
        { kind: 'staff', key: hashed(`staff ${email}`) },
        { kind: 'address', key: hashed(`staff address ${addressKey(ip)}`) },
      ]
    : [{ kind: 'knownDevice', key: hashed(`known staff ${email} ${browser}`) }]

/** Codes are counted only per account, because a person who enters codes already knows the password. */
export const codePools = (staffId: string): Pool[] => [{ kind: 'staff', key: hashed(`staff code ${staffId}`) }]

/**
 * Returns the keys of the rate limit for a step of a sign-in. A browser in which this member of staff has signed in before has its own
 * limit. When this limit is used up, the browser shares the limit of its IP address. Without `staffId`, a browser in which any member has
 * signed in has its own limit.
 */
export const whoseStep = (config: Config, request: FastifyRequest, staffId = ANYBODY): Whose => {
  const browser = knownBrowser(config, request, staffId)
  return { ...(browser && { own: `${staffId} ${browser}` }), address: addressKey(request.ip) }
}

/** Counts a try. Throws TOO_MANY_REQUESTS while the member of staff must wait. */
export const takeTry = async (db: Db, pools: readonly Pool[], now: Date) => {
  const { isTaken, waitSeconds } = await takeAttempt(db, pools, UNBOUNDED, now)
  if (!isTaken) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, waitSeconds) })
}

const YEAR_SECONDS = 365 * 24 * 3600

const browserCookie = ({ desk }: Pick<Config, 'desk'>) =>
  desk.url.startsWith('https:') ? { name: '__Host-playhub-desk-browser', secure: true } : { name: 'playhub-desk-browser', secure: false }

/** Used instead of a staff member's id in the browser's cookie, for steps in which the member is not yet identified. */
const ANYBODY = 'anybody'

const proofOf = (appSecret: string, browser: string, staffId: string) => keyedHash(appSecret, 'desk browser', `${browser} ${staffId}`)

/** Returns the browser's random name from its cookie; undefined if this member of staff has not signed in with this browser before. */
export const knownBrowser = (config: Config, request: FastifyRequest, staffId: string): string | undefined => {
  const [browser = '', ...proofs] = (request.cookies[browserCookie(config).name] ?? '').split('.').slice(0, 3)
  const wanted = proofOf(config.appSecret, browser, staffId)
  return proofs.some((proof) => isSameHash(proof, wanted)) ? browser : undefined
}

/**
 * Stores in a cookie that this member of staff has signed in with this browser. The cookie names only one member: the one who signed in
 * last.
 */
export const rememberBrowser = (config: Config, request: FastifyRequest, reply: FastifyReply, staffId: string) => {
  const { name, secure } = browserCookie(config)
  const browser = knownBrowser(config, request, staffId) ?? randomBytes(16).toString('base64url')
  const value = [browser, ...[staffId, ANYBODY].map((who) => proofOf(config.appSecret, browser, who))].join('.')
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR_SECONDS })
}
