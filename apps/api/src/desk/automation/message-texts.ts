import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { sqlJson } from '../../db/sql-json.ts'
import type { Content } from './rules.ts'

/**
 * An event whose ticket has the messages to search. If the rule searches words in the player's last message, it ignores messages after the
 * event: those with a number above `seq` or, if `seq` is null, those with a time after `until`. If both are missing, it ignores no message.
 */
type Of = { ticketId: string; seq: number | null; until?: Date | undefined }

/**
 * Returns for each of these events the plain text of the message in which the rule searches words: the player's first or last message. The
 * text is empty if there is no such message, or if the rule has no words.
 */
export const readMessageTexts = async (tx: Tx, { conditions }: Pick<Content, 'conditions'>, events: readonly Of[]): Promise<string[]> => {
  if (conditions.words.length === 0 || events.length === 0) return events.map(() => '')
  const asked = events.map(({ ticketId, seq, until }, place) => ({ place, ticket: ticketId, seq, until: until ?? null }))
  const isUpTo = conditions.wordsIn === 'first' ? sql`true` : sql`coalesce(m.seq <= e.seq, m.created_at <= e.until, true)`
  const order = conditions.wordsIn === 'first' ? sql`m.seq` : sql`m.seq desc`
  const { rows } = await tx.execute<{ place: number; plain: string }>(sql`
    select e.place, m.plain
    from json_to_recordset(${sqlJson(asked)}::json) as e(place int, ticket uuid, seq int, until timestamptz) cross join lateral (
      select m.plain from ticket_message m where m.ticket_id = e.ticket and m.author = 'player' and ${isUpTo} order by ${order} limit 1) m`)
  const byPlace = new Map(rows.map(({ place, plain }) => [place, plain]))
  return events.map((_, place) => byPlace.get(place) ?? '')
}
