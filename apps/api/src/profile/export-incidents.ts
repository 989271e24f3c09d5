import { asLanguage, inLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import type { PlayerData } from '@playhub/contract/profile'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { incident, incidentFollower } from '../db/schema.ts'

/**
 * Returns the incidents that the player follows (the player asked for news about them), in the order in which the player began to follow
 * them. Includes incidents that the player followed while still a guest.
 */
export const followedBy = async (db: Tx, playerId: string): Promise<PlayerData['incidents']> => {
  const asGuest = sql`${incidentFollower.guestId} in (select g.id from support_guest g where g.merged_into = ${playerId})`
  const rows = await db
    .select({ incident, language: incidentFollower.language, askedAt: incidentFollower.createdAt, toldAt: incidentFollower.toldAt })
    .from(incidentFollower)
    .innerJoin(incident, eq(incident.id, incidentFollower.incidentId))
    .where(or(eq(incidentFollower.playerId, playerId), asGuest))
    .orderBy(asc(incidentFollower.createdAt), asc(incidentFollower.id))
  return rows.map(({ incident: { projectId, texts }, language, askedAt, toldAt }) => ({
    project: projectId,
    title: inLanguage(texts, asLanguage(language) ?? FALLBACK_LANGUAGE)?.title ?? '',
    askTs: askedAt.toISOString(),
    toldTs: toldAt?.toISOString() ?? null,
  }))
}
