import { randomUUID } from 'node:crypto'
import type { eventTypes, PartnerEvent } from '@playhub/contract/partner'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { noticeEndpoint, partnerEvent, player } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { PaymentRow } from '../payments/data.ts'
import { presentPartnerPayment } from '../payments/present.ts'

type PaymentEventType = Extract<(typeof eventTypes)[number], `payment.${string}`>

/**
 * Writes an event of a payment in the transaction that makes it true: the feed shows it, and if the project has an address for notices,
 * one is on its way the moment this commits. `payment` is the row as it will be.
 */
export const postPaymentEvent = async (deps: Deps, tx: Tx, type: PaymentEventType, payment: PaymentRow) => {
  const [owner] = await tx.select({ number: player.number }).from(player).where(eq(player.id, payment.playerId))
  const event: PartnerEvent = {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type,
    timestamp: deps.now().toISOString(),
    project: payment.projectId,
    data: presentPartnerPayment(deps.config.publicUrl, payment, String(owner?.number)),
  }
  const [endpoint] = await tx
    .select({ url: noticeEndpoint.url })
    .from(noticeEndpoint)
    .where(eq(noticeEndpoint.projectId, payment.projectId))
  await tx.insert(partnerEvent).values({
    id: event.id,
    projectId: payment.projectId,
    mode: payment.mode,
    type,
    body: JSON.stringify(event),
    createdAt: deps.now(),
    nextTryAt: endpoint ? deps.now() : null,
  })
  if (endpoint) await enqueueNotice(tx, event.id)
}

export const enqueueNotice = (tx: Tx, eventId: string, runAt?: Date) =>
  enqueue(tx, 'deliver_notice', { eventId }, { key: `notice:${eventId}`, ...(runAt && { runAt }) })
