import { asciiEmail } from '@playhub/contract/email-domain'
import { uuid } from '@playhub/contract/fields'
import { TICKETS_PAGE } from '@playhub/contract/limits'
import { deskInbox as en } from '@playhub/phrases/en/desk-inbox'
import { deskInbox as ru } from '@playhub/phrases/ru/desk-inbox'
import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import { isRemaining, matches, type NewestPlace, selectRows, type TicketFilter } from './inbox-data.ts'

/**
 * Returns conditions for a query that has the form of a number, an id, a generated name or an e-mail address. Each condition uses its own
 * index.
 */
const waysToRead = (q: string): SQL[] => {
  // Accepts ticket numbers as the desk shows them: `#1001` in English; `№ 1001` in Russian, with any kind of space.
  const number = /^(?:[#№]\s*)?(\d{1,15})$/.exec(q)?.[1]
  const nameless = shownIn(q, 'playerName', /^\d{1,15}$/)
  const isUuid = uuid.safeParse(q).success
  const mark = /^[0-9a-f]{8}$/i.test(q) ? q : shownIn(q, 'guestName', /^[0-9a-f]{4,8}$/i)
  return [
    ...(number === undefined
      ? []
      : [sql`select remaining_ticket(id) from ticket where number = ${number}::bigint`, ofPlayers(sql`player.number = ${number}::bigint`)]),
    ...(nameless === undefined ? [] : [ofPlayers(sql`player.number = ${nameless}::bigint`)]),
    ...(isUuid
      ? [sql`select remaining_ticket(id) from ticket where payment_id = ${q}::uuid`, sql`select remaining_ticket(${q}::uuid)`]
      : []),
    // In place of a name, the desk shows the first characters of a guest's id: four in lists, eight on the card beside the conversation.
    ...(mark === undefined ? [] : [sql`select id from ticket where guest_id between ${firstOf(mark)}::uuid and ${lastOf(mark)}::uuid`]),
    ...(q.includes('@') ? [ofPlayers(withEmail(q))] : []),
  ]
}

/** Returns the id inside a generated name such as "guest-84d6". The name may be in any language of the desk. */
const shownIn = (q: string, name: 'guestName' | 'playerName', form: RegExp): string | undefined => {
  for (const { inbox } of [en, ru]) {
    const before = inbox[name].replace('{id}', '').toLowerCase()
    const id = q.toLowerCase().startsWith(before) ? q.slice(before.length) : ''
    if (form.test(id)) return id
  }
  return undefined
}

const ofPlayers = (which: SQL) => sql`select ticket.id from player join ticket on ticket.player_id = player.id where ${which}`
/** SQL condition for players who sign in with this e-mail address, or for whom a provider reported it. */
const withEmail = (q: string) => sql`player.id in (
  select player_id from identity where method = 'email' and subject = ${asciiEmail(q.toLowerCase())}
  union all select player_id from identity where email in (${q}, ${asciiEmail(q.toLowerCase())}))`
const firstOf = (mark: string) => `${mark.padEnd(8, '0')}-0000-0000-0000-000000000000`
const lastOf = (mark: string) => `${mark.padEnd(8, 'f')}-ffff-ffff-ffff-ffffffffffff`

/**
 * Finds tickets that match the query as a number, an id, a generated name or an e-mail address. Returns them newest first, at most one more
 * than fits on a page. Returns undefined if there are none.
 */
export const findNamed = async (db: Tx, q: string, filter: TicketFilter, after: NewestPlace | undefined) => {
  const ways = waysToRead(q)
  if (ways.length === 0) return undefined
  const found = sql`${ticket.id} in (${sql.join(ways, sql` union all `)})`
  const before = after && sql`(${ticket.lastMessageAt}, ${ticket.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await selectRows(db)
    .where(and(found, isRemaining, matches(filter), before))
    .orderBy(desc(ticket.lastMessageAt), desc(ticket.id))
    .limit(TICKETS_PAGE + 1)
  return rows.length > 0 || after ? rows : undefined
}
