import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { type AttemptRow, insertEvent, updateAttempt } from '../data.ts'

/** `cancel`: the player wanted it. `switch` and `renew`: another attempt replaces it. `superseded`: another attempt was paid. */
export type Reason = 'cancel' | 'switch' | 'renew' | 'superseded'

/**
 * Marks an attempt as given up, under the payment's lock. A job closes it at the provider and checks it until its end is certain. The job
 * runs at once, or later as a fallback if the caller closes it.
 */
export const giveUp = async (deps: Deps, tx: Tx, attempt: AttemptRow, reason: Reason, closes: 'job' | 'caller'): Promise<AttemptRow> => {
  if (attempt.abandonedAt) return attempt
  const { id, paymentId, state } = attempt
  const abandonedAt = deps.now()
  await updateAttempt(tx, id, { abandonedAt })
  const isPlayers = reason === 'cancel' || reason === 'switch'
  const to = reason === 'superseded' ? 'superseded' : 'abandoned'
  await insertEvent(tx, { paymentId, attemptId: id, from: state, to, cause: reason, actor: isPlayers ? 'player' : 'hub' })
  const waitMs = closes === 'job' ? 0 : (deps.config.reconcileDelaysSeconds[0] ?? 0) * 1000
  await enqueue(tx, 'check_attempt', { attemptId: id }, { key: `check:${id}`, runAt: new Date(deps.now().getTime() + waitMs) })
  return { ...attempt, abandonedAt }
}
