import { Refusal } from '@playhub/contract/refusals'
import type { Deps } from '../deps.ts'
import { type AttemptRow, findAttempt, type PaymentRow } from '../payments/data.ts'
import { receiptAddressOf, receiptOf } from '../payments/receipts/receipts.ts'
import { isSafeLink } from './rules.ts'

/**
 * The receipt of a paid payment.
 * - `result`: the link to the receipt, or an empty text.
 * - `email`: the address to which the receipt was sent.
 * - `byMail`: the provider sends the receipt by e-mail, and there will be no link.
 * - `failed`: the tax service did not register the receipt, and staff have to correct it.
 */
type Receipt = { result: string; email: string; byMail: boolean; failed: boolean }

/**
 * Returns the receipt link of a paid payment, which is empty if there is none, and the e-mail address to which the receipt was sent. Throws
 * PROVIDER_UNAVAILABLE if the provider's link is not safe or the provider does not answer.
 */
export const findReceipt = async (deps: Deps, payment: PaymentRow): Promise<Receipt> => {
  const { production, simulatorUrl } = deps.config
  const found = await receiptOf(deps, payment)
  const result = found ?? ''
  if (result !== '' && !isSafeLink(result, production ? undefined : simulatorUrl)) {
    deps.log.error({ paymentId: payment.id }, 'a receipt link that no browser should follow')
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
  const attempt = payment.paidAttemptId === null ? undefined : await findAttempt(deps.db, payment.paidAttemptId)
  return {
    result,
    email: receiptAddressOf(payment, attempt),
    byMail: attempt !== undefined && isByMail(deps, attempt),
    failed: found === undefined,
  }
}

const isByMail = ({ providers }: Deps, { mode, provider }: AttemptRow) => providers[mode][provider]?.receiptByMail ?? false
