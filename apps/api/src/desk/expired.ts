import { and, lt, ne } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { bulkAction, heldAnswer, macroUse } from '../db/schema.ts'
import { deleteOldFollowers } from '../support/incidents-data.ts'
import { deleteExpiredChallenges } from './access/passkey-data.ts'
import { deleteExpiredSessions } from './access/sessions.ts'
import { deleteOldRuns } from './automation/data.ts'
import { deleteOldTurns } from './round-robin/give.ts'
import { deleteOldWarnings } from './targets/warnings.ts'

/** How long actions on many tickets, uses of macros and undone answers are kept. Undo works only for a much shorter time. */
const UNDO_MS = 7 * 86_400_000

/** Deletes expired rows. The audit log is kept. */
export const deleteExpiredAtDesk = async (db: Tx, now: Date) => {
  await deleteExpiredSessions(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteOldWarnings(db, now)
  await deleteOldFollowers(db, now)
  await deleteOldTurns(db, now)
  await deleteOldRuns(db, now)
  const before = new Date(now.getTime() - UNDO_MS)
  await deleteOld(db, macroUse, lt(macroUse.createdAt, before))
  await deleteOld(db, bulkAction, lt(bulkAction.createdAt, before))
  await deleteOld(db, heldAnswer, and(lt(heldAnswer.createdAt, before), ne(heldAnswer.state, 'held')))
}
