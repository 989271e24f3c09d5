import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { paymentAttempt } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findAttempt, insertEvent, type PaymentRow } from '../data.ts'
import { providerOf } from '../provider-of.ts'
import { ProviderFailure } from '../providers/providers.ts'

/**
 * Returns the link to a payment's receipt, or an empty text while there is none. Asks the provider until it has a link, and then stores the
 * link. Throws PROVIDER_UNAVAILABLE if the provider cannot be reached.
 */
export const receiptOf = async (deps: Deps, { paidAttemptId }: PaymentRow): Promise<string> => {
  const attempt = paidAttemptId === null ? undefined : await findAttempt(deps.db, paidAttemptId)
  if (!attempt?.providerRef) return ''
  if (attempt.receiptUrl !== '') return attempt.receiptUrl
  try {
    const link = await providerOf(deps, attempt).receiptLink(attempt.providerRef)
    if (link !== '') await keep(deps, attempt, link)
    return link
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider gave no answer about a receipt')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
}

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
    }
  })
