import { desk } from '@playhub/contract/desk'
import { RULE_LOG_PAGE, type RuleRun } from '@playhub/contract/desk/automation/automation'
import { uuid } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { assigneeOf } from '../macros/rules.ts'
import { serveDesk } from '../serve.ts'
import { checkAgent } from '../ticket/ticket-changes.ts'
import { findRule, listRuns, type Place } from './data.ts'
import { dryRun } from './dry-run.ts'
import { contentOf, ruleEditorRoutes } from './editor.ts'

/** The calls for automation rules. */
export const automationRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  ruleEditorRoutes(app, deps)

  serveDesk(app, deps, desk.automation.dryRunRule, async ({ body, staff }) => {
    const content = contentOf(deps, body)
    await checkAgent(db, assigneeOf(content.actions))
    return dryRun(deps, staff, content)
  })

  serveDesk(app, deps, desk.automation.listRuleRuns, async ({ params: { id }, query }) => {
    if (!(await findRule(db, id))) throw new Refusal('RULE_NOT_FOUND')
    const rows = await listRuns(db, id, query.after === undefined ? undefined : readPlace(query.after))
    const page = rows.slice(0, RULE_LOG_PAGE)
    const last = page.at(-1)
    return {
      items: page.map(
        ({ createdAt, number, ticketId, ...run }): RuleRun => ({
          ...{ ...run, ticket: { id: ticketId, number }, ts: createdAt.toISOString() },
        }),
      ),
      nextCursor: rows.length > page.length && last ? `${last.createdAt.getTime()}_${last.id}` : null,
    }
  })
}

/** Parses the cursor of the log. Throws BAD_REQUEST if the text does not have the form of a cursor. */
const readPlace = (text: string): Place => {
  const [, at, id] = /^(\d{1,13})_(.{36})$/.exec(text) ?? []
  if (!uuid.safeParse(id).success || id === undefined)
    throw new Refusal('BAD_REQUEST', { fields: [{ path: 'after', code: 'CURSOR_UNKNOWN' }] })
  return { at: new Date(Number(at)), id }
}
