import type { WhyBack } from '@playhub/contract/transactions'
import type { AttemptRow } from './data.ts'
import type { RefundRow } from './money-back/refund-data.ts'

/** In words for people: who wanted the money back, or what was wrong with it. Only these two know it together. */
export const whyBack = ({ cause }: Pick<RefundRow, 'cause'>, attempt: Pick<AttemptRow, 'state'> | undefined): WhyBack => {
  if (cause === 'unwanted') return attempt?.state === 'mismatch' ? 'wrongAmount' : 'double'
  return cause === 'partner' ? 'game' : cause
}
