import { TICKETS_PAGE } from '@playhub/contract/limits'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { player, staff, ticket, ticketMessage } from '../../db/schema.ts'
import { type InboxDataRow, matches, type NewestPlace, rowColumns, type TicketFilter } from './inbox-data.ts'

/**
 * Searches words in twenty million messages, newest first, with a limited amount of work. PostgreSQL alone would choose a slow plan. For a
 * common word, it would read all matches to find the newest fifty. For a rare word, it would read the whole history, starting at the newest
 * message.
 * So this file asks PostgreSQL with EXPLAIN how many matches it expects, and then chooses one of two methods:
 * - Few matches are expected: the word index returns the matches, at most `HITS_FENCE`. The CTE is materialised, so that PostgreSQL uses
 * that index and stops reading at this limit.
 * - Many matches are expected or found: messages are read from the newest backwards, at most `WALK_FENCE`, until the page is full. For a
 * common word, only hundreds of messages are read. For other words the page may be short; its cursor continues where the reading stopped.
 * The word index would be too slow: for a word in half of all messages, reading its list of matches takes a second.
 * A ticket is placed in the results by the time of its newest matching message. Words of its title count as words of its first message.
 */

/**
 * If more than this share of all messages is expected to match, the word index is not used, because its list of matches would be too long.
 * For a word that is not in the statistics, PostgreSQL expects half the frequency of the rarest word in them, which is far below this
 * share.
 */
const EXPECTED_SHARE = 1 / 500
const HITS_FENCE = 10_000
const WALK_FENCE = 50_000
const WANTED = TICKETS_PAGE + 1

/** A found ticket. `at` is the time of its newest matching message. */
export type Hit = InboxDataRow & { at: Date }
export type Found = {
  /** May contain one hit more than fits on a page; then there is a next page. */
  hits: Hit[]
  /** The position where the search stopped because of its limit; undefined if it did not reach the limit. */
  fence: NewestPlace | undefined
}

export const searchWords = async (db: Tx, q: string, filter: TicketFilter, after: NewestPlace | undefined): Promise<Found> => {
  const fewest = Math.max(HITS_FENCE, (await countAll(db)) * EXPECTED_SHARE)
  if ((await expected(db, q)) <= fewest) {
    const hits = await findFew(db, q, filter, after)
    if (hits) return { hits, fence: undefined }
  }
  const hits = await selectHits(db, walkOf(q, filter, after))
  return { hits, fence: hits.length < WANTED ? await endOfWalk(db, after) : undefined }
}

/**
 * How long the expected numbers are cached. A page that shows search results repeats the search whenever a ticket changes. The statistics
 * change slowly.
 */
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

