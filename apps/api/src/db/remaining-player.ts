import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'

/** Returns the id of the account that is left after all merges of this account; its own id if it was never merged into another one. */
export const remainingPlayer = async (db: Tx, id: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`select remaining_player(${id}) as id`)
  return rows[0]?.id ?? id
}

/**
 * Like `remainingPlayer`, and locks the returned account against merges until the transaction ends. Call it before locking any row of the
 * player.
 */
export const holdRemainingPlayer = async (tx: Tx, id: string): Promise<string> => {
  const { rows } = await tx.execute<{ id: string }>(sql`select hold_remaining_player(${id}) as id`)
  return rows[0]?.id ?? id
}
