import { TICKETS_PAGE } from '@playhub/contract/limits'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { player, staff, ticket, ticketMessage } from '../../db/schema.ts'
import { type InboxDataRow, type InboxFilter, matches, type NewestPlace, rowColumns } from './inbox-data.ts'

/**
 * Words in twenty million messages, newest first, with a fence around the work. A planner left alone either reads every message that holds a
 * common word to find the newest fifty, or walks back through all history for a rare one.
 *
 * - What PostgreSQL expects of the words (its statistics, asked by EXPLAIN) chooses the way; so the words' index is never asked for a word
 *   of half of all messages, whose list alone takes a second to read.
 * - Few messages expected: the words' index gives them all, of which at most `HITS_FENCE` are looked at. The CTE is materialised, so that it is
 *   planned for all its rows by that index, and read no further than the limit outside.
 * - More expected, or found: messages are looked at from the newest back, at most `WALK_FENCE`, until a page is full. A common word fills it
 *   within the first hundreds. Words in between may give a short page, whose cursor goes on from there.
 *
 * A ticket stands where its newest message with the words stands. Words of its title count as words of its first message.
 */

/**
 * Of all messages, for which PostgreSQL may expect the words: above it even the list of them is long to read. Words that are in none of its
 * statistics are expected half as often as the rarest in there, which is well below this.
 */
const EXPECTED_SHARE = 1 / 500
const HITS_FENCE = 10_000
const WALK_FENCE = 50_000
const WANTED = TICKETS_PAGE + 1

/** `at` is the time of the newest message with the words. */
export type Hit = InboxDataRow & { at: Date }
export type Found = {
  /** One more than a page. */
  hits: Hit[]
  /** Where a look that came to its fence goes on. */
  fence: NewestPlace | undefined
}

export const searchWords = async (db: Tx, q: string, filter: InboxFilter, after: NewestPlace | undefined): Promise<Found> => {
  const fewest = Math.max(HITS_FENCE, (await countAll(db)) * EXPECTED_SHARE)
  if ((await expected(db, q)) <= fewest) {
    const hits = await findFew(db, q, filter, after)
    if (hits) return { hits, fence: undefined }
  }
  const hits = await selectHits(db, walkOf(q, filter, after))
  return { hits, fence: hits.length < WANTED ? await endOfWalk(db, after) : undefined }
}

/** Lists of an open search are read again with every event of a ticket. Statistics change far more slowly than this. */
const KEPT_MS = 60_000
const KEPT_MAX = 500
const kept = new Map<string, { value: number; until: number }>()

const remembered = async (key: string, read: () => Promise<number>): Promise<number> => {
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.value
  const value = await read()
  if (kept.size >= KEPT_MAX) kept.clear()
  kept.set(key, { value, until: performance.now() + KEPT_MS })
  return value
}

/** About how many messages there are. */
const countAll = (db: Tx) =>
  remembered('all', async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select reltuples as count from pg_class where oid = 'ticket_message'::regclass`,
    )
    return rows[0]?.count ?? 0
  })

/** How many messages PostgreSQL expects to hold the words. */
const expected = (db: Tx, q: string) =>
  remembered(`words ${q}`, async () => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select from ${ticketMessage} where ${ticketMessage.search} @@ search_query(${q})`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  })

/**
 * Every word must be there, in some form or by its beginning (`search_query`, in the migrations); what else is typed is no syntax. As a question of its own, so that the statement around it has one plan for all
 * words, made once: the way was chosen before.
 */
const wordsOf = (q: string) => sql`(select search_query(${q}))`

/** Undefined when there are more than the fence lets pass. */
const findFew = async (db: Tx, q: string, filter: InboxFilter, after: NewestPlace | undefined): Promise<Hit[] | undefined> => {
  const hits = await selectHits(db, fewOf(q, filter, after))
  const isAll = hits.length > 0 || (!after && !matches(filter))
  const count = isAll ? (hits[0]?.found ?? 0) : await countFew(db, q)
  return count > HITS_FENCE ? undefined : hits
}

