import { RETURNED_MAX, type ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'

/** Returns the text that is stored when the end of a ticket's snooze was shown: member, ticket and time, separated by spaces. */
const shownOf = (staffId: string, { ticketId, ts }: ReturnedTicket) => `${staffId} ${ticketId} ${ts}`

/** Returns the tickets whose return from a snooze no tab of this browser has shown to the member yet. */
export const unshownOf = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]) =>
  returned.filter((one) => !shown.includes(shownOf(staffId, one)))

/** Maximum number of ended snoozes that a browser stores as shown, for all members who use it. */
const SHOWN_KEPT = 4 * RETURNED_MAX

/** Returns the list of ended snoozes to store as shown: those in `returned`, and those that were stored before. */
export const rememberShown = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]): string[] => {
  const listed = returned.map((one) => shownOf(staffId, one))
  return [...listed, ...shown.filter((one) => !listed.includes(one))].slice(0, SHOWN_KEPT)
}
