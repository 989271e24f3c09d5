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
 * Wrong passwords and codes of staff. Each is counted before it is looked at; too many make one wait, longer and longer, and never for good.
 * A browser that this member has signed in with before is counted by itself alone, wrong or right: whatever strangers behind its address
 * do, it gets in.
 */

type Where = { email: string; ip: string; browser: string | undefined }

export const passwordPools = ({ email, ip, browser }: Where): Pool[] =>
  browser === undefined
    ? [
        { kind: 'staff', key: hashed(`staff ${email}`) },
        { kind: 'address', key: hashed(`staff address ${addressKey(ip)}`) },
      ]
    : [{ kind: 'knownDevice', key: hashed(`known staff ${email} ${browser}`) }]

/** By the account alone: whoever guesses codes has its password. */
export const codePools = (staffId: string): Pool[] => [{ kind: 'staff', key: hashed(`staff code ${staffId}`) }]

/** By what a step of signing in is counted. A browser that this member has signed in with before, or any where nobody is named yet, is counted by itself first. */
export const whoseStep = (config: Config, request: FastifyRequest, staffId = ANYBODY): Whose => {
  const browser = knownBrowser(config, request, staffId)
  return { ...(browser && { own: `${staffId} ${browser}` }), address: addressKey(request.ip) }
}

/** Throws TOO_MANY_REQUESTS while a wait runs. */
export const takeTry = async (db: Db, pools: readonly Pool[], now: Date) => {
  const { isTaken, waitSeconds } = await takeAttempt(db, pools, UNBOUNDED, now)
  if (!isTaken) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, waitSeconds) })
}

const YEAR_SECONDS = 365 * 24 * 3600

const browserCookie = ({ desk }: Pick<Config, 'desk'>) =>
  desk.url.startsWith('https:') ? { name: '__Host-playhub-desk-browser', secure: true } : { name: 'playhub-desk-browser', secure: false }

/** Stands for the member where it does not matter who. */
const ANYBODY = 'anybody'

const proofOf = (appSecret: string, browser: string, staffId: string) => keyedHash(appSecret, 'desk browser', `${browser} ${staffId}`)

/** The name of the browser that asks, if this member has signed in with it before. */
export const knownBrowser = (config: Config, request: FastifyRequest, staffId: string): string | undefined => {
  const [browser = '', ...proofs] = (request.cookies[browserCookie(config).name] ?? '').split('.').slice(0, 3)
  const wanted = proofOf(config.appSecret, browser, staffId)
  return proofs.some((proof) => isSameHash(proof, wanted)) ? browser : undefined
}

/** So that `knownBrowser` knows it the next time. */
export const rememberBrowser = (config: Config, request: FastifyRequest, reply: FastifyReply, staffId: string) => {
  const { name, secure } = browserCookie(config)
  const browser = knownBrowser(config, request, staffId) ?? randomBytes(16).toString('base64url')
  const value = [browser, ...[staffId, ANYBODY].map((who) => proofOf(config.appSecret, browser, who))].join('.')
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: YEAR_SECONDS })
}
