import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'

export type StaffRow = typeof staff.$inferSelect

/** Somebody who may sign in. */
export const findStaffByEmail = async (db: Tx, email: string): Promise<StaffRow | undefined> => {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)))
  return row
}

/** The turn of an account that may sign in: what changes its password or factors goes one after another. */
export const lockStaff = async (tx: Tx, id: string): Promise<StaffRow | undefined> => {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    .for('update')
  return row
}
