import type { Tx } from '../db/connect.ts'
import { deleteExpiredChallenges } from './access/passkey-data.ts'
import { deleteExpiredSessions } from './access/sessions.ts'

/** Deletes expired rows. The audit log is kept. */
export const deleteExpiredAtDesk = async (db: Tx, now: Date) => {
  await deleteExpiredSessions(db, now)
  await deleteExpiredChallenges(db, now)
}
