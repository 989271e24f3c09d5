import { currency } from '@playhub/contract/fields'
import type { PartnerRefund } from '@playhub/contract/partner'
import type { RefundRow } from '../payments/data.ts'

export const presentRefund = (row: RefundRow): PartnerRefund => ({
  id: row.id,
  paymentId: row.paymentId,
  status: row.status,
  amount: row.amountMinor,
  currency: currency.parse(row.currency),
  reason: row.reason,
  createTs: row.createdAt.toISOString(),
})
