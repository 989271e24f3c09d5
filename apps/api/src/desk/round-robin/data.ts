import { type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/connect.ts'
import { readTimesBefore } from '../targets/data.ts'
import { agentRoles } from '../ticket/agents.ts'
import { absentSince } from './presence.ts'
import type { Given, Present } from './rules.ts'

const agents = sql`${sql.param([...agentRoles])}::text[]`
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Maximum number of tickets of one run. The next run, a second later, continues. */
const AT_ONCE = 100
/** What a colleague has just changed is left alone for this time, so that they can go on with it or undo it. */
const TOUCHED_MINUTES = 2

/**
 * SQL condition that the player waits for staff in a ticket. Only such tickets are given out or taken back, and only they count for the limit
 * of a member.
 */
const needsAnswer = (t: SQL) => sql`(${t}.status = 'open' and ${t}.waiting_since is not null and ${t}.snoozed_until is null)`

/** SQL condition that somebody's answer to the ticket `t`, or to a part of it, is sent in a moment. */
const isBeingAnswered = sql`(
  exists (select from held_answer h where h.state = 'held' and h.ticket_id in (select ticket_parts(t.id)))
  or exists (select from bulk_action a join bulk_item b on b.bulk_id = a.id
    where a.state in ('waiting', 'running') and b.outcome = 'waiting' and b.ticket_id in (select ticket_parts(t.id))))`

/** SQL condition that a colleague has changed anything in the ticket `t` a moment ago. */
const isTouched = (now: Date) => sql`exists (select from ticket_change c
  where c.ticket_id = t.id and c.staff_id is not null and c.created_at > ${time(now)} - make_interval(mins => ${TOUCHED_MINUTES}))`

/** SQL condition that the ticket `t` may get another member now. */
const isGivable = (now: Date) => sql`(${needsAnswer(sql`t`)} and not ${isTouched(now)} and not ${isBeingAnswered})`

/** SQL condition that a colleague took the assignee off the ticket `t`, and the player has not written since. */
const isFreedByHand = sql`coalesce((select c.staff_id is not null and c.created_at >= t.last_message_at from ticket_change c
  where c.ticket_id = t.id and c.change = 'assignee' order by c.created_at desc, c.id desc limit 1), false)`

/** SQL condition that the assignee of the ticket `t` got it in turn before this time, and that no colleague has assigned it since. */
const wasGivenBefore = (before: SQL) => sql`exists (
  select from (select g.staff_id, g.created_at from round_robin_turn g where g.ticket_id = t.id order by g.turn desc limit 1) g
  where g.staff_id = t.assignee_id and g.created_at < ${before} and not exists (select from ticket_change c
    where c.ticket_id = t.id and c.change = 'assignee' and c.staff_id is not null and c.created_at >= g.created_at))`

/** SQL condition that the member of the row `s` of `staff` may not answer any more. */
const isGone = sql`(s.disabled_at is not null or not s.roles && ${agents})`

/** Returns false if another process is giving out tickets. The lock ends with the transaction. */
export const lockTurns = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${advisoryLocks.roundRobin}) as ok`)
  return rows[0]?.ok === true
}

/**
 * The setting of a project in which this is switched on. `returnBefore`: a ticket goes back if its player waits, its member is absent and it
 * belongs to them since before this time.
 */
export type Setting = { project: string; members: string[]; openMax: number; returnBefore: Date }

/** The minutes after which a ticket goes back count as business time in a project with targets. A change of the settings starts them anew. */
export const listSettings = async (tx: Tx, now: Date): Promise<Setting[]> => {
  const { rows } = await tx.execute<Omit<Setting, 'returnBefore'> & { returnMinutes: number; updatedAt: string }>(sql`
    select project_id as project, members, open_max as "openMax", return_minutes as "returnMinutes", updated_at as "updatedAt"
    from project_round_robin where is_on`)
  if (rows.length === 0) return []
  const before = await readTimesBefore(tx, now, new Map(rows.map(({ project, returnMinutes }) => [project, returnMinutes])))
  return rows.map(({ project, members, openMax, updatedAt }) => {
    const returnBefore = before.get(project) ?? new Date(0)
    return { project, members, openMax, returnBefore: new Date(updatedAt) < returnBefore ? returnBefore : new Date(0) }
  })
}

/** Lists those of the members who are present. */
export const listPresent = async (tx: Tx, members: readonly string[], now: Date): Promise<Present[]> => {
  const { rows } = await tx.execute<{ staffId: string; open: number; lastTurn: string }>(sql`
    select s.id as "staffId",
      (select count(*)::int from ticket o where o.assignee_id = s.id and ${needsAnswer(sql`o`)}) as open,
      coalesce((select max(turn) from round_robin_turn r where r.staff_id = s.id), 0) as "lastTurn"
    from staff_presence p join staff s on s.id = p.staff_id
    where s.id = any(${sql.param([...members])}::uuid[]) and not ${isGone} and ${absentSince} > ${time(now)}`)
  return rows.map((row) => ({ ...row, lastTurn: Number(row.lastTurn) }))
}

/** `free`: how many tickets the present members of the project can take. */
export type Wanted = Setting & { free: number }
/** `goesBack`: it belongs to a member who does not answer it, and is taken from them even if nobody else is free. */
export type WaitingTicket = { id: string; project: string; assigneeId: string | null; seq: number; goesBack: boolean }

/**
 * Lists the tickets that are given to somebody or go back, those whose players have waited longest first: tickets of nobody, of members who
 * may not answer any more, and those that were given to members who have been absent for the whole time. A member without a row of
 * `staff_presence` loses nothing. `only`: of these tickets.
 */
const listWaiting = async (tx: Tx, wanted: readonly Wanted[], now: Date, only?: readonly string[]): Promise<WaitingTicket[]> => {
  const settings = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r(project text, free int, "returnBefore" timestamptz)`
  const isIn = sql`t.project_id = r.project and ${isGivable(now)}
    ${only ? sql`and t.id = any(${sql.param([...only])}::uuid[])` : sql``}`
  const order = sql`order by t.waiting_since, t.last_message_at, t.id`
  const before = sql`r."returnBefore"`
  const { rows } = await tx.execute<WaitingTicket>(sql`
    select t.id, t.project_id as project, t.assignee_id as "assigneeId", t.message_seq as seq, t.goes_back as "goesBack"
    from ${settings} cross join lateral (
      (select t.*, false as goes_back from ticket t where t.assignee_id is null and ${isIn} and not ${isFreedByHand} ${order} limit r.free)
      union all
      (select t.*, true from staff s join ticket t on t.assignee_id = s.id where ${isGone} and ${isIn} ${order} limit ${AT_ONCE})
      union all
      (select t.*, true from staff_presence p join staff s on s.id = p.staff_id join ticket t on t.assignee_id = s.id
        where not ${isGone} and ${absentSince} < ${before} and t.waiting_since < ${before} and ${isIn} and ${wasGivenBefore(before)}
        ${order} limit ${AT_ONCE})
    ) t ${order} limit ${AT_ONCE}`)
  return rows
}

