import { createWebhookSender, type WebhookRequest } from '../webhook-sender.ts'
import type { World } from '../world.ts'
import type { Notification, YookassaTables } from './records.ts'

/** Creates the sender of webhooks. Webhooks are unsigned and come from 127.0.0.1. A webhook is delivered if the answer's status is 200. */
export const createWebhooks = (world: World, tables: YookassaTables) =>
  createWebhookSender(world, {
    provider: 'yookassa',
    messages: tables.notifications,
    isAccepted: (status) => status === 200,
    write: (notification, spoil) => {
      if (spoil === 'forge') return webhookOf(world, lie(notification))
      if (spoil === 'stale') return webhookOf(world, memory(notification))
      return webhookOf(world, { event: notification.type, object: notification.object })
    },
  })

type Content = { event: string; object: object }

export const webhookOf = ({ settings }: World, content: Content): WebhookRequest => ({
  url: settings.yookassa.webhookUrl,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ type: 'notification', ...content }),
})

/**
 * Returns the content of a forged webhook. It claims that an unpaid payment was paid, that a paid payment was canceled, or that a refund
 * was larger.
 */
const lie = ({ type, object }: Notification): Content => {
  if (type === 'refund.succeeded') return { event: type, object: { ...object, amount: { value: '350000.00', currency: 'RUB' } } }
  return type === 'payment.succeeded' ? { event: 'payment.canceled', object: canceled(object) } : claimPaid(object)
}

export const claimPaid = (object: object): Content => ({
  event: 'payment.succeeded',
  object: { ...object, status: 'succeeded', paid: true },
})

const canceled = (object: object) => ({
  ...object,
  status: 'canceled',
  paid: false,
  cancellation_details: { party: 'yoo_money', reason: 'general_decline' },
})

/**
 * Returns a webhook with an earlier state. For a payment, this state is `waiting_for_capture`: YooKassa may send this event after the
 * payment has changed again.
 */
const memory = ({ type, before }: Notification): Content =>
  type === 'refund.succeeded'
    ? { event: type, object: before }
    : { event: 'payment.waiting_for_capture', object: { ...before, status: 'waiting_for_capture', paid: true } }
