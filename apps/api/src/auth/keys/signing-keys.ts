import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_TTL_SECONDS } from '@playhub/contract/limits'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { ConfigError } from '../../base/config-error.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { signingKey } from '../../db/schema.ts'
import { seal, unseal } from '../../seal.ts'

export const ALGORITHM = 'ES256'
const DAY_MS = 86_400_000
/** How long the hub signs tokens with a key before it uses the next key. */
const SIGNS_FOR_MS = 90 * DAY_MS
/** How long a new key is published before the hub signs tokens with it. By then, everybody who caches the key list has the new key. */
const PUBLISHED_BEFORE_MS = DAY_MS
/** The longest life of any token. A key that is no longer used for signing stays published until its last token has expired. */
const TOKEN_LIFE_MS = ACCESS_TOKEN_TTL_SECONDS * 1000

export type SigningKey = { kid: string; publicJwk: JWK; privateJwk: string; usedFrom: Date }

/** Returns the keys whose tokens are valid, sorted by the time from which the hub signs with them. */
export const listKeys = async (db: Tx): Promise<SigningKey[]> => {
  const rows = await db.select().from(signingKey).where(isNull(signingKey.retiredAt)).orderBy(asc(signingKey.usedFrom), asc(signingKey.kid))
  // The cast of `publicJwk` is safe, because only `insertKey` writes this column.
  return rows.map(({ kid, publicJwk, privateJwk, usedFrom }) => ({ kid, publicJwk: publicJwk as JWK, privateJwk, usedFrom }))
}

/** Returns the private key as JSON. Throws ConfigError if it was encrypted with another `APP_SECRET`. */
export const openKey = (appSecret: string, { kid, privateJwk }: Pick<SigningKey, 'kid' | 'privateJwk'>): string => {
  try {
    return unseal(appSecret, privateJwk)
  } catch (error) {
    throw new ConfigError(
      `APP_SECRET must be the one that sealed the signing key ${kid} of this database. If that secret is lost, follow "When a secret leaks" in docs/operators.md.`,
      { cause: error },
    )
  }
}

/**
 * Runs `work` under a database lock. So processes that start and jobs that run at the same time change the keys one after another, and all
 * use the same keys.
 */
const inTurn = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKey})`)
    return work(tx)
  })

/** Creates the first key of an installation. */
export const ensureKey = (db: Db, appSecret: string, now: Date) =>
  inTurn(db, async (tx) => {
    if ((await listKeys(tx)).length === 0) await insertKey(tx, appSecret, now)
  })

/** Daily job: publishes the next key when the current one is old enough, and retires keys whose last token has expired. */
export const rotateKeys = (db: Db, appSecret: string, now: Date) =>
  inTurn(db, async (tx) => {
    const keys = await listKeys(tx)
    const newest = keys.at(-1)
    if (!newest || newest.usedFrom.getTime() + SIGNS_FOR_MS <= now.getTime()) {
      await insertKey(tx, appSecret, new Date(now.getTime() + (newest ? PUBLISHED_BEFORE_MS : 0)))
    }
    for (const [index, { kid }] of keys.entries()) {
      const successor = keys[index + 1]
      if (successor && successor.usedFrom.getTime() + TOKEN_LIFE_MS <= now.getTime()) await retire(tx, kid, now)
    }
  })

/**
 * Publishes a new key at once, even if the newest existing key is recent. The hub signs tokens with the new key after 24 hours. Throws
 * ConfigError if the existing keys were encrypted with another secret than `appSecret`.
 */
export const scheduleKey = (db: Db, appSecret: string, now: Date) =>
  inTurn(db, async (tx) => {
    checkSecret(appSecret, await listKeys(tx))
    await insertKey(tx, appSecret, new Date(now.getTime() + PUBLISHED_BEFORE_MS))
  })

/**
 * For a leaked key: the hub signs with a new key at once, and all existing tokens become invalid. Throws ConfigError if the existing keys
 * were encrypted with another secret than `appSecret`.
 */
export const replaceKeys = (db: Db, appSecret: string, now: Date) =>
  inTurn(db, async (tx) => {
    const keys = await listKeys(tx)
    checkSecret(appSecret, keys)
    for (const { kid } of keys) await retire(tx, kid, now)
    await insertKey(tx, appSecret, now)
  })

/**
 * Throws ConfigError if the existing keys were encrypted with another secret than `appSecret`. Without this check, a command with a wrong
 * secret would store a key that the hub cannot decrypt. A running hub would continue with the old keys, but the hub could not start again.
 */
const checkSecret = (appSecret: string, keys: readonly SigningKey[]) => {
  for (const key of keys) openKey(appSecret, key)
}

const retire = (tx: Tx, kid: string, now: Date) => tx.update(signingKey).set({ retiredAt: now }).where(eq(signingKey.kid, kid))

const insertKey = async (tx: Tx, appSecret: string, usedFrom: Date) => {
  const kid = randomUUID()
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  const privateJwk = seal(appSecret, JSON.stringify(await exportJWK(pair.privateKey)))
  await tx.insert(signingKey).values({ kid, publicJwk, privateJwk, usedFrom })
}
