import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { change, loadPayment, within } from '../core/change.ts'
import { giveBackRest, startRefund, type WantedRefund } from '../core/refunds.ts'
import type { AttemptRow, RefundRow } from '../core/state.ts'
import type { ProviderState } from '../providers/providers.ts'

/** Starts a refund in the caller's transaction. It is sent and checked until the provider has decided. Throws as `startRefund`. */
export const requestRefund = async (
  deps: Deps,
  tx: Tx,
  { paymentId, ...wanted }: WantedRefund & { paymentId: string },
): Promise<RefundRow> => {
  const inside = within(deps, tx)
  const state = await loadPayment(inside, { payment: paymentId })
  return (await change(inside, state, (draft) => startRefund(draft, wanted))).result
}

/** Refunds the rest of money that paid for nothing, in the caller's transaction. Throws as `giveBackRest`. */
export const returnRest = async (deps: Deps, tx: Tx, { id, paymentId }: AttemptRow, seen: ProviderState, actor: string) => {
  const inside = within(deps, tx)
  const state = await loadPayment(inside, { payment: paymentId })
  await change(inside, state, (draft) => giveBackRest(draft, id, seen, actor))
}
