import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'

/**
 * The server checks for due answers and for ended snoozes every minute. So a warning and a return that are further apart than this time, in
 * ms, have different causes.
 */
const APART_MAX_MS = 5 * 60_000

/**
 * Whether a ticket came back from a snooze because of the due time in this warning. In that case only one of the two messages is shown: the
 * first one.
 */
export const isAboutSame = ({ ticketId, cause, ts }: ReturnedTicket, warning: DueWarning) =>
  cause === 'due' && ticketId === warning.ticketId && Math.abs(Date.parse(ts) - Date.parse(warning.warnedTs)) <= APART_MAX_MS
