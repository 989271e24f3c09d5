import type { TicketStatus } from '@playhub/contract/support'
import type { Deps } from '../../../src/deps.ts'
import { hold } from '../violation.ts'
import { type People, textOf } from './people.ts'
import { type State, staffUnreadOf, type TicketState, unreadOf } from './state.ts'

type MessageRow = { seq: number; client_id: string; author: string; staff_id: string | null; plain: string; created_at: string }
type Row = {
  id: string
  client_id: string
  player_id: string | null
  guest_id: string | null
  status: TicketStatus
  assignee_id: string | null
  version: number
  message_seq: number
  player_unread: number
  staff_unread: number
  player_seen_seq: number
  staff_seen_seq: number
  waiting_since: string | null
  first_answered_at: string | null
  last_message_at: string
  last_line: string
  closed_at: string | null
  rating: number | null
  messages: MessageRow[]
  changes: { change: string; from: string; to: string }[]
  audits: { action: string; staff_id: string }[]
}

const READ = `select row_to_json(t) as ticket from (
  select t.*,
    (select coalesce(json_agg(m order by m.seq), '[]') from
      (select seq, client_id, author, staff_id, plain, created_at from ticket_message where ticket_id = t.id) m) as messages,
    (select coalesce(json_agg(c), '[]') from (select change, "from", "to" from ticket_change where ticket_id = t.id) c) as changes,
    (select coalesce(json_agg(a), '[]') from (select action, staff_id from audit_log where object = 'ticket ' || t.number) a) as audits
  from ticket t where t.player_id = any($1::uuid[]) or t.guest_id = $2) t`

/** Reads the tickets of all people of the history from the database. Throws Violation if the stored data of a ticket is inconsistent. */
export const readStored = async ({ pool }: Pick<Deps, 'pool'>, people: People): Promise<State> => {
  const { rows } = await pool.query<{ ticket: Row }>(READ, [people.accounts, people.guestId])
  const guest = await pool.query<{ merged_into: string | null }>('select merged_into from support_guest where id = $1', [people.guestId])
  const tickets = rows.map(({ ticket }) => {
    const number = people.ticketOf(ticket.client_id)
    if (number === undefined) throw new Error('a ticket of nobody')
    const state = stateOf(ticket, people, number)
    checkTicket(ticket, state)
    hold(people.tickets.get(number) === ticket.id, `ticket ${number} is known to the one who opened it`)
    return [number, state]
  })
  return { mergedInto: people.accountOf(guest.rows[0]?.merged_into ?? null), tickets: Object.fromEntries(tickets) as State['tickets'] }
}

const stateOf = (row: Row, people: People, number: number): TicketState => {
  const owner = people.ownerOf({ playerId: row.player_id, guestId: row.guest_id })
  if (owner === 'nobody') throw new Error('the statement reads only tickets of these people')
  const named = ({ change, from, to }: Row['changes'][number]) =>
    change === 'created' ? change : change === 'merged' ? `merged ${people.accountOf(to)}` : `${change} ${from} ${to}`
  return {
    ...{ owner, isGuests: row.guest_id !== null, status: row.status, assignee: people.agentOf(row.assignee_id), version: row.version },
    messages: row.messages.map(({ client_id, plain, staff_id }) => {
      const message = Number(plain.split(' ')[1])
      hold(people.clientIdOf(message, number) === client_id, `message ${message} has its own client id`)
      return { message, by: people.agentOf(staff_id) ?? 'person' }
    }),
    ...{ personSeen: row.player_seen_seq, staffSeen: row.staff_seen_seq, isWaiting: row.waiting_since !== null, rating: row.rating },
    changes: row.changes.map(named).toSorted(),
    audits: row.audits.map(({ action, staff_id }) => `${action} ${people.agentOf(staff_id)}`).toSorted(),
  }
}

const checkTicket = (row: Row, state: TicketState) => {
  const { messages } = row
  hold(
    messages.every(({ seq }, index) => seq === index + 1),
    'messages are numbered without gaps',
  )
  hold(new Set(messages.map(({ client_id }) => client_id)).size === messages.length, 'no message is there twice')
  hold(
    messages.every(({ author, staff_id }) => (author === 'player') === (staff_id === null)),
    'each message has its writer',
  )
  const last = messages.at(-1)
  hold(last !== undefined && row.message_seq === last.seq, 'the ticket knows its last message')
  hold(row.last_line === last?.plain && row.last_line === textOf(state.messages.at(-1)?.message ?? -1), 'lists show the last message')
  hold(row.last_message_at === last?.created_at, 'lists know when the last message came')
  hold(row.player_unread === unreadOf(state), `${row.player_unread} unread, and ${unreadOf(state)} not seen`)
  hold(row.staff_unread === staffUnreadOf(state), `${row.staff_unread} unread for staff, and ${staffUnreadOf(state)} not seen`)
  hold((row.status === 'closed') === (row.closed_at !== null), 'a closed ticket has a time of closing, no other has')
  hold(row.status !== 'closed' || row.waiting_since === null, 'nobody waits in a closed ticket')
  hold((row.first_answered_at !== null) === messages.some(({ author }) => author === 'staff'), 'the first answer is noted')
}
