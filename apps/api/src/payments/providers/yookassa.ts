import type { Language } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import { z } from 'zod'
import { askJson, failureKind } from './json-api.ts'
import { type AttemptOrder, type PaymentProvider, ProviderFailure, type ReceiptSubject, type RefundOrder } from './providers.ts'
import type { YookassaSettings } from './settings.ts'
import {
  errorAnswer,
  pageAnswer,
  paymentAnswer,
  presentPayment,
  presentRefund,
  type Receipt,
  receiptAnswer,
  receiptState,
  receiptUrl,
  refundAnswer,
} from './yookassa-answers.ts'
import { yookassaNoticeReader } from './yookassa-notice.ts'

/** YooKassa answers within 30 s. If it has no result by then, it answers that the outcome is unknown. */
const WRITE_TIMEOUT_MS = 35_000
const READ_TIMEOUT_MS = 15_000
/** How long a token is used. YooKassa's token expires after an hour. */
const TOKEN_GOOD_FOR_MS = 55 * 60_000
const PAGE_SIZE = '100'

/** YooKassa's API v3 with its embedded form. It takes the money at once and sends the receipt required by 54-FZ. */
export const yookassaProvider = (settings: YookassaSettings): PaymentProvider => {
  const authorization = `Basic ${Buffer.from(`${settings.shopId}:${settings.secretKey}`).toString('base64')}`

  const ask = async <T extends z.ZodType>(path: string, shape: T, write?: { key: string; body: unknown }): Promise<z.output<T>> => {
    const { status, body } = await askJson('YooKassa', settings.apiUrl + path, {
      method: write ? 'POST' : 'GET',
      headers: { authorization, ...(write && { 'idempotence-key': write.key }) },
      body: write?.body,
      timeoutMs: write ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS,
    })
    if (status !== 200) throw new ProviderFailure(failureKind(status), `YooKassa: ${status} ${said(body)}`, undefined)
    const parsed = shape.safeParse(body)
    if (!parsed.success) throw new ProviderFailure('unavailable', 'YooKassa: an answer of an unknown form', parsed.error)
    return parsed.data
  }
  const get = (ref: string) => ask(`/payments/${encodeURIComponent(ref)}`, paymentAnswer)

  const receiptOf = ({ amountMinor, currency, description, receiptEmail }: AttemptOrder | RefundOrder) => {
    if (receiptEmail === '') throw new ProviderFailure('invalid', 'YooKassa: no address for the receipt', undefined)
    const item = {
      description: cut(description, 128),
      quantity: 1,
      amount: money(amountMinor, currency),
      vat_code: settings.vatCode,
      measure: 'piece',
      payment_subject: settings.paymentSubject,
      payment_mode: settings.paymentMode,
    }
    return { customer: { email: receiptEmail }, items: [item] }
  }

  /** Lists all items that match the query, page by page. */
  const list = async function* <T extends z.ZodType>(path: string, item: T, query: Record<string, string>) {
    const shape = pageAnswer(item)
    let cursor: string | undefined
    do {
      const page = await ask(`${path}?${new URLSearchParams({ ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) })}`, shape)
      yield* page.items
      cursor = page.next_cursor
    } while (cursor)
  }

  const findRefund: PaymentProvider['findRefund'] = async ({ ref, refundId }) => {
    for await (const refund of list('/refunds', refundAnswer, { payment_id: ref }))
      if (refund.metadata?.refund_id === refundId) return presentRefund(refund)
    return undefined
  }

  /** Returns the receipts of one payment or one refund. */
  const receiptsOf = async <T extends typeof receiptState>({ ref, refundRef }: ReceiptSubject, item: T) => {
    const [type, query] = refundRef === null ? ['payment', { payment_id: ref }] : ['refund', { refund_id: refundRef }]
    const receipts: z.output<T>[] = []
    for await (const receipt of list('/receipts', item, query)) if (receipt.type === type) receipts.push(receipt)
    return receipts
  }

  const readNotice = yookassaNoticeReader(settings.webhookAddresses)

  return {
    id: 'yookassa',
    currency: 'RUB',
    webhookSuffix: '',
    reuseForMs: TOKEN_GOOD_FOR_MS,
    needsReceiptEmail: true,
    formLanguage,

    create: async (order) => {
      const payment = await ask('/payments', paymentAnswer, {
        key: `create-${order.attemptId}`,
        body: {
          amount: money(order.amountMinor, order.currency),
          capture: true,
          confirmation: { type: 'embedded', locale: formLanguage(order.locale) },
          description: cut(order.description, 128),
          metadata: { payment_id: order.paymentId, attempt_id: order.attemptId },
          receipt: receiptOf(order),
        },
      })
      // If YooKassa refused the payment at once, there is no token. The caller then reads the payment, and sees the refusal.
      return { ref: payment.id, handle: payment.confirmation?.confirmation_token ?? '' }
    },

    resume: async (ref) => {
      const { status, confirmation } = await get(ref)
      const handle = status === 'pending' ? confirmation?.confirmation_token : undefined
      if (!handle) throw new ProviderFailure('missing', `YooKassa: nothing to go on with, the payment is ${status}`, undefined)
      return { handle }
    },

    read: async (ref) => presentPayment(await get(ref)),

    // A pending payment cannot be cancelled. It ends by itself an hour after its creation.
    close: async (ref) => {
      if ((await get(ref)).status !== 'waiting_for_capture') return
      await ask(`/payments/${encodeURIComponent(ref)}/cancel`, paymentAnswer, { key: `cancel-${ref}`, body: {} })
    },

    findRefund,

    refund: async (order) =>
      (await findRefund(order)) ??
      presentRefund(
        await ask('/refunds', refundAnswer, {
          key: `refund-${order.refundId}-${order.amountMinor}`,
          body: {
            payment_id: order.ref,
            amount: money(order.amountMinor, order.currency),
            ...(order.reason && { description: cut(order.reason, 250) }),
            metadata: { refund_id: order.refundId },
            receipt: receiptOf(order),
          },
        }),
      ),

    receiptByMail: settings.receiptUrlTemplate === undefined,
    receiptLink: async (ref) => {
      const receipts = await receiptsOf({ ref, refundRef: null }, receiptAnswer)
      const receipt = receipts.find(({ status }) => status === 'succeeded')
      if (areFailed(receipts)) return undefined
      const template = settings.receiptUrlTemplate
      return receipt && template !== undefined ? receiptUrl(template, receipt, (await get(ref)).amount.value) : ''
    },

    listCanceledReceipts: async function* (from, to) {
      for await (const receipt of list('/receipts', z.unknown(), { ...createdIn(from, to), status: 'canceled' })) {
        const { success, data } = receiptState.safeParse(receipt)
        if (!success) yield 'unreadable'
        // A receipt without a payment was created by the shop's own cash register.
        else if (data.payment_id) yield { ref: data.payment_id, refundRef: data.refund_id ?? null }
      }
    },
    isReceiptFailed: async (of) => areFailed(await receiptsOf(of, receiptState)),

    list: async function* (from, to) {
      for await (const payment of list('/payments', paymentAnswer, createdIn(from, to)))
        yield { ref: payment.id, state: presentPayment(payment) }
    },

    verifyWebhook: async (rawBody, _headers, peerIp) => readNotice(rawBody, peerIp),
  }
}

const createdIn = (from: Date, to: Date) => ({ 'created_at.gte': from.toISOString(), 'created_at.lt': to.toISOString() })

/** Whether none of the receipts was registered. A correction creates a new receipt, so this is true only if all receipts are canceled. */
const areFailed = (receipts: readonly Pick<Receipt, 'status'>[]) =>
  receipts.length > 0 && receipts.every(({ status }) => status === 'canceled')

/** YooKassa's form has only two languages. */
const formLanguage = (language: Language) => (language === 'ru' ? 'ru_RU' : 'en_US')

const money = (minor: number, currency: string) => ({ value: formatMinor(minor), currency })

/** Cuts a text to at most `length` characters, without splitting a surrogate pair. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')

const said = (body: unknown) => {
  const { code = '', description = '', parameter = '' } = errorAnswer.safeParse(body).data ?? {}
  return [code, description, parameter].filter(Boolean).join(', ')
}
