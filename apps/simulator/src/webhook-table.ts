import { type Html, html } from './page.ts'
import type { Delivery } from './webhook-sender.ts'

export const table = (heads: readonly string[], rows: readonly Html[]) => html`<div class="scroll"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`

/**
 * Returns a table of the sent webhooks with the hub's answers. Its buttons send an event again by a POST to `<resendPath>/<event's
 * id>/resend`.
 */
export const webhookTable = (deliveries: readonly Delivery[], resendPath: string) =>
  deliveries.length === 0
    ? html`<p class="panel">Nothing was sent yet.</p>`
    : table(
        ['Time', 'Event', 'Try', 'Answer', 'By hand'],
        deliveries.map((delivery) => deliveryRow(delivery, resendPath)),
      )

const deliveryRow = (delivery: Delivery, resendPath: string) => html`<tr>
<td>${delivery.at.slice(0, 19).replace('T', ' ')}</td><td>${delivery.type}<br><code>${delivery.eventId}</code></td><td>${delivery.attempt}</td>
<td>${delivery.status ?? delivery.error ?? 'under way'}${delivery.fault ? ` (${delivery.fault})` : ''}</td>
<td>${resendButton(resendPath, delivery.eventId, delivery.type)}</td>
</tr>`

export const resendButton = (resendPath: string, eventId: string, type: string) =>
  html`<form method="post" action="${resendPath}/${eventId}/resend"><button aria-label="Send again: ${type}">Send again</button></form>`
