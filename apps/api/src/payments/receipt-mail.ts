import { eq } from 'drizzle-orm'
import type { AccountCaller, GameCaller } from '../auth/caller.ts'
import { player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type PaymentRow, updatePayment } from './data.ts'

/** Changes where the receipt of a payment goes, and for the account itself the address that later payments start with. A game may change only its payment's. */
export const updateReceiptMail = (deps: Deps, caller: AccountCaller | GameCaller, payment: PaymentRow | undefined, email: string) =>
  deps.db.transaction(async (tx) => {
    if (payment) await updatePayment(tx, payment.id, { receiptEmail: email })
    if (caller.kind === 'account') await tx.update(player).set({ receiptEmail: email }).where(eq(player.id, caller.playerId))
  })
