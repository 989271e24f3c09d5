import { randomUUID } from 'node:crypto'
import { createWebhookSender } from '../webhook-sender.ts'
import type { World } from '../world.ts'
import type { Keys } from './keys.ts'
import type { Notice, YandexPayTables } from './records.ts'

const WITHIN_MS = 10_000
/** Delays before the first ten retries. They are short, so that these retries reach the hub as a burst. */
const BURST_GAPS_MS = Array.from({ length: 10 }, () => 5)
const FOREIGN_MERCHANT = '00000000-0000-4000-8000-000000000bad'

/**
 * Creates the sender of notices. Notices are JWTs, which are signed again for each try. A notice is delivered if the answer's status is
 * 200.
 */
export const createWebhooks = (world: World, tables: YandexPayTables, keys: Keys) =>
  createWebhookSender(world, {
    provider: 'yandex-pay',
    messages: tables.notices,
    isAccepted: (status) => status === 200,
    firstGapsMs: BURST_GAPS_MS,
    write: async (notice, spoil, forgery) => {
      const { webhookUrl, merchantId } = world.settings.yandexPay
      const isForeign = spoil === 'forge' && forgery === 'merchant'
      const payload = {
        merchantId: isForeign ? FOREIGN_MERCHANT : merchantId,
        event: notice.type,
        eventTime: notice.eventTime,
        ...about(notice, spoil === 'stale'),
      }
      return {
        url: `${webhookUrl}/v1/webhook`,
        headers: {
          'content-type': 'application/octet-stream',
          'user-agent': 'YandexPay/1.0',
          'x-request-id': randomUUID(),
          'x-request-timeout': String(WITHIN_MS),
        },
        body: await keys.sign(payload, spoil === 'forge' ? forgery : null),
      }
    },
  })
export type Webhooks = ReturnType<typeof createWebhooks>

const about = ({ type, about: frozen, before }: Notice, isStale: boolean) =>
  type === 'ORDER_STATUS_UPDATED'
    ? { order: { ...frozen, ...(isStale && { paymentStatus: before ?? 'PENDING' }) } }
    : { operation: { ...frozen, ...(isStale && { status: before ?? 'PENDING' }) } }
