/**
 * Why `settle` was called; stored with each event. `refund`: news of a refund. `books`: the nightly comparison. These two also settle
 * attempts that are over.
 */
export const causes = ['create', 'set-pending', 'cancel', 'webhook', 'check', 'expired', 'refund', 'books'] as const
export type Cause = (typeof causes)[number]