/** Numbers that never change stand in the statement, where the planner sees them. */
const fixed = (value: number) => sql.raw(String(value))

const few = (q: string) => sql`
  hit as materialized (select ticket_id, created_at from ticket_message where search @@ ${wordsOf(q)}),
  few as materialized (select * from hit limit ${fixed(HITS_FENCE + 1)})`

/** Tickets of players who are called just that. Each stands where its newest message stands. */
const called = (q: string) => sql`
  called as materialized (
    select ticket.id, ticket.last_message_at from player join ticket on ticket.player_id = player.id
    where lower(player.nick_name) = lower(${q}) limit ${fixed(HITS_FENCE)}
  )`

const countFew = async (db: Tx, q: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`with ${few(q)} select count(*)::int as count from few`)
  return rows[0]?.count ?? 0
}

const fewOf = (q: string, filter: InboxFilter, after: NewestPlace | undefined) => sql`
  with ${few(q)}, ${called(q)},
  newest as (
    select ticket_id, max(created_at) as at from (select * from few union all select * from called) found group by ticket_id
  )
  select newest.ticket_id as id, newest.at, (select count(*)::int from few) as found from newest ${joined(filter, sql`newest.ticket_id`)}
  where ${and(sql`true`, matches(filter), after && sql`(newest.at, newest.ticket_id) < ${placeOf(after)}`)}
  order by newest.at desc, newest.ticket_id desc limit ${fixed(WANTED)}`

const walkOf = (q: string, filter: InboxFilter, after: NewestPlace | undefined) => sql`
  with ${called(q)}
  select walked.ticket_id as id, walked.created_at as at, 0 as found
  from (
    select ticket_id, seq, created_at, search from ticket_message where ${before(after)}
    order by created_at desc, ticket_id desc limit ${fixed(WALK_FENCE)}
  ) walked ${joined(filter, sql`walked.ticket_id`)}
  where ${and(
    sql`(walked.search @@ ${wordsOf(q)} or walked.ticket_id in (select id from called))`,
    matches(filter),
    // Its ticket stands further up, by a newer message: in this page or in one before.
    sql`not exists (
      select from ticket_message newer
      where newer.ticket_id = walked.ticket_id and newer.seq > walked.seq
        and (newer.search @@ ${wordsOf(q)} or walked.ticket_id in (select id from called))
    )`,
  )}
  order by walked.created_at desc, walked.ticket_id desc limit ${fixed(WANTED)}`

export const ways = { few: fewOf, walk: walkOf }

/** The tickets that a way leads to, in its order. */
export const selectHits = (db: Tx, way: SQL) => {
  const hit = { id: sql`found.id`, at: sql`found.at`.mapWith(ticket.createdAt), found: sql<number>`found.found` }
  return db
    .select({ ...rowColumns, at: hit.at as SQL<Date>, found: hit.found })
    .from(ticket)
    .innerJoin(sql`(${way}) found`, eq(ticket.id, hit.id))
    .leftJoin(player, eq(player.id, ticket.playerId))
    .leftJoin(staff, eq(staff.id, ticket.assigneeId))
    .orderBy(desc(hit.at), desc(hit.id))
}

/** Where the walk stopped; undefined when it came to the first message of all. */
const endOfWalk = async (db: Tx, after: NewestPlace | undefined): Promise<NewestPlace | undefined> => {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select ticket_id as id, created_at as at from ticket_message where ${before(after)}
    order by created_at desc, ticket_id desc offset ${fixed(WALK_FENCE - 1)} limit 1`)
  return rows[0] && { id: rows[0].id, at: new Date(rows[0].at) }
}

const placeOf = ({ at, id }: NewestPlace) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`
/** The first condition is what the index of times understands. */
const before = (after: NewestPlace | undefined): SQL =>
  after ? sql`created_at <= ${after.at.toISOString()}::timestamptz and (created_at, ticket_id) < ${placeOf(after)}` : sql`true`

/** Tickets are read only where a filter asks about them. */
const joined = (filter: InboxFilter, id: SQL): SQL => (matches(filter) ? sql`join ${ticket} on ${ticket.id} = ${id}` : sql``)
