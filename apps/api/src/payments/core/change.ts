import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { type Draft, isUnchanged, openDraft, type Rules } from './draft.ts'
import type { PaymentState, Which } from './state.ts'
import { paymentStoreIn } from './store.ts'

/**
 * Dependencies of the code that changes payments: the values that the rules read, the store, the queue per attempt (`turns`), the log, the
 * metrics, and the functions that start due work (`due`).
 */
export type PaymentDeps = Rules & Pick<Deps, 'log' | 'metrics' | 'due' | 'payments' | 'turns'>

/**
 * Returns the dependencies for work inside a transaction. Due work is started shortly after the transaction, because other connections
 * cannot see its rows before the commit.
 */
export const within = <D extends PaymentDeps & Pick<Deps, 'mailer'>>(deps: D, tx: Tx): D => ({
  ...deps,
  payments: paymentStoreIn(tx, deps.mailer.seal),
  due: { ...deps.due, start: deps.due.soon },
})

/** Reads a payment. Throws an error if there is none, which would be a bug of the caller. */
export const loadPayment = async ({ payments }: Pick<PaymentDeps, 'payments'>, which: Which): Promise<PaymentState> => {
  const state = await payments.load(which)
  if (!state) throw new Error(`no payment with ${JSON.stringify(which)}`)
  return state
}

/**
 * Lets `decide` change a draft of the payment, and writes the result. If the payment has changed since it was read, reads it again and
 * repeats `decide`, several times if needed. Returns what `decide` returned, and the new state of the payment. If `decide` throws, nothing
 * is written.
 */
export const change = async <T>(
  deps: PaymentDeps,
  read: PaymentState,
  decide: (draft: Draft) => T,
): Promise<{ result: T; state: PaymentState }> => {
  for (let state = read; ; state = await loadPayment(deps, { payment: read.payment.id })) {
    const draft = openDraft(deps, state)
    const result = decide(draft)
    if (isUnchanged(state, draft)) {
      report(deps, draft)
      return { result, state }
    }
    if (await deps.payments.commit(state, draft)) {
      report(deps, draft)
      startWork(deps, state, draft)
      return { result, state: stateAfter(draft) }
    }
  }
}

const stateAfter = ({
  payment,
  attempts,
  refunds,
  disputes,
  good,
  attention,
  userId,
  mailbox,
  accountReceiptEmail,
  hasEndpoint,
  lastEventAt,
}: Draft): PaymentState => ({
  ...{ payment: { ...payment, version: payment.version + 1 }, attempts, refunds, disputes, good, attention },
  ...{ userId, mailbox, accountReceiptEmail, hasEndpoint, lastEventAt },
})

const report = ({ log, metrics }: PaymentDeps, { events, said }: Draft) => {
  for (const { attemptId, to, cause } of events) if (attemptId === undefined) metrics.paymentTransitions.inc({ to, cause })
  for (const { level, facts, message } of said) {
    log[level](facts, message)
    if (level === 'error' && 'reason' in facts) metrics.attention.inc({ reason: String(facts.reason) })
  }
}

/** Starts the work that a decision made due now. Without this call, the work would wait until the regular search for due rows finds it. */
const startWork = ({ due }: PaymentDeps, before: PaymentState, draft: Draft) => {
  for (const { id, nextTryAt } of draft.notices) if (nextTryAt) due.start('notice', id)
  const isDue = ({ nextCheckAt }: { nextCheckAt: Date | null }) => nextCheckAt !== null && nextCheckAt <= draft.now
  for (const row of draft.attempts) if (isDue(row) && !before.attempts.includes(row)) due.start('attempt', row.id)
  for (const row of draft.refunds) if (isDue(row) && !before.refunds.includes(row)) due.start('refund', row.id)
  for (const { id } of draft.letters) due.start('letter', id)
}
