import * as z from 'zod/mini'
import { byRole, call, cursor, day } from './desk-endpoint.ts'
import { isoDate, projectId } from './fields.ts'
import { DESK_SEARCH_MAX } from './limits.ts'
import { eventTypes, noticeEntry, noticeStates } from './partner.ts'
import { paymentMethod } from './payments.ts'

/** The log of what games' servers were told, and of what providers told us. */

export const deskNotice = z.extend(noticeEntry, {
  project: z.string(),
  mode: z.enum(['test', 'live']),
  /** What it is about; null for events of players. */
  paymentId: z.nullable(z.string()),
})
export type DeskNotice = z.infer<typeof deskNotice>

/** `received` waits for its turn, `processed` was dealt with, `failed` was given up with an error. */
export const webhookStates = ['received', 'processed', 'failed'] as const
export const webhookRow = z.object({
  id: z.string(),
  provider: paymentMethod,
  kind: z.enum(['payment', 'refund', 'dispute']),
  state: z.enum(webhookStates),
  /** The provider's id of what it is about; empty for kinds that are of no interest. */
  providerRef: z.string(),
  receivedTs: isoDate,
  processedTs: z.nullable(isoDate),
  /** From receiving to the end of processing; null while it waits. */
  tookMs: z.nullable(z.number()),
  error: z.string(),
  paymentId: z.nullable(z.string()),
})
export type WebhookRow = z.infer<typeof webhookRow>

const operators = ['finance'] as const
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
      /** Of the event or of the payment. */
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
