import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'

export type StaffRow = typeof staff.$inferSelect

/** Finds a member of staff who is not disabled. */
export const findStaffByEmail = async (db: Tx, email: string): Promise<StaffRow | undefined> => {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)))
  return row
}

/** Locks an account that is not disabled. Take this lock before changing its password or factors. */
export const lockStaff = async (tx: Tx, id: string): Promise<StaffRow | undefined> => {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)))
    .for('update')
  return row
}
