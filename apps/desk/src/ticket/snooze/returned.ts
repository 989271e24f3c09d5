import { RETURNED_MAX, type ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'

/** Returns the text under which a shown return from a snooze is stored: member, ticket and time, separated by spaces. */
const shownOf = (staffId: string, { ticketId, ts }: ReturnedTicket) => `${staffId} ${ticketId} ${ts}`

/** Returns the tickets whose return no tab of this browser has shown to the member yet. */
export const unshownOf = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]) =>
  returned.filter((one) => !shown.includes(shownOf(staffId, one)))

/** Maximum number of returns that a browser stores, for all members who use it. */
const SHOWN_KEPT = 4 * RETURNED_MAX

/** Returns the returns from a snooze to store as shown: the given ones, and the earlier ones. */
export const rememberShown = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]): string[] => {
  const listed = returned.map((one) => shownOf(staffId, one))
  return [...listed, ...shown.filter((one) => !listed.includes(one))].slice(0, SHOWN_KEPT)
}
