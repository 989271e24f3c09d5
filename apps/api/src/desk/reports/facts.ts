import { type SQL, sql } from 'drizzle-orm'

/** The events that reports count. The sums of past days and the counts of all other days use the same SQL, so they cannot differ. */

const DAY_MS = 86_400_000
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
export const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS))

/** A range of UTC days; `from` and `to` are included. */
export type Days = { from: string; to: string }
/** Limits a report to tickets that match all given values. `agent` is the id of a member of staff. */
export type Filter = { project?: string | undefined; language?: string | undefined; tag?: string | undefined; agent?: string | undefined }

export const within = (column: SQL, { from, to }: Days) =>
  sql`${column} >= ${from}::date::timestamp at time zone 'UTC' and ${column} < ${addDays(to, 1)}::date::timestamp at time zone 'UTC'`

/** SQL condition that a ticket matches the filter, except `agent`, which is not a column of a ticket. */
export const isAbout = ({ project, language, tag }: Filter) => sql`
  ${project === undefined ? sql`true` : sql`ticket.project_id = ${project}`}
  and ${language === undefined ? sql`true` : sql`ticket.language = ${language}`}
  and ${tag === undefined ? sql`true` : sql`${tag} = any(ticket.tags)`}`

const dayIn = (column: SQL) => sql`(${column} at time zone 'UTC')::date`
/**
 * SQL that rounds to whole seconds. From 1000 seconds on, it keeps three significant digits. Then more waits have the same length, and
 * fewer rows are stored.
 */
const rounded = (seconds: SQL) =>
  sql`(case when ${seconds} < 1000 then round(greatest(${seconds}, 0)) else round(${seconds}, 2 - floor(log(${seconds}))::int) end)::int`

/**
 * Returns SQL for these days with one row for each opened ticket, first answer, closed ticket and answer. Its columns are `day`,
 * `project_id`, `language`, `tags`, `staff_id`, `created`, `closed`, `answers`, `score` (null if not rated), `first_wait` and `every_wait`
 * (in seconds; null if there is none).
 * In the row of a first answer, `staff_id` is the member of staff who wrote the first message of staff that is in the ticket now. Answers
 * of rules are left out: no member wrote them, and the player still waits for a person.
 */
export const factsOf = (days: Days, filter: Filter = {}): SQL => sql`
  with opened as (
    select ${dayIn(sql`ticket.created_at`)} as day, project_id, language, tags, first.staff_id,
      extract(epoch from first_answered_at - ticket.created_at) as seconds
    from ticket left join lateral (
      select staff_id from ticket_message
      where ticket_id = ticket.id and author = 'staff' and by_rule is null and ticket.first_answered_at is not null order by seq limit 1
    ) first on true
    where ${within(sql`ticket.created_at`, days)} and ${isAbout(filter)}
  ), answered as (
    select ticket_message.ticket_id, seq, staff_id, ticket_message.created_at as at, project_id, language, tags
    from ticket_message join ticket on ticket.id = ticket_message.ticket_id
    where author = 'staff' and by_rule is null and ${within(sql`ticket_message.created_at`, days)} and ${isAbout(filter)}
  ), waited as (
    select answered.*, extract(epoch from at - asked.since) as seconds
    from answered
    cross join lateral (
      select max(seq) as seq from ticket_message
      where ticket_id = answered.ticket_id and author = 'staff' and by_rule is null and seq < answered.seq
    ) previous
    cross join lateral (
      -- The first message to which the answer replies; none if the message before the answer is also by staff.
      select min(created_at) as since from ticket_message
      where ticket_id = answered.ticket_id and author = 'player' and seq < answered.seq and seq > coalesce(previous.seq, 0)
    ) asked
  ), fact as (
    select day, project_id, language, tags, null::uuid as staff_id, 1 as created, 0 as closed, 0 as answers, null::int as score,
      null::int as first_wait, null::int as every_wait
    from opened
    union all
    select day, project_id, language, tags, staff_id, 0, 0, 0, null, ${rounded(sql`seconds`)}, null from opened where seconds is not null
    union all
    select ${dayIn(sql`closed_at`)}, project_id, language, tags, closed_by, 0, 1, 0, rating, null, null
    from ticket where closed_at is not null and ${within(sql`closed_at`, days)} and ${isAbout(filter)}
    union all
    select ${dayIn(sql`at`)}, project_id, language, tags, staff_id, 0, 0, 1, null, null, ${rounded(sql`seconds`)} from waited
  )
  select * from fact where ${filter.agent === undefined ? sql`true` : sql`staff_id = ${filter.agent}::uuid`}`
