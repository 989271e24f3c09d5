import { Refusal } from '@playhub/contract/refusals'
import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { payment, paymentAttempt, player } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { AccountCaller, GameCaller } from '../../http/caller.ts'
import { closeAttention, openAttention } from '../attention.ts'
import { type AttemptRow, findAttempt, insertEvent, type PaymentRow } from '../data.ts'
import { providerOf } from '../methods.ts'
import { ProviderFailure } from '../providers/providers.ts'

/**
 * Returns the link to a payment's receipt, or an empty text while there is none. Asks the provider until it has a link, and then stores the
 * link. Returns undefined if the tax service did not register the receipt; staff then get an entry on the attention list. Throws
 * PROVIDER_UNAVAILABLE if the provider cannot be reached.
 */
export const receiptOf = async (deps: Deps, { paidAttemptId }: PaymentRow): Promise<string | undefined> => {
  const attempt = paidAttemptId === null ? undefined : await findAttempt(deps.db, paidAttemptId)
  if (!attempt?.providerRef) return ''
  if (attempt.receiptUrl !== '') return attempt.receiptUrl
  try {
    const link = await providerOf(deps, attempt).receiptLink(attempt.providerRef)
    if (link === undefined) await tellStaff(deps, attempt)
    else if (link !== '') await keep(deps, attempt, link)
    return link
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider gave no answer about a receipt')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}

const tellStaff = (deps: Deps, { id: attemptId, paymentId }: Attempt) =>
  deps.db.transaction((tx) => openAttention(deps, tx, { reason: 'receipt_failed', subject: attemptId, paymentId, attemptId }))

/**
 * Returns the e-mail address to which the receipt of a payment goes. All providers except Stripe use the address that was given when the
 * attempt started. For these providers, a later change has no effect. `attempt` is the paid one, if there is one.
 */
export const receiptAddressOf = (
  { receiptEmail }: Pick<PaymentRow, 'receiptEmail'>,
  attempt: Pick<AttemptRow, 'provider' | 'receiptEmail'> | undefined,
): string => (attempt && attempt.provider !== 'stripe' ? attempt.receiptEmail : receiptEmail)

type Attempt = { id: string; paymentId: string; provider: string }

const keep = (deps: Deps, { id, paymentId, provider }: Attempt, receiptUrl: string) =>
  deps.db.transaction(async (tx) => {
    const kept = await tx
      .update(paymentAttempt)
      .set({ receiptUrl, receiptAt: deps.now() })
      .where(and(eq(paymentAttempt.id, id), eq(paymentAttempt.receiptUrl, '')))
      .returning({ id: paymentAttempt.id })
    if (kept.length > 0) {
      await insertEvent(tx, { paymentId, attemptId: id, from: '', to: 'receipt', cause: 'receipt', actor: provider })
      await closeAttention(deps, tx, { reasons: ['receipt_failed'], subjects: [id] })
    }
  })

/**
 * Changes the receipt e-mail of one payment (`one`), or of all the caller's payments that may still be paid. For an account, the e-mail is
 * also stored for later payments. A game can change only its own project's payments. Throws PAYMENT_ALREADY_PAID if `one` is paid, because
 * its receipt has been sent.
 */
export const updateReceiptMail = async (deps: Deps, caller: AccountCaller | GameCaller, one: PaymentRow | undefined, email: string) => {
  const which = one ? and(eq(payment.id, one.id), ne(payment.status, 'paid')) : payable(deps, caller)
  await deps.db.transaction(async (tx) => {
    if (caller.kind === 'account') await tx.update(player).set({ receiptEmail: email }).where(eq(player.id, caller.playerId))
    const { rowCount } = await tx
      .update(payment)
      .set({ receiptEmail: email, version: sql`${payment.version} + 1` })
      .where(which)
    if (one && rowCount === 0) throw new Refusal('PAYMENT_ALREADY_PAID')
  })
}

const isLive = and(inArray(paymentAttempt.state, ['created', 'open']), isNull(paymentAttempt.abandonedAt))

/**
 * SQL condition for unpaid payments of the caller that are recent or have an open form. All other unpaid payments are left out, because a
 * game may have created thousands of payments that nobody will pay.
 */
const payable = ({ db, config, now }: Deps, caller: AccountCaller | GameCaller) => {
  const form = db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.paymentId, payment.id), isLive))
  return and(
    eq(payment.playerId, caller.playerId),
    ne(payment.status, 'paid'),
    caller.kind === 'game' ? eq(payment.projectId, caller.project) : undefined,
    or(gt(payment.createdAt, new Date(now().getTime() - config.attemptTtlHours * 3_600_000)), exists(form)),
  )
}
