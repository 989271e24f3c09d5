import { change, type PaymentDeps } from '../core/change.ts'
import { noteDispute } from '../core/disputes.ts'
import { attemptOf, type PaymentState } from '../core/state.ts'
import { providerOf } from '../provider-of.ts'

/** Reads a dispute of the attempt's money from the provider and updates ours. Throws ProviderFailure. */
export const settleDispute = async (deps: PaymentDeps, read: PaymentState, attemptId: string, objectRef: string): Promise<void> => {
  const seen = await providerOf(deps, attemptOf(read, attemptId)).readDispute?.(objectRef)
  if (seen) await change(deps, read, (draft) => noteDispute(draft, attemptId, seen))
}
