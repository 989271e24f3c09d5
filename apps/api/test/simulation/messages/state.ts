import type { TicketStatus } from '@playhub/contract/support'
import type { Account, Agent, Owner } from './operations.ts'

/** The model's knowledge of a ticket. Messages are in the order of their numbers. */
export type TicketState = {
  owner: Owner
  /** Whether a guest opened the ticket. */
  isGuests: boolean
  status: TicketStatus
  assignee: Agent | null
  version: number
  messages: readonly { message: number; by: 'person' | Agent }[]
  personSeen: number
  staffSeen: number
  isWaiting: boolean
  rating: number | null
  /** Entries of the ticket's history, sorted. */
  changes: readonly string[]
  /** Entries of the audit log about the ticket, sorted. */
  audits: readonly string[]
}
export type State = { mergedInto: Account | null; tickets: { readonly [ticket: number]: TicketState } }

export const NOTHING: State = { mergedInto: null, tickets: {} }

/** The number that stands for the message with which a ticket was opened. */
export const OPENING = 0

export const unreadOf = ({ messages, personSeen }: TicketState) => messages.slice(personSeen).filter(({ by }) => by !== 'person').length
export const staffUnreadOf = ({ messages, staffSeen }: TicketState) => messages.slice(staffSeen).filter(({ by }) => by === 'person').length

/** Returns the text for one notification that open pages get about a ticket. `to` is `nobody` if only staff get it. */
export const newsOf = (ticket: number, kind: 'message' | 'status' | 'read', seq: number, to: Owner | 'nobody') =>
  `ticket ${ticket}: ${kind} ${seq} to ${to}`

/**
 * Makes states comparable. The exact version of a ticket does not matter; it only has to grow when something changes. So a version is
 * replaced by how it differs from the one in `begin`.
 */
export const comparable = (state: State, begin: State) => {
  const tickets = Object.entries(state.tickets).map(([number, ticket]) => {
    const was = begin.tickets[Number(number)]?.version ?? 1
    return [number, { ...ticket, version: ticket.version === was ? 'same' : ticket.version > was ? 'grown' : 'shrunk' }]
  })
  return { mergedInto: state.mergedInto, tickets: Object.fromEntries(tickets) as Record<string, unknown> }
}
