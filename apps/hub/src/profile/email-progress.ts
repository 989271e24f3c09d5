import { resendMoment, tabProgress } from '../auth/tab-progress.ts'

/** An address that is being added to the account of `userId`, whose code is on its way. */
export type EmailProgress = { userId: string; email: string; resendAt: number }

const kept = tabProgress<EmailProgress>('add-email', ({ userId, email, resendAt }) => {
  const isWhole = typeof userId === 'string' && typeof email === 'string' && email !== '' && typeof resendAt === 'number'
  return isWhole ? { userId, email, resendAt } : undefined
})

export const clearEmailProgress = kept.clear

/** Of this player only: another one may have signed in since. */
export const useEmailProgress = (userId: string): EmailProgress | undefined => {
  const progress = kept.use()
  return progress?.userId === userId ? progress : undefined
}

/** The code was sent to `email`; another may be asked for after so many seconds. */
export const setEmailProgress = ({ userId, email }: Pick<EmailProgress, 'userId' | 'email'>, resendAfterSeconds: number) =>
  kept.set({ userId, email, resendAt: resendMoment(resendAfterSeconds) })
