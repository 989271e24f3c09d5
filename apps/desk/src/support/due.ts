import { type DueWarning, WARNINGS_MAX } from '@playhub/contract/desk/targets/targets'

/**
 * Returns the text under which a shown warning is stored: member, ticket and due time, separated by spaces. After a change of the due time,
 * the ticket gets a new warning.
 */
const shownOf = (staffId: string, { ticketId, due }: DueWarning) => `${staffId} ${ticketId} ${due.ts}`
const dueIn = (shown: string) => Date.parse(shown.split(' ')[2] ?? '')

/** Returns the warnings that no tab of this browser has shown to the member yet. */
export const unshownOf = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[]) =>
  warnings.filter((warning) => !shown.includes(shownOf(staffId, warning)))

/** Maximum number of warnings that a browser stores, for all members who use it. */
const SHOWN_KEPT = 4 * WARNINGS_MAX

/**
 * Returns the identifiers of shown warnings to store: those of `warnings`, and those in `shown` that are about an answer which is not due
 * yet.
 */
export const rememberShown = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[], now: number): string[] => {
  const listed = warnings.map((warning) => shownOf(staffId, warning))
  const older = shown.filter((one) => dueIn(one) > now && !listed.includes(one))
  return [...listed, ...older].slice(0, SHOWN_KEPT)
}
