import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { findMailbox } from '../auth/owner-letters.ts'
import { projectNameOf } from '../catalogue/rules.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { paidLateLetter, refundedLetter } from '../mail/purchase-letters.ts'
import type { PaymentRow } from './data.ts'

type Money = { amountMinor: number; currency: string }

/** Tells the player of a payment that succeeded after they were told that it had not. */
export const postPaidLateLetter = async (deps: Deps, tx: Tx, payment: PaymentRow, paid: Money) => {
  const purchase = await purchaseOf(deps, tx, payment, paid)
  if (purchase) await deps.mailer.post(tx, paidLateLetter(purchase))
}

export const postRefundedLetter = async (deps: Deps, tx: Tx, payment: PaymentRow, given: Money) => {
  const purchase = await purchaseOf(deps, tx, payment, given)
  if (purchase) await deps.mailer.post(tx, refundedLetter(purchase))
}

/** Goes where the receipt went, else to the account's own mailbox; undefined where there is neither. */
const purchaseOf = async ({ config, catalogue }: Deps, tx: Tx, payment: PaymentRow, { amountMinor, currency }: Money) => {
  const to = payment.receiptEmail || (await findMailbox(tx, payment.playerId))
  if (!to) return undefined
  const language = asLanguage(payment.locale) ?? FALLBACK_LANGUAGE
  return {
    to,
    language,
    hub: config.publicUrl,
    support: config.mail.support,
    item: language === 'ru' ? payment.ruTitle : payment.enTitle,
    project: projectNameOf(catalogue.current(), payment.projectId, language),
    amountMinor,
    currency,
  }
}
