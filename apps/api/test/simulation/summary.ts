import type { PaymentState } from '../../src/payments/core/state.ts'

/** Returns lines that describe the end of a history, for the report of a violation. */
export const summaryOf = ({ payment, attempts, refunds }: PaymentState): string[] => [
  `payment ${payment.status}, ${payment.refundedMinor} of ${payment.amountMinor} went back`,
  ...attempts.map(
    ({ provider, state, lastError, nextCheckAt }) => `attempt ${provider} ${state} ${lastError} ${nextCheckAt?.toISOString() ?? ''}`,
  ),
  ...refunds.map(
    ({ cause, status, amountMinor, checks, lastError, nextCheckAt }) =>
      `refund of ${cause} ${status} ${amountMinor}, ${checks} checks ${lastError} ${nextCheckAt?.toISOString() ?? ''}`,
  ),
]
