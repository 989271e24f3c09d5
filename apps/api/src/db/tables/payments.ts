import { attentionReasons } from '@playhub/contract/desk/attention'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, created } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'

export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    itemId: text('item_id'),
    /** Names, prices and picture, copied when the payment was created. */
    ruTitle: text('ru_title').notNull(),
    enTitle: text('en_title').notNull(),
    rubMinor: integer('rub_minor').notNull(),
    usdMinor: integer('usd_minor').notNull(),
    logoName: text('logo_name').notNull().default(''),
    payload: text().notNull().default(''),
    locale: text().notNull(),
    source: text().notNull().default(''),
    /** The currency in which the game showed the price, if the game stated it. */
    shownCurrency: text('shown_currency', { enum: ['RUB', 'USD'] }),
    receiptEmail: text('receipt_email').notNull().default(''),
    status: text({ enum: ['none', 'pending', 'paid', 'fail'] })
      .notNull()
      .default('none'),
    /** Set from the attempt that was paid. */
    provider: text({ enum: ['yookassa', 'stripe', 'yandex-pay'] }),
    amountMinor: integer('amount_minor'),
    currency: text({ enum: ['RUB', 'USD'] }),
    paidAttemptId: uuid('paid_attempt_id'),
    /** How much of the paid amount was given back, including lost disputes. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** The state of the latest dispute. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** The browser's id of a click on an item, so that one click creates one payment. Null for payments created by games' servers. */
    clickKey: uuid('click_key'),
    createdAt: created(),
    paidAt: at('paid_at'),
    /** Grows with each change of the payment, its attempts, refunds or disputes. A decision is written only for the version it has read. */
    version: integer().notNull().default(0),
  },
  (t) => [
    // Null order as in `order by … desc`; otherwise PostgreSQL sorts the whole history for each page.
    index('payment_player_newest').on(t.playerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payment_project_newest').on(t.projectId, t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // For the desk, which lists payments of all projects and searches by the buyer's e-mail.
    index('payment_newest').on(t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payment_receipt_email')
      .on(t.receiptEmail, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.receiptEmail} <> ''`),
    // Refunded and disputed payments are rare, so partial indexes find them fast.
    index('payment_refunded').on(t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.refundedMinor} > 0`),
    index('payment_disputed').on(t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.dispute} is not null`),
    uniqueIndex('payment_click').on(t.playerId, t.clickKey),
  ],
)

export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    provider: text({ enum: ['yookassa', 'stripe', 'yandex-pay'] }).notNull(),
    /** Test or live, as its payment. Selects which of the provider's two key sets is used. */
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** The provider's id of the attempt; null until the provider has answered the create call. */
    providerRef: text('provider_ref'),
    state: text({ enum: ['created', 'open', 'succeeded', 'failed', 'canceled', 'mismatch'] })
      .notNull()
      .default('created'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: ['RUB', 'USD'] }).notNull(),
    /** The e-mail for the receipt at the start of the attempt. Two providers do not allow it to change later. */
    receiptEmail: text('receipt_email').notNull().default(''),
    /**
     * The language of the page that started the attempt. The provider's form and the item's name use it. Empty for attempts made before
     * this column existed.
     */
    locale: text().notNull().default(''),
    /**
     * The origin of the page that started the attempt; the provider's page returns there. Empty for attempts made before this column
     * existed, which return to the public address.
     */
    origin: text().notNull().default(''),
    /** When the player pressed "I have confirmed" after confirming at the provider. */
    confirmedAt: at('confirmed_at'),
    /** When the player gave the attempt up. It is still checked until the provider reports it as ended. */
    abandonedAt: at('abandoned_at'),
    /** Link to the provider's receipt, once there is one. */
    receiptUrl: text('receipt_url').notNull().default(''),
    receiptAt: at('receipt_at'),
    lastError: text('last_error').notNull().default(''),
    /** How many times in a row the provider reported a wrong amount. One such answer proves nothing. */
    wrongReads: integer('wrong_reads').notNull().default(0),
    checks: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** Until then, a process works on the due check. */
    claimedUntil: at('claimed_until'),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex('attempt_provider_ref').on(t.provider, t.providerRef),
    uniqueIndex('attempt_one_live').on(t.paymentId).where(sql`${t.state} in ('created', 'open') and ${t.abandonedAt} is null`),
    index('attempt_payment_newest').on(t.paymentId, t.createdAt, t.id),
    index('attempt_next_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index('attempt_provider_day').on(t.provider, t.mode, t.createdAt),
  ],
)

/** Money given back, in full or in part. A job sends the refund and checks it until the provider has decided. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    amountMinor: integer('amount_minor').notNull(),
    currency: text().notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** The provider's id of the refund; null until the provider has answered. */
    providerRef: text('provider_ref'),
    /** Who started the refund: a game's server, staff, the hub itself (money that paid for nothing), or the provider, where we found it. */
    cause: text({ enum: ['partner', 'staff', 'unwanted', 'provider'] }).notNull(),
    actor: text().notNull().default(''),
    reason: text().notNull().default(''),
    lastError: text('last_error').notNull().default(''),
    checks: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** Until then, a process works on the due check. */
    claimedUntil: at('claimed_until'),
    createdAt: created(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('refund_payment').on(t.paymentId),
    index('refund_attempt').on(t.attemptId),
    index('refund_provider_ref').on(t.providerRef).where(sql`${t.providerRef} is not null`),
    index('refund_next_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    // Money that paid for nothing has at most one pending refund per attempt. If some of it is left, another refund follows.
    uniqueIndex('refund_unwanted_pending').on(t.attemptId).where(sql`${t.cause} = 'unwanted' and ${t.status} = 'pending'`),
  ],
)

/** A dispute: the player asked their bank to take the money back. */
export const dispute = pgTable(
  'dispute',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    providerRef: text('provider_ref').notNull().unique(),
    status: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text().notNull(),
    reason: text().notNull().default(''),
    createdAt: created(),
    closedAt: at('closed_at'),
  },
  (t) => [index('dispute_payment').on(t.paymentId), index('dispute_attempt').on(t.attemptId)],
)

/** Money that needs a person to look at it. One row per cause, open until the cause is gone or somebody closes it. */
export const paymentAttention = pgTable(
  'payment_attention',
  {
    id: uuid().primaryKey().defaultRandom(),
    reason: text({ enum: attentionReasons }).notNull(),
    /**
     * What the row is about: the id of an attempt, a refund, a dispute, a warning or an object of the provider. Allows only one open row
     * per cause.
     */
    subject: text().notNull(),
    /** Null for money that the provider holds but that belongs to none of our payments. */
    paymentId: uuid('payment_id').references(() => payment.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    /** The provider's own words. For rows older than the amount columns: the amounts that differ. */
    detail: text().notNull().default(''),
    /** The amount according to the provider, if an amount is wrong. The provider may name any currency. */
    theirMinor: bigint('their_minor', { mode: 'number' }),
    theirCurrency: text('their_currency'),
    /** The amount according to our records; null if we have no record of the money. */
    ourMinor: bigint('our_minor', { mode: 'number' }),
    ourCurrency: text('our_currency'),
    openedAt: at('opened_at').notNull().defaultNow(),
    ownerId: uuid('owner_id').references(() => staff.id),
    takenAt: at('taken_at'),
    closedAt: at('closed_at'),
    /** Null if the cause disappeared without a person. */
    closedBy: uuid('closed_by').references(() => staff.id),
    note: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('payment_attention_open').on(t.reason, t.subject).where(sql`${t.closedAt} is null`),
    index('payment_attention_waiting').on(t.openedAt, t.id).where(sql`${t.closedAt} is null`),
    index('payment_attention_closed').on(t.closedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.closedAt} is not null`),
    index('payment_attention_payment').on(t.paymentId),
  ],
)

