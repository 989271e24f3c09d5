import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { AccountCaller, GameCaller } from '../auth/caller.ts'
import { payment, paymentAttempt, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type AttemptRow, type PaymentRow, updateAttempt } from './data.ts'
import { providerOf } from './provider-of.ts'
import { ProviderFailure } from './providers/providers.ts'

/** Forms that may be open at once; a payment's next form takes the new address anyway. */
const FORMS_MAX = 5

/**
 * Changes where receipts go: that of one payment, or else those of all payments that the caller has not paid yet. An account's address is
 * remembered for later payments too; a game reaches only its own project's. `ask` is called before each call of a provider.
 */
export const updateReceiptMail = async (
  deps: Deps,
  caller: AccountCaller | GameCaller,
  one: PaymentRow | undefined,
  email: string,
  ask: (paymentId: string) => Promise<void>,
) => {
  const ids = await deps.db.transaction(async (tx) => {
    if (caller.kind === 'account') await tx.update(player).set({ receiptEmail: email }).where(eq(player.id, caller.playerId))
    const unpaid = and(
      eq(payment.playerId, caller.playerId),
      ne(payment.status, 'paid'),
      caller.kind === 'game' ? eq(payment.projectId, caller.project) : undefined,
    )
    const changed = await tx
      .update(payment)
      .set({ receiptEmail: email })
      .where(one ? eq(payment.id, one.id) : unpaid)
      .returning({ id: payment.id })
    return changed.map(({ id }) => id)
  })
  for (const attempt of await listOpenForms(deps, ids, email)) {
    await ask(attempt.paymentId)
    await tellProvider(deps, attempt, email)
  }
}

/** Forms that are open with another address. Those of providers that freeze it give way to a new attempt when the player goes on to pay. */
const listOpenForms = async ({ db, providers }: Deps, paymentIds: readonly string[], email: string) => {
  if (paymentIds.length === 0) return []
  const open = await db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        inArray(paymentAttempt.paymentId, [...paymentIds]),
        inArray(paymentAttempt.state, ['created', 'open']),
        isNull(paymentAttempt.abandonedAt),
        isNotNull(paymentAttempt.providerRef),
        ne(paymentAttempt.receiptEmail, email),
      ),
    )
    .orderBy(desc(paymentAttempt.createdAt))
  return open.filter(({ mode, provider }) => providers[mode][provider]?.freezesReceiptEmail === false).slice(0, FORMS_MAX)
}

const tellProvider = async (deps: Deps, attempt: AttemptRow, email: string) => {
  if (attempt.providerRef === null) return
  try {
    await providerOf(deps, attempt).resume(attempt.providerRef, email)
    await updateAttempt(deps.db, attempt.id, { receiptEmail: email })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // Taking the attempt up again tells it once more.
    deps.log.warn({ err: error, attemptId: attempt.id }, 'provider did not take the new address for the receipt')
  }
}
