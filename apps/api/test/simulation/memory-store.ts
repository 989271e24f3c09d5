import type { Changes, NewNotice, PaymentState, Which } from '../../src/payments/core/state.ts'
import type { PaymentStore } from '../../src/payments/core/store.ts'

/** A function that is called before each commit takes effect. It throws if the commit breaks a rule. */
export type Watch = (before: PaymentState, after: Changes) => void

const isWhich = (which: Which, { payment, attempts, refunds, good }: PaymentState): boolean => {
  if ('payment' in which) return payment.id === which.payment
  if ('good' in which) return good?.id === which.good
  if ('attempt' in which) return attempts.some(({ id }) => id === which.attempt)
  if ('refund' in which) return refunds.some(({ id }) => id === which.refund)
  return attempts.some(({ provider, providerRef }) => provider === which.provider && providerRef === which.providerRef)
}

export type Kept = {
  store: Pick<PaymentStore, 'load' | 'commit'>
  state: () => PaymentState
  notices: readonly NewNotice[]
}

/** Stores one payment in memory, by the same rules as the database: it checks versions, and writes all changes of a decision or none. */
export const createMemoryStore = (first: PaymentState, watch: Watch): Kept => {
  let state = first
  const notices: NewNotice[] = []
  const store: Pick<PaymentStore, 'load' | 'commit'> = {
    load: async (which) => (isWhich(which, state) ? state : undefined),
    commit: async (before, after) => {
      if (before.payment.version !== state.payment.version) return false
      watch(state, after)
      const { attempts, refunds, disputes, good, attention, userId, mailbox, accountReceiptEmail, hasEndpoint, lastEventAt } = after
      const payment = { ...after.payment, version: state.payment.version + 1 }
      state = { payment, attempts, refunds, disputes, good, attention, userId, mailbox, accountReceiptEmail, hasEndpoint, lastEventAt }
      notices.push(...after.notices)
      return true
    },
  }
  return { store, state: () => state, notices }
}
