import { change, loadPayment, type PaymentDeps } from './core/change.ts'
import { noteProcessed } from './core/draft.ts'
import { fingerprintOf, type RefusedRefund } from './core/refunds.ts'
import { applyReading } from './core/settled.ts'
import { type AttemptRow, attemptOf, type PaymentState, refundsOf } from './core/state.ts'
import { providerOf } from './methods.ts'
import { givenBack, goneBack } from './money-back/refund-rules.ts'
import type { ProviderState } from './providers/providers.ts'
import { type Cause, isUndecided, isWrongAmount, tookMoney } from './rules.ts'

const ROUNDS = 3

type Settling = {
  cause: Cause
  /** Whether the caller has just closed the attempt. If the player paid at that moment, the provider may still be returning the money. */
  isClosed?: boolean
  /** The stored webhook that this call deals with. */
  webhook?: number | undefined
  /** Whether to throw an error if nothing could be decided. Set it if no later check would read the attempt again. */
  mustDecide?: boolean
  /** The refund that the provider has just refused. The data that `settle` reads show whether its money had already gone back. */
  refused?: RefusedRefund
}

/**
 * Reads the provider's state of an attempt, and decides the outcome from that state alone. Call it whenever something may have happened to
 * the attempt. Several calls may run at the same time. Returns the payment after the decision. Throws ProviderFailure if the state cannot
 * be read.
 */
export const settle = (deps: PaymentDeps, read: PaymentState, attemptId: string, settling: Settling): Promise<PaymentState> =>
  // Several callers often call this at the same moment, such as the player's screen and two webhooks. If the first call decides the
  // outcome, the other calls need not ask the provider.
  deps.turns(attemptId, async (hasWaited) =>
    decide(deps, hasWaited ? await loadPayment(deps, { attempt: attemptId }) : read, attemptId, settling),
  )

const decide = async (
  deps: PaymentDeps,
  read: PaymentState,
  attemptId: string,
  { cause, isClosed = false, webhook, mustDecide = webhook !== undefined, refused }: Settling,
): Promise<PaymentState> => {
  let state = read
  for (let round = 0; round < ROUNDS; round++) {
    const attempt = attemptOf(state, attemptId)
    if (!attempt.providerRef || (isNothingToAsk(attempt, cause) && !(isClosed && tookMoney(attempt)))) {
      if (webhook === undefined) return state
      return (await change(deps, state, (draft) => noteProcessed(draft, webhook))).state
    }
    const fingerprint = fingerprintOf(state, attempt)
    const seen = await readCarefully(deps, state, attempt, attempt.providerRef)
    const { result: isDecided, state: after } = await change(deps, state, (draft) => {
      const isDone = applyReading(draft, attemptId, { seen, fingerprint, cause, refused })
      if (isDone && webhook !== undefined) noteProcessed(draft, webhook)
      return isDone
    })
    if (isDecided) return after
    state = await loadPayment(deps, { attempt: attemptId })
  }
  if (mustDecide) throw new Error(`refunds of attempt ${attemptId} keep changing while the provider is read`)
  deps.log.warn({ attemptId }, 'refunds keep changing while the provider is read; the next check goes on')
  return state
}

/** Reads the attempt from the provider. If the answer is doubtful, reads again at once, because one answer may be out of date. */
const readCarefully = async (deps: PaymentDeps, state: PaymentState, attempt: AttemptRow, ref: string): Promise<ProviderState> => {
  const provider = providerOf(deps, attempt)
  const seen = await provider.read(ref)
  return isDoubtful(state, attempt, seen) ? provider.read(ref) : seen
}

/** Whether the answer shows a wrong amount, or lacks money that we know to be taken or refunded. */
const isDoubtful = (state: PaymentState, attempt: AttemptRow, seen: ProviderState) =>
  isWrongAmount(seen, attempt) ||
  (tookMoney(attempt) && (seen.status !== 'succeeded' || goneBack(seen) < givenBack(refundsOf(state, attempt.id))))

const isNothingToAsk = (attempt: AttemptRow, cause: Cause) => {
  if (cause === 'refund' || cause === 'books') return false
  return tookMoney(attempt) || (!isUndecided(attempt) && cause !== 'webhook')
}

/** Like `settle`, for a caller that has not read the payment. */
export const settleAttempt = async (deps: PaymentDeps, attemptId: string, settling: Settling): Promise<PaymentState> =>
  settle(deps, await loadPayment(deps, { attempt: attemptId }), attemptId, settling)
