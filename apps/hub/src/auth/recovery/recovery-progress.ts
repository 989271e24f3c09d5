import type { RecoveryStep } from '../../base/screen.ts'
import { tabProgress } from '../tab-progress.ts'

/** A recovery that was started. After a correct code, `grant` allows this browser to set a password. */
export type RecoveryProgress = { email: string; recovery: string; resendAt: number; grant?: string }

export const recoveryProgress = tabProgress<RecoveryProgress>('recovery', ({ email, recovery, resendAt, grant }) => {
  const isWhole = typeof email === 'string' && email !== '' && typeof recovery === 'string' && typeof resendAt === 'number'
  return isWhole ? { email, recovery, resendAt, ...(typeof grant === 'string' && grant !== '' && { grant }) } : undefined
})

type Shown =
  | { step: 'email' }
  | { step: 'done' }
  | { step: 'code'; progress: RecoveryProgress }
  | { step: 'password'; progress: RecoveryProgress; grant: string }

/**
 * Returns the step to show. This is the requested step if this tab has the data for it, otherwise the latest earlier step for which the tab
 * has data.
 */
export const shownStep = (wanted: RecoveryStep | undefined, email: string | undefined, progress: RecoveryProgress | undefined): Shown => {
  if (wanted === 'done') return { step: 'done' }
  // Without a stored recovery for this e-mail address, the flow begins with the first step.
  if (wanted === undefined || !progress || progress.email !== email) return { step: 'email' }
  if (wanted === 'password' && progress.grant) return { step: 'password', progress, grant: progress.grant }
  return { step: 'code', progress }
}
