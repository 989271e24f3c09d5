import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes } from '../columns.ts'

/** Webhooks as the providers sent them. A webhook is stored before it is processed. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** What the webhook is about. */
    kind: text({ enum: ['payment', 'refund', 'dispute', 'fraud_warning'] })
      .notNull()
      .default('payment'),
    /** The provider's id of the payment attempt. Null for webhooks of a kind that we ignore. */
    providerRef: text('provider_ref'),
    /** The provider's id of the dispute or of the fraud warning. */
    objectRef: text('object_ref'),
    rawBody: bytes('raw_body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    /**
     * When a process next tries to process the webhook, if it is not processed yet. Before a try, the process moves this time into the
     * future, so that other processes skip the webhook.
     */
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('webhook_inbox_once').on(t.provider, t.dedupeKey),
    index('webhook_inbox_waiting').on(t.receivedAt).where(sql`${t.processedAt} is null`),
    // These indexes serve the desk's webhook log, which lists webhooks by day, by attempt, or only the failed ones.
    index('webhook_inbox_time').on(t.receivedAt, t.id),
    index('webhook_inbox_ref').on(t.providerRef, t.id).where(sql`${t.providerRef} is not null`),
    index('webhook_inbox_failed').on(t.id).where(sql`${t.error} <> ''`),
    // This index serves the job that deletes old processed webhooks every minute.
    index('webhook_inbox_done').on(t.processedAt).where(sql`${t.processedAt} is not null`),
  ],
)

/**
 * E-mails about payments, until they are sent. Their text is encrypted. They are not stored as jobs, because NOTIFY announces each new job,
 * and the transactions of all payments would wait for each other at the lock of NOTIFY. An e-mail whose first try fails becomes a job.
 */
export const waitingLetter = pgTable('waiting_letter', {
  id: uuid().primaryKey(),
  sealed: text().notNull(),
  nextTryAt: at('next_try_at').notNull(),
})
