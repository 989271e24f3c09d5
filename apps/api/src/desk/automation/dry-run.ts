import {
  DRY_RUN_DAYS,
  DRY_RUN_SHOWN,
  DRY_RUN_TICKETS_MAX,
  type DryRun,
  RULE_ANSWER_HOURS,
} from '@playhub/contract/desk/automation/automation'
import { actionOf } from '@playhub/contract/desk/macros/actions'
import { planOf } from '@playhub/contract/desk/macros/plan'
import { BULK_TAGS_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Tx } from '../../db/connect.ts'
import { ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { TicketRow } from '../../support/messages.ts'
import type { Staff } from '../audit/audit.ts'
import { valuesOf } from '../bulk/send-answers.ts'
import { readLong } from '../long-read.ts'
import { filledTexts } from '../macros/filled-texts.ts'
import { namesOfStaff } from '../ticket/agents.ts'
import { HOUR_MS } from './data.ts'
import { eventOfMessage } from './events.ts'
import { readMessageTexts } from './message-texts.ts'
import { type Content, effectsOf, fieldsByPlan, fulfils } from './rules.ts'

/** The time limit of the whole dry run. */
const LIMIT_MS = 8000
/** Maximum number of events to read. A ticket can have several matching events, so this limit is higher than `DRY_RUN_TICKETS_MAX`. */
const EVENTS_MAX = 5 * DRY_RUN_TICKETS_MAX

/**
 * Returns what a rule would do with the tickets of the last `DRY_RUN_DAYS` days, in a read-only transaction. It checks the present state of
 * the tickets, but treats closed tickets as open, because they were open when the event happened. Throws DRY_RUN_TOO_SLOW and
 * TOO_MANY_REQUESTS.
 */
export const dryRun = (deps: Deps, staff: Staff, content: Content): Promise<DryRun> =>
  readLong(deps, (tx) =>
    // A timeout becomes DRY_RUN_TOO_SLOW before `readLong` sees it. If `readLong` saw a timeout on a standby, it would repeat the read on
    // the primary.
    judge(deps, tx, staff, content).catch((error: unknown) => {
      throw isTimeout(error) ? new Refusal('DRY_RUN_TOO_SLOW') : error
    }),
  )

const isTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.code === '57014' : error instanceof Error && isTimeout(error.cause)

/** Returns a function that limits the next statement to the time that remains. The function throws DRY_RUN_TOO_SLOW if no time remains. */
const limited = (tx: Tx) => {
  const until = performance.now() + LIMIT_MS
  return async () => {
    const left = Math.floor(until - performance.now())
    if (left <= 0) throw new Refusal('DRY_RUN_TOO_SLOW')
    await tx.execute(sql.raw(`set local statement_timeout = ${left}`))
  }
}

/** An event to which the rule would react. `seq`: the number of the message; null if the event is that the player has waited too long. */
type Event = { ticketId: string; seq: number | null; at: Date }

const judge = async (deps: Deps, tx: Tx, staff: Staff, content: Content): Promise<DryRun> => {
  const limit = limited(tx)
  await limit()
  const events = await listEvents(tx, content, deps.now())
  const all = new Set(events.map(({ ticketId }) => ticketId))
  const looked = new Set([...all].slice(0, DRY_RUN_TICKETS_MAX))
  await limit()
  const rows = await readTickets(tx, [...looked])
  const found = events.filter(({ ticketId }) => looked.has(ticketId))
  await limit()
  const texts = await readMessageTexts(
    tx,
    content,
    found.map(({ at, ...event }) => ({ ...event, until: at })),
  )
  const matched = found.filter(({ ticketId }, place) => {
    const row = rows.get(ticketId)
    return row !== undefined && fulfils(content.conditions, row, texts[place] ?? '')
  })
  const byTicket = Map.groupBy(matched, ({ ticketId }) => ticketId)
  const newest = [...byTicket.values()].flatMap(([event]) => event ?? [])
  const items = []
  for (const { ticketId, at } of newest.slice(0, DRY_RUN_SHOWN)) {
    const row = rows.get(ticketId)
    if (!row) continue
    await limit()
    items.push(await preview(deps, tx, staff, content, { row, at, isSecond: isSecondAnswer(content, byTicket.get(ticketId) ?? []) }))
  }
  const days = Map.groupBy(newest, ({ at }) => at.toISOString().slice(0, 10))
  return {
    ...{ looked: looked.size, isMore: all.size > looked.size || events.length === EVENTS_MAX },
    ...{ matched: newest.length, events: matched.length, items },
    days: [...days].map(([day, ones]) => ({ day, count: ones.length })),
  }
}

/**
 * Lists the events of the last `DRY_RUN_DAYS` days that concern the rule, newest first. For a rule about waiting players, an event is a
 * wait that has lasted `waitMinutes`. A wait begins with a message of the player that is the ticket's first message or follows a message of
 * somebody else. A wait is left out if the ticket was answered or closed during `waitMinutes`. Waits that began because a member of staff
 * reopened the ticket are not found.
 */
const listEvents = async (tx: Tx, { event, projectId, waitMinutes }: Content, now: Date): Promise<Event[]> => {
  const isWait = event === 'waiting'
  const wait = sql`make_interval(mins => ${isWait ? waitMinutes : 0})`
  const isEvent = isWait
    ? sql`${eventOfMessage} in ('created', 'playerWrote') and (
        select p.author from ticket_message p where p.ticket_id = m.ticket_id and p.seq < m.seq order by p.seq desc limit 1
      ) is distinct from 'player'
      and not exists (select from ticket_message s
        where s.ticket_id = m.ticket_id and s.seq > m.seq and s.author = 'staff' and s.created_at < m.created_at + ${wait})
      and not exists (select from ticket_change c where c.ticket_id = m.ticket_id and c.change = 'status' and c."to" in ('answered', 'closed')
        and c.created_at > m.created_at and c.created_at < m.created_at + ${wait})`
    : sql`${eventOfMessage} = ${event}`
  const { rows } = await tx.execute<{ ticketId: string; seq: number; at: string }>(sql`
    select t.id as "ticketId", m.seq, m.created_at + ${wait} as at from ticket_message m join ticket t on t.id = m.ticket_id
    where m.created_at > ${new Date(now.getTime() - DRY_RUN_DAYS * 24 * HOUR_MS).toISOString()}::timestamptz - ${wait}
      and m.created_at <= ${now.toISOString()}::timestamptz - ${wait}
      and ${projectId === null ? sql`true` : sql`t.project_id = ${projectId}`} and ${isEvent}
    order by m.created_at desc limit ${EVENTS_MAX}`)
  return rows.map(({ ticketId, seq, at }) => ({ ticketId, seq: isWait ? null : seq, at: new Date(at) }))
}

const readTickets = async (tx: Tx, ids: string[]): Promise<ReadonlyMap<string, TicketRow>> => {
  const rows = ids.length === 0 ? [] : await tx.select().from(ticket).where(inArray(ticket.id, ids))
  const asOpen = (row: TicketRow): TicketRow => (row.status === 'closed' ? { ...row, status: 'open' } : row)
  return new Map(rows.map((row) => [row.id, asOpen(row)]))
}

/**
 * Whether the rule leaves the newest event of a ticket without an answer, because it would have answered an earlier event less than
 * `RULE_ANSWER_HOURS` hours before. `events`: the events of this ticket, newest first.
 */
const isSecondAnswer = ({ actions }: Content, events: readonly Event[]): boolean => {
  if (!actionOf(actions, 'answer')) return false
  let answeredAt = Number.NEGATIVE_INFINITY
  for (const { at } of events.toReversed()) if (at.getTime() - answeredAt >= RULE_ANSWER_HOURS * HOUR_MS) answeredAt = at.getTime()
  return events[0] !== undefined && answeredAt < events[0].at.getTime()
}

type Matched = { row: TicketRow; at: Date; isSecond: boolean }

/**
 * Previews the actions for one ticket. A rule acts in the name of the member of staff who saves it. The preview assumes that the member who
 * makes the dry run will save the rule.
 */
const preview = async (
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { actions }: Content,
  { row, at, isSecond }: Matched,
): Promise<DryRun['items'][number]> => {
  const plan = planOf(actions, row, staff.id)
  const after = fieldsByPlan(row, plan)
  const names = await namesOfStaff(tx, [row.assigneeId, after.assigneeId])
  const texts = plan.answer || plan.note !== undefined ? filledTexts(plan, await valuesOf(deps, tx, staff, row)) : {}
  const isTooMany = after.tags.length > BULK_TAGS_MAX && after.tags.length > row.tags.length
  return {
    ticket: { id: row.id, number: row.number, title: row.title, project: row.projectId },
    ts: at.toISOString(),
    problem: isSecond ? 'ANSWERED_BEFORE' : 'problem' in texts ? texts.problem : isTooMany ? 'TOO_MANY_TAGS' : null,
    effects: effectsOf(row, after, plan, (id) => names.get(id) ?? ''),
  }
}
