import { type DueWarning, WARNINGS_MAX } from '@playhub/contract/desk/targets/targets'

/** A warning that was shown: member, ticket and due time, with spaces between. With another due time it is another warning. */
const shownOf = (staffId: string, { ticketId, due }: DueWarning) => `${staffId} ${ticketId} ${due.ts}`
const dueIn = (shown: string) => Date.parse(shown.split(' ')[2] ?? '')

/** Returns the warnings that no tab of this browser has shown to the member yet. */
export const unshownOf = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[]) =>
  warnings.filter((warning) => !shown.includes(shownOf(staffId, warning)))

/** Several members may use one browser. */
const SHOWN_KEPT = 4 * WARNINGS_MAX

/** Returns what the browser has to remember after it has shown all these warnings: also older ones, until their answers are due. */
export const rememberShown = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[], now: number): string[] => {
  const listed = warnings.map((warning) => shownOf(staffId, warning))
  const older = shown.filter((one) => dueIn(one) > now && !listed.includes(one))
  return [...listed, ...older].slice(0, SHOWN_KEPT)
}
