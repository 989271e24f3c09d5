import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { keyedHash } from '../seal.ts'

const CAPTCHA_TTL_MS = 10 * 60_000
const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one guess. */
const COST = 5000
/** Guesses until the solution: about a third of a second on one core of a laptop, one or two seconds on a slow phone. */
const [COUNTER_MIN, COUNTER_MAX] = [300, 600]

/** What the widget hands over, base64 of JSON. The challenge goes to the signature check whole, whatever it holds. */
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

export type SolvedCaptcha = { signature: string; expiresAt: Date }

/** The robot check: a signed proof of work. It keeps nothing; whoever accepts a solution remembers its signature until it expires. */
export const createCaptcha = ({ config, now }: Pick<Deps, 'config' | 'now'>) => {
  const hmacSignatureSecret = keyedHash(config.appSecret, 'captcha', 'challenge')
  const hmacKeySignatureSecret = keyedHash(config.appSecret, 'captcha', 'solution')
  return {
    challenge: () =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(COUNTER_MAX, COUNTER_MIN),
        deriveKey,
        expiresAt: new Date(now().getTime() + CAPTCHA_TTL_MS),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    /** Undefined for what is not a good solution of a challenge of ours that is still young. */
    verify: async (payload: string): Promise<SolvedCaptcha | undefined> => {
      const parsed = solved.safeParse(decode(payload))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
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
