import type { Due } from '@playhub/contract/desk/targets/due'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { presentRow } from '../inbox/inbox.ts'
import type { NamedTicket } from './ticket-data.ts'

export const presentTicket = (
  { ticket, guestEmail, isGuestEmailProven, snoozedByName, ...named }: NamedTicket,
  due: Due | null,
): DeskTicket => ({
  ...presentRow({ ...ticket, ...named }, due),
  version: ticket.version,
  edition: ticket.edition,
  seq: ticket.messageSeq,
  playerSeenSeq: ticket.playerSeenSeq,
  reason: ticket.reason,
  replyEmail: ticket.replyEmail,
  guestEmail: guestEmail ? { email: guestEmail, isProven: isGuestEmailProven === true } : null,
  rating: ticket.rating === null ? null : { score: ticket.rating, comment: ticket.ratingComment },
  closedTs: ticket.closedAt?.toISOString() ?? null,
  snoozedBy: ticket.snoozedUntil ? (snoozedByName ?? '') : null,
  snoozedTs: ticket.snoozedAt?.toISOString() ?? null,
})
