import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Html, html, page, sendPage } from '../page.ts'
import { rublesText } from '../rubles.ts'
import type { Delivery } from '../webhook-sender.ts'
import { table, webhookTable } from '../webhook-table.ts'
import { saveOrder, type YandexPayState } from './changes.ts'
import { YandexFailure } from './failures.ts'
import { getOrder } from './orders.ts'
import { outcomes, pay } from './pay.ts'
import { type PageLanguage, payPage } from './pay-page.ts'
import { payPhrases } from './phrases.ts'
import type { Order } from './records.ts'
import { sendFailure } from './routes.ts'
import type { Webhooks } from './webhooks.ts'

const SHOWN = 50

const languages = z.enum(['en', 'ru']).optional().catch(undefined)
const link = z.object({ code: z.string() })
const byId = z.object({ id: z.string() })
const query = z.object({ lng: languages, done: z.enum(['abort', 'card']).optional().catch(undefined) })
const payment = z.strictObject({ orderId: z.string(), outcome: z.enum(outcomes), card: z.string().max(30).optional(), lng: languages })

/** Adds Yandex's pages under `/yandex-pay`, and routes with which programs do the same as a person on these pages. */
export const yandexPayPages = (app: FastifyInstance, state: YandexPayState, webhooks: Webhooks) => {
  const { faults, holds, timers } = state.world
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/', async (_, reply) => {
    const orders = state.tables.orders.rows().slice(-SHOWN).reverse()
    return sendPage(reply, page('Yandex Pay', overview(orders, webhooks.log().slice(0, SHOWN), state.world.settings.yandexPay.webhookUrl)))
  })

  app.post('/notices/:id/resend', async (request, reply) => {
    await webhooks.resend(byId.parse(request.params).id)
    return reply.redirect('/yandex-pay', 303)
  })

  app.get('/l/:code', async (request, reply) => {
    const { lng, done } = query.parse(request.query)
    const language = lng ?? languageOf(request)
    const { code } = link.parse(request.params)
    const found = state.tables.orders.rows().find((order) => order.code === code)
    const cutsOpener = faults.take('yandex-pay', (fault) => fault.operation === 'page' && fault.do === 'coop') !== undefined
    if (!found) return send(reply.code(404), gonePage(language), cutsOpener)
    const order = getOrder(state, found.orderId)
    const opened = order.status === 'PENDING' && !order.isOpened ? saveOrder(state, { ...order, isOpened: true }) : order
    return send(reply, payPage(opened, language, done), cutsOpener)
  })

  app.post('/pay', async (request, reply) => {
    const { orderId, outcome, card, lng } = payment.parse(request.body)
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
    await holds.pass('yandex-pay.pay.before', orderId)
    const done = decide(state, { orderId, outcome, card })
    await holds.pass('yandex-pay.pay.after', orderId)
    const hang = faults.take('yandex-pay', (fault) => fault.operation === 'pay' && fault.do === 'hang')
    if (hang) await timers.sleep(hang.ms)
    const order = state.tables.orders.get(orderId)
    if (isForm && order) {
      const note = outcome === 'abort' ? '&done=abort' : done instanceof YandexFailure && done.status === 400 ? '&done=card' : ''
      return reply.redirect(`/yandex-pay/l/${order.code}?lng=${lng ?? languageOf(request)}${note}`, 303)
    }
    if (done instanceof YandexFailure) return sendFailure(reply, done)
    return { orderId, paymentStatus: done.status, stage: done.stage }
  })
}

type Choice = { orderId: string; outcome: (typeof outcomes)[number]; card: string | undefined }

const decide = (state: YandexPayState, { orderId, outcome, card }: Choice): Order | YandexFailure => {
  try {
    return pay(state, orderId, outcome, card)
  } catch (error) {
    if (error instanceof YandexFailure) return error
    throw error
  }
}

const languageOf = (request: FastifyRequest): PageLanguage => (/^ru\b/i.test(request.headers['accept-language'] ?? '') ? 'ru' : 'en')

const gonePage = (language: PageLanguage) => {
  const t = payPhrases[language]
  return page(t.gone, html`<p>${t.goneLead}</p>`)
}

const send = (reply: FastifyReply, content: Html, cutsOpener: boolean) => {
  if (cutsOpener) reply.header('cross-origin-opener-policy', 'same-origin')
  reply.header('x-frame-options', 'DENY')
  return sendPage(reply, content)
}

const overview = (orders: readonly Order[], deliveries: readonly Delivery[], webhookUrl: string) => html`
<p>Orders and webhooks of the simulated Yandex Pay. Webhooks go to <code>${webhookUrl}/v1/webhook</code>.</p>
<h2>Orders</h2>
${orders.length === 0 ? html`<p class="panel">No orders yet.</p>` : table(['Created', 'Order', 'Amount, RUB', 'Status'], orders.map(orderRow))}
<h2>Webhooks</h2>
${webhookTable(deliveries, '/yandex-pay/notices')}`

const orderRow = (order: Order) => html`<tr><td>${new Date(order.created).toISOString().slice(0, 19).replace('T', ' ')}</td>
<td><a href="/yandex-pay/l/${order.code}"><code>${order.orderId}</code></a></td><td>${rublesText(order.amount)}</td>
<td>${order.status}${order.reason === null ? [] : html`<br><span class="bad">${order.reason}</span>`}</td></tr>`
