import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import Stripe from 'stripe'
import type { FaultOn } from '../control/faults.ts'
import type { World } from '../world.ts'
import { presentEvent } from './present.ts'
import type { StripeEvent, StripeTables } from './records.ts'

const LOG_LENGTH = 1000
const ANSWER_WITHIN_MS = 20_000
const REORDER_AT_LATEST_MS = 2000

export type Delivery = {
  eventId: string
  type: string
  attempt: number
  at: string
  fault: FaultOn<'webhook'>['do'] | null
  /** Null when nothing was answered. */
  status: number | null
  error: string | null
}

/** Sends events to the hub, each on its own, again and again until 2xx. */
export const createWebhooks = (world: World, tables: StripeTables) => {
  const log: Delivery[] = []
  let postponed: StripeEvent[] = []

  const mark = (eventId: string, change: Partial<StripeEvent>): StripeEvent | undefined => {
    const event = tables.events.get(eventId)
    if (!event) return undefined
    const changed = { ...event, ...change }
    tables.events.set(eventId, changed)
    return changed
  }

  const post = async (event: StripeEvent, fault: Delivery['fault']): Promise<boolean> => {
    const delivery: Delivery = {
      eventId: event.id,
      type: event.type,
      attempt: event.attempts + 1,
      at: new Date().toISOString(),
      fault,
      status: null,
      error: null,
    }
    log.unshift(delivery)
    log.length = Math.min(log.length, LOG_LENGTH)
    try {
      delivery.status = await send(world, event, fault === 'forge')
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error)
    }
    return delivery.status !== null && delivery.status >= 200 && delivery.status < 300
  }

  const attempt = async (event: StripeEvent): Promise<void> => {
    const fault = world.faults.take('webhook', (one) => one.type === undefined || one.type === event.type)
    if (fault?.do === 'lose') {
      mark(event.id, { delivery: 'lost' })
      return
    }
    if (fault?.do === 'reorder') {
      postponed.push(event)
      world.timers.later(REORDER_AT_LATEST_MS, sendPostponed)
      return
    }
    if (fault?.do === 'delay') await world.timers.sleep(fault.ms)
    const copies = fault?.do === 'double' ? 2 : fault?.do === 'burst' ? fault.copies : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => post(event, fault?.do ?? null)))
    const tried = mark(event.id, { attempts: event.attempts + 1, delivery: answers.includes(true) ? 'delivered' : 'waiting' })
    sendPostponed()
    if (tried?.delivery === 'waiting') retryLater(tried)
  }

  const sendPostponed = () => {
    const waiting = postponed
    postponed = []
    for (const event of waiting) void attempt(event)
  }

  const retryLater = (event: StripeEvent) => {
    const gap = world.settings.stripe.retryGapsMs[event.attempts - 1]
    if (gap === undefined) mark(event.id, { delivery: 'given-up' })
    else world.timers.later(gap, () => void attempt(event))
  }

  return {
    log: (): readonly Delivery[] => log,
    deliver: (event: StripeEvent) => world.timers.later(0, () => void attempt(event)),
    /** One more delivery by hand; false when there is no such event. */
    resend: async (eventId: string): Promise<boolean> => {
      const event = mark(eventId, {})
      if (event && (await post(event, null))) mark(eventId, { delivery: 'delivered' })
      return event !== undefined
    },
    /** Takes up what an earlier run of the simulator did not get through. */
    resume: () => {
      for (const event of tables.events.rows())
        if (event.delivery === 'waiting') retryLater({ ...event, attempts: Math.max(1, event.attempts) })
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>

const send = async (world: World, event: StripeEvent, isForged: boolean): Promise<number> => {
  const { webhookUrl, webhookSecret } = world.settings.stripe
  await world.holds.pass('stripe.webhook.before', `${event.id} ${event.type}`)
  const payload = JSON.stringify(presentEvent(event), null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: isForged ? 'whsec_of_somebody_else' : webhookSecret })
  const url = new URL(webhookUrl)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(payload),
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    timeout: ANSWER_WITHIN_MS,
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => request.once('response', resolve).on('error', reject))
  // Whoever listens last hears of a failure too; until then it must not count as unhandled.
  answered.catch(() => {})
  request.end(payload)
  await Promise.race([once(request, 'finish'), answered])
  await world.holds.pass('stripe.webhook.sent', `${event.id} ${event.type}`)
  const response = await answered
  response.resume()
  return response.statusCode ?? 0
}
