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

/**
 * Builds the e-mail about a payment that succeeded. `isLate` is true if the player had seen another result or had left before the payment
 * succeeded. `receiptUrl` is empty if there is no receipt.
 */
export const boughtLetter = (of: Purchase & { paidAt: Date; receiptUrl: string; isLate: boolean }): Letter => {
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
 * `why` is the reason for which the player gets money back. `outcome` says what happens to the purchase: it stays valid (`stands`), it
 * never took place (`nothing`), or it is refunded in full (`whole`) or in part (`part`). `rest`: in part, and the rest is on its way back.
 * `disputed`: in part, and the bank decides about a dispute or has decided it for the player.
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
 * `outcome` says what is true after a refund failed: the purchase is valid (`stands`), it is not valid because of a dispute (`disputed`),
 * or the money paid for no purchase (`owed`).
 */
export type NotGivenBack = { outcome: 'stands' | 'disputed' | 'owed' }

/** Builds the e-mail that tells the player that the bank returned the money of a refund, after another e-mail announced the refund. */
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

/** A receipt that comes separately goes only to the address that was given for it. */
const receiptOf = ({ receiptUrl, isOwnersCopy, language }: Purchase & { receiptUrl: string }): Block[] => {
  const t = mailTexts(language)
  if (receiptUrl) return [{ kind: 'link', label: t('bought.seeReceipt'), href: receiptUrl }]
  return isOwnersCopy ? [] : [{ kind: 'text', text: t('bought.receipt') }]
}

const valuesOf = ({ item, amountMinor, currency, language }: Purchase) => ({ item, amount: money(amountMinor, currency, language) })

const factsOf = ({ project, ...of }: Purchase) => {
  const t = mailTexts(of.language)
  const { item, amount } = valuesOf({ ...of, project })
  return [t('fact.item', { item }), t('fact.game', { project }), t('fact.amount', { amount })]
}
