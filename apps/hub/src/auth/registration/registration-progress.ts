import { resendMoment, tabProgress } from '../tab-progress.ts'

/** A registration that waits for its code from the e-mail. */
export type Progress = { email: string; registration: string; resendAt: number }

const kept = tabProgress<Progress>('registration', ({ email, registration, resendAt }) => {
  const isWhole = typeof email === 'string' && email !== '' && typeof registration === 'string' && typeof resendAt === 'number'
  return isWhole ? { email, registration, resendAt } : undefined
})

/** Undefined if the stored value is not a registration in progress. */
export const parseProgress = kept.parse
export const useProgress = kept.use
export const clearProgress = kept.clear

/** The code was sent to `email`. Another one may be requested after the given seconds. */
export const setProgress = ({ email, registration }: Pick<Progress, 'email' | 'registration'>, resendAfterSeconds: number) =>
  kept.set({ email, registration, resendAt: resendMoment(resendAfterSeconds) })
