import { Refusal } from '@playhub/contract/refusals'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

/** Handles tickets that staff split or merge between the merge of two accounts and its undo. */

/**
 * Records that a ticket which staff split out of a moved ticket belongs to the same merge. If the accounts are separated again, the new
 * ticket is given to the same account as the original ticket, because its messages belong to that account.
 */
export const noteSplit = (tx: Tx, ticketId: string, partId: string) =>
  tx.execute(sql`insert into account_merge_row (merge_id, kind, key)
    select r.merge_id, 'ticket', ${partId} from account_merge_row r join account_merge m on m.id = r.merge_id
    where r.kind = 'ticket' and r.key = ${ticketId} and m.undone_at is null on conflict do nothing`)

/**
 * Checks tickets that have just got a new owner. Throws MERGE_TICKETS_MERGED if one of them is merged with a ticket of another owner,
 * because one owner would then read messages of the other owner.
 */
export const checkMergedTickets = async (tx: Tx, ids: SQL): Promise<void> => {
  const { rows } = await tx.execute(sql`select one.id from ticket one join ticket other on other.id = one.merged_into
    where (one.id::text in (${ids}) or other.id::text in (${ids})) and one.player_id is distinct from other.player_id limit 1`)
  if (rows.length > 0) throw new Refusal('MERGE_TICKETS_MERGED')
}
