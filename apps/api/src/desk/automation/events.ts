import type { RuleEvent } from '@playhub/contract/desk/automation/rule'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { automationEvent } from '../../db/schema.ts'
import { isBeingAnswered, isTouched } from '../ticket/left-alone.ts'
import { HOUR_MS } from './data.ts'
import { waitKey } from './moved.ts'
import type { RuleRow } from './rules.ts'

/** Rules ignore messages that are older than this. A message can become this old, for example, while no worker runs. */
const MESSAGE_MAX_MS = HOUR_MS
/**
 * A rule can react when a player has waited for a set time (`waitMinutes`). Rules ignore this event if it is older than `WAIT_MAX_MS`. The
 * limit is longer than for messages, because the player still waits.
 */
const WAIT_MAX_MS = 7 * 24 * HOUR_MS
/** Maximum number of events that one search returns. The next search returns further events. */
const AT_ONCE = 200
/** For at most this many events of each kind, a search checks whether a member of staff works on the event's ticket. */
const TO_CHECK = 1000

/**
 * An event to which rules react: a message, or the fact that a player has waited for the time that a rule sets.
 * `at`: when the event happened.
 * `seq`: the number of the message; null for a wait.
 * `ruleId`: the rule that reacts to the wait; null for a message.
 */
export type TicketEvent = { ticketId: string; key: string; event: RuleEvent; at: Date; seq: number | null; ruleId: string | null }

type Watching = Pick<RuleRow, 'id' | 'event' | 'projectId' | 'since' | 'waitMinutes'>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * SQL condition that the player wrote the message `m`. Excludes mails that a member of staff had to accept, because automatic replies are
 * among them.
 */
const isWritten = sql`(m.author = 'player' and m.mail->>'sender' is null)`

/** SQL of the event of the message `m`; null if the message causes no event. The answer of a rule causes no event. */
export const eventOfMessage = sql`(case
  when m.author = 'staff' then case when m.by_rule is null then 'answered' end
  when ${isWritten} then case
    when m.seq = 1 or not exists (select from ticket_message f where f.ticket_id = m.ticket_id and f.seq < m.seq) then 'created'
    else 'playerWrote' end
  end)`

/**
 * SQL condition that the player waits in the ticket `t`: since the player's own message, or since a member of staff reopened the ticket. A
 * mail that is held until staff accept it sets `waiting_since` too. This condition ignores such a mail, because it may be automatic.
 */
const isWait = sql`(exists (select from ticket_message m where m.ticket_id = t.id and m.created_at >= t.waiting_since and ${isWritten})
  or exists (select from ticket_change c where c.ticket_id = t.id and c.change = 'status' and c."to" = 'open' and c.staff_id is not null
    and c.created_at = t.waiting_since))`

/**
 * SQL condition that no member of staff works on the ticket `t`. A ticket on which a member works is checked again later, until its events
 * are too old.
 */
const isFree = (now: Date) => sql`(not ${isTouched(now)} and not ${isBeingAnswered})`

/**
 * SQL condition that no row of `automation_event` marks the event as handled. PostgreSQL evaluates this scalar subquery for each event with
 * the index. With `not exists`, the planner would read the whole table, because it cannot know how few events are recent.
 */
const isUnhandled = (key: SQL, isThere: SQL) =>
  sql`(select true from automation_event e where e.key = ${key} and ${isThere} limit 1) is null`

/** Limits a search. `after`: only events after this time. `ticketId`: only events of this ticket. */
type Look = { after?: Date | undefined; ticketId?: string }

/**
 * Lists unhandled events that concern one of the rules, oldest first. A rule ignores events before its `since`. An event is a message, or
 * the moment when a player has waited for the `waitMinutes` of a rule. Closed and snoozed tickets are left out. Nearly all events are
 * handled already, so the query first filters these out.
 */
