import type { Deps } from '../deps.ts'

type Reason = 'amount_mismatch' | 'double_success' | 'refund_failed' | 'refund_stuck' | 'dispute'

/** Something that a person should look at: an alarm rings on the metric, the log says which payment. */
export const needsAttention = (deps: Pick<Deps, 'metrics' | 'log'>, { id }: { id: string }, reason: Reason) => {
  deps.metrics.attention.inc({ reason })
  deps.log.error({ paymentId: id, reason }, 'payment needs attention')
}
