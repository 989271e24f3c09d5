import type { RuleEvent } from '@playhub/contract/desk/automation/rule'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { automationEvent } from '../../db/schema.ts'
import { isBeingAnswered, isTouched } from '../ticket/left-alone.ts'
import { HOUR_MS } from './data.ts'
import { waitKey } from './moved.ts'
import type { RuleRow } from './rules.ts'

/** A message that is older has no effect, for example after all workers were off. */
const MESSAGE_MAX_MS = HOUR_MS
/** The same for a wait that has become long enough. It is longer, because the player still waits. */
const WAIT_MAX_MS = 7 * 24 * HOUR_MS
/** Maximum number of events of one look. The next look continues. */
const AT_ONCE = 200
/** Of so many events of a kind, a look checks whether a member is at the ticket. */
const TO_CHECK = 1000

/** `ruleId`: the rule whose wait it is; null for a message. `seq`: the number of the message; null for a wait. `at`: when it happened. */
export type TicketEvent = { ticketId: string; key: string; event: RuleEvent; at: Date; seq: number | null; ruleId: string | null }

type Watching = Pick<RuleRow, 'id' | 'event' | 'projectId' | 'since' | 'waitMinutes'>

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** SQL condition that the player has written the message `m`, and that it is no mail that a member had to accept: it may be automatic. */
const isWritten = sql`(m.author = 'player' and m.mail->>'sender' is null)`

/** SQL of the event of the message `m`; null if it is none. An answer of a rule is none. */
export const eventOfMessage = sql`(case
  when m.author = 'staff' then case when m.by_rule is null then 'answered' end
  when ${isWritten} then case
    when m.seq = 1 or not exists (select from ticket_message f where f.ticket_id = m.ticket_id and f.seq < m.seq) then 'created'
    else 'playerWrote' end
  end)`

/**
 * SQL condition that the player waits in the ticket `t`. A held mail also makes a ticket wait, but it may be automatic. A ticket that a
 * member has opened again waits too.
 */
const isWait = sql`(exists (select from ticket_message m where m.ticket_id = t.id and m.created_at >= t.waiting_since and ${isWritten})
  or exists (select from ticket_change c where c.ticket_id = t.id and c.change = 'status' and c."to" = 'open' and c.staff_id is not null
    and c.created_at = t.waiting_since))`

/** SQL condition that no member is at the ticket `t`. Otherwise it is looked at again later, as long as its events are not too old. */
const isFree = (now: Date) => sql`(not ${isTouched(now)} and not ${isBeingAnswered})`

/**
 * SQL condition that an event is not handled. As a value and not as `not exists`, it uses the index for each row. Otherwise the planner, which
 * cannot know how few events are young, reads the whole table.
 */
const isUnhandled = (key: SQL, isThere: SQL) =>
  sql`(select true from automation_event e where e.key = ${key} and ${isThere} limit 1) is null`

/** `after`: only events after this time. `ticketId`: only of this ticket. */
type Look = { after?: Date | undefined; ticketId?: string }

/**
 * Lists events that concern one of the rules and are not handled, the oldest first. A rule takes no part in events before its `since`. A
 * wait happens at the moment when it is long enough. Rules do not act on closed and snoozed tickets. Handled events are left out before
 * anything else is looked up, because nearly all events are handled.
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

/** Returns the time before which no rule looks at messages. */
const firstSince = (rules: readonly Watching[], now: Date) =>
  Math.min(now.getTime(), ...rules.flatMap(({ event, since }) => (event === 'waiting' ? [] : since.getTime())))

/** Whether the event, of a ticket of the rule's project, is one of the rule. */
export const concerns = (rule: Watching, event: TicketEvent) =>
  event.ruleId === null ? rule.event === event.event && rule.since <= event.at : rule.id === event.ruleId

/** Marks events as handled, so that they do not act again. */
export const markEvents = (tx: Tx, events: readonly TicketEvent[], createdAt: Date) =>
  tx
    .insert(automationEvent)
    .values(events.map(({ key, ticketId }) => ({ key, ticketId, createdAt })))
    .onConflictDoNothing()
