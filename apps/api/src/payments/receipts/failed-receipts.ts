import type { Deps } from '../../deps.ts'
import { openAttention } from '../attention.ts'
import { type BooksDay, spanOf } from '../books/books.ts'
import { findAttemptByRef } from '../data.ts'

/**
 * Adds an entry to the attention list of staff for each receipt of the day that the tax service did not register. Without this check, only
 * a player or a colleague who asks for a receipt would notice it, and nobody asks for the receipt of a refund. Receipts of payments that
 * are not ours, and receipts that cannot be read, are left out. Throws ProviderFailure if the provider's list cannot be read.
 */
export const tellFailedReceipts = async (deps: Deps, { provider: method, mode, day }: BooksDay) => {
  const provider = deps.providers[mode][method]
  const { from, to } = spanOf(day)
  const asked = new Set<string>()
  for await (const receipt of provider?.listCanceledReceipts?.(from, to) ?? []) {
    if (receipt === 'unreadable') {
      deps.log.warn({ provider: method, mode, day }, 'a receipt in the list of the provider cannot be read')
      continue
    }
    const { ref, refundRef } = receipt
    // A receipt may have been made, and canceled, several times.
    if (asked.has(refundRef ?? ref)) continue
    asked.add(refundRef ?? ref)
    // Strangers' receipts are left out before the provider is asked about each receipt, because there may be thousands of them.
    const attempt = await findAttemptByRef(deps.db, method, ref)
    if (!attempt || !(await provider?.isReceiptFailed?.(receipt))) continue
    const { id: attemptId, paymentId } = attempt
    const about = refundRef === null ? { subject: attemptId } : { subject: refundRef, detail: refundRef }
    await deps.db.transaction((tx) => openAttention(deps, tx, { reason: 'receipt_failed', paymentId, attemptId, ...about }))
  }
}
