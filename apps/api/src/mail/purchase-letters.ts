import type { WhyBack } from '@playhub/contract/transactions'
import type { Block } from './layout.ts'
import { mailTexts, makeLetter, moment, money, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** E-mails to the player about a purchase. */

/** The purchase that an e-mail is about. `item` and `project` are names in the reader's language. */
type Purchase = Sending & { item: string; project: string; amountMinor: number; currency: string; paymentId: string }

/**
 * Builds the e-mail about a payment that succeeded. `isLate` is true if the player had seen another result or had left before the payment
 * succeeded. `receiptUrl` is empty if there is no receipt.
 */
export const boughtLetter = (of: Purchase & { paidAt: Date; receiptUrl: string; isLate: boolean }): Letter => {
  const t = mailTexts(of.language)
  const name = of.isLate ? 'paidLate' : 'bought'
  const values = valuesOf(of)
  const receipt: Block = of.receiptUrl
    ? { kind: 'link', label: t('bought.seeReceipt'), href: of.receiptUrl }
    : { kind: 'text', text: t('bought.receipt') }
  const blocks: Block[] = [
    { kind: 'heading', text: t(`${name}.heading`, values) },
    { kind: 'text', text: t(`${name}.lead`, values) },
    { kind: 'facts', lines: [...factsOf(of), t('fact.paid', { when: moment(of.paidAt) }), t('fact.payment', { paymentId: of.paymentId })] },
    receipt,
    { kind: 'link', label: t('bought.purchases'), href: `${of.hub}/transactions` },
  ]
  return makeLetter(of, { subject: t(`${name}.subject`, values), blocks, reason: 'purchase' })
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
  return makeLetter(of, { subject: t('refunded.subject'), blocks, reason: 'purchase' })
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
  return makeLetter(of, { subject: t('refundFailed.subject'), blocks, reason: 'purchase' })
}

const valuesOf = ({ item, amountMinor, currency, language }: Purchase) => ({ item, amount: money(amountMinor, currency, language) })

const factsOf = ({ project, ...of }: Purchase) => {
  const t = mailTexts(of.language)
  const { item, amount } = valuesOf({ ...of, project })
  return [t('fact.item', { item }), t('fact.game', { project }), t('fact.amount', { amount })]
}
