import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { keyedHash } from '../src/seal.ts'

/**
 * Returns a solved robot check for a hub with this secret. The first guess is already the solution. So this function is fast enough for
 * runs that need thousands of checks.
 */
export const solvedCheck = async (appSecret: string, purpose: CaptchaPurpose): Promise<string> => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 600_000),
    hmacSignatureSecret: keyedHash(appSecret, 'captcha', `challenge ${purpose}`),
    hmacKeySignatureSecret: keyedHash(appSecret, 'captcha', `solution ${purpose}`),
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
