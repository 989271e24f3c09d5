import { type DueWarning, WARNINGS_MAX } from '@playhub/contract/desk/targets/targets'

/**
 * Returns the text under which a shown warning is stored: the ids of staff member and ticket, and the due time, separated by spaces. After
 * a change of the due time, the ticket gets a new warning.
 */
const shownOf = (staffId: string, { ticketId, due }: DueWarning) => `${staffId} ${ticketId} ${due.ts}`
const dueIn = (shown: string) => Date.parse(shown.split(' ')[2] ?? '')

/** Returns the warnings that this browser has not yet shown to the staff member, in any tab. */
export const unshownOf = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[]) =>
  warnings.filter((warning) => !shown.includes(shownOf(staffId, warning)))

/** Maximum number of warnings that a browser stores, for all staff members who use it. */
const SHOWN_KEPT = 4 * WARNINGS_MAX

/** Returns the texts to store for shown warnings: the texts of `warnings`, and those texts in `shown` whose answer is not due yet. */
export const rememberShown = (warnings: readonly DueWarning[], staffId: string, shown: readonly string[], now: number): string[] => {
  const listed = warnings.map((warning) => shownOf(staffId, warning))
  const older = shown.filter((one) => dueIn(one) > now && !listed.includes(one))
  return [...listed, ...older].slice(0, SHOWN_KEPT)
}
