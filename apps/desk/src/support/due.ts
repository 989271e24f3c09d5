import type { Due, DueState } from '@playhub/contract/desk/targets/due'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'

/** Returns whether the answer is due soon or late at this time; undefined if there is still enough time. */
export const dueStateOf = ({ ts, soonTs }: Due, now: number): DueState | undefined => {
  if (now >= Date.parse(ts)) return 'late'
  return now >= Date.parse(soonTs) ? 'soon' : undefined
}

/** Returns the warnings that no tab of this browser has shown yet. */
export const unshownOf = (warnings: readonly DueWarning[], shownUntil: string | undefined) =>
  warnings.filter(({ warnedTs }) => shownUntil === undefined || warnedTs > shownUntil)