export const findEvents = async (tx: Tx, rules: readonly Watching[], now: Date, look: Look = {}): Promise<TicketEvent[]> => {
  const watching = rules.map(({ id, event, projectId, since, waitMinutes }) => ({ id, event, projectId, since, waitMinutes }))
  const after = look.after?.getTime() ?? 0
  const oldest = time(new Date(Math.max(now.getTime() - MESSAGE_MAX_MS, firstSince(rules, now), after)))
  const oldestWait = time(new Date(Math.max(now.getTime() - WAIT_MAX_MS, after)))
  const wait = sql`make_interval(mins => r."waitMinutes")`
  const isOf = (column: SQL) => (look.ticketId === undefined ? sql`true` : sql`${column} = ${look.ticketId}::uuid`)
  const isOpenWait = sql`t.status <> 'closed' and t.snoozed_until is null and t.waiting_since <= ${time(now)} - ${wait}
    and t.waiting_since >= greatest(r.since, ${oldestWait}) - ${wait} and ${isOf(sql`t.id`)}
    and ${isUnhandled(waitKey, sql`e.ticket_id = t.id`)} and ${isWait}`
  const waitColumns = sql`r.id as rule, t.id as ticket, ${waitKey} as key, t.waiting_since + ${wait} as at`
  const { rows } = await tx.execute<Omit<TicketEvent, 'at'> & { at: string }>(sql`
    with r as materialized (select * from jsonb_to_recordset(${JSON.stringify(watching)}::jsonb)
      as r(id uuid, event text, "projectId" text, since timestamptz, "waitMinutes" int)),
    m as materialized (select m.ticket_id, m.client_id, m.seq, m.created_at, ${eventOfMessage} as event
      from ticket_message m join ticket t on t.id = m.ticket_id
      where m.created_at >= ${oldest} and ${isOf(sql`m.ticket_id`)} and t.status <> 'closed' and t.snoozed_until is null
        and ${isUnhandled(sql`m.client_id::text`, sql`(m.author = 'player' or e.ticket_id = m.ticket_id)`)}
        and exists (select from r where r.event = ${eventOfMessage} and m.created_at >= r.since
          and coalesce(r."projectId", t.project_id) = t.project_id)
      order by m.created_at limit ${TO_CHECK}),
    w as materialized (
      (select ${waitColumns} from r join ticket t on t.project_id = r."projectId" and ${isOpenWait} where r.event = 'waiting'
        order by at limit ${TO_CHECK})
      union all
      (select ${waitColumns} from r join ticket t on ${isOpenWait} where r.event = 'waiting' and r."projectId" is null
        order by at limit ${TO_CHECK}))
    (select t.id as "ticketId", m.client_id::text as key, m.event, m.created_at as at, m.seq, null::uuid as "ruleId"
      from m join ticket t on t.id = m.ticket_id where ${isFree(now)} order by m.created_at limit ${AT_ONCE})
    union all
    (select t.id, w.key, 'waiting', w.at, null, w.rule from w join ticket t on t.id = w.ticket
      where ${isFree(now)} order by w.at limit ${AT_ONCE})
    order by at, key limit ${AT_ONCE}`)
  const position = new Map(rules.map(({ id }, at) => [id, at]))
  const placeOf = ({ ruleId }: TicketEvent) => (ruleId === null ? -1 : (position.get(ruleId) ?? 0))
  return rows
    .map((row) => ({ ...row, at: new Date(row.at) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || placeOf(one) - placeOf(other))
}

/** Returns the earliest `since` of the rules that react to messages. No rule needs messages from before this time. */
const firstSince = (rules: readonly Watching[], now: Date) =>
  Math.min(now.getTime(), ...rules.flatMap(({ event, since }) => (event === 'waiting' ? [] : since.getTime())))

/** Whether the rule reacts to the event. The caller checks the project. */
export const concerns = (rule: Watching, event: TicketEvent) =>
  event.ruleId === null ? rule.event === event.event && rule.since <= event.at : rule.id === event.ruleId

/** Marks events as handled, so that rules do not act on them again. */
export const markEvents = (tx: Tx, events: readonly TicketEvent[], createdAt: Date) =>
  tx
    .insert(automationEvent)
    .values(events.map(({ key, ticketId }) => ({ key, ticketId, createdAt })))
    .onConflictDoNothing()
