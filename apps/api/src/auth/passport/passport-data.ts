import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { oauthTransaction } from '../../db/schema.ts'

export type TransactionRow = typeof oauthTransaction.$inferSelect

export const insertTransaction = (tx: Tx, of: TransactionRow) => tx.insert(oauthTransaction).values(of)

/** Deletes a trip (one redirect to a provider and back) and returns its row, so that the trip can be completed only once. */
export const takeTransaction = async (db: Tx, stateHash: string): Promise<TransactionRow | undefined> => {
  const [row] = await db.delete(oauthTransaction).where(eq(oauthTransaction.stateHash, stateHash)).returning()
  return row
}
