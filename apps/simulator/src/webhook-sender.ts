import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { FaultOn, Forgery, WebhookProvider } from './control/faults.ts'
import type { Table } from './journal.ts'
import type { World } from './world.ts'

const LOG_LENGTH = 1000
const ANSWER_WITHIN_MS = 20_000
const REORDER_AT_LATEST_MS = 2000

/** The delivery state of a webhook. `attempts` counts the tries so far. */
export type Message = { id: string; type: string; delivery: 'waiting' | 'delivered' | 'lost' | 'given-up'; attempts: number }

/**
 * How a webhook is falsified. `forge`: it has false content or a wrong signature, as from an attacker. `stale`: its signature is too old
 * (Stripe), or its content is an earlier state (the other providers).
 */
export type Spoil = 'forge' | 'stale' | null
export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }

export type Delivery = {
  provider: WebhookProvider
  eventId: string
  type: string
  attempt: number
  at: string
  fault: FaultOn<'webhook'>['do'] | null
  /** The status of the hub's answer; null if there was no answer. */
  status: number | null
  error: string | null
}

/** The way in which a provider sends webhooks. `isAccepted` checks the status of the hub's answer. */
export type WebhookHabits<M extends Message> = {
  provider: WebhookProvider
  messages: Table<M>
  isAccepted: (status: number) => boolean
  /** Delays in milliseconds before the first retries. Later retries use the delays in the settings. */
  firstGapsMs?: readonly number[]
  /** Builds the request of the webhook: headers, signature and body. It is called again for each try to send the message. */
  write: (message: M, spoil: Spoil, forgery: Forgery) => WebhookRequest | Promise<WebhookRequest>
}

/**
 * Sends messages to the hub and repeats each until the hub accepts it or the tries are used up. If the hub accepts a forged or outdated
 * message, the sender still sends the real message afterwards.
 */
export const createWebhookSender = <M extends Message>(
  world: World,
  { provider, messages, isAccepted, write, firstGapsMs = [] }: WebhookHabits<M>,
) => {
  const log: Delivery[] = []
  let postponed: M[] = []

  const mark = (id: string, change: Partial<Message>): M | undefined => {
    const message = messages.get(id)
    if (!message) return undefined
    const changed = { ...message, ...change }
    messages.set(id, changed)
    return changed
  }

  /** Resolves with true if the hub accepted the message. */
  const post = async (message: M, fault: Delivery['fault'], forgery: Forgery = 'key'): Promise<boolean> => {
    const delivery: Delivery = {
      provider,
      eventId: message.id,
      type: message.type,
      attempt: message.attempts + 1,
      at: new Date().toISOString(),
      fault,
      status: null,
      error: null,
    }
    log.unshift(delivery)
    log.length = Math.min(log.length, LOG_LENGTH)
    const detail = `${message.id} ${message.type}`
    try {
      await world.holds.pass(`${provider}.webhook.before`, detail)
      const request = await write(message, spoilOf(fault), forgery)
      delivery.status = await send(request, () => world.holds.pass(`${provider}.webhook.sent`, detail))
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error)
    }
    return delivery.status !== null && isAccepted(delivery.status)
  }

  const attempt = async (message: M): Promise<void> => {
    const fault = world.faults.take(
      'webhook',
      (one) => (one.type ?? message.type) === message.type && (one.provider ?? provider) === provider,
    )
    if (fault?.do === 'lose') {
      mark(message.id, { delivery: 'lost' })
      return
    }
    if (fault?.do === 'reorder') {
      postponed.push(message)
      world.timers.later(REORDER_AT_LATEST_MS, sendPostponed)
      return
    }
    if (fault?.do === 'delay') await world.timers.sleep(fault.ms)
    const copies = fault?.do === 'double' ? 2 : fault?.do === 'burst' ? fault.copies : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => post(message, fault?.do ?? null, fault?.forgery)))
    // If the hub accepted a forged or outdated message, the real message is not delivered yet.
    const isDelivered = answers.includes(true) && spoilOf(fault?.do ?? null) === null
    const tried = mark(message.id, { attempts: message.attempts + 1, delivery: isDelivered ? 'delivered' : 'waiting' })
    sendPostponed()
    if (tried?.delivery === 'waiting') retryLater(tried)
  }

  const sendPostponed = () => {
    const waiting = postponed
    postponed = []
    for (const message of waiting) void attempt(message)
  }

  const retryLater = (message: M) => {
    const gap = [...firstGapsMs, ...world.settings.retryGapsMs][message.attempts - 1]
    if (gap === undefined) mark(message.id, { delivery: 'given-up' })
    else world.timers.later(gap, () => void attempt(message))
  }

  return {
    provider,
    /** Returns all deliveries, newest first. */
    log: (): readonly Delivery[] => log,
    deliver: (message: M) => world.timers.later(0, () => void attempt(message)),
    /** Sends a message again. Resolves with false if there is no message with this id. */
    resend: async (id: string): Promise<boolean> => {
      const message = messages.get(id)
      if (message && (await post(message, null))) mark(id, { delivery: 'delivered' })
      return message !== undefined
    },
    /** Continues deliveries that an earlier run did not finish. */
    resume: () => {
      for (const message of messages.rows())
        if (message.delivery === 'waiting') retryLater({ ...message, attempts: Math.max(1, message.attempts) })
    },
  }
}
export type WebhookSender = Pick<ReturnType<typeof createWebhookSender>, 'provider' | 'log' | 'resend' | 'resume'>

const spoilOf = (fault: Delivery['fault']): Spoil => (fault === 'forge' || fault === 'stale' ? fault : null)

/**
 * Sends a request, then awaits `onSent`, and returns the status of the hub's answer. Throws if the network fails or the hub does not answer
 * in time.
 */
export const send = async ({ url, headers, body }: WebhookRequest, onSent: () => Promise<void> = async () => {}): Promise<number> => {
  const target = new URL(url)
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    timeout: ANSWER_WITHIN_MS,
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => request.once('response', resolve).on('error', reject))
  // `await answered` below throws this error. Without this handler, Node could report the error as an unhandled rejection before that line
  // is reached.
  answered.catch(() => {})
  request.end(body)
  await Promise.race([once(request, 'finish'), answered])
  await onSent()
  const response = await answered
  response.resume()
  return response.statusCode ?? 0
}
