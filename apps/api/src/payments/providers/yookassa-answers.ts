import { formatMinor } from '@playhub/contract/payments'
import { z } from 'zod'
import { minorFromText } from './amount-text.ts'
import type { ProviderState, RefundState } from './providers.ts'

const amount = z.object({ value: minorFromText, currency: z.string() })

/** One page of a list. `next_cursor` is absent on the last page. */
export const pageAnswer = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next_cursor: z.string().optional() })
export const paymentAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount,
  refunded_amount: amount.optional(),
  /** YooKassa sends this field only while it waits for the player to pay. */
  confirmation: z.object({ confirmation_token: z.string().optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
})
type YookassaPayment = z.output<typeof paymentAnswer>

export const refundAnswer = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
})

/** The fields that tell which receipts failed. The shop's own cash register may have created receipts of any form. */
export const receiptState = z.object({
  type: z.string(),
  payment_id: z.string().nullish(),
  /** YooKassa sends this field only for the receipt of a refund. */
  refund_id: z.string().nullish(),
  status: z.string(),
})

export const receiptAnswer = z.object({
  ...receiptState.shape,
  fiscal_document_number: z.string().optional(),
  fiscal_storage_number: z.string().optional(),
  fiscal_attribute: z.string().optional(),
  registered_at: z.coerce.date().optional(),
})
export type Receipt = z.output<typeof receiptAnswer>

export const errorAnswer = z.object({ code: z.string().optional(), description: z.string().optional(), parameter: z.string().optional() })

export const presentPayment = ({
  status,
  amount,
  refunded_amount,
  confirmation,
  cancellation_details,
}: YookassaPayment): ProviderState => ({
  status: statusOf(status, confirmation !== undefined),
  amountMinor: amount.value,
  capturedMinor: amount.value,
  currency: amount.currency,
  refundedMinor: refunded_amount?.value ?? 0,
  failure: cancellation_details?.reason ?? '',
})

/**
 * Converts YooKassa's status. `isAwaited`: YooKassa waits for the player to pay. A status that we do not know becomes `open`, because
 * `processing` would keep the player from paying in another way.
 */
const statusOf = (status: string, isAwaited: boolean): ProviderState['status'] => {
  if (status === 'succeeded' || status === 'canceled') return status
  return (status === 'pending' && !isAwaited) || status === 'waiting_for_capture' ? 'processing' : 'open'
}

export const presentRefund = ({ id, status, cancellation_details }: z.output<typeof refundAnswer>): RefundState => ({
  ref: id,
  status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'failed' : 'pending',
  failure: cancellation_details?.reason ?? '',
})

/**
 * Returns the URL of a registered receipt on a public page that checks receipts, or an empty text for a receipt that is not registered yet.
 * The URL contains the fields of the receipt's QR code: time, sum, storage number, document number, fiscal sign, and kind of operation (1
 * is a sale).
 */
export const receiptUrl = (template: string, receipt: Receipt, paidMinor: number): string => {
  const { registered_at: at, fiscal_storage_number: fn, fiscal_document_number: i, fiscal_attribute: fp } = receipt
  if (!at || !fn || !i || !fp) return ''
  const fields: Record<string, string> = { t: registerTime(at), s: formatMinor(paidMinor), fn, i, fp, n: '1' }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in fields ? encodeURIComponent(fields[name] ?? '') : whole))
}

/** Formats like `20260214T1305` in Moscow time, which YooKassa's cloud registers use. */
const registerTime = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, '')
