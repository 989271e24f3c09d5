import { Refusal } from '@playhub/contract/refusals'
import type { Deps } from '../deps.ts'
import { findAttempt, type PaymentRow } from '../payments/data.ts'
import { receiptOf } from '../payments/receipts.ts'
import { isSafeLink } from './rules.ts'

/** The link to the receipt of a paid payment, empty while there is none, and where the provider sends it. Throws PROVIDER_UNAVAILABLE. */
export const findReceipt = async (deps: Deps, payment: PaymentRow): Promise<{ result: string; email: string }> => {
  const { production, simulatorUrl } = deps.config
  const result = await receiptOf(deps, payment)
  if (result !== '' && !isSafeLink(result, production ? undefined : simulatorUrl)) {
    deps.log.error({ paymentId: payment.id }, 'a receipt link that no browser should follow')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
  return { result, email: await addressOf(deps, payment) }
}

/** Two providers fixed it when the attempt began, whatever the player has said since. */
const addressOf = async ({ db }: Deps, { paidAttemptId, receiptEmail }: PaymentRow): Promise<string> => {
  const attempt = paidAttemptId === null ? undefined : await findAttempt(db, paidAttemptId)
  return attempt && attempt.provider !== 'stripe' ? attempt.receiptEmail : receiptEmail
}
