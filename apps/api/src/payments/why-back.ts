import type { WhyBack } from '@playhub/contract/transactions'
import type { AttemptRow, RefundRow } from './core/state.ts'

/** The reason of a refund, for texts that people read. It depends on the refund's cause and the attempt's state together. */
export const whyBack = ({ cause }: Pick<RefundRow, 'cause'>, attempt: Pick<AttemptRow, 'state'> | undefined): WhyBack => {
  if (cause === 'unwanted') return attempt?.state === 'mismatch' ? 'wrongAmount' : 'double'
  return cause === 'partner' ? 'game' : cause
}
