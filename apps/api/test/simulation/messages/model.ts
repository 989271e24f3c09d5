import type { Agent, Kind, Operation, OperationOf, Owner } from './operations.ts'
import { newsOf, OPENING, type State, type TicketState } from './state.ts'

/** One possible answer to an operation, and the state after it. `news` lists the notifications that open pages get. */
export type Outcome = { answer: string; state: State; news: readonly string[] }
type Rule<K extends Kind> = (state: State, one: OperationOf<K>, begin: State) => Outcome[]

const sorted = (texts: readonly string[], more: readonly string[]) => [...texts, ...more].toSorted()

const refuse = (state: State, answer: string): Outcome => ({ answer, state, news: [] })
const same = (state: State, answer = 'done'): Outcome => ({ answer, state, news: [] })
const set = (state: State, number: number, ticket: TicketState, news: readonly string[], answer = 'done'): Outcome => ({
  answer,
  state: { ...state, tickets: { ...state.tickets, [number]: ticket } },
  news,
})

/**
 * Applies `act` for the caller, and returns the possible outcomes. A guest who was merged into an account before the step is refused. If
 * the guest was merged during the step, the call may have begun before or after the merge. So it may be refused, or handled as a call of
 * the player.
 */
const as = (state: State, begin: State, by: Owner, act: (owner: Owner) => Outcome): Outcome[] => {
  if (by !== 'guest' || state.mergedInto === null) return [act(by)]
  const refused = refuse(state, 'SUPPORT_IDENTITY_MERGED')
  return begin.mergedInto === null ? [refused, act(state.mergedInto)] : [refused]
}

/** Applies `act` to the caller's own ticket; refuses any other ticket. */
const own = (state: State, begin: State, one: { by: Owner; ticket: number }, act: (ticket: TicketState) => Outcome) =>
  as(state, begin, one.by, (owner) => {
    const ticket = state.tickets[one.ticket]
    return ticket?.owner === owner ? act(ticket) : refuse(state, 'TICKET_NOT_FOUND')
  })

const lastOf = (begin: State, ticket: number) => begin.tickets[ticket]?.messages.length ?? 0
/**
 * Returns the number of the message that is `back` messages before the last message. The last message is the one at the beginning of the
 * step, because in this simulation pages show the ticket as it was then.
 */
export const seqBack = (begin: State, { ticket, back }: { ticket: number; back: number }) => Math.max(1, lastOf(begin, ticket) - back)
/** Returns the ticket's version that a page sends: the one at the beginning of the step, or one less if the page is stale. */
export const versionOn = (begin: State, { ticket, isStale }: { ticket: number; isStale: boolean }) =>
  (begin.tickets[ticket]?.version ?? 1) - (isStale ? 1 : 0)

const seqOf = ({ messages }: TicketState, message: number) => messages.findIndex((one) => one.message === message) + 1

/** Returns the ticket with another status, and with the entries that this change leaves in its history. */
const withStatus = (ticket: TicketState, status: TicketState['status']): TicketState =>
  status === ticket.status
    ? ticket
    : {
        ...ticket,
        status,
        version: ticket.version + 1,
        changes: sorted(ticket.changes, [`status ${ticket.status} ${status}`]),
        ...(status === 'closed' && { isWaiting: false }),
      }

const withAssignee = (ticket: TicketState, assignee: Agent | null): TicketState => ({
  ...ticket,
  assignee,
  version: ticket.version + 1,
  changes: sorted(ticket.changes, [`assignee ${ticket.assignee ?? ''} ${assignee ?? ''}`]),
})