/** Returns the approximate number of messages. */
const countAll = (db: Tx) =>
  remembered('all', async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select reltuples as count from pg_class where oid = 'ticket_message'::regclass`,
    )
    return rows[0]?.count ?? 0
  })

/** Returns how many messages PostgreSQL expects to match. */
const expected = (db: Tx, q: string) =>
  remembered(`words ${q}`, async () => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`explain (format json) select from ${ticketMessage} where ${ticketMessage.search} @@ search_query(${q})`,
    )
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  })

/**
 * SQL of the search query for the words of `q`. Every word must occur, in any of its forms or as the beginning of another word (see
 * `search_query` in the migrations). Other characters have no special meaning. The SQL is a subquery, so that PostgreSQL can keep one
 * prepared plan for all words. That plan may ignore how frequent the words are, because `searchWords` has already chosen a method by their
 * frequency.
 */
const wordsOf = (q: string) => sql`(select search_query(${q}))`

/** Returns the matching tickets; undefined if more than `HITS_FENCE` messages match. */
const findFew = async (db: Tx, q: string, filter: TicketFilter, after: NewestPlace | undefined): Promise<Hit[] | undefined> => {
  const hits = await selectHits(db, fewOf(q, filter, after))
  const isAll = hits.length > 0 || (!after && !matches(filter))
  const count = isAll ? (hits[0]?.found ?? 0) : await countFew(db, q)
  return count > HITS_FENCE ? undefined : hits
}

/** Writes a constant into the statement as text, so that the planner sees its value. */
const fixed = (value: number) => sql.raw(String(value))

const few = (q: string) => sql`
  hit as materialized (select ticket_id, created_at from ticket_message where search @@ ${wordsOf(q)}),
  few as materialized (select * from hit limit ${fixed(HITS_FENCE + 1)})`

/**
 * SQL for the tickets of players whose name is exactly the query. Such a ticket is placed in the results by the time of its newest message.
 */
const called = (q: string) => sql`
  called as materialized (
    select ticket.id, ticket.last_message_at from player join ticket on ticket.player_id = player.id
    where lower(player.nick_name) = lower(${q}) and ticket.merged_into is null limit ${fixed(HITS_FENCE)}
  )`

const countFew = async (db: Tx, q: string): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`with ${few(q)} select count(*)::int as count from few`)
  return rows[0]?.count ?? 0
}

const fewOf = (q: string, filter: TicketFilter, after: NewestPlace | undefined) => sql`
  with ${few(q)}, ${called(q)},
  newest as (
    select ticket_id, max(created_at) as at from (select * from few union all select * from called) found group by ticket_id
  )
  select newest.ticket_id as id, newest.at, (select count(*)::int from few) as found from newest ${joined(filter, sql`newest.ticket_id`)}
  where ${and(sql`true`, matches(filter), after && sql`(newest.at, newest.ticket_id) < ${placeOf(after)}`)}
  order by newest.at desc, newest.ticket_id desc limit ${fixed(WANTED)}`

const walkOf = (q: string, filter: TicketFilter, after: NewestPlace | undefined) => sql`
  with ${called(q)}
  select walked.ticket_id as id, walked.created_at as at, 0 as found
  from (
    select ticket_id, seq, created_at, search from ticket_message where ${before(after)}
    order by created_at desc, ticket_id desc limit ${fixed(WALK_FENCE)}
  ) walked ${joined(filter, sql`walked.ticket_id`)}
  where ${and(
    sql`(walked.search @@ ${wordsOf(q)} or walked.ticket_id in (select id from called))`,
    matches(filter),
    // Skips a matching message if the ticket has a newer matching message, because a ticket is listed only once, at its newest matching
    // message.
    sql`not exists (
      select from ticket_message newer
      where newer.ticket_id = walked.ticket_id and newer.seq > walked.seq
        and (newer.search @@ ${wordsOf(q)} or walked.ticket_id in (select id from called))
    )`,
  )}
  order by walked.created_at desc, walked.ticket_id desc limit ${fixed(WANTED)}`

export const ways = { few: fewOf, walk: walkOf }

/** Reads the tickets that one of the methods finds. Sorts them by the time of the newest match, newest first. */
export const selectHits = (db: Tx, way: SQL) => {
  const hit = { id: sql`found.id`, at: sql`found.at`.mapWith(ticket.createdAt), found: sql<number>`found.found` }
  return (
    db
      // The type is correct, because `mapWith` converts the value to a Date.
      .select({ ...rowColumns, at: hit.at as SQL<Date>, found: hit.found })
      .from(ticket)
      .innerJoin(sql`(${way}) found`, eq(ticket.id, hit.id))
      .leftJoin(player, eq(player.id, ticket.playerId))
      .leftJoin(staff, eq(staff.id, ticket.assigneeId))
      .orderBy(desc(hit.at), desc(hit.id))
  )
}

/** Returns the position where the backward reading stopped; undefined if it reached the oldest message. */
const endOfWalk = async (db: Tx, after: NewestPlace | undefined): Promise<NewestPlace | undefined> => {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select ticket_id as id, created_at as at from ticket_message where ${before(after)}
    order by created_at desc, ticket_id desc offset ${fixed(WALK_FENCE - 1)} limit 1`)
  return rows[0] && { id: rows[0].id, at: new Date(rows[0].at) }
}

const placeOf = ({ at, id }: NewestPlace) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`
/** The first condition follows from the second condition. It is added so that PostgreSQL can use the index on the time. */
const before = (after: NewestPlace | undefined): SQL =>
  after ? sql`created_at <= ${after.at.toISOString()}::timestamptz and (created_at, ticket_id) < ${placeOf(after)}` : sql`true`

/** Joins tickets only if a filter needs them. */
const joined = (filter: TicketFilter, id: SQL): SQL => (matches(filter) ? sql`join ${ticket} on ${ticket.id} = ${id}` : sql``)
