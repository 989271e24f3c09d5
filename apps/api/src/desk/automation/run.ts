import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { isGone } from '../../db/failure.ts'
import { ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type TicketRow, timeAfter } from '../../support/messages.ts'
import type { Applied } from '../macros/apply-actions.ts'
import { isFor } from '../macros/rules.ts'
import { tellOfUse } from '../macros/use-macro.ts'
import { getTicket } from '../ticket/ticket-data.ts'
import { act, type Nesting } from './act.ts'
import { listAble, type RuleOfAuthor, tryLockRules } from './data.ts'
import { concerns, findEvents, markEvents, type TicketEvent } from './events.ts'
import { readMessageTexts } from './message-texts.ts'
import { fulfils, type RuleRow } from './rules.ts'

/** The interval at which every worker process searches for events. */
export const LOOK_FOR_EVENTS_MS = 3000
/**
 * Most searches read only the events of the last `RECENT_MS`. Every `ALL_EVERY`th search also reads older events on which rules may still
 * act, for example because a member of staff has stopped working on a ticket.
 */
const ALL_EVERY = 20
const RECENT_MS = 2 * 60_000

/** Returns the function that every worker process calls every `LOOK_FOR_EVENTS_MS`. */
export const lookForEvents = (deps: Deps) => {
  let looks = 0
  return () => {
    const isOfAll = looks % ALL_EVERY === 0
    looks += 1
    return runRules(deps, isOfAll ? undefined : new Date(deps.now().getTime() - RECENT_MS))
  }
}

/**
 * Lets the rules act on all unhandled events, or only on events after the time `after`. No code stores an event when it happens: the search
 * finds events in the rows of tickets and messages. Only one process acts at a time. Each ticket has its own transaction, so a failure in
 * one ticket does not delay other tickets. The search holds no lock. Returns the number of handled tickets; 0 also if another process acts.
 */
export const runRules = async (deps: Deps, after?: Date): Promise<number> => {
  const found = await deps.db.transaction(async (tx) => {
    const rules = await listAble(tx)
    return rules.length === 0 ? [] : findEvents(tx, rulesOf(rules), deps.now(), { after })
  })
  let handled = 0
  for (const ticketId of new Set(found.map((event) => event.ticketId))) {
    const turn = await deps.db
      .transaction((tx) => runForTicket(deps, tx, ticketId))
      .catch((error: unknown) => skipFailed(deps, ticketId, error))
    if (turn === 'busy') break
    if (!turn) continue
    handled += 1
    for (const applied of turn.applied) await tellOfUse(deps, turn.row, applied)
  }
  return handled
}

/**
 * Logs that the rules failed for a ticket. The ticket's transaction was rolled back, and a later search finds the ticket again. Throws if
 * the database is unreachable.
 */
const skipFailed = ({ log, metrics }: Deps, ticketId: string, error: unknown): undefined => {
  if (isGone(error)) throw error
  metrics.ruleFailures.inc()
  log.error({ err: error, ticket: ticketId }, 'rules failed in a ticket')
}

const rulesOf = (able: readonly RuleOfAuthor[]) => able.map(({ rule }) => rule)

type Turn = { row: TicketRow; applied: Applied[] }

/**
 * Handles all events of a ticket, oldest first. For each event, the rules act in their order. Everything is checked again under the locks,
 * because a rule or the ticket may have changed since the search. Returns `busy` if another process acts, and undefined if there is nothing
 * to do.
 */
const runForTicket = async (deps: Deps, tx: Nesting, ticketId: string): Promise<Turn | 'busy' | undefined> => {
  if (!(await tryLockRules(tx))) return 'busy'
  const now = deps.now()
  const able = await listAble(tx)
  if (able.length === 0) return undefined
  // If another transaction has locked the ticket, a later search finds the ticket again.
  const [row] = await tx.select().from(ticket).where(eq(ticket.id, ticketId)).for('update', { skipLocked: true })
  if (!row) return undefined
  const events = await findEvents(tx, rulesOf(able), now, { ticketId })
  if (events.length === 0) return undefined
  await markEvents(tx, events, now)
  return { row, applied: await actInOrder(deps, tx, { events, able, row, now }) }
}

type Work = { events: readonly TicketEvent[]; able: readonly RuleOfAuthor[]; row: TicketRow; now: Date }

const actInOrder = async (deps: Deps, tx: Nesting, { events, able, row, now }: Work): Promise<Applied[]> => {
  const paused = new Set<string>()
  const done: Applied[] = []
  let current = row
  // All changes of one rule have the same time, so that the conversation shows them together. Each rule has its own time, which is also the
  // time of its answer.
  let at = timeAfter(row, now)
  for (const event of events)
    for (const { rule, author } of able) {
      if (paused.has(rule.id) || !concerns(rule, event) || !isFor(rule.projectId, current) || !isStill(event, rule, current)) continue
      if (!(await isMatch(deps, tx, rule, event, current))) continue
      const isAnswered = done.some(({ seq }) => seq !== undefined)
      const result = await act(deps, tx, { rule, author, event, row: current, isAnswered }, at)
      if (result === 'paused') paused.add(rule.id)
      if (result === 'paused' || !result) continue
      done.push(result)
      at = new Date(at.getTime() + 1)
      current = (await getTicket(tx, row.id)).ticket
    }
  return done
}

/** Whether the ticket fulfils the conditions. Returns false if another release stored conditions that this release does not support. */
const isMatch = async ({ log, metrics }: Deps, tx: Tx, rule: RuleRow, event: TicketEvent, row: TicketRow): Promise<boolean> => {
  try {
    const [text = ''] = await readMessageTexts(tx, rule, [event])
    return fulfils(rule.conditions, row, text)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    metrics.ruleFailures.inc()
    log.error({ err: error, rule: rule.id }, 'the conditions of a rule cannot be judged')
    return false
  }
}

/**
 * Whether the event is still valid after earlier rules have acted. The ticket must not be closed. If the event is that the player has
 * waited, the player's wait must still have the same start.
 */
const isStill = ({ event, at }: TicketEvent, { waitMinutes }: RuleRow, { status, waitingSince }: TicketRow) =>
  status !== 'closed' && (event !== 'waiting' || waitingSince?.getTime() === at.getTime() - waitMinutes * 60_000)
