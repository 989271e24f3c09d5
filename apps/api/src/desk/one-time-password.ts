import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { staff, staffPasskey } from '../db/schema.ts'
import { endSessionsOf } from './sessions.ts'

/** Whoever has shown the one-time password behind this hash begins anew: sets a password and a second factor up. */
export const begun = (passwordHash: string) => ({ passwordHash, mustChangePassword: true, totpSecret: null, disabledAt: null })

/** Takes everything else away that somebody could sign in with, and ends their sessions. Lets those in again who were not. */
export const beginAnew = async (tx: Tx, staffId: string, passwordHash: string, now: Date) => {
  await tx.update(staff).set(begun(passwordHash)).where(eq(staff.id, staffId))
  await tx.delete(staffPasskey).where(eq(staffPasskey.staffId, staffId))
  await endSessionsOf(tx, staffId, now)
}
