import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { html, page, sendPage } from '../page.ts'
import type { Delivery } from '../webhook-sender.ts'
import { table, webhookTable } from '../webhook-table.ts'
import { closeDispute } from './disputes/disputes.ts'
import { parseForm } from './form.ts'
import type { Charge, Dispute, Intent } from './records.ts'
import type { StripeStandIn } from './stripe.ts'

const SHOWN = 50
const byId = z.object({ id: z.string() })
const decision = z.object({ status: z.enum(['won', 'lost']) })

/** Adds Stripe's dashboard for people: payments, webhooks and receipts. */
export const stripePages = (app: FastifyInstance, { state, webhooks }: StripeStandIn) => {
  const { tables, world } = state
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))

  app.get('/stripe', async (_, reply) => {
    const intents = tables.intents.rows().slice(-SHOWN).reverse()
    const { webhookUrl } = world.settings.stripe
    return sendPage(
      reply,
      page('Stripe', overview(intents, tables.disputes.rows().slice(-SHOWN).reverse(), webhooks.log().slice(0, SHOWN), webhookUrl)),
    )
  })

  app.post('/stripe/events/:id/resend', async (request, reply) => {
    await webhooks.resend(byId.parse(request.params).id)
    return reply.redirect('/stripe', 303)
  })

  // All purchases of the demo content have this receipt, because the simulator creates no separate receipts for these purchases.
  app.get('/receipts/demo', (_, reply) => sendPage(reply, page('Receipt', html`<p class="panel">The receipt of a demo purchase.</p>`)))

  app.post('/stripe/disputes/:id/close', async (request, reply) => {
    const { status } = decision.parse(parseForm(String(request.body)))
    closeDispute(state, byId.parse(request.params).id, status)
    return reply.redirect('/stripe', 303)
  })

  app.get('/receipts/:id', async (request, reply) => {
    const charge = tables.charges.get(byId.parse(request.params).id)
    if (!charge || charge.failure) return sendPage(reply.code(404), page('Receipt', html`<p>There is no such receipt.</p>`))
    return sendPage(reply, page('Receipt', receipt(charge)))
  })
}

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount / 100)
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')

const overview = (intents: readonly Intent[], disputes: readonly Dispute[], deliveries: readonly Delivery[], webhookUrl: string) => html`
<p>Payments and webhooks of the simulated Stripe. Webhooks go to <code>${webhookUrl}</code>.</p>
<h2>Payments</h2>
${intents.length === 0 ? html`<p class="panel">No payments yet.</p>` : table(['Created', 'Payment', 'Amount', 'Status', 'Receipt'], intents.map(intentRow))}
${disputes.length === 0 ? [] : html`<h2>Disputes</h2>${table(['Opened', 'Dispute', 'Amount', 'Status', 'The banks decide'], disputes.map(disputeRow))}`}
<h2>Webhooks</h2>
${webhookTable(deliveries, '/stripe/events')}`

const disputeRow = (dispute: Dispute) => html`<tr>
<td>${time(dispute.created)}</td><td><code>${dispute.id}</code><br><code>${dispute.intent}</code></td><td>${money(dispute.amount, dispute.currency)}</td><td>${dispute.status}</td>
<td>${dispute.status === 'needs_response' ? html`<form method="post" action="/stripe/disputes/${dispute.id}/close"><button name="status" value="won">Win</button> <button name="status" value="lost">Lose</button></form>` : []}</td>
</tr>`

const intentRow = (intent: Intent) => html`<tr>
<td>${time(intent.created)}</td><td><code>${intent.id}</code></td><td>${money(intent.amount, intent.currency)}</td>
<td>${intent.status}${intent.failure ? html`<br><span class="bad">${intent.failure.message}</span>` : []}</td>
<td>${intent.amountReceived > 0 && intent.latestCharge ? html`<a href="/receipts/${intent.latestCharge}">Receipt</a>` : []}</td>
</tr>`

const receipt = (charge: Charge) => html`<div class="panel"><dl>
<dt>Amount paid</dt><dd>${money(charge.amount, charge.currency)}</dd>
${charge.amountRefunded > 0 ? html`<dt>Refunded</dt><dd>${money(charge.amountRefunded, charge.currency)}</dd>` : []}
<dt>Date</dt><dd>${time(charge.created)} UTC</dd>
<dt>Payment method</dt><dd>${charge.card.brand} •••• ${charge.card.last4}</dd>
<dt>For</dt><dd>${charge.description ?? 'A purchase at Playhub'}</dd>
<dt>Receipt to</dt><dd>${charge.receiptEmail ?? 'nobody'}</dd>
</dl><p class="meta">A simulated receipt: no money has moved.</p></div>`
