import type { Deps } from '../../deps.ts'
import { openAttention } from '../attention.ts'
import { type BooksDay, spanOf } from '../books/books.ts'
import { findAttemptByRef } from '../data.ts'

/** How far back the list is read, in ms. A receipt may fail days after it was created, so each receipt is looked at on three nights. */
const LOOK_BACK_MS = 3 * 86_400_000

/**
 * Adds an entry to the attention list of staff for each receipt of the last days that the tax service did not register. Without this check, only
 * a player or a colleague who asks for a receipt would notice it, and nobody asks for the receipt of a refund. Receipts of payments that
 * are not ours are left out. Throws ProviderFailure if the provider's list cannot be read.
 */
export const tellFailedReceipts = async (deps: Deps, { provider: method, mode, day }: BooksDay) => {
  const { to } = spanOf(day)
  const from = new Date(to.getTime() - LOOK_BACK_MS)
  for await (const { ref, refundRef } of deps.providers[mode][method]?.listFailedReceipts?.(from, to) ?? []) {
    const attempt = await findAttemptByRef(deps.db, method, ref)
    if (!attempt) continue
    const { id: attemptId, paymentId } = attempt
    const about = refundRef === null ? { subject: attemptId } : { subject: refundRef, detail: refundRef }
    await deps.db.transaction((tx) => openAttention(deps, tx, { reason: 'receipt_failed', paymentId, attemptId, ...about }))
  }
}
