import { rublesText } from '../rubles.ts'
import type { Settings } from '../settings.ts'
import type { Method, Payment, Receipt, Refund } from './records.ts'

/** This file converts rows to YooKassa's objects: https://yookassa.ru/developers/api. */

export const rub = (minor: number) => ({ value: rublesText(minor), currency: 'RUB' })
const time = (ms: number) => new Date(ms).toISOString()

/** Returns the part of an amount that the shop gets, after YooKassa's fee. Here the fee is 3.5 %. */
const incomeOf = (minor: number) => minor - Math.round((minor * 35) / 1000)

export type Shop = { origin: string; settings: Settings }

export const presentPayment = (payment: Payment, shop: Shop) => ({
  id: payment.id,
  status: payment.status,
  amount: rub(payment.amountMinor),
  ...(payment.status === 'succeeded' && { income_amount: rub(incomeOf(payment.amountMinor)) }),
  ...(payment.description !== null && { description: payment.description }),
  recipient: { account_id: shop.settings.yookassa.shopId, gateway_id: '1000001' },
  ...(payment.method && { payment_method: presentMethod(payment.method) }),
  ...(payment.captured !== null && { captured_at: time(payment.captured) }),
  created_at: time(payment.created),
  ...(payment.holdUntil !== null && { expires_at: time(payment.holdUntil) }),
  // The confirmation is included only while the player has not paid yet.
  ...(payment.status === 'pending' && payment.paysAt === null && { confirmation: presentConfirmation(payment, shop.origin) }),
  test: true,
  ...(payment.captured !== null && { refunded_amount: rub(payment.refundedMinor) }),
  paid: payment.status === 'succeeded' || payment.status === 'waiting_for_capture',
  refundable: payment.status === 'succeeded' && payment.refundedMinor < payment.amountMinor,
  ...(payment.registration && { receipt_registration: payment.registration }),
  metadata: payment.metadata,
  ...(payment.status === 'canceled' && payment.refusal && { cancellation_details: payment.refusal }),
  ...(payment.method?.type === 'bank_card' && { authorization_details: presentAuthorization(payment) }),
  ...(payment.customerId !== null && { merchant_customer_id: payment.customerId }),
})

const presentConfirmation = (payment: Payment, origin: string) =>
  payment.returnUrl === null
    ? { type: 'embedded', confirmation_token: payment.token }
    : { type: 'redirect', confirmation_url: `${origin}/yookassa/checkout?orderId=${payment.id}`, return_url: payment.returnUrl }

const presentMethod = (method: Method) => {
  const common = { type: method.type, id: method.id, saved: false, status: 'inactive' }
  return method.type === 'bank_card'
    ? {
        ...common,
        title: `Bank card *${method.last4}`,
        card: {
          first6: method.first6,
          last4: method.last4,
          expiry_year: method.expiryYear,
          expiry_month: method.expiryMonth,
          card_type: method.cardType,
          issuer_country: 'RU',
        },
      }
    : { ...common, title: `YooMoney wallet ${method.accountNumber}`, account_number: method.accountNumber }
}

const presentAuthorization = ({ id, status, isAuthenticated }: Payment) => ({
  ...(status !== 'canceled' && { rrn: numberFrom(id, 12), auth_code: numberFrom(id, 6) }),
  three_d_secure: { applied: isAuthenticated },
})

/** Returns a text of digits that is always the same for the same id. */
const numberFrom = (id: string, length: number) =>
  String(Number.parseInt(id.slice(-12), 16))
    .padStart(length, '0')
    .slice(-length)

export const presentRefund = (refund: Refund) => ({
  id: refund.id,
  payment_id: refund.paymentId,
  status: refund.status,
  ...(refund.status === 'canceled' && { cancellation_details: { party: 'refund_network', reason: 'general_decline' } }),
  ...(refund.registration && { receipt_registration: refund.registration }),
  created_at: time(refund.created),
  amount: rub(refund.amountMinor),
  ...(refund.description !== null && { description: refund.description }),
  metadata: refund.metadata,
})

export const presentReceipt = (receipt: Receipt) => ({
  id: receipt.id,
  type: receipt.type,
  payment_id: receipt.paymentId,
  ...(receipt.refundId !== null && { refund_id: receipt.refundId }),
  status: receipt.status,
  ...(receipt.fiscal && {
    fiscal_document_number: receipt.fiscal.document,
    fiscal_storage_number: receipt.fiscal.storage,
    fiscal_attribute: receipt.fiscal.attribute,
    registered_at: moscowTime(receipt.fiscal.at),
    fiscal_provider_id: receipt.fiscal.provider,
  }),
  items: receipt.data.items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    amount: rub(item.priceMinor),
    vat_code: item.vatCode,
    ...(item.measure !== null && { measure: item.measure }),
    ...(item.paymentSubject !== null && { payment_subject: item.paymentSubject }),
    ...(item.paymentMode !== null && { payment_mode: item.paymentMode }),
  })),
  settlements: [{ type: 'cashless', amount: rub(receipt.amountMinor) }],
  ...(receipt.data.taxSystemCode !== null && { tax_system_code: receipt.data.taxSystemCode }),
})

const MOSCOW_MS = 3 * 3_600_000

/** Formats like `2019-05-13T17:56:00.000+03:00`, YooKassa's format for cash register times. */
export const moscowTime = (ms: number) => new Date(ms + MOSCOW_MS).toISOString().replace('Z', '+03:00')
