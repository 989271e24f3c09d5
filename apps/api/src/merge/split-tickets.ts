import { Refusal } from '@playhub/contract/refusals'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

/** What staff do with tickets between the merge of two accounts and its undo. */

/**
 * A part that staff split out of a ticket goes where that ticket goes, if two accounts are separated again: its messages are those of the
 * other account.
 */
export const noteSplit = (tx: Tx, ticketId: string, partId: string) =>
  tx.execute(sql`insert into account_merge_row (merge_id, kind, key)
    select r.merge_id, 'ticket', ${partId} from account_merge_row r join account_merge m on m.id = r.merge_id
    where r.kind = 'ticket' and r.key = ${ticketId} and m.undone_at is null on conflict do nothing`)

/**
 * Throws MERGE_TICKETS_MERGED if one of these tickets, which just got another owner, is merged with a ticket of somebody else. One of the
 * two would then read messages of the other.
 */
export const checkMergedTickets = async (tx: Tx, ids: SQL): Promise<void> => {
  const { rows } = await tx.execute(sql`select one.id from ticket one join ticket other on other.id = one.merged_into
    where (one.id::text in (${ids}) or other.id::text in (${ids})) and one.player_id is distinct from other.player_id limit 1`)
  if (rows.length > 0) throw new Refusal('MERGE_TICKETS_MERGED')
}
