import type { Block } from './layout.ts'
import { mailTexts, makeLetter, money, type Sending } from './letter.ts'
import type { Letter } from './mailer.ts'

/** Letters to the player about a purchase. */

/** The item and its game as the reader names them. */
type Purchase = Sending & { item: string; project: string; amountMinor: number; currency: string }

/** A payment that the player had given up went through after all. */
export const paidLateLetter = (of: Purchase): Letter => purchaseLetter('paidLate', of)

/** Money goes back; `amountMinor` is how much of it. */
export const refundedLetter = (of: Purchase): Letter => purchaseLetter('refunded', of)

const purchaseLetter = (name: 'paidLate' | 'refunded', { item, project, amountMinor, currency, ...sending }: Purchase): Letter => {
  const t = mailTexts(sending.language)
  const amount = money(amountMinor, currency, sending.language)
  const values = { item, amount, hub: sending.hub }
  const blocks: Block[] = [
    { kind: 'heading', text: t(`${name}.heading`, values) },
    { kind: 'text', text: t(`${name}.lead`, values) },
    { kind: 'facts', lines: [t('fact.item', { item }), t('fact.game', { project }), t('fact.amount', { amount })] },
    { kind: 'text', text: t(`${name}.todo`, values) },
  ]
  return makeLetter(sending, { subject: t(`${name}.subject`), blocks, reason: 'purchase' })
}
