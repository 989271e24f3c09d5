import type { Tx } from '../db/connect.ts'
import { deleteExpiredChallenges } from './access/passkey-data.ts'
import { deleteExpiredSessions } from './access/sessions.ts'

/** Clears what is good for nothing any more. The audit log stays. */
export const deleteExpiredAtDesk = async (db: Tx, now: Date) => {
  await deleteExpiredSessions(db, now)
  await deleteExpiredChallenges(db, now)
}
