import { resendMoment, tabProgress } from '../tab-progress.ts'

/** A registration for which a code was sent by e-mail, but not entered yet. */
export type Progress = { email: string; registration: string; resendAt: number }

const kept = tabProgress<Progress>('registration', ({ email, registration, resendAt }) => {
  const isWhole = typeof email === 'string' && email !== '' && typeof registration === 'string' && typeof resendAt === 'number'
  return isWhole ? { email, registration, resendAt } : undefined
})

/** Parses a stored value. Returns undefined if it is not a registration in progress. */
export const parseProgress = kept.parse
export const useProgress = kept.use
export const clearProgress = kept.clear

/** Stores that a code was sent to `email`. Another code may be requested after `resendAfterSeconds`. */
export const setProgress = ({ email, registration }: Pick<Progress, 'email' | 'registration'>, resendAfterSeconds: number) =>
  kept.set({ email, registration, resendAt: resendMoment(resendAfterSeconds) })
