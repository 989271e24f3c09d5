import { type ApiCall, createApiCall } from '../api-call.ts'
import type { YookassaOperation } from '../control/faults.ts'
import type { Settings } from '../settings.ts'
import { isWithin, listPage } from './lists.ts'
import * as params from './params.ts'
import { cancel, capture, create, getPayment } from './payments.ts'
import { presentPayment, presentReceipt, presentRefund } from './present.ts'
import { createReceipt, getReceipt } from './receipts.ts'
import type { Payment } from './records.ts'
import { getRefund, refund } from './refunds.ts'
import type { Yookassa } from './state.ts'

type Asked = { yookassa: Yookassa; id: string }

export type Call = ApiCall<YookassaOperation, Asked>

const call = createApiCall<YookassaOperation, Asked>()

/** The part of YooKassa's API that the project uses. */
export const calls: readonly Call[] = [
  call('POST', '/payments', 'create', params.createPayment, ({ yookassa, params: given }) => printed(yookassa, create(yookassa, given))),
  call('GET', '/payments', 'list', params.listPayments, ({ yookassa, params: given }) => {
    const rows = yookassa.tables.payments
      .rows()
      .filter(({ status, method }) => (given.status ?? status) === status && (given.payment_method ?? method?.type) === method?.type)
      .filter(({ captured }) => isWithin(captured ?? Number.NaN, given, 'captured_at'))
    return listPage(rows, given, (payment) => printed(yookassa, payment))
  }),
  call('GET', '/payments/:id', 'read', params.nothing, ({ yookassa, id }) =>
    printed(yookassa, misread(yookassa, getPayment(yookassa, id))),
  ),
  call('POST', '/payments/:id/capture', 'capture', params.capturePayment, ({ yookassa, id, params: given }) =>
    printed(yookassa, capture(yookassa, id, given)),
  ),
  call('POST', '/payments/:id/cancel', 'cancel', params.cancelPayment, ({ yookassa, id }) => printed(yookassa, cancel(yookassa, id))),
  call('POST', '/refunds', 'refund', params.createRefund, ({ yookassa, params: given }) => presentRefund(refund(yookassa, given))),
  call('GET', '/refunds', 'list', params.listRefunds, ({ yookassa, params: given }) => {
    const rows = yookassa.tables.refunds
      .rows()
      .filter(({ status, paymentId }) => (given.status ?? status) === status && (given.payment_id ?? paymentId) === paymentId)
    return listPage(rows, given, presentRefund)
  }),
  call('GET', '/refunds/:id', 'read', params.nothing, ({ yookassa, id }) => presentRefund(getRefund(yookassa, id))),
  call('GET', '/receipts', 'receipt', params.listReceipts, ({ yookassa, params: given }) => {
    const rows = yookassa.tables.receipts
      .rows()
      .filter(({ status }) => (given.status ?? status) === status)
      .filter(({ type, paymentId }) => given.payment_id === undefined || (type === 'payment' && given.payment_id === paymentId))
      .filter(({ refundId }) => (given.refund_id ?? refundId) === refundId)
    return listPage(rows, given, presentReceipt)
  }),
  call('POST', '/receipts', 'receipt', params.createReceipt, ({ yookassa, params: given }) =>
    presentReceipt(createReceipt(yookassa, given)),
  ),
  call('GET', '/receipts/:id', 'receipt', params.nothing, ({ yookassa, id }) => presentReceipt(getReceipt(yookassa, id))),
  call('GET', '/me', undefined, params.showMe, ({ yookassa }) => shopOf(yookassa.world.settings)),
]

/** Returns the payment, with a wrong amount if the fault `misread` was requested. The stored payment does not change. */
const misread = ({ world }: Yookassa, payment: Payment): Payment => {
  const fault = world.faults.take('yookassa', ({ do: what }) => what === 'misread')
  return fault ? { ...payment, amountMinor: payment.amountMinor - 1 } : payment
}

const printed = ({ world }: Yookassa, payment: Payment) => presentPayment(payment, world)

const shopOf = ({ yookassa }: Settings) => ({
  account_id: yookassa.shopId,
  status: 'enabled',
  test: true,
  fiscalization: { enabled: true, provider: 'avanpost' },
  fiscalization_enabled: true,
  payment_methods: ['bank_card', 'yoo_money'],
  itn: '7700000000',
})
