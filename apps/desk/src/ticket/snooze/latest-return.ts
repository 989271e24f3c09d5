import type { Due } from '@playhub/contract/desk/targets/due'

/**
 * Returns the latest time at which a snooze ends because of the due time: when the answer is due soon or, if that time has passed, when the
 * answer is due. Returns undefined if there is no due time or if it has passed.
 */
export const latestReturn = (due: Due | null | undefined, now: number): string | undefined =>
  due ? [due.soonTs, due.ts].find((ts) => Date.parse(ts) > now) : undefined
