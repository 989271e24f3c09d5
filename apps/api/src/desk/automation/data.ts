import { RULE_ANSWER_HOURS, RULE_LOG_DAYS, RULE_LOG_PAGE } from '@playhub/contract/desk/automation/automation'
import { and, asc, count, countDistinct, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteOld } from '../../db/delete-old.ts'
import { automationEvent, automationRule, automationRun, staff, ticket, ticketMessage } from '../../db/schema.ts'
import { isAgent } from '../ticket/agents.ts'
import type { Author } from '../ticket/answer-locked.ts'
import { type RuleRow, writes } from './rules.ts'

export const HOUR_MS = 3_600_000

/** Takes the lock of automation rules. Waits while another transaction changes a rule, or lets rules act. */
export const lockRules = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.automation})`)

/** Like `lockRules`, but returns false if it would have to wait. */
export const tryLockRules = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ ok: boolean }>(sql`select pg_try_advisory_xact_lock(${advisoryLocks.automation}) as ok`)
  return rows[0]?.ok === true
}

/** Lists all rules in their order. */
export const listRules = (db: Tx): Promise<RuleRow[]> =>
  db.select().from(automationRule).orderBy(asc(automationRule.position), asc(automationRule.id))

export const findRule = async (db: Tx, id: string): Promise<RuleRow | undefined> => {
  const [row] = await db.select().from(automationRule).where(eq(automationRule.id, id))
  return row
}

export const insertRule = (tx: Tx, of: typeof automationRule.$inferInsert) => tx.insert(automationRule).values(of)

export const updateRule = (tx: Tx, id: string, change: Partial<typeof automationRule.$inferInsert>) =>
  tx.update(automationRule).set(change).where(eq(automationRule.id, id))

export const deleteRule = (tx: Tx, id: string) => tx.delete(automationRule).where(eq(automationRule.id, id))

/** A rule and the member of staff in whose name it acts (`author`). */
export type RuleOfAuthor = { rule: RuleRow; author: Author }

/**
 * Lists the rules that may act, with their authors. Leaves out rules that write in the name of a member of staff who may not answer any
 * more.
 */
export const listAble = async (tx: Tx): Promise<RuleOfAuthor[]> => {
  const rows = await tx
    .select({ rule: automationRule, id: staff.id, name: staff.name, roles: staff.roles, mayAnswer: sql<boolean>`${isAgent}` })
    .from(automationRule)
    .innerJoin(staff, eq(staff.id, automationRule.updatedBy))
    .where(and(eq(automationRule.isActive, true), isNull(automationRule.pausedAt)))
    .orderBy(asc(automationRule.position), asc(automationRule.id))
  return rows.flatMap(({ rule, mayAnswer, ...member }) =>
    writes(rule) && !mayAnswer ? [] : [{ rule, author: { ...member, ip: '', rule: rule.id } }],
  )
}

/**
 * Returns for each rule how many tickets it has changed in the last hour. Ignores changes before `countedSince`, which is the time when the
 * rule was created, or resumed after a pause.
 */
export const countLastHour = async (db: Tx, now: Date): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: automationRule.id, count: sql<number>`count(distinct ${automationRun.ticketId})::int` })
    .from(automationRule)
    .innerJoin(
      automationRun,
      and(
        ...[eq(automationRun.ruleId, automationRule.id), eq(automationRun.outcome, 'done')],
        sql`${automationRun.createdAt} > greatest(${automationRule.countedSince}, ${hourBefore(now).toISOString()}::timestamptz)`,
      ),
    )
    .groupBy(automationRule.id)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)

/**
 * Counts uses of the rule in the last hour. `elsewhere`: how many other tickets the rule has changed. `here`: how often the rule has run in
 * this ticket.
 */
export const countUses = async (tx: Tx, { id, countedSince }: RuleRow, ticketId: string, now: Date) => {
  const after = hourBefore(now)
  const [here] = await tx
    .select({ count: count() })
    .from(automationRun)
    .where(and(eq(automationRun.ticketId, ticketId), eq(automationRun.ruleId, id), gt(automationRun.createdAt, after)))
  const [elsewhere] = await tx
    .select({ count: countDistinct(automationRun.ticketId) })
    .from(automationRun)
    .where(
      and(
        ...[eq(automationRun.ruleId, id), sql`${automationRun.outcome} = 'done'`, ne(automationRun.ticketId, ticketId)],
        gt(automationRun.createdAt, countedSince > after ? countedSince : after),
      ),
    )
  return { here: here?.count ?? 0, elsewhere: elsewhere?.count ?? 0 }
}

export const insertRun = (tx: Tx, of: typeof automationRun.$inferInsert) => tx.insert(automationRun).values(of)

/**
 * Whether the ticket has an answer of this rule that is younger than `RULE_ANSWER_HOURS`. Answers are messages, so the check also finds an
 * answer that a merge or a split has moved into this ticket.
 */
export const hasAnsweredLately = async (tx: Tx, ruleId: string, ticketId: string, now: Date): Promise<boolean> => {
  const after = new Date(now.getTime() - RULE_ANSWER_HOURS * HOUR_MS)
  const [row] = await tx
    .select({ seq: ticketMessage.seq })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, ticketId), eq(ticketMessage.byRule, ruleId), gt(ticketMessage.createdAt, after)))
    .limit(1)
  return row !== undefined
}

/** A position in the log: the time and the id of a run. */
export type Place = { at: Date; id: string }

/** Lists runs of a rule, newest first. Returns one run more than fits on a page of the log. */
export const listRuns = (db: Tx, ruleId: string, after: Place | undefined) => {
  const { id, ticketId, event, outcome, problem, effects, createdAt } = automationRun
  return db
    .select({ id, ticketId, event, outcome, problem, effects, createdAt, number: ticket.number })
    .from(automationRun)
    .innerJoin(ticket, eq(ticket.id, ticketId))
    .where(
      and(
        eq(automationRun.ruleId, ruleId),
        after && sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(RULE_LOG_PAGE + 1)
}

/**
 * Deletes runs and handled events that are older than `RULE_LOG_DAYS`. An event this old is also too old to be handled again (`events.ts`).
 */
export const deleteOldRuns = async (db: Tx, now: Date) => {
  const before = new Date(now.getTime() - RULE_LOG_DAYS * 24 * HOUR_MS)
  await deleteOld(db, automationRun, lt(automationRun.createdAt, before))
  await deleteOld(db, automationEvent, lt(automationEvent.createdAt, before))
}
