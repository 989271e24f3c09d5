import { Refusal } from '@playhub/contract/refusals'
import { transactions } from '@playhub/contract/transactions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createLimits } from '../http/limits.ts'
import { projectOfRequest } from '../http/project-of-request.ts'
import { serve } from '../http/serve.ts'
import { findPaymentOf, listPayments, readHistory, type ShownPayment } from './data.ts'
import { presentTransaction } from './present.ts'
import { findReceipt } from './receipt.ts'
import { hiddenOn, readCursor, unknownCursor } from './rules.ts'
import { askSupport } from './support-letter.ts'
import { timelineOf } from './timeline.ts'

export const transactionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, catalogue } = deps
  const limits = createLimits(deps)

  /** Returns the player's own payment. Throws PAYMENT_NOT_FOUND also for a payment of another player. */
  const own = async ({ playerId }: { playerId: string }, id: string): Promise<ShownPayment> => {
    const row = await findPaymentOf(db, playerId, id)
    if (!row) throw new Refusal('PAYMENT_NOT_FOUND')
    return row
  }

  serve(app, deps, transactions.getUserPayments, async ({ query, caller, hosting, request }) => {
    const before = query.before === undefined ? undefined : readCursor(query.before)
    if (before !== undefined && !(await findPaymentOf(db, caller.playerId, before))) throw unknownCursor()
    const snapshot = catalogue.current()
    // The request's own query is not passed on, because its `project` is a filter and not the project of the page.
    const hidden = hiddenOn(snapshot, query.site ?? projectOfRequest({ hostname: request.hostname, headers: request.headers, query: {} }))
    const rows = await listPayments(db, { playerId: caller.playerId, projectId: query.project, hidden, before, part: query.part })
    return rows.map((row) => presentTransaction(row, hosting.language, snapshot))
  })

  serve(app, deps, transactions.getUserPayment, async ({ query, caller, hosting }) => {
    const row = await own(caller, query.paymentId)
    return { result: presentTransaction(row, hosting.language, catalogue.current()) }
  })

  serve(app, deps, transactions.getUserPaymentTimeline, async ({ query, caller }) => {
    const row = await own(caller, query.paymentId)
    const history = await readHistory(db, row)
    return { result: timelineOf(history), archivedTs: history.archivedUntil?.toISOString() ?? null }
  })

  serve(app, deps, transactions.sendLetterSupport, async ({ body, caller, hosting }) => {
    const { paymentId, email, reason, description } = body.data
    const row = await own(caller, paymentId)
    await limits.take('supportLettersPerPlayer', caller.playerId)
    await askSupport(deps, caller, row, hosting, { email, reason, description })
    return { result: true }
  })

  serve(app, deps, transactions.getReceiptLink, async ({ query, caller }) => {
    const row = await own(caller, query.privatePaymentId)
    if (row.status !== 'paid') throw new Refusal('PAYMENT_NOT_FOUND')
    await limits.take('stepsPerPayment', row.id)
    return findReceipt(deps, row)
  })
}
