import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'

/** The server looks for both every minute. A warning that is older or newer than this is about something else. */
const APART_MAX_MS = 5 * 60_000

/**
 * Whether a ticket came back from a snooze because of the due time of which the warning tells. Then only one of the two messages is shown,
 * whichever comes first.
 */
export const isAboutSame = ({ ticketId, cause, ts }: ReturnedTicket, warning: DueWarning) =>
  cause === 'due' && ticketId === warning.ticketId && Math.abs(Date.parse(ts) - Date.parse(warning.warnedTs)) <= APART_MAX_MS
