import { isDeepStrictEqual } from 'node:util'
import type { PaymentState } from '../../src/payments/core/state.ts'
import type { PaymentStore } from '../../src/payments/core/store.ts'
import type { Keep } from './history.ts'
import { createMemoryStore } from './memory-store.ts'

/**
 * Sorts the rows of a payment and removes the fields that only PostgreSQL has. So the state in PostgreSQL can be compared with the state in
 * memory.
 */
const comparable = ({ payment, attempts, refunds, disputes, good, attention, lastEventAt }: PaymentState) => {
  const sorted = <R extends { id: string }>(rows: readonly R[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { payment, attempts: sorted(attempts), refunds: sorted(refunds), disputes, good, attention: sorted(attention), lastEventAt }
}

/**
 * Stores the payment in PostgreSQL and in memory, and compares both after each change. So the results of the histories in memory also hold
 * for the database. `adopt` gives the new payment a player and a project that exist in the database.
 */
export const realStore =
  (real: PaymentStore, adopt: (first: PaymentState) => PaymentState): Keep =>
  async (first, watch, outside) => {
    const adopted = adopt(first)
    await real.create(adopted.payment)
    const stored = await real.load({ payment: adopted.payment.id })
    if (!stored) throw new Error('the payment was not stored')
    const memory = createMemoryStore(stored, watch)
    return {
      ...memory,
      store: {
        load: (which) => outside(real.load(which)),
        commit: async (before, after) => {
          const isWritten = await outside(real.commit(before, after))
          const isExpected = await memory.store.commit(before, after)
          const now = await outside(real.load({ payment: before.payment.id }))
          const isSame = now && isDeepStrictEqual(comparable(now), comparable(memory.state()))
          if (isWritten !== isExpected || !isSame)
            throw new Error(
              `the database and the memory differ: ${JSON.stringify(now && comparable(now))}\n${JSON.stringify(comparable(memory.state()))}`,
            )
          return isWritten
        },
      },
    }
  }
