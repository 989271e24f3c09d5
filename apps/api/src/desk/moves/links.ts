import { Refusal } from '@playhub/contract/refusals'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticketLink } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { nobodys } from '../ticket/answer-locked.ts'
import { getTicket, insertChange, type NamedTicket } from '../ticket/ticket-data.ts'

type LinkDeps = Pick<Deps, 'db' | 'now' | 'news' | 'log'>
type Pair = readonly [NamedTicket['ticket'], NamedTicket['ticket']]

/** Marks two tickets as related. A repeated call changes nothing. Throws TICKET_NOT_FOUND, TICKETS_SAME. */
export const linkTickets = (deps: LinkDeps, staff: Staff, ticketId: string, otherId: string) =>
  change(deps, staff, 'linked', [ticketId, otherId], async (tx, [one, other]) => {
    if (one.id === other.id) throw new Refusal('TICKETS_SAME')
    if (await isLinked(tx, one.id, other.id)) return false
    await tx.execute(sql`insert into ${ticketLink} (one_id, other_id, staff_id, created_at)
      select least(${one.id}::uuid, ${other.id}::uuid), greatest(${one.id}::uuid, ${other.id}::uuid), ${staff.id}::uuid, ${deps.now().toISOString()}::timestamptz
      on conflict do nothing`)
    return true
  })

/** Removes the mark that two tickets are related. A repeated call changes nothing. Throws TICKET_NOT_FOUND. */
export const unlinkTickets = (deps: LinkDeps, staff: Staff, ticketId: string, otherId: string) =>
  change(deps, staff, 'unlinked', [ticketId, otherId], async (tx, [one, other]) => {
    const { rows } = await tx.execute(sql`delete from ${ticketLink} where ${between(one.id, other.id)} returning one_id`)
    return rows.length > 0
  })

const change = async (
  deps: LinkDeps,
  staff: Staff,
  name: 'linked' | 'unlinked',
  ids: readonly [string, string],
  write: (tx: Tx, pair: Pair) => Promise<boolean>,
) => {
  const rows = await deps.db.transaction(async (tx) => {
    const pair: Pair = [(await getTicket(tx, ids[0])).ticket, (await getTicket(tx, ids[1])).ticket]
    if (!(await write(tx, pair))) return []
    const [one, other] = pair
    const by = { staffId: staff.id, createdAt: deps.now(), change: name }
    const changes = [
      { ...by, ticketId: one.id, to: String(other.number) },
      { ...by, ticketId: other.id, to: String(one.number) },
    ]
    // Inserting a history entry locks its ticket. Merges and splits lock tickets in the order of their ids, so the entries must have the
    // same order.
    await insertChange(tx, ...changes.toSorted((first, second) => (first.ticketId < second.ticketId ? -1 : 1)))
    await audit(tx, staff, { action: `tickets-${name}`, object: `ticket ${one.number}`, after: { with: other.number } })
    return pair
  })
  // Only staff are notified, because players do not see links.
  for (const row of rows) await tell(deps, { ...nobodys, ticketId: row.id, seq: row.messageSeq, kind: 'status' })
}

/** SQL condition for a link between two tickets, or between tickets that were merged into them. */
const between = (one: string, other: string) => sql`(
  (one_id in (select ticket_parts(${one})) and other_id in (select ticket_parts(${other})))
  or (one_id in (select ticket_parts(${other})) and other_id in (select ticket_parts(${one}))))`

const isLinked = async (tx: Tx, one: string, other: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select one_id from ${ticketLink} where ${between(one, other)} limit 1`)
  return rows.length > 0
}