const rules: { [K in Kind]: Rule<K> } = {
  open: (state, { by, ticket: number }, begin) =>
    as(state, begin, by, (owner) => {
      const known = state.tickets[number]
      if (known) return known.owner === owner ? same(state) : refuse(state, 'BAD_REQUEST')
      const opened: TicketState = {
        ...{ owner, isGuests: by === 'guest', status: 'open', assignee: null, version: 1 },
        ...{ messages: [{ message: OPENING, by: 'person' }], personSeen: 0, staffSeen: 0, isWaiting: true, rating: null },
        ...{ changes: ['created'], audits: [] },
      }
      return set(state, number, opened, [newsOf(number, 'message', 1, owner)])
    }),

  send: (state, one, begin) =>
    own(state, begin, one, (ticket) => {
      // A guest's call finds only tickets that a guest opened, even if the tickets move to an account during the call.
      if (one.by === 'guest' && !ticket.isGuests) return refuse(state, 'TICKET_NOT_FOUND')
      const known = seqOf(ticket, one.message)
      if (known > 0) return same(state, `done ${known}`)
      if (ticket.status === 'closed') return refuse(state, 'TICKET_CLOSED')
      const messages = [...ticket.messages, { message: one.message, by: 'person' as const }]
      const written = { ...withStatus(ticket, 'open'), messages, isWaiting: true }
      return set(state, one.ticket, written, [newsOf(one.ticket, 'message', messages.length, ticket.owner)], `done ${messages.length}`)
    }),

  read: (state, one, begin) =>
    own(state, begin, one, (ticket) => {
      const seen = Math.min(seqBack(begin, one), ticket.messages.length)
      if (seen <= ticket.personSeen) return same(state)
      return set(state, one.ticket, { ...ticket, personSeen: seen }, [newsOf(one.ticket, 'read', ticket.messages.length, ticket.owner)])
    }),

  rate: (state, one, begin) =>
    own(state, begin, one, (ticket) => {
      if (ticket.status !== 'closed') return refuse(state, 'TICKET_NOT_CLOSED')
      if (ticket.rating === one.score) return same(state)
      const changes = sorted(ticket.changes, [`rated ${ticket.rating ?? ''} ${one.score}`])
      const news = [newsOf(one.ticket, 'status', ticket.messages.length, ticket.owner)]
      return set(state, one.ticket, { ...ticket, rating: one.score, changes }, news)
    }),

  merge: (state, { by }) => {
    if (state.mergedInto === by) return [same(state)]
    if (state.mergedInto !== null) return [refuse(state, 'SUPPORT_IDENTITY_MERGED')]
    const moved = Object.entries(state.tickets).filter(([, { owner }]) => owner === 'guest')
    const tickets = moved.map(([number, ticket]) => [number, { ...ticket, owner: by, changes: sorted(ticket.changes, [`merged ${by}`]) }])
    return [
      {
        answer: 'done',
        state: { mergedInto: by, tickets: { ...state.tickets, ...Object.fromEntries(tickets) } },
        news: moved.map(([number, { messages }]) => newsOf(Number(number), 'status', messages.length, by)),
      },
    ]
  },

  answer: (state, one, begin) => {
    const ticket = state.tickets[one.ticket]
    if (!ticket) return [refuse(state, 'TICKET_NOT_FOUND')]
    if (seqOf(ticket, one.message) > 0) return [same(state)]
    if (ticket.status === 'closed') return [refuse(state, 'TICKET_CLOSED')]
    const upTo = one.back === undefined ? undefined : seqBack(begin, { ticket: one.ticket, back: one.back })
    const after = (seq: number) => ticket.messages.slice(seq)
    if (upTo !== undefined && after(upTo).some(({ by }) => by !== 'person' && by !== one.by)) return [refuse(state, 'ANSWERED_MEANWHILE')]
    const seen = Math.max(upTo ?? ticket.messages.length, ticket.staffSeen)
    // A message of the player that no member of staff has seen stays unread. While a ticket has such a message, it still waits for an
    // answer and cannot be closed.
    const isUnseen = upTo !== undefined && after(seen).some(({ by }) => by === 'person')
    if (isUnseen && one.status === 'closed') return [refuse(state, 'TICKET_CHANGED')]
    const messages = [...ticket.messages, { message: one.message, by: one.by }]
    const taken = ticket.assignee === null ? withAssignee(ticket, one.by) : ticket
    const answered = {
      ...withStatus(taken, one.status),
      ...{ messages, isWaiting: isUnseen, staffSeen: isUnseen ? seen : messages.length },
      audits: sorted(ticket.audits, [`ticket-answered ${one.by}`]),
    }
    return [set(state, one.ticket, answered, [newsOf(one.ticket, 'message', messages.length, ticket.owner)])]
  },

  status: (state, one, begin) => {
    const ticket = state.tickets[one.ticket]
    if (!ticket) return [refuse(state, 'TICKET_NOT_FOUND')]
    if (ticket.status === one.status) return [same(state)]
    if (ticket.version !== versionOn(begin, one)) return [refuse(state, 'TICKET_CHANGED')]
    const isWaiting = one.status === 'open' || (one.status === 'waiting' && ticket.isWaiting)
    const changed = { ...withStatus(ticket, one.status), isWaiting, audits: sorted(ticket.audits, [`ticket-changed ${one.by}`]) }
    return [set(state, one.ticket, changed, [newsOf(one.ticket, 'status', ticket.messages.length, ticket.owner)])]
  },

  assign: (state, one, begin) => {
    const ticket = state.tickets[one.ticket]
    if (!ticket) return [refuse(state, 'TICKET_NOT_FOUND')]
    if (ticket.assignee === one.to) return [same(state)]
    if (ticket.version !== versionOn(begin, one)) return [refuse(state, 'TICKET_CHANGED')]
    const changed = { ...withAssignee(ticket, one.to), audits: sorted(ticket.audits, [`ticket-changed ${one.by}`]) }
    return [set(state, one.ticket, changed, [newsOf(one.ticket, 'status', ticket.messages.length, 'nobody')])]
  },

  see: (state, one, begin) => {
    const ticket = state.tickets[one.ticket]
    if (!ticket) return [refuse(state, 'TICKET_NOT_FOUND')]
    const seen = Math.min(seqBack(begin, one), ticket.messages.length)
    if (seen <= ticket.staffSeen) return [same(state)]
    return [set(state, one.ticket, { ...ticket, staffSeen: seen }, [newsOf(one.ticket, 'read', seen, ticket.owner)])]
  },
}

/** Returns all outcomes that the rules of support allow for an operation, in a step that began with the state `begin`. */
export const outcomesOf = (state: State, one: Operation, begin: State): Outcome[] => {
  // TypeScript cannot infer that the rule belongs to the operation's kind.
  const rule = rules[one.kind] as (state: State, one: Operation, begin: State) => Outcome[]
  return rule(state, one, begin)
}
