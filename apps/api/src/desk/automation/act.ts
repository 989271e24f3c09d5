import { randomUUID } from 'node:crypto'
import { RULE_TICKET_HOURLY_MAX, type RuleEffect, type RuleProblem, ruleProblems } from '@playhub/contract/desk/automation/automation'
import { planOf } from '@playhub/contract/desk/macros/plan'
import { Refusal } from '@playhub/contract/refusals'
import type { Db, Tx } from '../../db/connect.ts'
import { isDatabaseFailure } from '../../db/failure.ts'
import type { Deps } from '../../deps.ts'
import type { TicketRow } from '../../support/messages.ts'
import { audit } from '../audit/audit.ts'
import { valuesOf } from '../bulk/send-answers.ts'
import { type Applied, applyActions } from '../macros/apply-actions.ts'
import { filledTexts } from '../macros/filled-texts.ts'
import { namesOfStaff } from '../ticket/agents.ts'
import { auditedAs } from '../ticket/answer-locked.ts'
import { getTicket, insertChange } from '../ticket/ticket-data.ts'
import { countUses, insertRun, type RuleOfAuthor, updateRule } from './data.ts'
import type { TicketEvent } from './events.ts'
import { findObstacle } from './obstacles.ts'
import { effectsOf, fieldsByPlan, type RuleRow, writes } from './rules.ts'

/** A transaction in which nested transactions (savepoints) can be opened. */
export type Nesting = Tx & Pick<Db, 'transaction'>
/** A rule that matches an event of a ticket. `isAnswered`: whether another rule has answered the ticket in the same transaction. */
type Match = RuleOfAuthor & { event: TicketEvent; row: TicketRow; isAnswered: boolean }
/** The result of a rule. `applied` is missing if the rule has changed nothing. */
type Result = { effects: RuleEffect[]; applied?: Applied } | { problem: RuleProblem } | 'paused'

/**
 * Lets a matching rule act on a locked ticket, and adds a run to the log of the rule. Either all actions are done or none. Returns what was
 * done; undefined if nothing was changed.
 * A rule that has reached its hourly limit is paused and does nothing. A rule that has run on this ticket `RULE_TICKET_HOURLY_MAX` times in
 * the last hour does nothing either. For such a rule, only the first further event of the ticket is logged.
 */
export const act = async (deps: Deps, tx: Nesting, match: Match, at: Date): Promise<Applied | 'paused' | undefined> => {
  const { rule, event, row } = match
  const id = randomUUID()
  const run = { id, ruleId: rule.id, ticketId: row.id, event: event.event, problem: null, effects: [], createdAt: at }
  const uses = await countUses(tx, rule, row.id, at)
  if (uses.here > RULE_TICKET_HOURLY_MAX) return undefined
  const result: Result =
    uses.here === RULE_TICKET_HOURLY_MAX
      ? { problem: 'TOO_OFTEN' }
      : // A nested transaction, so that an error rolls back only what this rule has done.
        await tx
          .transaction((inner) => apply(deps, inner, { ...match, id, isFull: uses.elsewhere >= rule.hourlyMax }, at))
          .catch((error: unknown) => problemOf(deps, rule, error))
  if (result === 'paused') {
    await updateRule(tx, rule.id, { pausedAt: at })
    await insertRun(tx, { ...run, outcome: 'paused' })
    return 'paused'
  }
  if ('problem' in result) {
    await insertRun(tx, { ...run, outcome: 'refused', problem: result.problem })
    return undefined
  }
  const { effects, applied } = result
  await insertRun(tx, { ...run, outcome: applied ? 'done' : 'same', effects })
  return applied
}

/**
 * Returns the problem for the log of the rule. If the database failed, throws the error again, so that a later search tries the ticket
 * again.
 */
const problemOf = ({ log, metrics }: Deps, { id }: RuleRow, error: unknown): { problem: RuleProblem } => {
  if (isDatabaseFailure(error)) throw error
  if (error instanceof Refusal) return { problem: ruleProblems.find((each) => each === error.code) ?? 'INTERNAL' }
  metrics.ruleFailures.inc()
  log.error({ err: error, rule: id }, 'a rule failed')
  return { problem: 'INTERNAL' }
}

/** `id`: the id of the run, which is also the id of its answer and note. `isFull`: whether the rule has reached its hourly limit. */
type Applying = Match & { id: string; isFull: boolean }

const apply = async (deps: Deps, tx: Tx, { id, isFull, ...match }: Applying, at: Date): Promise<Result> => {
  const { rule, author, row } = match
  const { actions, name } = rule
  const plan = planOf(actions, row, author.id)
  const noNames = () => ''
  if (effectsOf(row, fieldsByPlan(row, plan), plan, noNames).length === 0) return { effects: [] }
  const problem = await findObstacle(tx, match, at)
  if (problem) return { problem }
  if (isFull) return 'paused'
  const texts = filledTexts(plan, await valuesOf(deps, tx, author, row))
  if ('problem' in texts) return texts
  const details = { rule: name, run: id, ...(writes(rule) && { author: author.name }) }
  const applied = await applyActions(tx, author, row, { actions, texts, ids: { answer: id, note: id }, hold: false, details }, at)
  await insertChange(tx, { ticketId: row.id, change: 'rule', to: name, createdAt: at })
  await audit(tx, auditedAs(author), { action: 'rule-used', object: `ticket ${row.number}`, after: details })
  const { ticket: after } = await getTicket(tx, row.id)
  const names = await namesOfStaff(tx, [row.assigneeId, after.assigneeId])
  return { effects: effectsOf(row, after, plan, (one) => names.get(one) ?? ''), applied }
}
