import type { PaymentState } from '../../src/payments/core/state.ts'

/** Describes a payment after a random history, one line for each fact. The report of a broken rule shows these lines. */
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
