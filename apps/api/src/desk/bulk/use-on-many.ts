import { randomUUID } from 'node:crypto'
import type { desk } from '@playhub/contract/desk'
import { type BulkSkip, type BulkState, bulkSkips } from '@playhub/contract/desk/bulk'
import { type Plan, planOf } from '@playhub/contract/desk/macros/plan'
import { Refusal } from '@playhub/contract/refusals'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { BulkMacro } from '../../db/tables/desk-inbox.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import type { TicketRow } from '../../support/messages.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { hasHeld } from '../held/data.ts'
import { applyActions } from '../macros/apply-actions.ts'
import { holdMacro } from '../macros/data.ts'
import { filledTexts } from '../macros/filled-texts.ts'
import { assigneeOf, checkSeen, hasAction, isFor } from '../macros/rules.ts'
import { tellOfUse } from '../macros/use-macro.ts'
import type { Author } from '../ticket/answer-locked.ts'
import { checkAgent } from '../ticket/ticket-changes.ts'
import { insertChange, lockExisting } from '../ticket/ticket-data.ts'
import { UNDO_MS } from '../ticket/undo-rules.ts'
import { insertWaiting, show } from './bulk.ts'
import * as data from './data.ts'
import { isNewer } from './rules.ts'
import { begin, valuesOf } from './send-answers.ts'

type Body = z.infer<typeof desk.bulk.useMacroOnMany.body>

/**
 * Stores the use of a macro on many tickets and the job that applies the macro. A repeated call with the same `id` stores nothing. Throws
 * MACRO_NOT_FOUND, MACRO_CHANGED, MACRO_INACTIVE and STAFF_NOT_FOUND. Throws MACRO_REFUNDS if the macro refunds payments: staff must see
 * the sum of each refund, so such a macro can be used only on a single ticket.
 */
export const startBulkMacro = async (deps: Deps, staff: Staff, { id, tickets, macroId, macroVersion }: Body): Promise<BulkState> => {
  const at = deps.now()
  await deps.db.transaction(async (tx) => {
    if (await data.findBulk(tx, id)) return
    const macro = await holdMacro(tx, macroId)
    if (!macro) throw new Refusal('MACRO_NOT_FOUND')
    checkSeen(macro, macroVersion)
    if (hasAction(macro.actions, 'refund')) throw new Refusal('MACRO_REFUNDS')
    await checkAgent(tx, assigneeOf(macro.actions))
    const { name, projectId, actions } = macro
    const kept: BulkMacro = { id: macroId, name, project: projectId, actions }
    if (!(await insertWaiting(tx, staff, { id, tickets, macro: kept }, at))) return
    await enqueue(tx, 'use_bulk_macro', { bulkId: id }, { key: `bulk:${id}`, afterMs: UNDO_MS })
  })
  return show(deps.db, staff, id)
}

/** Uses the macro on one ticket after another, each in its own transaction. A repeated run continues where the last one stopped. */
export const runBulkMacro = async (deps: Deps, bulkId: string): Promise<void> => {
  const begun = await deps.db.transaction((tx) => begin(tx, bulkId))
  const macro = begun?.row.macro
  if (!begun || !macro) return
  for (const item of await data.listItems(deps.db, bulkId, 'waiting')) {
    const used = await deps.db
      .transaction((tx) => applyToOne(deps, tx, begun.author, macro, item, deps.now()))
      .catch((error: unknown) => skipRefused(deps, item, error))
    if (used) await tellOfUse(deps, used.row, used.applied)
  }
  await data.setBulkState(deps.db, bulkId, 'done')
}

const applyToOne = async (deps: Deps, tx: Tx, author: Author, macro: BulkMacro, item: data.BulkItemRow, at: Date) => {
  const { bulkId, ticketId } = item
  const skip = (code: BulkSkip) => data.setOutcome(tx, bulkId, [ticketId], { outcome: 'skipped', code })
  if (!(await data.existing(tx, [ticketId])).has(ticketId)) return void (await skip('TICKET_NOT_FOUND'))
  const row = await lockExisting(tx, ticketId)
  // The queue can start a job again while a slow process still runs it. Then the other run may have handled this ticket already.
  if (!(await data.isWaiting(tx, bulkId, ticketId))) return undefined
  // The requested ticket was merged into `row`, a ticket that the member of staff has not seen.
  if (row.id !== ticketId) return void (await skip('TICKET_CHANGED'))
  const plan = planOf(macro.actions, row, author.id)
  const reason = isFor(macro.project, row) ? await skippedOf(tx, row, plan, item.seenAt) : 'MACRO_OTHER_PROJECT'
  if (reason) return void (await skip(reason))
  const texts = filledTexts(plan, await valuesOf(deps, tx, author, row))
  if ('problem' in texts) return void (await skip(texts.problem))
  const details = { macro: macro.name, bulk: bulkId }
  const wanted = { actions: macro.actions, texts, ids: { answer: bulkId, note: randomUUID() }, hold: false, details }
  const applied = await applyActions(tx, author, row, wanted, at)
  await insertChange(tx, { ticketId: row.id, change: 'macro', to: macro.name, staffId: author.id, createdAt: at })
  await audit(tx, author, { action: 'macro-used', object: `ticket ${row.number}`, after: details })
  await data.setOutcome(tx, bulkId, [ticketId], { outcome: 'done' })
  return { row, applied }
}

/**
 * Skips a ticket after an error code (`Refusal`) has rolled back the ticket's transaction, so that the job continues with the other
 * tickets. A code that is not in `bulkSkips` means that the ticket was changed after the member of staff saw it. For example, messages were
 * moved, and the ticket already has the answer of this action. Throws every other error.
 */
const skipRefused = async (deps: Deps, { bulkId, ticketId }: data.BulkItemRow, error: unknown): Promise<undefined> => {
  if (!(error instanceof Refusal)) throw error
  const code = bulkSkips.find((each) => each === error.code) ?? 'TICKET_CHANGED'
  await deps.db.transaction(async (tx) => {
    await lockExisting(tx, ticketId)
    if (await data.isWaiting(tx, bulkId, ticketId)) await data.setOutcome(tx, bulkId, [ticketId], { outcome: 'skipped', code })
  })
}

/**
 * Returns why the macro must not answer or close a ticket. Returns undefined if the macro may do this, or if it neither answers nor closes
 * tickets. A ticket with a held (not yet sent) answer is skipped, even if the same member of staff wrote that answer. If such a ticket were
 * not skipped, the held answer would arrive after the macro's answer, or in a closed ticket.
 */
const skippedOf = async (tx: Tx, row: TicketRow, { answer, status }: Plan, seenAt: Date): Promise<BulkSkip | undefined> => {
  if (!answer && status !== 'closed') return undefined
  if (answer && row.status === 'closed') return 'TICKET_CLOSED'
  return isNewer(row, seenAt) || (await hasHeld(tx, row.id)) ? 'TICKET_CHANGED' : undefined
}
