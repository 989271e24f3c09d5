import type { Language } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import type { TransactionItem } from '@playhub/contract/transactions'
import type { CatalogueSnapshot } from '../catalogue/store.ts'
import type { payment } from '../db/schema.ts'

type PaymentRow = typeof payment.$inferSelect

/** Shows what was paid; before that, the price in the currency of the reader's language. */
export const presentTransaction = (row: PaymentRow, language: Language, catalogue: CatalogueSnapshot): TransactionItem => ({
  createTs: row.createdAt.toISOString(),
  title: language === 'ru' ? row.ruTitle : row.enTitle,
  ...priceOf(row, language),
  status: row.status,
  refunded: row.refundedMinor === 0 ? '' : formatMinor(row.refundedMinor),
  uuid: row.id,
  projectName: projectName(catalogue, row.projectId, language),
})

const priceOf = (row: PaymentRow, language: Language): Pick<TransactionItem, 'price' | 'currency'> => {
  if (row.amountMinor !== null && row.currency !== null) return { price: formatMinor(row.amountMinor), currency: row.currency }
  return language === 'ru' ? { price: formatMinor(row.rubMinor), currency: 'RUB' } : { price: formatMinor(row.usdMinor), currency: 'USD' }
}

/** A project out of the catalogue has no game card; the title of its pages is its name. */
const projectName = ({ projects }: CatalogueSnapshot, id: string, language: Language): string => {
  const project = projects.get(id)
  const { localization } = project?.game ?? {}
  const title = project?.config.settings.pageTitle
  return localization?.[language]?.name ?? localization?.en?.name ?? title?.[language] ?? title?.en ?? id
}
