import { ACCESS_TOKEN_TTL_SECONDS, FRAME_TOKEN_TTL_SECONDS } from '@playhub/contract/limits'
import { gameAudience, gameTokenClaims, paymentAudience } from '@playhub/contract/partner'
import type { PaymentTokenClaims } from '@playhub/contract/payments'
import { createLocalJWKSet, decodeProtectedHeader, errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { ALGORITHM, ensureKey, listKeys, openKey } from './signing-keys.ts'

const HUB_AUDIENCE = 'hub'
/**
 * Maximum number of verified tokens in the cache. It equals the maximum of the session cache. A cached token's signature is not verified
 * again.
 */
const KEPT = 50_000
/**
 * A token with an unknown key id may be signed with a new key, so the keys are read again. Between two such reads at least this time
 * passes, so that tokens with invented key ids do not keep the database busy.
 */
const REREAD_EVERY_MS = 10_000

export const accessTokenClaims = z.object({ sub: z.uuid(), sid: z.uuid(), project: z.string(), authType: z.string() })
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>

/**
 * A game token contains the player's number, which games use as the user id. It also contains the session id, so that the token ends with
 * the session.
 */
export type GameTokenClaims = Omit<z.infer<typeof gameTokenClaims>, 'aud' | 'exp'>

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/**
 * Signs and reads the hub's three kinds of ES256 tokens. Each kind has its own audience, so a token of one kind is not valid as another
 * kind.
 */
export const createTokens = async (db: Db, config: Config, now: () => Date) => {
  let ring = await readRing(db, config.appSecret)
  if (ring.keys.length === 0) {
    await ensureKey(db, config.appSecret, now())
    ring = await readRing(db, config.appSecret)
  }
  let readAt = now().getTime()
  const verified = new LRUCache<string, JWTPayload>({ max: KEPT })

  const reload = async () => {
    readAt = now().getTime()
    ring = await readRing(db, config.appSecret)
    // A key may have been removed. The tokens that it signed are invalid now, so all tokens are removed from the cache.
    verified.clear()
  }

  const sign = (claims: Record<string, unknown>, audience: string, ttlSeconds: number) => {
    const key = ring.keys.findLast(({ usedFrom }) => usedFrom <= now()) ?? ring.keys[0]
    if (!key) throw new Error('no signing key')
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
      .setIssuer(config.publicUrl)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ttlSeconds)
      .sign(key.privateKey)
  }

  const isUnknownKey = (token: string) => {
    const { kid } = decodeProtectedHeader(token)
    return kid !== undefined && ring.keys.every((key) => key.kid !== kid)
  }

  const verify = async (token: string): Promise<JWTPayload | undefined> => {
    if (!isCanonical(token)) return undefined
    const { keySet } = ring
    try {
      if (isUnknownKey(token) && Math.abs(now().getTime() - readAt) >= REREAD_EVERY_MS) await reload()
      const { payload } = await jwtVerify(token, ring.keySet, {
        issuer: config.publicUrl,
        algorithms: [ALGORITHM],
        currentDate: now(),
        requiredClaims: ['exp', 'aud'],
      })
      if (keySet === ring.keySet) verified.set(token, payload)
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
      throw error
    }
  }

  const living = (payload: JWTPayload | undefined) =>
    payload?.exp !== undefined && payload.exp * 1000 > now().getTime() ? payload : undefined
  /** Returns the claims of a token, or undefined if the token is invalid or has expired. Any other error is thrown. */
  const read = async (token: string): Promise<JWTPayload | undefined> => living(verified.get(token) ?? (await verify(token)))

  return {
    /** Returns the public keys for verifying the hub's tokens. */
    jwks: () => ring.jwks,
    /** Reads the keys again, for example after a notification that they changed. */
    reload,
    signAccess: (claims: AccessTokenClaims) => sign(claims, HUB_AUDIENCE, ACCESS_TOKEN_TTL_SECONDS),
    signGame: (claims: GameTokenClaims) => sign(claims, gameAudience(claims.project), FRAME_TOKEN_TTL_SECONDS),
    /** Signs the token that proves a purchase. The fact of a purchase never changes, so the token is valid for a long time. */
    signPayment: (claims: PaymentTokenClaims) => sign(claims, paymentAudience(claims.project), ACCESS_TOKEN_TTL_SECONDS),
    /** Returns the claims of a token that is in the cache and has not expired. */
    peek: (token: string): JWTPayload | undefined => living(verified.get(token)),
    readAccess: async (token: string) => {
      const payload = await read(token)
      return payload?.aud === HUB_AUDIENCE ? accessTokenClaims.parse(payload) : undefined
    },
    /** Reads a game token of any project; the caller must compare the project. */
    readGame: async (token: string) => {
      const parsed = gameTokenClaims.safeParse(await read(token))
      return parsed.success && parsed.data.aud === gameAudience(parsed.data.project) ? parsed.data : undefined
    },
  }
}

/**
 * Whether every part of the token is the usual base64url text of its bytes. Other texts decode to the same bytes, but we never issue them.
 */
const isCanonical = (token: string) => token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const readRing = async (db: Db, appSecret: string) => {
  const rows = await listKeys(db)
  const jwks = { keys: rows.map(({ publicJwk }) => publicJwk) }
  const keys = await Promise.all(
    rows.map(async ({ kid, usedFrom, privateJwk }) => ({
      kid,
      usedFrom,
      // The cast is safe, because only `insertKey` writes this column.
      privateKey: await importJWK(JSON.parse(openKey(appSecret, { kid, privateJwk })) as JWK, ALGORITHM),
    })),
  )
  return { jwks, keys, keySet: createLocalJWKSet(jwks) }
}
