import { createHash } from 'node:crypto'
import { keyedHash } from '../../seal.ts'

/** Hashes the id that the browser created. Only the hash is stored. */
export const authStateIdHash = (appSecret: string, id: string) => keyedHash(appSecret, 'auth-state', id)

/** The challenge that a browser sends for its verifier. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** How long a lost reply can be requested again. */
const REPEAT_MS = 10_000

export const mayRepeat = (deliveredAt: Date | null, now: Date) => deliveredAt !== null && now.getTime() - deliveredAt.getTime() < REPEAT_MS
