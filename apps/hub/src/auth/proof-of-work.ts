import { auth, type CaptchaPurpose } from '@playhub/contract/auth'
import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import PowWorker from 'altcha/workers/pbkdf2?worker'
import { call } from '../session/call.ts'

/** More would only heat a phone: the challenge is sized for one or two. */
const MAX_WORKERS = 4

/**
 * Fetches a challenge and solves it in workers, off the page's own thread. What is solved for one purpose is good for no other.
 * Resolves with the text that the server checks; it is good once, for a few minutes.
 * @throws when no solution was found or the server could not be asked.
 */
export const proveHuman = async (purpose: CaptchaPurpose): Promise<string> => {
  // The server made it and will check its own signature; the shape is the library's.
  const { parameters, signature } = (await call(auth.captcha, { query: { purpose } })) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge: { parameters, ...(signature !== undefined && { signature }) },
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new PowWorker(),
  })
  if (!solution) throw new Error('No solution was found')
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
