import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { Letter } from '../mail/mailer.ts'
import { boughtLetter, type GivenBack, refundedLetter } from '../mail/purchase-letters.ts'
import type { Draft } from './core/draft.ts'
import { type AttemptRow, attemptOf, type PaymentRow, type RefundRow } from './core/state.ts'
import { whyBack } from './money-back/refund-rules.ts'

/**
 * Returns the e-mail that confirms a purchase. `draft` is the payment after the change. If there is no receipt e-mail address, the e-mail
 * goes to the account's mailbox, but only if `isLate` is true: then the player can learn about the success only from this e-mail.
 */
export const boughtLetterOf = (draft: Draft, paid: AttemptRow, isLate: boolean): Letter | undefined => {
  const { payment, now } = draft
  const purchase = purchaseOf(draft, paid)
  if (!purchase || (payment.receiptEmail === '' && !isLate)) return undefined
  return boughtLetter({ ...purchase, paidAt: payment.paidAt ?? now, receiptUrl: paid.receiptUrl, isLate })
}

/** Returns the e-mail about a refund. `draft` is the payment after the refund. */
export const refundedLetterOf = (draft: Draft, given: RefundRow): Letter | undefined => {
  const purchase = purchaseOf(draft, given)
  const why = whyBack(given, attemptOf(draft, given.attemptId))
  return purchase && refundedLetter({ ...purchase, why, outcome: outcomeOf(draft.payment, given) })
}

const outcomeOf = ({ status, paidAttemptId, amountMinor, refundedMinor }: PaymentRow, { attemptId }: RefundRow): GivenBack['outcome'] => {
  const isWhole = refundedMinor >= (amountMinor ?? 0)
  if (attemptId !== paidAttemptId) return status === 'paid' && !isWhole ? 'stands' : 'nothing'
  return isWhole ? 'whole' : 'part'
}

type Money = { amountMinor: number; currency: string }

/**
 * Collects the data for the e-mail. The recipient is the receipt e-mail, else the account's mailbox. Returns undefined if the player has
 * neither.
 */
const purchaseOf = ({ rules: { config, catalogue }, payment, mailbox }: Draft, { amountMinor, currency }: Money) => {
  const to = payment.receiptEmail || mailbox
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
