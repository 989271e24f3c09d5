import { type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/connect.ts'
import { readTimesBefore } from '../targets/data.ts'
import { agentRoles } from '../ticket/agents.ts'
import { isBeingAnswered, isTouched } from '../ticket/left-alone.ts'
import { absentSince } from './presence.ts'
import type { Given, Present } from './rules.ts'

const agents = sql`${sql.param([...agentRoles])}::text[]`
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Maximum number of tickets that one run assigns. The next run, one second later, assigns further tickets. */
const AT_ONCE = 100

/**
 * SQL condition that the player waits for an answer in the ticket `t`. Other tickets are neither assigned nor taken back, and do not count
 * for a staff member's limit.
 */
const needsAnswer = (t: SQL) => sql`(${t}.status = 'open' and ${t}.waiting_since is not null and ${t}.snoozed_until is null)`

/** SQL condition that the ticket `t` may be assigned to a member of staff now, even if it already has an assignee. */
const isGivable = (now: Date) =>
  sql`(${needsAnswer(sql`t`)} and not ${isTouched(now)} and not ${isBeingAnswered} and not ${isForRules(now)})`

/** During this time, a new ticket is not assigned automatically, so that automation rules act on it first. Rules run every few seconds. */
const RULES_FIRST_SECONDS = 10

/**
 * SQL condition: the ticket `t` is younger than `RULES_FIRST_SECONDS`, and an active rule for new tickets assigns tickets or has a
 * condition about their assignee. Round robin leaves such a ticket to the rules.
 */
const isForRules = (now: Date) => sql`(t.created_at > ${time(now)} - make_interval(secs => ${RULES_FIRST_SECONDS}) and exists (
  select from automation_rule r where r.is_active and r.paused_at is null and r.event = 'created'
    and coalesce(r.project_id, t.project_id) = t.project_id
    and (r.conditions ->> 'isAssigned' is not null or r.actions @> '[{"kind": "assign"}]')))`

/**
 * SQL condition that an automation rule wrote the row `c` of `ticket_change`. Whenever a rule acts on a ticket, it also writes a row with
 * the change `rule` and the same time.
 */
export const isByRule = sql`exists (select from ticket_change u
  where u.ticket_id = c.ticket_id and u.change = 'rule' and u.created_at = c.created_at)`

/** SQL condition that a colleague or a rule removed the assignee of the ticket `t`, and that no message was written after this change. */
const isFreed = sql`coalesce((select c.created_at >= t.last_message_at and (c.staff_id is not null or ${isByRule}) from ticket_change c
  where c.ticket_id = t.id and c.change = 'assignee' order by c.created_at desc, c.id desc limit 1), false)`

/**
 * SQL condition that automatic assignment chose the present assignee of the ticket `t` before this time, and that no colleague has assigned
 * the ticket after that.
 */
const wasGivenBefore = (before: SQL) => sql`exists (
  select from (select g.staff_id, g.created_at from round_robin_turn g where g.ticket_id = t.id order by g.turn desc limit 1) g
  where g.staff_id = t.assignee_id and g.created_at < ${before} and not exists (select from ticket_change c
    where c.ticket_id = t.id and c.change = 'assignee' and c.staff_id is not null and c.created_at >= g.created_at))`

/** SQL condition that the member of staff in the row `s` (table `staff`) may not answer any more. */
const isGone = sql`(s.disabled_at is not null or not s.roles && ${agents})`

/** Tries to take the lock of automatic assignment until the end of the transaction. Returns false if another process has the lock. */
export const lockTurns = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${advisoryLocks.roundRobin}) as ok`)
  return rows[0]?.ok === true
}

/**
 * The settings of a project with automatic assignment. `returnBefore`: an assignee loses a ticket if three things happened before this
 * time. The ticket was assigned, its player began to wait, and its assignee became absent.
 */
export type Setting = { project: string; members: string[]; openMax: number; returnBefore: Date }

/**
 * Lists the settings of projects with automatic assignment. If the project has opening hours, `returnMinutes` counts only these hours.
 * After a change of the settings, `returnMinutes` must pass before a ticket is taken from its assignee.
 */
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

/** Returns the members of staff in the list `members` who are present. */
export const listPresent = async (tx: Tx, members: readonly string[], now: Date): Promise<Present[]> => {
  const { rows } = await tx.execute<{ staffId: string; open: number; lastTurn: string }>(sql`
    select s.id as "staffId",
      (select count(*)::int from ticket o where o.assignee_id = s.id and ${needsAnswer(sql`o`)}) as open,
      coalesce((select max(turn) from round_robin_turn r where r.staff_id = s.id), 0) as "lastTurn"
    from staff_presence p join staff s on s.id = p.staff_id
    where s.id = any(${sql.param([...members])}::uuid[]) and not ${isGone} and ${absentSince} > ${time(now)}`)
  return rows.map((row) => ({ ...row, lastTurn: Number(row.lastTurn) }))
}

/** The settings with `free`: the number of tickets that the present members of staff of the project can still take. */
export type Wanted = Setting & { free: number }
/**
 * `goesBack`: the ticket is taken from its assignee, who is absent or has lost the right to answer. This happens even if no other member of
 * staff can take it.
 */
export type WaitingTicket = { id: string; project: string; assigneeId: string | null; seq: number; goesBack: boolean }

/**
 * Lists the tickets that need an assignee, longest wait first. These are unassigned tickets, tickets of members of staff who may not answer
 * any more, and automatically assigned tickets whose assignee became absent before `returnBefore`. A member without a row in
 * `staff_presence` loses no ticket. `only`: only these tickets.
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
      (select t.*, false as goes_back from ticket t where t.assignee_id is null and ${isIn} and not ${isFreed} ${order} limit r.free)
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
 * Locks and returns the tickets of `listWaiting`. Skips tickets that another transaction has locked; the next run finds them. Checks the
 * tickets again after locking, because a colleague may have taken a ticket after the first check.
 */
export const lockWaiting = async (tx: Tx, wanted: readonly Wanted[], now: Date): Promise<WaitingTicket[]> => {
  const found = (await listWaiting(tx, wanted, now)).map(({ id }) => id)
  if (found.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ticket where id = any(${sql.param(found)}::uuid[]) order by id for update skip locked`)
  const locked = rows.map(({ id }) => id)
  return locked.length === 0 ? [] : listWaiting(tx, wanted, now, locked)
}

/** Assigns locked tickets, and stores one turn for each assigned ticket, in the given order. */
export const writeGiven = async (tx: Tx, given: readonly Given[], at: Date) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given.map((one, place) => ({ ...one, place })))}::jsonb)
    as g("ticketId" uuid, "staffId" uuid, place int)`
  await tx.execute(sql`update ticket set version = version + 1, assignee_id = g."staffId" from ${rows} where ticket.id = g."ticketId"`)
  await tx.execute(sql`insert into round_robin_turn (staff_id, ticket_id, created_at)
    select g."staffId", g."ticketId", ${time(at)} from ${rows} where g."staffId" is not null order by g.place`)
}
