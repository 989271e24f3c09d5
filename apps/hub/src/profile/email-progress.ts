import { resendMoment, tabProgress } from '../auth/tab-progress.ts'

/** An e-mail address that is being added to the account `userId` and waits for its code. */
export type EmailProgress = { userId: string; email: string; resendAt: number }

const kept = tabProgress<EmailProgress>('add-email', ({ userId, email, resendAt }) => {
  const isWhole = typeof userId === 'string' && typeof email === 'string' && email !== '' && typeof resendAt === 'number'
  return isWhole ? { userId, email, resendAt } : undefined
})

export const clearEmailProgress = kept.clear

/** Only for this player: another may have signed in meanwhile. */
export const useEmailProgress = (userId: string): EmailProgress | undefined => {
  const progress = kept.use()
  return progress?.userId === userId ? progress : undefined
}

/** The code was sent to `email`. Another one may be requested after the given seconds. */
export const setEmailProgress = ({ userId, email }: Pick<EmailProgress, 'userId' | 'email'>, resendAfterSeconds: number) =>
  kept.set({ userId, email, resendAt: resendMoment(resendAfterSeconds) })
