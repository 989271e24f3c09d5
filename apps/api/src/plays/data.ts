import { POPULAR_DAYS, RECENT_GAMES } from '@playhub/contract/games/plays'
import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { playDay, playedGame } from '../db/schema.ts'

const DAY_MS = 86_400_000
/** Days for which the number of plays per day is kept, for later analyses. The hub itself needs only the last `POPULAR_DAYS` days. */
const DAYS_KEPT = 400

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * DAY_MS))

export const countPlay = (db: Tx, projectId: string, now: Date) =>
  db
    .insert(playDay)
    .values({ day: dayOf(now), projectId, plays: 1 })
    .onConflictDoUpdate({ target: [playDay.day, playDay.projectId], set: { plays: sql`${playDay.plays} + 1` } })

/** Records that the player played a game at `playedAt`. The game becomes the newest one in the player's list. */
export const putPlayed = (db: Tx, playerId: string, projectId: string, playedAt: Date) =>
  db
    .insert(playedGame)
    .values({ playerId, projectId, playedAt })
    .onConflictDoUpdate({ target: [playedGame.playerId, playedGame.projectId], set: { playedAt: sql`excluded.played_at` } })

/** Returns the projects that the player played last, newest first. */
export const listPlayed = async (db: Tx, playerId: string): Promise<string[]> => {
  const rows = await db
    .select({ projectId: playedGame.projectId })
    .from(playedGame)
    .where(eq(playedGame.playerId, playerId))
    .orderBy(desc(playedGame.playedAt))
    .limit(RECENT_GAMES)
  return rows.map(({ projectId }) => projectId)
}

/**
 * Updates each project's popularity: the number of plays in the last `POPULAR_DAYS` days. A project with the same number as before is not
 * updated, because every update makes the hub render its pages again. Also deletes old counts.
 */
export const sumPopularity = async (db: Db, now: Date) => {
  await db.execute(sql`
    update project set popularity = summed.plays
    from (
      select project.id, coalesce(sum(play_day.plays), 0)::integer as plays
      from project left join play_day on play_day.project_id = project.id and play_day.day > ${daysBefore(now, POPULAR_DAYS)}
      group by project.id
    ) summed
    where summed.id = project.id and project.popularity <> summed.plays`)
  await deleteOld(db, playDay, lt(playDay.day, daysBefore(now, DAYS_KEPT)))
}
