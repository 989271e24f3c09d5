import { randomUUID } from 'node:crypto'
import { formatMinor } from '@playhub/contract/payments'
import type { Clock } from '../../clock.ts'
import { type AttemptOrder, type PaymentProvider, ProviderFailure, type RefundOrder } from './providers.ts'
import type { YandexPaySettings } from './settings.ts'
import {
  createdAnswer,
  doneAnswer,
  isUndecidedOrder,
  operationAnswer,
  paymentLink,
  presentOrder,
  presentRefund,
} from './yandex-pay-answers.ts'
import { createYandexPayApi, YandexFailure } from './yandex-pay-api.ts'
import { yandexPayNoticeReader } from './yandex-pay-notice.ts'

/** Fiscal code of an item that is measured in pieces. */
const MEASURE_PIECE = 0
/** Fiscal code of an item that is paid in full. */
const PAID_IN_FULL = 4
/** Fiscal code of an item that is a service. */
const SERVICE = 4

/** An existing link is given to a player again only if it stays valid for at least this time (ms). */
const OPENING_MS = 60_000

/** The product id of an order's only item. */
const PRODUCT_ID = 'item'

/**
 * Yandex Pay through its merchant API. An order at Yandex is one attempt and has the attempt's id. The order's link opens Yandex's page.
 */
export const yandexPayProvider = (settings: YandexPaySettings, clock: Clock): PaymentProvider => {
  const { ask, get } = createYandexPayApi(settings)

  const linkOf = async (ref: string): Promise<string> => {
    const { order } = await get(ref)
    const link = order.paymentStatus === 'PENDING' ? paymentLink.safeParse(order.paymentUrl).data : undefined
    if (!link) throw new ProviderFailure('missing', `Yandex Pay: nothing to go on with, the order is ${order.paymentStatus}`, undefined)
    return link
  }

  const orderBody = ({ attemptId, paymentId, amountMinor, currency, description, receiptEmail, returnUrl }: AttemptOrder) => {
    const price = formatMinor(amountMinor)
    const receipt = { tax: settings.tax, measure: MEASURE_PIECE, paymentMethodType: PAID_IN_FULL, paymentSubjectType: SERVICE }
    return {
      orderId: attemptId,
      currencyCode: currency,
      cart: {
        items: [{ productId: PRODUCT_ID, title: description, quantity: { count: '1' }, unitPrice: price, total: price, receipt }],
        total: { amount: price },
      },
      availablePaymentMethods: ['CARD'],
      // All three URLs open our page, which asks our server for the result. A redirect alone does not prove that the order is paid.
      redirectUrls: { onSuccess: returnUrl, onError: returnUrl, onAbort: `${returnUrl}&aborted=true` },
      ttl: settings.ttlSeconds,
      orderSource: 'WEBSITE',
      metadata: paymentId,
      purpose: [...description].slice(0, 128).join(''),
      fiscalContact: receiptEmail,
    }
  }

  /** For a partial refund, the body contains the cart that remains. Without a cart, Yandex refunds the full amount. */
  const refundBody = async ({ ref, refundId, amountMinor, isWhole, reason }: RefundOrder) => {
    const rest = isWhole ? 0 : await restAfter(ref, amountMinor)
    const price = formatMinor(rest)
    return {
      refundAmount: formatMinor(amountMinor),
      externalOperationId: refundId,
      ...(reason && { motive: reason }),
      ...(rest > 0 && { targetCart: { items: [{ productId: PRODUCT_ID, quantityCount: '1', price }] } }),
    }
  }
  const restAfter = async (ref: string, amountMinor: number) => {
    const seen = presentOrder(await get(ref))
    return Math.max(0, seen.amountMinor - seen.refundedMinor - amountMinor)
  }

  const readRefund = async (refundId: string) => {
    const { data } = await ask(`/v1/operations/${encodeURIComponent(refundId)}`, operationAnswer)
    return presentRefund(data.operation)
  }

  const findRefund: PaymentProvider['findRefund'] = async ({ refundId }) => {
    try {
      return await readRefund(refundId)
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'missing') return undefined
      throw error
    }
  }

  const beginRefund = async (order: RefundOrder) => {
    const path = `/v2/orders/${encodeURIComponent(order.ref)}/refund`
    // Each call has a new request id. With the same id, a repeated call would get the stored answer "try later". Yandex recognises a
    // repeated refund by its `externalOperationId`.
    const write = { requestId: randomUUID(), body: await refundBody(order) }
    try {
      const { data } = await ask(path, operationAnswer, write)
      return presentRefund(data.operation)
    } catch (error) {
      if (error instanceof YandexFailure && error.reasonCode === 'DUPLICATE_EXTERNAL_OPERATION_ID') return readRefund(order.refundId)
      throw error
    }
  }

  return {
    id: 'yandex-pay',
    currency: 'RUB',
    webhookSuffix: '/v1/webhook',
    reuseForMs: settings.ttlSeconds * 1000 - OPENING_MS,
    needsReceiptEmail: true,
    // An order has no language; the page uses the language of the browser.
    formLanguage: () => '',

    create: async (order) => {
      try {
        const { data } = await ask('/v1/orders', createdAnswer, { requestId: `create-${order.attemptId}`, body: orderBody(order) })
        return { ref: order.attemptId, handle: data.paymentUrl }
      } catch (error) {
        // An earlier call created the order, but its answer was lost.
        if (error instanceof YandexFailure && error.status === 409) return { ref: order.attemptId, handle: await linkOrNone(linkOf, order) }
        throw error
      }
    },

    resume: async (ref) => ({ handle: await linkOf(ref) }),

    read: async (ref) => presentOrder(await get(ref)),

    // The order is rolled back only while its result is open, because a rollback of a paid order would return the money.
    close: async (ref) => {
      if (!isUndecidedOrder(await get(ref))) return
      await ask(`/v1/orders/${encodeURIComponent(ref)}/rollback`, doneAnswer, { requestId: `rollback-${ref}` })
    },

    findRefund,

    refund: async (order) => (await findRefund(order)) ?? beginRefund(order),

    // Yandex gives no link: the publisher's own cash register sends the receipt.
    receiptByMail: true,
    receiptLink: async () => '',

    verifyWebhook: yandexPayNoticeReader(settings, clock),
  }
}

/** Returns the link of an order, or an empty text for an order that has ended. The caller then reads the order, and sees its result. */
const linkOrNone = async (linkOf: (ref: string) => Promise<string>, { attemptId }: AttemptOrder): Promise<string> => {
  try {
    return await linkOf(attemptId)
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'missing') return ''
    throw error
  }
}
