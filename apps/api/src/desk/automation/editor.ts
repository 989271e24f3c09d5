import { desk } from '@playhub/contract/desk'
import type { AutomationRule } from '@playhub/contract/desk/automation/automation'
import { RULES_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { projectOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { cleanedAction, newOrder, showAgents } from '../macros/editing.ts'
import { assigneeOf } from '../macros/rules.ts'
import { serveDesk } from '../serve.ts'
import { findAgent } from '../ticket/agents.ts'
import { checkAgent } from '../ticket/ticket-changes.ts'
import { wellFormed } from '../well-formed.ts'
import { countLastHour, deleteRule, insertRule, listRules, lockRules, updateRule } from './data.ts'
import { type Content, isSameTrigger, type RuleRow, shownContent, versionOfRule, writes } from './rules.ts'

/** The calls for the list of rules: reading, saving, deleting, ordering, and resuming a paused rule. */
export const ruleEditorRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { automation } = desk

  serveDesk(app, deps, automation.listRules, async () => ({ items: await presentAll(db, await listRules(db), deps.now()) }))

  serveDesk(app, deps, automation.saveRule, async ({ params: { id }, body: { version, ...wanted }, staff }) => {
    const content = contentOf(deps, wanted)
    const at = deps.now()
    return db.transaction(async (tx) => {
      await save(tx, staff, { id, version, content }, at)
      return present(tx, id, at)
    })
  })

  serveDesk(app, deps, automation.deleteRule, async ({ params: { id }, staff }) => {
    await db.transaction(async (tx) => {
      const before = await lockOne(tx, id)
      await deleteRule(tx, id)
      await audit(tx, staff, { action: 'rule-deleted', object: `rule ${id}`, before: shownContent(before) })
    })
    return { result: true }
  })

  serveDesk(app, deps, automation.orderRules, async ({ body, staff }) => {
    await db.transaction(async (tx) => {
      await lockRules(tx)
      const rows = await listRules(tx)
      const before = rows.map(({ id }) => id)
      const after = newOrder(before, body)
      if (!after) return
      for (const { id, position } of rows) if (after.indexOf(id) !== position) await updateRule(tx, id, { position: after.indexOf(id) })
      const names = (list: readonly string[]) => list.map((id) => rows.find((row) => row.id === id)?.name)
      await audit(tx, staff, { action: 'rules-ordered', object: 'rules', before: { names: names(before) }, after: { names: names(after) } })
    })
    return { result: true }
  })

  serveDesk(app, deps, automation.resumeRule, async ({ params: { id }, staff }) => {
    const at = deps.now()
    return db.transaction(async (tx) => {
      const { name, pausedAt } = await lockOne(tx, id)
      // If the rule is not paused, an earlier request has resumed it already.
      if (pausedAt) {
        await updateRule(tx, id, { pausedAt: null, since: at, countedSince: at })
        await audit(tx, staff, { action: 'rule-resumed', object: `rule ${id}`, after: { name } })
      }
      return present(tx, id, at)
    })
  })
}

/**
 * Returns the content of a rule with sanitised texts. Throws PROJECT_NOT_FOUND, MESSAGE_EMPTY and MESSAGE_TOO_LONG.
 */
export const contentOf = ({ catalogue }: Deps, wanted: z.infer<typeof desk.automation.dryRunRule.body>): Content => {
  const { project, ...rest } = wanted
  if (project !== null) projectOf(catalogue.current(), project)
  return wellFormed({ ...rest, projectId: project, actions: rest.actions.map(cleanedAction) })
}

type Wanted = { id: string; version: string; content: Content }

const save = async (tx: Tx, staff: Staff, { id, version, content }: Wanted, at: Date) => {
  await lockRules(tx)
  const all = await listRules(tx)
  const before = all.find((row) => row.id === id)
  const isSameContent = before !== undefined && versionOfRule(before) === versionOfRule(content)
  // If the same member of staff sends the same content, the request repeats an earlier one whose reply was lost. If another member sends
  // the same content, that member becomes the author.
  if (isSameContent && before.updatedBy === staff.id) return
  if (!before && version !== '') throw new Refusal('RULE_NOT_FOUND')
  if (before && !isSameContent && versionOfRule(before) !== version) throw new Refusal('EDITED_MEANWHILE')
  if (!before && all.length >= RULES_MAX) throw new Refusal('TOO_MANY_RULES')
  checkName(all, id, content)
  // The colleague to whom a rule assigns tickets may have left. This is checked only for an active rule, so that staff can switch off a
  // rule whose colleague has left.
  if (content.isActive) await checkAgent(tx, assigneeOf(content.actions))
  const saved = { ...content, updatedAt: at, updatedBy: staff.id }
  if (before) await updateRule(tx, id, { ...saved, ...(await restartOf(tx, before, content, at)) })
  else {
    const position = Math.max(-1, ...all.map((row) => row.position)) + 1
    await insertRule(tx, { id, ...saved, position, since: at, countedSince: at, createdAt: at })
  }
  await audit(tx, staff, {
    action: 'rule-saved',
    object: `rule ${id}`,
    ...(before && { before: shownContent(before) }),
    after: shownContent(content),
  })
}

/**
 * Returns the fields that restart a changed rule. `since`: the rule ignores earlier events. `countedSince`: the hourly limit does not count
 * earlier runs.
 *
 * If the change switches the rule on, a pause of the rule ends too. After any other change, a paused rule stays paused.
 *
 * A rule that writes answers or notes does not act while its author may not answer. If somebody else saves such a rule, this person becomes
 * its author. The rule then ignores all events before this change.
 */
const restartOf = async (tx: Tx, before: RuleRow, content: Content, at: Date) => {
  if (content.isActive && !before.isActive) return { since: at, pausedAt: null, ...(before.pausedAt && { countedSince: at }) }
  const isStopped = writes(before) && !(await findAgent(tx, before.updatedBy))
  return isStopped || !isSameTrigger(before, content) ? { since: at } : {}
}

const lockOne = async (tx: Tx, id: string): Promise<RuleRow> => {
  await lockRules(tx)
  const row = (await listRules(tx)).find((each) => each.id === id)
  if (!row) throw new Refusal('RULE_NOT_FOUND')
  return row
}

const checkName = (all: readonly RuleRow[], id: string, { name, projectId }: Content) => {
  const same = (row: RuleRow) => row.id !== id && row.projectId === projectId && row.name.toLowerCase() === name.toLowerCase()
  if (all.some(same)) throw new Refusal('RULE_NAME_TAKEN')
}

const present = async (tx: Tx, id: string, now: Date): Promise<AutomationRule> => {
  const [rule] = await presentAll(
    tx,
    (await listRules(tx)).filter((row) => row.id === id),
    now,
  )
  if (!rule) throw new Error('a rule was not stored')
  return rule
}

const presentAll = async (db: Tx, rows: readonly RuleRow[], now: Date): Promise<AutomationRule[]> => {
  const authorOf = (row: RuleRow) => (writes(row) ? row.updatedBy : undefined)
  const shown = await showAgents(
    db,
    rows.flatMap((row) => [assigneeOf(row.actions), authorOf(row)]),
  )
  const counts = await countLastHour(db, now)
  return rows.map((row) => ({
    ...{ id: row.id, ...shownContent(row), version: versionOfRule(row), lastHour: counts.get(row.id) ?? 0 },
    ...{ assignee: shown(assigneeOf(row.actions)), author: shown(authorOf(row)), pausedTs: row.pausedAt?.toISOString() ?? null },
  }))
}
