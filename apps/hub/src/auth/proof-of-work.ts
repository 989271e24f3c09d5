import { auth } from '@playhub/contract/auth'
import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import PowWorker from 'altcha/workers/pbkdf2?worker'
import { call } from '../session/call.ts'

/** The maximum number of workers that solve a challenge. More workers would use more of a phone's battery and save almost no time. */
const MAX_WORKERS = 4

/**
 * Fetches a challenge and solves it in workers. The solution is valid once, for one purpose, for a few minutes.
 * Resolves with the text that the server checks.
 * @throws when no solution was found or the server could not be reached.
 */
export const proveHuman = async (purpose: CaptchaPurpose): Promise<string> => {
  // Safe cast: the server made this challenge and will check its own signature. The library defines the type.
  const { parameters, signature } = (await call(auth.captcha, { query: { purpose } })) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge: { parameters, ...(signature !== undefined && { signature }) },
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new PowWorker(),
  })
  if (!solution) throw new Error('No solution was found')
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
