import { Refusal } from '@playhub/contract/refusals'
import { transactions } from '@playhub/contract/transactions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../serve.ts'
import { findPaymentOf, listPayments } from './data.ts'
import { presentTransaction } from './present.ts'
import { readCursor, unknownCursor } from './rules.ts'

export const transactionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, catalogue } = deps

  serve(app, deps, transactions.getUserPayments, async ({ query, caller, hosting }) => {
    const before = query.before === undefined ? undefined : readCursor(query.before)
    if (before !== undefined && !(await findPaymentOf(db, caller.playerId, before))) throw unknownCursor()
    const rows = await listPayments(db, { playerId: caller.playerId, projectId: query.project, before })
    return rows.map((row) => presentTransaction(row, hosting.language, catalogue.current()))
  })

  serve(app, deps, transactions.getUserPayment, async ({ query, caller, hosting }) => {
    const row = await findPaymentOf(db, caller.playerId, query.paymentId)
    if (!row) throw new Refusal('PAYMENT_NOT_FOUND')
    return { result: presentTransaction(row, hosting.language, catalogue.current()) }
  })
}
