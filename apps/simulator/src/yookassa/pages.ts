import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sendFrame } from '../frame-page.ts'
import { html, page, sendPage } from '../page.ts'
import { kopecksOf } from '../rubles.ts'
import type { Delivery } from '../webhook-sender.ts'
import { resendButton, table, webhookTable } from '../webhook-table.ts'
import { formPage } from './form-page.ts'
import { moscowTime } from './present.ts'
import type { Notification, Payment, Receipt, YookassaTables } from './records.ts'
import type { YookassaStandIn } from './yookassa.ts'

const SHOWN = 50
const byId = z.object({ id: z.string() })

/** The data in a receipt's QR code: time, sum, storage number, document number, fiscal sign, kind (1 sale, 2 refund). */
const fiscalQuery = z.object({
  fn: z.string().default(''),
  i: z.string().default(''),
  fp: z.string().default(''),
  t: z.string().optional(),
  s: z.string().optional(),
  n: z.string().optional(),
})

/** Adds YooKassa's dashboard for people: payments, webhooks, and the tax service's page for checking receipts. */
export const yookassaPages = (app: FastifyInstance, { state, webhooks, settle }: YookassaStandIn) => {
  const { tables, world } = state
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))

  app.get('/yookassa', async (_, reply) => {
    settle()
    const payments = tables.payments.rows().slice(-SHOWN).reverse()
    const { webhookUrl } = world.settings.yookassa
    return sendPage(reply, page('YooKassa', overview(payments, tables, webhooks.log().slice(0, SHOWN), webhookUrl)))
  })

  // Both URLs show the same form: in the widget's frame, or on a separate page if the payment uses a redirect.
  app.get('/yookassa/form', async (_, reply) => sendFrame(reply, formPage))
  app.get('/yookassa/checkout', async (_, reply) => sendFrame(reply, formPage))

  app.post('/yookassa/notifications/:id/resend', async (request, reply) => {
    await webhooks.resend(byId.parse(request.params).id)
    return reply.redirect('/yookassa', 303)
  })

  app.get('/yookassa/receipt', async (request, reply) => {
    settle()
    const asked = fiscalQuery.parse(request.query)
    const found = tables.receipts.rows().find((receipt) => isSame(receipt, asked))
    if (!found) return sendPage(reply.code(404), page('Fiscal receipt', html`<p>There is no such receipt.</p>`))
    return sendPage(reply, page('Fiscal receipt', receiptPanel(found)))
  })
}

const isSame = ({ fiscal, amountMinor, type }: Receipt, asked: z.output<typeof fiscalQuery>) =>
  fiscal !== null &&
  fiscal.storage === asked.fn &&
  fiscal.document === asked.i &&
  fiscal.attribute === asked.fp &&
  (asked.s === undefined || kopecksOf(asked.s) === amountMinor) &&
  (asked.n === undefined || asked.n === (type === 'payment' ? '1' : '2')) &&
  (asked.t === undefined || asked.t.startsWith(qrTime(fiscal.at)))

/** Returns the time for the QR code, such as `20190513T1756`, in Moscow time. The seconds are optional there, so they are left out. */
const qrTime = (ms: number) => moscowTime(ms).slice(0, 16).replace(/[-:]/g, '')

/** Returns the link to a receipt that a shop would give the player; null before the receipt is registered. */
const linkOf = ({ fiscal, amountMinor, type }: Receipt) =>
  fiscal &&
  `/yookassa/receipt?${new URLSearchParams({
    t: qrTime(fiscal.at),
    s: (amountMinor / 100).toFixed(2),
    fn: fiscal.storage,
    i: fiscal.document,
    fp: fiscal.attribute,
    n: type === 'payment' ? '1' : '2',
  })}`

const money = (minor: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' }).format(minor / 100)
const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const overview = (payments: readonly Payment[], tables: YookassaTables, deliveries: readonly Delivery[], webhookUrl: string) => html`
<p>Payments and webhooks of the simulated YooKassa. Webhooks go to <code>${webhookUrl}</code>.</p>
<h2>Payments</h2>
${
  payments.length === 0
    ? html`<p class="panel">No payments yet.</p>`
    : table(
        ['Created', 'Payment', 'Amount', 'Status', 'Receipts'],
        payments.map((payment) =>
          paymentRow(
            payment,
            tables.receipts.rows().filter(({ paymentId }) => paymentId === payment.id),
          ),
        ),
      )
}
<h2>Webhooks</h2>
${webhookTable(deliveries, '/yookassa/notifications')}
${undeliveredPart(tables.notifications.rows().filter(({ delivery }) => delivery === 'lost' || delivery === 'given-up'))}`

const undeliveredPart = (notifications: readonly Notification[]) =>
  notifications.length === 0
    ? []
    : html`<h2>Never delivered</h2>
${table(['Created', 'Event', 'Payment', 'Why', 'By hand'], notifications.slice(-SHOWN).reverse().map(undeliveredRow))}`

const undeliveredRow = ({ id, type, created, delivery, object }: Notification) => html`<tr>
<td>${time(created)}</td><td>${type}</td><td><code>${String(object.payment_id ?? object.id)}</code></td><td>${delivery}</td>
<td>${resendButton('/yookassa/notifications', id, type)}</td>
</tr>`

const paymentRow = (payment: Payment, receipts: readonly Receipt[]) => html`<tr>
<td>${time(payment.created)}</td><td><code>${payment.id}</code></td>
<td>${money(payment.amountMinor)}${payment.refundedMinor > 0 ? html`<br>refunded ${money(payment.refundedMinor)}` : []}</td>
<td>${payment.status}${payment.refusal ? html`<br><span class="bad">${payment.refusal.reason}</span>` : []}</td>
<td>${receipts.map((receipt) => html`<span>${receiptCell(receipt)} </span>`)}</td>
</tr>`

const receiptCell = (receipt: Receipt) => {
  const link = linkOf(receipt)
  return link ? html`<a href="${link}">${receipt.type}</a>` : html`${receipt.type}: ${receipt.status}`
}

const receiptPanel = ({ fiscal, type, data, amountMinor }: Receipt) => html`<div class="panel"><dl>
<dt>Kind</dt><dd>${type === 'payment' ? 'Income' : 'Return of income'}</dd>
${data.items.map((item) => html`<dt>${item.description}</dt><dd>${item.quantity} × ${money(item.priceMinor)}, VAT code ${item.vatCode}</dd>`)}
<dt>Total</dt><dd>${money(amountMinor)}</dd>
<dt>Time</dt><dd>${fiscal ? time(fiscal.at) : ''} UTC</dd>
<dt>Fiscal storage</dt><dd>${fiscal?.storage ?? ''}</dd>
<dt>Fiscal document</dt><dd>${fiscal?.document ?? ''}</dd>
<dt>Fiscal attribute</dt><dd>${fiscal?.attribute ?? ''}</dd>
<dt>Sent to</dt><dd>${data.email}</dd>
</dl><p class="meta">A simulated receipt: no money has moved, and the tax service knows nothing of it.</p></div>`
