import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { authState } from '../../db/schema.ts'

export type AuthStateRow = typeof authState.$inferSelect

/** Stores a sign-in that begins. Returns false if its id exists already. */
export const insertAuthState = async (db: Tx, of: typeof authState.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(authState).values(of).onConflictDoNothing().returning({ idHash: authState.idHash })
  return rows.length > 0
}

export const findAuthState = async (db: Tx, idHash: string): Promise<AuthStateRow | undefined> => {
  const [row] = await db.select().from(authState).where(eq(authState.idHash, idHash))
  return row
}

/** Returns the row of a sign-in and locks it until the transaction ends. */
export const lockAuthState = async (tx: Tx, idHash: string): Promise<AuthStateRow | undefined> => {
  const [row] = await tx.select().from(authState).where(eq(authState.idHash, idHash)).for('update')
  return row
}

/**
 * Marks the sign-in as opened, so that only one window is redirected to a provider. Returns false if the sign-in was already opened, has
 * ended, or belongs to another session.
 */
export const openAuthState = async (tx: Tx, idHash: string, session: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(authState)
    .set({ status: 'opened' })
    .where(and(eq(authState.idHash, idHash), eq(authState.session, session), eq(authState.status, 'created'), gt(authState.expiresAt, now)))
    .returning({ idHash: authState.idHash })
  return rows.length > 0
}

/** The result of a sign-in in a window, with its data. */
type Outcome = Pick<AuthStateRow, 'status'> & Partial<Pick<AuthStateRow, 'playerId' | 'authType' | 'linkOfferSealed' | 'errorCode'>>

export const settleAuthState = (tx: Tx, idHash: string, outcome: Outcome) =>
  tx
    .update(authState)
    .set(outcome)
    .where(and(eq(authState.idHash, idHash), eq(authState.status, 'opened')))

export const markDelivered = (tx: Tx, idHash: string, loginSessionId: string | null, now: Date) =>
  tx.update(authState).set({ status: 'delivered', deliveredAt: now, loginSessionId }).where(eq(authState.idHash, idHash))
