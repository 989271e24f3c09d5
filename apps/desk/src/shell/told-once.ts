import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'

/**
 * A due answer may cause both a warning and the end of a snooze. These two events are at most this time apart, in ms, because the server
 * checks for each of them every minute.
 */
const APART_MAX_MS = 5 * 60_000

/**
 * Whether the ticket came back from a snooze because of the same answer that this warning is about. If so, the desk shows only the first of
 * the two toasts.
 */
export const isAboutSame = ({ ticketId, cause, ts }: ReturnedTicket, warning: DueWarning) =>
  cause === 'due' && ticketId === warning.ticketId && Math.abs(Date.parse(ts) - Date.parse(warning.warnedTs)) <= APART_MAX_MS
