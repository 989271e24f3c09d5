import type { Currency } from '@playhub/contract/fields'
import type { Language } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'
import { projectNameOf } from '../catalogue/rules.ts'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import type { PaymentRow } from '../payments/data.ts'
import type { ShownPayment } from './data.ts'

export const presentTransaction = (row: ShownPayment, language: Language, catalogue: CatalogueSnapshot): TransactionItem => ({
  createTs: row.createdAt.toISOString(),
  title: titleOf(row, language),
  price: formatMinor(amountOf(row, language).amountMinor),
  currency: amountOf(row, language).currency,
  status: row.status,
  refunded: row.refundedMinor === 0 ? '' : formatMinor(row.refundedMinor),
  uuid: row.id,
  projectName: projectNameOf(catalogue, row.projectId, language),
  project: row.projectId,
  good: row.good && { kind: row.good.kind, state: row.good.state, ts: (row.good.consumedAt ?? row.good.revokedAt)?.toISOString() ?? null },
})

/** Returns the item's name at the time of the payment. */
export const titleOf = ({ ruTitle, enTitle }: Pick<PaymentRow, 'ruTitle' | 'enTitle'>, language: Language) =>
  language === 'ru' ? ruTitle : enTitle

/**
 * Returns the amount of a payment in minor units. For a paid payment, it is the paid amount. For an unpaid payment, it is the price in the
 * currency that the player saw last, else in the usual currency of the reader's language.
 */
export const amountOf = (row: ShownPayment, language: Language): { amountMinor: number; currency: Currency } => {
  if (row.amountMinor !== null && row.currency !== null) return { amountMinor: row.amountMinor, currency: row.currency }
  const currency = row.askedIn ?? row.shownCurrency ?? (language === 'ru' ? 'RUB' : 'USD')
  return { amountMinor: currency === 'RUB' ? row.rubMinor : row.usdMinor, currency }
}
