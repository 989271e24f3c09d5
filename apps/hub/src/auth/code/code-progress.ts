import { resendMoment, tabProgress } from '../tab-progress.ts'

/** A sign-in for which a code was sent by e-mail, but not entered yet. */
export type CodeProgress = { email: string; attempt: string; resendAt: number }

const kept = tabProgress<CodeProgress>('sign-in-code', ({ email, attempt, resendAt }) => {
  const isWhole = typeof email === 'string' && email !== '' && typeof attempt === 'string' && typeof resendAt === 'number'
  return isWhole ? { email, attempt, resendAt } : undefined
})

export const useCodeProgress = kept.use
export const clearCodeProgress = kept.clear

/** Stores that a code was sent to `email`. Another code may be requested after `resendAfterSeconds`. */
export const setCodeProgress = ({ email, attempt }: Pick<CodeProgress, 'email' | 'attempt'>, resendAfterSeconds: number) =>
  kept.set({ email, attempt, resendAt: resendMoment(resendAfterSeconds) })
