import { lt } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { bulkAction } from '../db/schema.ts'
import { deleteExpiredChallenges } from './access/passkey-data.ts'
import { deleteExpiredSessions } from './access/sessions.ts'
import { deleteOldWarnings } from './targets/warnings.ts'

/** How long actions on many tickets are kept. They can be undone only for a much shorter time. */
const BULK_MS = 7 * 86_400_000

/** Deletes expired rows. The audit log is kept. */
export const deleteExpiredAtDesk = async (db: Tx, now: Date) => {
  await deleteExpiredSessions(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteOldWarnings(db, now)
  await deleteOld(db, bulkAction, lt(bulkAction.createdAt, new Date(now.getTime() - BULK_MS)))
}
