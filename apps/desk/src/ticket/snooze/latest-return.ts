import type { Due } from '@playhub/contract/desk/targets/due'

/**
 * Returns the latest time at which a snoozed conversation comes back: when its answer is due soon or, if that time has passed, when the
 * answer becomes late. Undefined if there is no due time or it has passed.
 */
export const latestReturn = (due: Due | null | undefined, now: number): string | undefined =>
  due ? [due.soonTs, due.ts].find((ts) => Date.parse(ts) > now) : undefined
