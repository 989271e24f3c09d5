import * as z from 'zod/mini'
import { isoDate, projectId } from '../fields.ts'
import { DESK_SEARCH_MAX } from '../limits.ts'
import { eventTypes, noticeEntry, noticeStates } from '../partner.ts'
import { paymentMethod } from '../payments.ts'
import { byRole, call, cursor, day } from './endpoint.ts'

/** This file defines the logs of notices to games' servers and of webhooks from providers. */

export const deskNotice = z.extend(noticeEntry, {
  project: z.string(),
  mode: z.enum(['test', 'live']),
  /** The payment of the event; null for events about players. */
  paymentId: z.nullable(z.string()),
})
export type DeskNotice = z.infer<typeof deskNotice>

/** `received`: not processed yet. `processed`: done. `failed`: processing ended with an error and is not repeated. */
export const webhookStates = ['received', 'processed', 'failed'] as const
export const webhookRow = z.object({
  id: z.string(),
  provider: paymentMethod,
  kind: z.enum(['payment', 'refund', 'dispute', 'fraud_warning']),
  state: z.enum(webhookStates),
  /** The provider's id of the payment, refund or dispute; empty for ignored kinds of webhooks. */
  providerRef: z.string(),
  receivedTs: isoDate,
  processedTs: z.nullable(isoDate),
  /** Time from the receipt of the webhook to the end of its processing; null while it is not processed. */
  tookMs: z.nullable(z.number()),
  error: z.string(),
  paymentId: z.nullable(z.string()),
})
export type WebhookRow = z.infer<typeof webhookRow>

/**
 * The state of a game's server, to which the hub sends notices. `failing`: the last notices failed. `off`: the hub sends no notices to this
 * server, except one notice from time to time, to find out whether the server works again.
 */
export const noticeServer = z.object({
  project: z.string(),
  url: z.string(),
  state: z.enum(['on', 'failing', 'off']),
  /** Number of failures in a row. If the same notice fails several times in a row, it counts once. */
  failures: z.number(),
  offTs: z.nullable(isoDate),
  /** When the hub tries the game's server again; set only while `state` is `off`. */
  nextTryTs: z.nullable(isoDate),
  lastError: z.string(),
  lastFailedTs: z.nullable(isoDate),
  /** Number of undelivered notices, counted up to a thousand. */
  waiting: z.number(),
  /** The last times at which the hub switched the endpoint off or on, newest first; at most five. */
  changes: z.array(
    z.object({
      at: isoDate,
      to: z.enum(['off', 'on']),
      cause: z.enum(['failures', 'answer', 'staff', 'address']),
      /** The member of staff who caused the change; empty if it was not caused by staff. */
      actor: z.string(),
      error: z.string(),
    }),
  ),
})
export type NoticeServer = z.infer<typeof noticeServer>

const operators = ['finance'] as const
const byProject = z.object({ id: projectId })
const byId = z.object({ id: z.string().check(z.maxLength(100)) })

export const noticesLog = {
  listNotices: call({
    method: 'GET',
    path: '/notices',
    summary: "What games' servers were told, newest first",
    access: operators,
    query: z.object({
      project: z.optional(projectId),
      state: z.optional(z.enum(noticeStates)),
      type: z.optional(z.enum(eventTypes)),
      from: z.optional(day),
      to: z.optional(day),
      /** The id of the event or the payment. */
      id: z.optional(z.string().check(z.trim(), z.maxLength(DESK_SEARCH_MAX.notices))),
      cursor,
    }),
    reply: z.object({ items: z.array(deskNotice), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  getNotice: call({
    method: 'GET',
    path: '/notices/:id',
    summary: 'One notice with its body',
    access: operators,
    params: byId,
    reply: z.object({ notice: deskNotice, url: z.string(), body: z.string() }),
    refusals: [...byRole, 'NOTICE_NOT_FOUND'],
  }),
  replayNotice: call({
    method: 'POST',
    path: '/notices/:id/replay',
    summary: "Tell the game's server once more, under the same id",
    access: operators,
    params: byId,
    reply: deskNotice,
    refusals: [...byRole, 'NOTICE_NOT_FOUND', 'NOTICE_ADDRESS_MISSING'],
  }),
  listServers: call({
    method: 'GET',
    path: '/notice-servers',
    summary: "How games' servers take their notices",
    access: operators,
    reply: z.object({ items: z.array(noticeServer) }),
    refusals: byRole,
  }),
  getServer: call({
    method: 'GET',
    path: '/notice-servers/:id',
    summary: "How one game's server takes its notices",
    access: operators,
    params: byProject,
    reply: noticeServer,
    refusals: [...byRole, 'NOTICE_ADDRESS_MISSING'],
  }),
  switchServerOn: call({
    method: 'POST',
    path: '/notice-servers/:id/switch-on',
    summary: 'Try one notice at once: if it arrives, the rest follow; if it fails, the server is off again',
    access: operators,
    params: byProject,
    reply: noticeServer,
    refusals: [...byRole, 'NOTICE_ADDRESS_MISSING'],
  }),
  testServer: call({
    method: 'POST',
    path: '/notice-servers/:id/test',
    summary: 'Send a test event, once',
    access: operators,
    params: byProject,
    reply: deskNotice,
    refusals: [...byRole, 'NOTICE_ADDRESS_MISSING', 'NOTICE_TEST_UNDER_WAY'],
  }),
  listWebhooks: call({
    method: 'GET',
    path: '/webhooks',
    summary: 'What providers told us, newest first; only what was signed or confirmed by the provider is here',
    access: operators,
    query: z.object({
      provider: z.optional(paymentMethod),
      state: z.optional(z.enum(webhookStates)),
      from: z.optional(day),
      to: z.optional(day),
      id: z.optional(z.string().check(z.trim(), z.maxLength(DESK_SEARCH_MAX.webhooks))),
      cursor,
    }),
    reply: z.object({ items: z.array(webhookRow), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  getWebhook: call({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'One webhook with its body, secrets masked',
    access: operators,
    params: byId,
    reply: z.object({ webhook: webhookRow, body: z.string() }),
    refusals: [...byRole, 'WEBHOOK_NOT_FOUND'],
  }),
  processWebhook: call({
    method: 'POST',
    path: '/webhooks/:id/process',
    summary: 'Read it again: the provider is asked what is true, as for every webhook',
    access: operators,
    params: byId,
    reply: webhookRow,
    refusals: [...byRole, 'WEBHOOK_NOT_FOUND'],
  }),
} as const
