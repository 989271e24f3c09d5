import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { ROBOT_CHECK_GUESSES } from '@playhub/contract/limits'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { keyedHash } from '../../seal.ts'

const CAPTCHA_TTL_MS = 10 * 60_000
const ALGORITHM = 'PBKDF2/SHA-256'
/**
 * The smallest and the largest number of guesses that a challenge can require. With the default cost, the guesses take about a third of
 * a second on one core of a laptop, and one or two seconds on a slow phone.
 */
const [COUNTER_MIN, COUNTER_MAX] = ROBOT_CHECK_GUESSES

/**
 * The fields of the widget's result, which is JSON in base64. Unknown fields of `parameters` are kept, because the signature covers them.
 */
const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

export type Captcha = ReturnType<typeof createCaptcha>
export type SolvedCaptcha = { signature: string; expiresAt: Date }

/**
 * The robot check is a signed proof of work. This module stores nothing. The code that accepts a solution must store the solution's
 * signature until it expires, so that nobody can use the solution again.
 */
export const createCaptcha = ({ config, now }: Clock & { config: Pick<Config, 'appSecret' | 'robotCheckCost'> }) => {
  /** Each purpose has its own secrets, so that a solution for one purpose is not valid for another. */
  const secretsOf = (purpose: CaptchaPurpose) => ({
    hmacSignatureSecret: keyedHash(config.appSecret, 'captcha', `challenge ${purpose}`),
    hmacKeySignatureSecret: keyedHash(config.appSecret, 'captcha', `solution ${purpose}`),
  })
  const secrets = {
    register: secretsOf('register'),
    login: secretsOf('login'),
    recover: secretsOf('recover'),
    signInCode: secretsOf('signInCode'),
    ticket: secretsOf('ticket'),
  }
  return {
    challenge: (purpose: CaptchaPurpose) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: config.robotCheckCost,
        counter: randomInt(COUNTER_MAX, COUNTER_MIN),
        deriveKey,
        expiresAt: new Date(now().getTime() + CAPTCHA_TTL_MS),
        ...secrets[purpose],
      }),
    /**
     * Returns the solved challenge, if this is a valid, recent solution of a challenge that we created for this purpose. Otherwise
     * undefined.
     */
    verify: async (payload: string, purpose: CaptchaPurpose): Promise<SolvedCaptcha | undefined> => {
      const parsed = solved.safeParse(decode(payload))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        ...secrets[purpose],
      })
      return verified ? { signature: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) } : undefined
    },
  }
}

const decode = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
