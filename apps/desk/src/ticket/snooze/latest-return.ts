import type { Due } from '@playhub/contract/desk/targets/due'

/**
 * Returns when a snoozed conversation comes back at the latest because of its due time: when its answer gets due soon or, if it is due soon
 * already, late. Undefined if its due time brings it back no more.
 */
export const latestReturn = (due: Due | null | undefined, now: number): string | undefined =>
  due ? [due.soonTs, due.ts].find((ts) => Date.parse(ts) > now) : undefined
