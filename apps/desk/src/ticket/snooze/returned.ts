import { RETURNED_MAX, type ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'

/**
 * Returns the text that is stored when the end of a ticket's snooze was shown: the ids of staff member and ticket, and the time, separated
 * by spaces.
 */
const shownOf = (staffId: string, { ticketId, ts }: ReturnedTicket) => `${staffId} ${ticketId} ${ts}`

/** Returns the tickets that came back from a snooze, if no tab of this browser has shown this to the staff member yet. */
export const unshownOf = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]) =>
  returned.filter((one) => !shown.includes(shownOf(staffId, one)))

/** Maximum number of shown ends of snoozes that a browser stores, for all staff members who use it. */
const SHOWN_KEPT = 4 * RETURNED_MAX

/** Returns the texts to store for ends of snoozes that were shown: the texts of `returned`, and the texts that were stored before. */
export const rememberShown = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]): string[] => {
  const listed = returned.map((one) => shownOf(staffId, one))
  return [...listed, ...shown.filter((one) => !listed.includes(one))].slice(0, SHOWN_KEPT)
}
