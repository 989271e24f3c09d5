import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { projectNameOf, siteOrigin } from '../catalogue/rules.ts'
import type { Letter } from '../mail/mailer.ts'
import { boughtLetter, type GivenBack, type NotGivenBack, refundedLetter, refundFailedLetter } from '../mail/purchase-letters.ts'
import type { Draft } from './core/draft.ts'
import { type AttemptRow, attemptOf, disputesOf, type RefundRow, refundsOf } from './core/state.ts'
import { isGoodForfeit, whyBack } from './money-back/refund-rules.ts'

/**
 * Returns the e-mails that confirm a purchase. `draft` is the payment after the change. If the payment has a receipt e-mail address, the
 * confirmation is always sent. If it has none, the confirmation goes to the account's mailbox, but only if `isLate` is true. In this case,
 * the player can learn about the success only from this e-mail.
 */
export const boughtLettersOf = (draft: Draft, paid: AttemptRow, isLate: boolean): Letter[] => {
  const { payment, now, rules } = draft
  if (payment.receiptEmail === '' && !isLate) return []
  const isReceiptMailed = rules.providers[paid.mode][paid.provider]?.needsReceiptEmail ?? false
  const told = { paidAt: payment.paidAt ?? now, receiptUrl: paid.receiptUrl, isReceiptMailed, isLate }
  return purchasesOf(draft, paid).map((purchase) => boughtLetter({ ...purchase, ...told }))
}

/** Returns the e-mails about a refund. `draft` is the payment after the refund. */
export const refundedLettersOf = (draft: Draft, given: RefundRow): Letter[] => {
  const why = whyBack(given, attemptOf(draft, given.attemptId))
  return purchasesOf(draft, given).map((purchase) => refundedLetter({ ...purchase, why, outcome: outcomeOf(draft, given) }))
}

/**
 * Returns the e-mails about a refund that failed after an e-mail had announced it to the player. `draft` is the payment after the failure.
 */
export const refundFailedLettersOf = (draft: Draft, failed: RefundRow): Letter[] =>
  purchasesOf(draft, failed).map((purchase) => refundFailedLetter({ ...purchase, outcome: outcomeAfterFailure(draft, failed) }))

const outcomeOf = (draft: Draft, { attemptId }: RefundRow): GivenBack['outcome'] => {
  const { amountMinor, refundedMinor, paidAttemptId } = draft.payment
  const standing = standingOf(draft)
  if (attemptId !== paidAttemptId) return standing === 'stands' ? 'stands' : 'nothing'
  if (refundedMinor >= (amountMinor ?? 0)) return 'whole'
  if (standing === 'stands') return 'part'
  return standing === 'disputed' ? 'disputed' : 'rest'
}

const outcomeAfterFailure = (draft: Draft, { attemptId }: RefundRow): NotGivenBack['outcome'] => {
  if (attemptId !== draft.payment.paidAttemptId) return 'owed'
  return standingOf(draft) === 'disputed' ? 'disputed' : 'stands'
}

/**
 * Returns whether the purchase is valid (`stands`), disputed, or no longer valid (`gone`). Money that is still on its way back is treated
 * as returned, because the good is already taken back.
 */
const standingOf = (draft: Draft): 'stands' | 'disputed' | 'gone' => {
  const { paidAttemptId, amountMinor, currency } = draft.payment
  if (paidAttemptId === null || amountMinor === null || currency === null) return 'gone'
  const disputes = disputesOf(draft, paidAttemptId)
  if (!isGoodForfeit({ amountMinor, currency }, refundsOf(draft, paidAttemptId), disputes)) return 'stands'
  return disputes.some(({ status }) => status !== 'won') ? 'disputed' : 'gone'
}

type Money = { amountMinor: number; currency: string }

/**
 * Returns the recipients of an e-mail about the payment. The first recipient is the receipt e-mail of the payment. If there is none, it is
 * the owner of the account: the account's mailbox, else the account's receipt e-mail.
 *
 * A game's token can set the receipt e-mail of a payment, but not that of the account. So if the receipt e-mail of the payment is neither
 * the mailbox nor the receipt e-mail of the account, the owner gets a copy.
 */
const recipientsOf = ({ payment: { receiptEmail }, mailbox, accountReceiptEmail }: Draft) => {
  const owner = mailbox || accountReceiptEmail
  const isOwnersCopyDue = receiptEmail !== '' && receiptEmail !== accountReceiptEmail && receiptEmail !== mailbox
  return [
    { to: receiptEmail || owner, isOwnersCopy: false },
    { to: isOwnersCopyDue ? owner : '', isOwnersCopy: true },
  ].filter(({ to }) => to !== '')
}

/** Collects the data for the e-mails, one entry for each recipient. */
const purchasesOf = (draft: Draft, { amountMinor, currency }: Money) => {
  const { config, catalogue } = draft.rules
  const { payment } = draft
  const language = asLanguage(payment.locale) ?? FALLBACK_LANGUAGE
  return recipientsOf(draft).map((recipient) => ({
    ...recipient,
    language,
    hub: siteOrigin(config, catalogue.current(), payment.projectId),
    support: config.mail.support,
    item: language === 'ru' ? payment.ruTitle : payment.enTitle,
    project: projectNameOf(catalogue.current(), payment.projectId, language),
    amountMinor,
    currency,
    paymentId: payment.id,
  }))
}
