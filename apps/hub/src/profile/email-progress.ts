import { resendMoment, tabProgress } from '../auth/tab-progress.ts'

/** An e-mail address that the player adds to the account `userId`. A code was sent to it, but not entered yet. */
export type EmailProgress = { userId: string; email: string; resendAt: number }

const kept = tabProgress<EmailProgress>('add-email', ({ userId, email, resendAt }) => {
  const isWhole = typeof userId === 'string' && typeof email === 'string' && email !== '' && typeof resendAt === 'number'
  return isWhole ? { userId, email, resendAt } : undefined
})

export const clearEmailProgress = kept.clear

/** Returns the stored progress only if it belongs to this player, because another player may have signed in meanwhile. */
export const useEmailProgress = (userId: string): EmailProgress | undefined => {
  const progress = kept.use()
  return progress?.userId === userId ? progress : undefined
}

/** Stores that a code was sent to `email`. The player may request another code after `resendAfterSeconds`. */
export const setEmailProgress = ({ userId, email }: Pick<EmailProgress, 'userId' | 'email'>, resendAfterSeconds: number) =>
  kept.set({ userId, email, resendAt: resendMoment(resendAfterSeconds) })