/** What a player wrote to support about a purchase. The letter to support is built from it. */
export const supportLetter = pgTable(
  'support_letter',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    email: text().notNull(),
    reason: text().notNull(),
    description: text().notNull(),
    createdAt: created(),
  },
  (t) => [index('support_letter_player').on(t.playerId, t.id)],
)

/**
 * Letters of payments that were not sent yet. They are no jobs: a job is announced by NOTIFY, and its lock would make transactions of all
 * payments wait for each other. A letter whose first try fails becomes a job. The text is encrypted.
 */
export const waitingLetter = pgTable('waiting_letter', {
  id: uuid().primaryKey(),
  sealed: text().notNull(),
  nextTryAt: at('next_try_at').notNull(),
})

/** Append-only: every change of a payment or an attempt, with its cause. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    attemptId: uuid('attempt_id'),
    from: text('from_status').notNull(),
    to: text('to_status').notNull(),
    cause: text().notNull(),
    actor: text().notNull(),
    detail: jsonb().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('payment_event_payment').on(t.paymentId, t.id)],
)

/** Raw webhooks. They are stored before they are trusted. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** What the webhook is about, and the provider's id of the attempt. Null for kinds that we ignore. */
    kind: text({ enum: ['payment', 'refund', 'dispute', 'fraud_warning'] })
      .notNull()
      .default('payment'),
    providerRef: text('provider_ref'),
    /** The id of the dispute or of the fraud warning. */
    objectRef: text('object_ref'),
    rawBody: bytes('raw_body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    /** While it is not processed: the time of the next try. The process that works on it sets it ahead. */
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    error: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('webhook_inbox_once').on(t.provider, t.dedupeKey),
    index('webhook_inbox_waiting').on(t.receivedAt).where(sql`${t.processedAt} is null`),
    // For the desk's webhook log: by day, by attempt, and only failed ones.
    index('webhook_inbox_time').on(t.receivedAt, t.id),
    index('webhook_inbox_ref').on(t.providerRef, t.id).where(sql`${t.providerRef} is not null`),
    index('webhook_inbox_failed').on(t.id).where(sql`${t.error} <> ''`),
    // For the job that deletes old processed webhooks; it runs every minute.
    index('webhook_inbox_done').on(t.processedAt).where(sql`${t.processedAt} is not null`),
  ],
)
