import { desk } from '@playhub/contract/desk'
import { formatMinor } from '@playhub/contract/payments'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { staff as staffTable } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { paymentCursor, readCursor, writeCursor } from '../../http/cursor.ts'
import { providerOf } from '../../payments/methods.ts'
import { heldBy } from '../../payments/money-back/refund-rules.ts'
import { returnRest, sendRefund, settleDispute } from '../../payments/money-back/refunds.ts'
import { ProviderFailure, type ProviderState } from '../../payments/providers/providers.ts'
import { settleAttempt } from '../../payments/settle.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { serveDesk } from '../serve.ts'
import {
  ATTENTION_PAGE,
  type Attention,
  canReturn,
  countAttention,
  findAttention,
  listAttention,
  listFinance,
  presentAttention,
  updateOpenAttention,
} from './attention-data.ts'

/** The calls for payments that need a person: assigning them to a member of staff, acting on them, and closing them. */
export const attentionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { attention } = desk

  serveDesk(app, deps, attention.listAttention, async ({ query: { view, cursor }, staff }) => {
    const after = cursor === undefined ? undefined : readCursor(paymentCursor, cursor)
    const found = await listAttention(db, view, staff.id, after)
    const shown = found.slice(0, ATTENTION_PAGE)
    const last = shown.at(-1)?.row
    const isMore = found.length > ATTENTION_PAGE && last
    return {
      items: shown.map(presentAttention),
      nextCursor: isMore ? writeCursor({ at: (view === 'closed' ? last.closedAt : last.openedAt) ?? last.openedAt, id: last.id }) : null,
      colleagues: (await listFinance(db)).map(({ id, name }) => ({ id, name })),
    }
  })

  serveDesk(app, deps, attention.countAttention, async ({ staff, request }) => {
    // The header `Accept-Language` contains the language that the member of staff uses at the desk. E-mails to this member are written in
    // it.
    const language = /^ru\b/i.test(request.headers['accept-language'] ?? '') ? 'ru' : 'en'
    await db
      .update(staffTable)
      .set({ language })
      .where(and(eq(staffTable.id, staff.id), ne(staffTable.language, language)))
    return countAttention(db, staff.id)
  })

  serveDesk(app, deps, attention.ownAttention, async ({ params, body: { staffId }, staff }) => {
    const known = await get(deps, params.id)
    const to = staffId === null ? undefined : (await listFinance(db)).find(({ id }) => id === staffId)
    if (staffId !== null && !to) throw new Refusal('STAFF_NOT_FOUND')
    await db.transaction(async (tx) => {
      const isDone = await updateOpenAttention(tx, params.id, { ownerId: staffId, takenAt: staffId === null ? null : deps.now() })
      if (isDone) await keep(tx, staff, known, 'attention-assigned', { owner: to?.name ?? '' })
    })
    return present(deps, params.id)
  })

  serveDesk(app, deps, attention.askAttention, async ({ params, staff }) => {
    const known = await get(deps, params.id)
    const said = await ask(deps, known)
    await keep(db, staff, known, 'attention-asked', saidInWords(said))
    return { item: await present(deps, params.id), said: presentSaid(said) }
  })

  serveDesk(app, deps, attention.returnAttention, async ({ params, staff }) => {
    const known = await get(deps, params.id)
    if (!canReturn(known) || !known.attempt) throw new Refusal('REFUND_NOT_POSSIBLE')
    const { attempt } = known
    const said = await ask(deps, known)
    await db.transaction(async (tx) => {
      await returnRest(deps, tx, attempt, said, `${staff.name} ${staff.id}`)
      await keep(tx, staff, known, 'attention-returned', saidInWords(said))
    })
    return { item: await present(deps, params.id), said: presentSaid(said) }
  })

  serveDesk(app, deps, attention.closeAttention, async ({ params, body: { note }, staff }) => {
    const known = await get(deps, params.id)
    await db.transaction(async (tx) => {
      const isDone = await updateOpenAttention(tx, params.id, { closedAt: deps.now(), closedBy: staff.id, note })
      if (isDone) await keep(tx, staff, known, 'attention-closed', { note })
    })
    return present(deps, params.id)
  })
}

/** Returns the entry. Throws PAYMENT_NOT_FOUND if there is no such entry. */
const get = async ({ db }: Deps, id: string): Promise<Attention> => {
  const found = await findAttention(db, id)
  if (!found) throw new Refusal('PAYMENT_NOT_FOUND')
  return found
}

const present = async (deps: Deps, id: string) => presentAttention(await get(deps, id))

/**
 * Reads the state of the payment attempt at the provider and updates our records. Throws PAYMENT_NOT_FOUND if we do not have the provider's
 * id of the attempt, and PROVIDER_UNAVAILABLE if the provider does not answer.
 */
const ask = async (deps: Deps, { row, attempt }: Attention): Promise<ProviderState> => {
  if (!attempt?.providerRef) throw new Refusal('PAYMENT_NOT_FOUND')
  try {
    const said = await providerOf(deps, attempt).read(attempt.providerRef)
    const state = await settleAttempt(deps, attempt.id, { cause: 'books' })
    if (row.reason === 'dispute') await settleDispute(deps, state, attempt.id, row.subject)
    if (row.reason === 'refund_stuck') await sendRefund(deps, row.subject)
    return said
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider gave no answer about a payment that needs a person')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}

type Action = 'attention-assigned' | 'attention-asked' | 'attention-returned' | 'attention-closed'

const keep = (tx: Parameters<typeof audit>[0], staff: Staff, { row }: Attention, action: Action, after: Record<string, unknown>) =>
  audit(tx, staff, {
    action,
    object: row.paymentId ? `payment ${row.paymentId}` : `money ${row.subject}`,
    after: { reason: row.reason, ...after },
  })

const presentSaid = (said: ProviderState) => ({
  status: said.status,
  taken: said.status === 'succeeded' ? said.capturedMinor : 0,
  held: heldBy(said),
  currency: said.currency,
})

const saidInWords = (said: ProviderState) => ({ status: said.status, held: `${formatMinor(heldBy(said))} ${said.currency}` })
