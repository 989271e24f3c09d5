import type { TicketStatus } from '@playhub/contract/support'
import type { Account, Agent, Owner } from './operations.ts'

/** A ticket in the model. Its messages are in the order of their numbers. */
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

/** The number that stands for the first message of a ticket. */
export const OPENING = 0

export const unreadOf = ({ messages, personSeen }: TicketState) => messages.slice(personSeen).filter(({ by }) => by !== 'person').length
export const staffUnreadOf = ({ messages, staffSeen }: TicketState) => messages.slice(staffSeen).filter(({ by }) => by === 'person').length

/** Returns a text for one notification about a ticket. `to` is the owner whose open pages get it; `nobody` if only staff get it. */
export const newsOf = (ticket: number, kind: 'message' | 'status' | 'read', seq: number, to: Owner | 'nobody') =>
  `ticket ${ticket}: ${kind} ${seq} to ${to}`

/**
 * Makes states comparable. A ticket's version must only grow when something changes; its exact value does not matter. So each version is
 * replaced by its difference from `begin`: `same`, `grown` or `shrunk`.
 */
export const comparable = (state: State, begin: State) => {
  const tickets = Object.entries(state.tickets).map(([number, ticket]) => {
    const was = begin.tickets[Number(number)]?.version ?? 1
    return [number, { ...ticket, version: ticket.version === was ? 'same' : ticket.version > was ? 'grown' : 'shrunk' }]
  })
  return { mergedInto: state.mergedInto, tickets: Object.fromEntries(tickets) as Record<string, unknown> }
}
