/**
 * Why `settle` was called. The cause is stored with each event. `refund`: something about a refund has changed. `books`: the nightly
 * comparison. With these two causes, attempts that have already ended are settled too.
 */
export const causes = ['create', 'set-pending', 'cancel', 'webhook', 'check', 'expired', 'refund', 'books'] as const
export type Cause = (typeof causes)[number]
