import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { AttemptRow, PaymentRow } from '../data.ts'
import type { ProviderState } from '../providers/providers.ts'
import { tellRefund } from './given-back.ts'
import { enqueueRefund, insertRefund, type RefundRow, updateRefund } from './refund-data.ts'
import { givenBack, goneBack, heldAgainst } from './refund-rules.ts'

/** Changes when any of the attempt's refunds changes. */
export const fingerprintOf = (refunds: readonly RefundRow[]) => refunds.map(({ id, status }) => `${id}:${status}`).join()

/**
 * Compares the provider's refunded amount with our refunds. Refunds made at the provider itself become rows with cause `provider`; if a
 * refund of ours is missing there, it is checked again. `seen` must not be older than `refunds`.
 */
export const reconcileRefunds = async (
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  attempt: AttemptRow,
  refunds: readonly RefundRow[],
  seen: ProviderState,
) => {
  const ours = refunds.filter(({ cause }) => cause !== 'provider')
  const foreign = refunds.filter(({ cause, status }) => cause === 'provider' && status === 'succeeded')
  const before = givenBack(foreign)
  const { foreignMinor, isShort } = heldAgainst(goneBack(seen), ours, before)
  if (isShort) for (const { id, status } of ours) if (status === 'succeeded') await enqueueRefund(tx, id)
  if (foreignMinor === before) return

  let told = payment
  const isLess = foreignMinor < before
  if (isLess) {
    for (const row of foreign) {
      await updateRefund(tx, row.id, { status: 'failed', doneAt: deps.now() })
      told = await tellRefund(deps, tx, told, { ...row, status: 'failed' }, 'succeeded', attempt.provider)
    }
  }
  const amountMinor = isLess ? foreignMinor : foreignMinor - before
  if (amountMinor === 0) return
  const row = await insertRefund(tx, {
    paymentId: payment.id,
    attemptId: attempt.id,
    amountMinor,
    currency: seen.currency,
    status: 'succeeded',
    cause: 'provider',
    actor: attempt.provider,
    createdAt: deps.now(),
    doneAt: deps.now(),
  })
  if (row) await tellRefund(deps, tx, told, row, 'pending', attempt.provider)
}
