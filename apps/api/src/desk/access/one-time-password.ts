import { STAFF_INVITATION_HOURS } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff, staffPasskey } from '../../db/schema.ts'
import type { StaffRow } from '../colleagues/staff-data.ts'
import { endSessionsOf } from './sessions.ts'

/** Whoever has shown the one-time password behind this hash begins anew: sets a password and a second factor up. */
export const begun = (passwordHash: string, now: Date) => ({
  passwordHash,
  mustChangePassword: true,
  invitedUntil: new Date(now.getTime() + STAFF_INVITATION_HOURS * 3_600_000),
  totpSecret: null,
  disabledAt: null,
})

/** Whether somebody who has the password may come in with it. */
export const isStillInvited = ({ mustChangePassword, invitedUntil }: Pick<StaffRow, 'mustChangePassword' | 'invitedUntil'>, now: Date) =>
  !mustChangePassword || invitedUntil === null || now < invitedUntil

/** Takes everything else away that somebody could sign in with, and ends their sessions. Lets those in again who were not. */
export const beginAnew = async (tx: Tx, staffId: string, passwordHash: string, now: Date) => {
  await tx.update(staff).set(begun(passwordHash, now)).where(eq(staff.id, staffId))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  await endSessionsOf(tx, staffId, now)
}
