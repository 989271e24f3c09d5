import { STAFF_INVITATION_HOURS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff, staffPasskey } from '../../db/schema.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { endSessionsOf } from './sessions.ts'

/** The columns of a member with a new one-time password. After entering it, the member must set a password and a second factor. */
export const begun = (passwordHash: string, now: Date) => ({
  passwordHash,
  mustChangePassword: true,
  invitedUntil: new Date(now.getTime() + STAFF_INVITATION_HOURS * 3_600_000),
  totpSecret: null,
  disabledAt: null,
})

/** Whether the one-time password has not expired. */
export const isStillInvited = ({ mustChangePassword, invitedUntil }: Pick<StaffRow, 'mustChangePassword' | 'invitedUntil'>, now: Date) =>
  !mustChangePassword || invitedUntil === null || now < invitedUntil

/** Removes all passwords and factors of a member and ends the sessions. A disabled member is enabled again. */
export const beginAnew = async (tx: Tx, staffId: string, passwordHash: string, now: Date) => {
  await tx.update(staff).set(begun(passwordHash, now)).where(eq(staff.id, staffId))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  await endSessionsOf(tx, staffId, now)
}
