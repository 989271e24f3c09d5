import { STAFF_INVITATION_HOURS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff, staffPasskey } from '../../db/schema.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Returns the column values for a member of staff with a new one-time password. The member enters it and must then set a password and a
 * second factor.
 */
export const begun = (passwordHash: string, now: Date) => ({
  passwordHash,
  mustChangePassword: true,
  invitedUntil: new Date(now.getTime() + STAFF_INVITATION_HOURS * 3_600_000),
  totpSecret: null,
  disabledAt: null,
})

/** Returns false if the staff member's one-time password has expired. Always true for a member who has set a password of their own. */
export const isStillInvited = ({ mustChangePassword, invitedUntil }: Pick<StaffRow, 'mustChangePassword' | 'invitedUntil'>, now: Date) =>
  !mustChangePassword || invitedUntil === null || now < invitedUntil

/**
 * Replaces the staff member's password with a one-time password, removes all second factors and ends the sessions. A disabled member is
 * enabled again.
 */
export const beginAnew = async (tx: Tx, staffId: string, passwordHash: string, now: Date) => {
  await tx.update(staff).set(begun(passwordHash, now)).where(eq(staff.id, staffId))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  await endSessionsOf(tx, staffId, now)
}
