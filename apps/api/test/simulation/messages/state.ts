import type { TicketStatus } from '@playhub/contract/support'
import type { Account, Agent, Owner } from './operations.ts'

/** What is known of a ticket. Messages are in the order of their numbers. */
export type TicketState = {
  owner: Owner
  /** A guest opened it. */
  isGuests: boolean
  status: TicketStatus
  assignee: Agent | null
  version: number
  messages: readonly { message: number; by: 'person' | Agent }[]
  personSeen: number
  staffSeen: number
  isWaiting: boolean
  rating: number | null
  /** Entries of the ticket's history and of the audit log, each sorted. */
  changes: readonly string[]
  audits: readonly string[]
}
export type State = { mergedInto: Account | null; tickets: { readonly [ticket: number]: TicketState } }

export const NOTHING: State = { mergedInto: null, tickets: {} }

/** The number that stands for the message with which a ticket was opened. */
export const OPENING = 0

export const unreadOf = ({ messages, personSeen }: TicketState) => messages.slice(personSeen).filter(({ by }) => by !== 'person').length
export const staffUnreadOf = ({ messages, staffSeen }: TicketState) => messages.slice(staffSeen).filter(({ by }) => by === 'person').length

/** News of a ticket that open pages get. `to` is nobody if only staff hear of it. */
export const newsOf = (ticket: number, kind: 'message' | 'status' | 'read', seq: number, to: Owner | 'nobody') =>
  `ticket ${ticket}: ${kind} ${seq} to ${to}`

/** A version only has to grow when something changes, so two states are equal if both or neither have changed since `begin`. */
export const comparable = (state: State, begin: State) => {
  const tickets = Object.entries(state.tickets).map(([number, ticket]) => {
    const was = begin.tickets[Number(number)]?.version ?? 1
    return [number, { ...ticket, version: ticket.version === was ? 'same' : ticket.version > was ? 'grown' : 'shrunk' }]
  })
  return { mergedInto: state.mergedInto, tickets: Object.fromEntries(tickets) as Record<string, unknown> }
}