/**
 * Locks and lists tickets as `listWaiting`. Leaves out tickets that somebody else has locked; the next run finds them. The tickets are
 * looked at again when they are locked, because a colleague may have taken one meanwhile.
 */
export const lockWaiting = async (tx: Tx, wanted: readonly Wanted[], now: Date): Promise<WaitingTicket[]> => {
  const found = (await listWaiting(tx, wanted, now)).map(({ id }) => id)
  if (found.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ticket where id = any(${sql.param(found)}::uuid[]) order by id for update skip locked`)
  const locked = rows.map(({ id }) => id)
  return locked.length === 0 ? [] : listWaiting(tx, wanted, now, locked)
}

/** Assigns locked tickets, and notes the turns in this order. */
export const writeGiven = async (tx: Tx, given: readonly Given[], at: Date) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given.map((one, place) => ({ ...one, place })))}::jsonb)
    as g("ticketId" uuid, "staffId" uuid, place int)`
  await tx.execute(sql`update ticket set version = version + 1, assignee_id = g."staffId" from ${rows} where ticket.id = g."ticketId"`)
  await tx.execute(sql`insert into round_robin_turn (staff_id, ticket_id, created_at)
    select g."staffId", g."ticketId", ${time(at)} from ${rows} where g."staffId" is not null order by g.place`)
}
