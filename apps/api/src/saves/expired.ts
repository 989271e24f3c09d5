import { GUEST_SAVES_DAYS, SAVE_HISTORY_DAYS } from '@playhub/contract/games/saves'
import { and, eq, exists, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { save, saveGuest, saveVersion } from '../db/schema.ts'
import { endOfVersion } from './data.ts'

const DAY_MS = 86_400_000

/**
 * Deletes old versions, saves of guests that were not written for `GUEST_SAVES_DAYS`, and slots that were deleted long ago. The newest
 * version of a slot is kept, and so are the versions between which a player must still choose.
 */
export const deleteExpiredSaves = async (db: Tx, now: Date) => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const unused = and(eq(save.ownerKind, 'guest'), lt(save.updatedAt, ago(GUEST_SAVES_DAYS)))
  const emptied = and(isNull(save.bytes), isNull(save.conflict), lt(save.updatedAt, ago(SAVE_HISTORY_DAYS)))
  await deleteOld(db, save, or(unused, emptied))
  const isNeeded = exists(
    db
      .select({ one: sql`1` })
      .from(save)
      .where(
        and(
          eq(save.ownerKind, saveVersion.ownerKind),
          eq(save.ownerId, saveVersion.ownerId),
          eq(save.projectId, saveVersion.projectId),
          eq(save.slot, saveVersion.slot),
          or(eq(save.version, saveVersion.version), eq(save.conflict, saveVersion.version)),
        ),
      ),
  )
  await deleteOld(db, saveVersion, and(lt(endOfVersion, ago(SAVE_HISTORY_DAYS).toISOString()), not(isNeeded)))
  await deleteOld(db, saveGuest, lt(saveGuest.createdAt, ago(2 * GUEST_SAVES_DAYS)))
}
