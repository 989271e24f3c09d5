import { createHash } from 'node:crypto'
import { keyedHash } from '../../seal.ts'

/** Only this is kept of the id that the browser made. */
export const authStateIdHash = (appSecret: string, id: string) => keyedHash(appSecret, 'auth-state', id)

/** What a browser announces of its verifier. */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** An answer that was lost on its way is given again for so long. */
const REPEAT_MS = 10_000

export const mayRepeat = (deliveredAt: Date | null, now: Date) => deliveredAt !== null && now.getTime() - deliveredAt.getTime() < REPEAT_MS
