import type { Due } from '@playhub/contract/desk/targets/due'

/**
 * A snoozed conversation comes back at the latest when its answer is due soon or, if it is due soon already, when it becomes late. Returns
 * this time. Undefined if there is no due time or it has passed.
 */
export const latestReturn = (due: Due | null | undefined, now: number): string | undefined =>
  due ? [due.soonTs, due.ts].find((ts) => Date.parse(ts) > now) : undefined
