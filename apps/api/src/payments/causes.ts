/**
 * What woke the settling up; kept with every event it causes. `refund` is news of money going back, `books` the nightly check: these two
 * ask about attempts that are over, too.
 */
export const causes = ['create', 'set-pending', 'cancel', 'webhook', 'check', 'expired', 'refund', 'books'] as const
export type Cause = (typeof causes)[number]
