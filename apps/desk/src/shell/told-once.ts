import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'

/**
 * The maximum time, in ms, between a warning and the end of a snooze that have the same cause. The server checks for due answers and for
 * ended snoozes every minute.
 */
const APART_MAX_MS = 5 * 60_000

/**
 * Whether the answer that this warning is about was also the reason why the ticket came back from a snooze. If so, the desk shows only the
 * first of the two messages.
 */
export const isAboutSame = ({ ticketId, cause, ts }: ReturnedTicket, warning: DueWarning) =>
  cause === 'due' && ticketId === warning.ticketId && Math.abs(Date.parse(ts) - Date.parse(warning.warnedTs)) <= APART_MAX_MS
