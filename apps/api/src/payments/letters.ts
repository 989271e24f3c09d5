import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { findMailbox } from '../auth/owner-letters.ts'
import { projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { boughtLetter, type GivenBack, refundedLetter } from '../mail/purchase-letters.ts'
import { type AttemptRow, findAttempt, type PaymentRow } from './data.ts'
import type { RefundRow } from './money-back/refund-data.ts'
import { whyBack } from './why-back.ts'

/**
 * Sends the confirmation of a purchase, once, in the transaction that sets `paid`. Without a receipt e-mail, a letter goes to the account's
 * mailbox only if `isLate`: the payment succeeded after the player was told that it had not.
 */
export const postBoughtLetter = async (deps: Deps, tx: Tx, payment: PaymentRow, paid: AttemptRow, isLate: boolean) => {
  const purchase = await purchaseOf(deps, tx, payment, paid)
  if (!purchase || (payment.receiptEmail === '' && !isLate)) return
  await deps.mailer.post(tx, boughtLetter({ ...purchase, paidAt: payment.paidAt ?? deps.now(), receiptUrl: paid.receiptUrl, isLate }))
}

/** `payment` is the row after the refund. */
export const postRefundedLetter = async (deps: Deps, tx: Tx, payment: PaymentRow, given: RefundRow) => {
  const purchase = await purchaseOf(deps, tx, payment, given)
  const attempt = await findAttempt(tx, given.attemptId)
  if (purchase && attempt)
    await deps.mailer.post(tx, refundedLetter({ ...purchase, why: whyBack(given, attempt), outcome: outcomeOf(payment, given) }))
}

const outcomeOf = ({ status, paidAttemptId, amountMinor, refundedMinor }: PaymentRow, { attemptId }: RefundRow): GivenBack['outcome'] => {
  const isWhole = refundedMinor >= (amountMinor ?? 0)
  if (attemptId !== paidAttemptId) return status === 'paid' && !isWhole ? 'stands' : 'nothing'
  return isWhole ? 'whole' : 'part'
}

type Money = { amountMinor: number; currency: string }

/** The letter goes to the receipt e-mail, else to the account's mailbox; undefined if there is neither. */
const purchaseOf = async ({ config, catalogue }: Deps, tx: Tx, payment: PaymentRow, { amountMinor, currency }: Money) => {
  const to = payment.receiptEmail || (await findMailbox(tx, payment.playerId))
  if (!to) return undefined
  const language = asLanguage(payment.locale) ?? FALLBACK_LANGUAGE
  return {
    to,
    language,
    hub: siteOrigin(config, catalogue.current(), payment.projectId),
    support: config.mail.support,
    item: language === 'ru' ? payment.ruTitle : payment.enTitle,
    project: projectNameOf(catalogue.current(), payment.projectId, language),
    amountMinor,
    currency,
    paymentId: payment.id,
  }
}
