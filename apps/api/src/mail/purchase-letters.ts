import type { WhyBack } from '@playhub/contract/transactions'
import type { Block } from './layout.ts'
import { mailTexts, makeLetter, moment, money, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** E-mails to the player about a purchase. */

/**
 * The purchase that an e-mail is about. `item` and `project` are names in the reader's language. `isOwnersCopy`: the receipt goes to another
 * address, and this e-mail goes to the owner of the account.
 */
type Purchase = Sending & {
  isOwnersCopy: boolean
  item: string
  project: string
  amountMinor: number
  currency: string
  paymentId: string
}

type Receipt = { receiptUrl: string; isReceiptMailed: boolean }

/**
 * Builds the e-mail about a payment that succeeded. `isLate` is true if the player had seen another result or had left before the payment
 * succeeded. `receiptUrl` is empty if there is no receipt. `isReceiptMailed`: the receipt is also sent in an e-mail of its own.
 */
export const boughtLetter = (of: Purchase & Receipt & { paidAt: Date; isLate: boolean }): Letter => {
  const t = mailTexts(of.language)
  const name = of.isLate ? 'paidLate' : 'bought'
  const values = valuesOf(of)
  const blocks: Block[] = [
    { kind: 'heading', text: t(`${name}.heading`, values) },
    { kind: 'text', text: t(`${name}.lead`, values) },
    { kind: 'facts', lines: [...factsOf(of), t('fact.paid', { when: moment(of.paidAt) }), t('fact.payment', { paymentId: of.paymentId })] },
    ...receiptOf(of),
    { kind: 'link', label: t('bought.purchases'), href: `${of.hub}/transactions` },
  ]
  return makeLetter(of, { subject: t(`${name}.subject`, values), blocks, reason: reasonOf(of) })
}

/**
 * `why` is the reason of the refund. `outcome` is the state of the purchase after the refund. `stands`: the purchase stays valid, because
 * another attempt paid for it. `nothing`: the payment bought nothing. `whole`: the full price is refunded. `part`: a part of the price is
 * refunded, and the purchase stays valid. `rest`: a part is refunded, and refunds of the remaining amount are pending. `disputed`: a part
 * is refunded, and a dispute is open or lost.
 */
export type GivenBack = {
  why: WhyBack
  outcome: 'stands' | 'nothing' | 'whole' | 'part' | 'rest' | 'disputed'
}

/** Builds the e-mail that tells the player about money that is given back. `amountMinor` is this amount in minor units. */
export const refundedLetter = ({ why, outcome, ...of }: Purchase & GivenBack): Letter => {
  const t = mailTexts(of.language)
  const values = valuesOf(of)
  const blocks: Block[] = [
    { kind: 'heading', text: t('refunded.heading', values) },
    { kind: 'text', text: t('refunded.lead', values) },
    { kind: 'text', text: `${t(`refunded.why.${why}`)} ${t(`refunded.outcome.${outcome}`)}` },
    { kind: 'facts', lines: [...factsOf(of), t('fact.payment', { paymentId: of.paymentId })] },
    { kind: 'text', text: t('refunded.todo') },
  ]
  return makeLetter(of, { subject: t('refunded.subject'), blocks, reason: reasonOf(of) })
}

/**
 * `outcome` is the state of the purchase after a refund failed. `stands`: the purchase is valid. `disputed`: it is not valid because of a
 * dispute. `owed`: the payment bought nothing, so we must still return the money.
 */
export type NotGivenBack = { outcome: 'stands' | 'disputed' | 'owed' }

/** Builds the e-mail about a refund that an earlier e-mail announced and that then failed: the bank sent the money back to us. */
export const refundFailedLetter = ({ outcome, ...of }: Purchase & NotGivenBack): Letter => {
  const t = mailTexts(of.language)
  const values = valuesOf(of)
  const blocks: Block[] = [
    { kind: 'heading', text: t('refundFailed.heading', values) },
    { kind: 'text', text: t('refundFailed.lead', values) },
    { kind: 'text', text: t(`refundFailed.outcome.${outcome}`) },
    { kind: 'facts', lines: [...factsOf(of), t('fact.payment', { paymentId: of.paymentId })] },
    { kind: 'text', text: t('refundFailed.todo') },
  ]
  return makeLetter(of, { subject: t('refundFailed.subject'), blocks, reason: reasonOf(of) })
}

const reasonOf = ({ isOwnersCopy }: Purchase) => (isOwnersCopy ? 'owner' : 'purchase')

/**
 * Returns the part of the e-mail about the receipt. A receipt in an e-mail of its own is sent only to the receipt address. So the owner's
 * copy does not mention such a receipt.
 */
const receiptOf = ({ receiptUrl, isReceiptMailed, isOwnersCopy, language }: Purchase & Receipt): Block[] => {
  const t = mailTexts(language)
  if (receiptUrl) return [{ kind: 'link', label: t('bought.seeReceipt'), href: receiptUrl }]
  return isOwnersCopy || !isReceiptMailed ? [] : [{ kind: 'text', text: t('bought.receipt') }]
}

const valuesOf = ({ item, amountMinor, currency, language }: Purchase) => ({ item, amount: money(amountMinor, currency, language) })

const factsOf = ({ project, ...of }: Purchase) => {
  const t = mailTexts(of.language)
  const { item, amount } = valuesOf({ ...of, project })
  return [t('fact.item', { item }), t('fact.game', { project }), t('fact.amount', { amount })]
}
