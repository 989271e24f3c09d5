import { RETURNED_MAX, type ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'

/** A return that was shown: member, ticket and time, with spaces between. */
const shownOf = (staffId: string, { ticketId, ts }: ReturnedTicket) => `${staffId} ${ticketId} ${ts}`

/** Returns the tickets whose return no tab of this browser has shown to the member yet. */
export const unshownOf = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]) =>
  returned.filter((one) => !shown.includes(shownOf(staffId, one)))

/** Several members may use one browser. */
const SHOWN_KEPT = 4 * RETURNED_MAX

/** Returns what the browser has to remember after it has shown all these returns. */
export const rememberShown = (returned: readonly ReturnedTicket[], staffId: string, shown: readonly string[]): string[] => {
  const listed = returned.map((one) => shownOf(staffId, one))
  return [...listed, ...shown.filter((one) => !listed.includes(one))].slice(0, SHOWN_KEPT)
}
