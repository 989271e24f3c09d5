import { CHAT_PAGE, TICKETS_PAGE } from '@playhub/contract/limits'
import type { Ticket, TicketMessage } from '@playhub/contract/support'
import type { Deps } from '../deps.ts'
import { JsonText } from '../http/json-text.ts'
import type { AttachmentRow } from '../media/data.ts'
import { presentFile } from '../media/links.ts'
import type { Requester } from './identity.ts'

/**
 * Reads the list of tickets and a conversation. PostgreSQL builds their JSON, because building it from rows took most of the time of a
 * reply.
 */

/** A position in the list: the time of the last message, and the id as a second key for tickets of the same millisecond. */
export type Place = { at: Date; id: string }
/** Which page of a conversation to read: the messages before or after a message number. Without a number, the newest messages. */
type Reading = { before?: number | undefined; after?: number | undefined }

/** Restricts `ticket` to the requester's own tickets; `$1` is the requester's id. */
const OWN = { player: 'player_id = $1', guest: 'guest_id = $1 and player_id is null' } as const

/** SQL that formats a time as the API contract requires. */
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns with the names of the API contract. A whole row is converted to JSON, because `json_build_object` takes 1.5 times as long. */
const ROW = `id, title, ${iso('created_at')} as "createTs", player_unread as "unreadMessageCount", status, project_id as project,
  ${iso('last_message_at')} as "lastMessageTs"`

const listOf = (kind: Requester['kind'], isFirst: boolean) => `
  select coalesce(json_agg(page), '[]')::text as json
  from (
    select ${ROW} from ticket
    where ${OWN[kind]} and merged_into is null ${isFirst ? '' : 'and (last_message_at, id) < ($2::timestamptz, $3::uuid)'}
    order by last_message_at desc, id desc limit ${TICKETS_PAGE}
  ) page`

/**
 * Reads a page of the requester's tickets, sorted by their newest message, newest first. With `before`, the page begins after this position
 * in the list.
 */
export const readTickets = async ({ pool }: Pick<Deps, 'pool'>, { kind, id }: Requester, before: Place | undefined): Promise<JsonText> => {
  const values = before ? [id, before.at.toISOString(), before.id] : [id]
  const { rows } = await pool.query<{ json: string }>({ text: listOf(kind, !before), values })
  return new JsonText(rows[0]?.json ?? '[]')
}

const TICKET = '(select id from remaining)'

/**
 * Conditions and order of a page of messages. `end` uses a range that contains only this ticket, so PostgreSQL follows the index and stops
 * at the end of the page. `before` and `after` are read seldom and use `ticket_id = …`. With this condition PostgreSQL expects a
 * conversation of average length, so it reads and sorts all messages of a long one.
 */
const PAGES = {
  end: `ticket_id between ${TICKET} and ${TICKET} order by ticket_id desc, seq desc`,
  before: `ticket_id = ${TICKET} and seq < $3 order by seq desc`,
  after: `ticket_id = ${TICKET} and seq > $3 order by seq`,
} as const

const MESSAGE = `client_id as id, seq, author = 'player' as "isUserMsg", html as text, null as image, null as video,
  ${iso('created_at')} as "createTs", mail - 'sender' as mail`

/** Returns the statement that reads a ticket (`$2`) of the requester (`$1`) and a page of its messages. */
export const chatOf = (kind: Requester['kind'], page: keyof typeof PAGES) => `
  with remaining as (select remaining_ticket($2) as id), page as (
    select seq, client_id, author, html, created_at, mail from ticket_message where ${PAGES[page]} limit ${CHAT_PAGE}
  ), file as (
    select id, seq, kind, state, type, bytes, width, height from attachment
    where ticket_id = ${TICKET} and seq in (select seq from page)
  )
  select id, (select to_json(head)::text from (
      select ${ROW}, edition, staff_seen_seq as "seenSeq", payment_id as "paymentId", rating
    ) head) as json,
    (select coalesce(json_agg(message), '[]')::text from (select ${MESSAGE} from page order by seq) message) as messages,
    exists (select from ticket_message where ticket_id = ${TICKET}
      and seq < coalesce((select min(seq) from page), ${page === 'after' ? '$3 + 1' : '0'})) as earlier,
    (select json_agg(file) from file) as files
  from ticket where id = ${TICKET} and ${OWN[kind]}`

type FileRow = Pick<AttachmentRow, 'id' | 'seq' | 'kind' | 'state' | 'type' | 'bytes' | 'width' | 'height'>
type Chat = { id: string; json: string; messages: string; earlier: boolean; files: FileRow[] | null }

/**
 * Reads one of the requester's tickets with a page of its messages, oldest first; undefined for any other ticket. For a merged ticket,
 * reads the newest page of the ticket that it was merged into, because messages have other numbers there.
 */
export const readTicket = async (
  deps: Pick<Deps, 'pool' | 'config' | 'now'>,
  requester: Requester,
  ticketId: string,
  { before, after }: Reading,
): Promise<JsonText | undefined> => {
  const page = after !== undefined ? 'after' : before !== undefined ? 'before' : 'end'
  const values = [requester.id, ticketId, ...(page === 'end' ? [] : [after ?? before])]
  const { rows } = await deps.pool.query<Chat>({ text: chatOf(requester.kind, page), values })
  const [row] = rows
  if (!row) return undefined
  if (row.id !== ticketId && page !== 'end') return readTicket(deps, requester, row.id, {})
  const messages = row.files ? withFiles(deps, row.messages, row.files, requester) : row.messages
  return new JsonText(`${row.json.slice(0, -1)},"hasEarlier":${row.earlier},"messages":${messages}}`)
}

/** Adds the files to the messages. PostgreSQL cannot build the links of the files, because they are signed. */
const withFiles = (deps: Pick<Deps, 'config' | 'now'>, json: string, files: readonly FileRow[], viewer: Requester): string => {
  // `chatOf` built the JSON text, so its type is known.
  const messages = JSON.parse(json) as TicketMessage[]
  const filesOf = Map.groupBy(files, ({ seq }) => seq)
  const shown: Ticket['messages'] = messages.map((message) => {
    const file = (kind: FileRow['kind']) => {
      const found = filesOf.get(message.seq)?.find((one) => one.kind === kind)
      return found ? presentFile(deps, found, viewer) : null
    }
    return { ...message, image: file('image'), video: file('video') }
  })
  return JSON.stringify(shown)
}
