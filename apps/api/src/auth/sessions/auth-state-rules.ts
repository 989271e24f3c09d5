import { createHash } from 'node:crypto'
import { keyedHash } from '../../seal.ts'

/** Hashes the id that the browser created. Only the hash is stored. */
export const authStateIdHash = (appSecret: string, id: string) => keyedHash(appSecret, 'auth-state', id)

/**
 * Returns the challenge, which is the hash of the verifier. The browser sends the challenge when a sign-in begins, and sends the verifier
 * later.
 */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** How long the browser can request a result again after it was sent, in case the reply was lost. */
const REPEAT_MS = 10_000

export const mayRepeat = (deliveredAt: Date | null, now: Date) => deliveredAt !== null && now.getTime() - deliveredAt.getTime() < REPEAT_MS
