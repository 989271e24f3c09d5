import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_TTL_SECONDS, FRAME_TOKEN_TTL_SECONDS } from '@playhub/contract/limits'
import { gameAudience, gameTokenClaims, paymentAudience } from '@playhub/contract/partner'
import type { PaymentTokenClaims } from '@playhub/contract/payments'
import { isNull, sql } from 'drizzle-orm'
import { createLocalJWKSet, errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/connect.ts'
import { signingKey } from '../db/schema.ts'
import { seal, unseal } from '../seal.ts'

const ALGORITHM = 'ES256'
const HUB_AUDIENCE = 'hub'

export const accessTokenClaims = z.object({ sub: z.uuid(), sid: z.uuid(), project: z.string(), authType: z.string() })
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>

/** Game tokens name the player by number, as games know them, and carry the session so that they die with it. */
export type GameTokenClaims = Omit<z.infer<typeof gameTokenClaims>, 'aud' | 'exp'>

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/** Signs and reads the hub's three kinds of ES256 tokens. Their audience keeps them apart: one kind is never good for another's use. */
export const createTokens = async (db: Db, config: Config, now: () => Date) => {
  const keys = await loadKeys(db, config.appSecret)
  const jwks = { keys: keys.map((key) => key.publicJwk) }
  const keySet = createLocalJWKSet(jwks)
  const current = keys.at(-1)
  if (!current) throw new Error('no signing key')
  const privateKey = await importJWK(JSON.parse(unseal(config.appSecret, current.privateJwk)) as JWK, ALGORITHM)

  const sign = (claims: Record<string, unknown>, audience: string, ttlSeconds: number) => {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: current.kid, typ: 'JWT' })
      .setIssuer(config.publicUrl)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ttlSeconds)
      .sign(privateKey)
  }

  /** Undefined for anything that is not a good token of this kind; an unexpected failure is thrown. */
  const read = async (token: string, audience?: string) => {
    try {
      const required = { issuer: config.publicUrl, algorithms: [ALGORITHM], currentDate: now(), requiredClaims: ['exp', 'aud'] }
      return (await jwtVerify(token, keySet, audience ? { ...required, audience } : required)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    jwks,
    signAccess: (claims: AccessTokenClaims) => sign(claims, HUB_AUDIENCE, ACCESS_TOKEN_TTL_SECONDS),
    signGame: (claims: GameTokenClaims) => sign(claims, gameAudience(claims.project), FRAME_TOKEN_TTL_SECONDS),
    /** Proof of a purchase. It states a fact that does not grow old, so it lives long. */
    signPayment: (claims: PaymentTokenClaims) => sign(claims, paymentAudience(claims.project), ACCESS_TOKEN_TTL_SECONDS),
    readAccess: async (token: string) => {
      const payload = await read(token, HUB_AUDIENCE)
      return payload && accessTokenClaims.parse(payload)
    },
    /** Any project's game token; the caller compares the project. */
    readGame: async (token: string) => {
      const parsed = gameTokenClaims.safeParse(await read(token))
      return parsed.success && parsed.data.aud === gameAudience(parsed.data.project) ? parsed.data : undefined
    },
  }
}

const KEY_LOCK = 7_202_613

/** The keys in use, oldest first; makes the first one. Processes that start together take turns, so they agree on the newest. */
const loadKeys = (db: Db, appSecret: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`)
    const select = () => tx.select().from(signingKey).where(isNull(signingKey.retiredAt)).orderBy(signingKey.createdAt, signingKey.kid)
    if ((await select()).length === 0) await insertKey(tx, appSecret)
    return (await select()).map((row) => ({ kid: row.kid, publicJwk: row.publicJwk as JWK, privateJwk: row.privateJwk }))
  })

const insertKey = async (db: Tx, appSecret: string) => {
  const kid = randomUUID()
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  const privateJwk = seal(appSecret, JSON.stringify(await exportJWK(pair.privateKey)))
  await db.insert(signingKey).values({ kid, publicJwk, privateJwk })
}
