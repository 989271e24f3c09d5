import * as z from 'zod'
import { kopecksOf } from '../rubles.ts'

/**
 * This file has the parameters of each call. A parameter of YooKassa that the simulator does not support is refused, so that no caller
 * relies on it.
 */

const text = z.string()
/** The pattern of the library zod for e-mail addresses, changed to accept also encoded top-level domains, such as `.xn--p1ai`. */
const email = z.email({ pattern: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/ })
const amount = z
  .strictObject({
    value: text.refine(
      (value) => kopecksOf(value) !== undefined,
      'Incorrect value: expected a decimal with a dot and at most two digits after it',
    ),
    currency: z.literal('RUB', 'Currency of the shop is RUB'),
  })
  .transform(({ value }) => kopecksOf(value) ?? 0)
const positiveAmount = amount.refine((minor) => minor > 0, 'Amount must be greater than 0')

/** The smallest card payment: one ruble (in kopecks). */
const MIN_MINOR = 100
const paymentAmount = amount.refine((minor) => minor >= MIN_MINOR, 'Payment amount must be at least 1.00')

const metadata = z.record(text.max(32), text.max(512)).refine((all) => Object.keys(all).length <= 16, 'Metadata is limited to 16 keys')

const measures =
  'piece gram kilogram ton centimeter decimeter meter square_centimeter square_decimeter square_meter milliliter liter cubic_meter kilowatt_hour gigacalorie day hour minute second kilobyte megabyte gigabyte terabyte another'.split(
    ' ',
  )
const subjects =
  'commodity excise job service gambling_bet gambling_prize lottery lottery_prize intellectual_activity payment agent_commission property_right non_operating_gain insurance_premium sales_tax resort_fee composite another fine tax lien cost casino agent_withdrawals'.split(
    ' ',
  )
const modes = ['full_prepayment', 'partial_prepayment', 'advance', 'full_payment', 'partial_payment', 'credit', 'credit_payment']

const receiptItem = z
  .strictObject({
    description: text.min(1).max(128),
    quantity: z.number().positive().multipleOf(0.001),
    amount: positiveAmount,
    vat_code: z.int().min(1).max(12),
    /** YooKassa requires `measure` only for "Receipts from YooKassa" and for FFD 1.2, a format of fiscal receipts. */
    measure: z.enum(measures).optional(),
    payment_subject: z.enum(subjects).optional(),
    payment_mode: z.enum(modes).optional(),
  })
  .transform((item) => ({
    description: item.description,
    quantity: item.quantity,
    priceMinor: item.amount,
    vatCode: item.vat_code,
    measure: item.measure ?? null,
    paymentSubject: item.payment_subject ?? null,
    paymentMode: item.payment_mode ?? null,
  }))

const receipt = z
  .strictObject({
    // "Receipts from YooKassa" are delivered by e-mail only.
    customer: z.strictObject({ email: email.max(254), full_name: text.max(256).optional(), phone: text.optional() }),
    items: z.array(receiptItem).min(1).max(80),
    tax_system_code: z.int().min(1).max(6).optional(),
    internet: z.boolean().optional(),
  })
  .transform(({ customer, items, tax_system_code }) => ({ email: customer.email, items, taxSystemCode: tax_system_code ?? null }))

const locale = z.enum(['ru_RU', 'en_US']).default('ru_RU')

export const createPayment = z.strictObject({
  amount: paymentAmount,
  capture: z.boolean().default(false),
  confirmation: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('embedded'), locale }),
    z.strictObject({ type: z.literal('redirect'), locale, return_url: z.url().max(2048), enforce: z.boolean().optional() }),
  ]),
  description: text.max(128).optional(),
  metadata: metadata.default({}),
  receipt: receipt.optional(),
  merchant_customer_id: text.max(200).optional(),
  client_ip: text.optional(),
  /** The method that the shop prefers; the form still offers all of them. */
  payment_method_data: z.looseObject({ type: z.enum(['bank_card', 'yoo_money']) }).optional(),
  /**
   * As at YooKassa, this parameter is accepted. But no payment method is saved: in the simulator, the player fills in the form for each
   * payment.
   */
  save_payment_method: z.boolean().optional(),
})

export const capturePayment = z.strictObject({ amount: positiveAmount.optional(), receipt: receipt.optional() })
export const cancelPayment = z.strictObject({})

export const createRefund = z.strictObject({
  payment_id: text.length(36),
  amount: positiveAmount,
  description: text.max(250).optional(),
  receipt: receipt.optional(),
  metadata: metadata.default({}),
})

/** A receipt that the shop creates separately from the payment or refund. */
export const createReceipt = z
  .strictObject({
    type: z.enum(['payment', 'refund']),
    payment_id: text.length(36).optional(),
    refund_id: text.length(36).optional(),
    send: z.literal(true),
    customer: z.strictObject({ email: email.max(254), full_name: text.max(256).optional(), phone: text.optional() }),
    items: z.array(receiptItem).min(1).max(80),
    settlements: z
      .array(z.strictObject({ type: z.enum(['cashless', 'prepayment', 'postpayment', 'consideration']), amount: positiveAmount }))
      .min(1),
    tax_system_code: z.int().min(1).max(6).optional(),
    internet: z.boolean().optional(),
  })
  .refine((one) => (one.payment_id === undefined) !== (one.refund_id === undefined), 'Either payment_id or refund_id is required')

export const nothing = z.strictObject({})

const moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at))
const page = {
  'created_at.gte': moment.optional(),
  'created_at.gt': moment.optional(),
  'created_at.lte': moment.optional(),
  'created_at.lt': moment.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor: text.optional(),
}
export type Page = z.output<z.ZodObject<typeof page>>

export const listPayments = z.strictObject({
  ...page,
  'captured_at.gte': moment.optional(),
  'captured_at.gt': moment.optional(),
  'captured_at.lte': moment.optional(),
  'captured_at.lt': moment.optional(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']).optional(),
  payment_method: z.enum(['bank_card', 'yoo_money']).optional(),
})
export const listRefunds = z.strictObject({
  ...page,
  payment_id: text.length(36).optional(),
  status: z.enum(['pending', 'succeeded', 'canceled']).optional(),
})
export const listReceipts = z.strictObject({
  ...page,
  payment_id: text.length(36).optional(),
  refund_id: text.length(36).optional(),
  status: z.enum(['pending', 'succeeded', 'canceled']).optional(),
})
export const showMe = z.strictObject({ on_behalf_of: text.optional() })
