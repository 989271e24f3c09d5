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
    /** Names, prices and picture as they were when the payment was made. */
    ruTitle: text('ru_title').notNull(),
    enTitle: text('en_title').notNull(),
    rubMinor: integer('rub_minor').notNull(),
    usdMinor: integer('usd_minor').notNull(),
    logoName: text('logo_name').notNull().default(''),
    payload: text().notNull().default(''),
    locale: text().notNull(),
    source: text().notNull().default(''),
    /** In which currency the game showed the price, where it said so. */
    shownCurrency: text('shown_currency', { enum: ['RUB', 'USD'] }),
    receiptEmail: text('receipt_email').notNull().default(''),
    status: text({ enum: ['none', 'pending', 'paid', 'fail'] })
      .notNull()
      .default('none'),
    /** Fixed by the attempt that was paid. */
    provider: text({ enum: ['yookassa', 'stripe', 'yandex-pay'] }),
    amountMinor: integer('amount_minor'),
    currency: text({ enum: ['RUB', 'USD'] }),
    paidAttemptId: uuid('paid_attempt_id'),
    /** Given back so far of the money that paid it; a lost dispute counts. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** Of its latest dispute. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** Made once for a click on an item in the browser; null for payments that games' servers make. */
    clickKey: uuid('click_key'),
    createdAt: created(),
    paidAt: at('paid_at'),
  },
  (t) => [
    // With nulls where `order by … desc` has them, or PostgreSQL sorts the whole history for each page.
    index('payment_player_newest').on(t.playerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payment_project_newest').on(t.projectId, t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // The desk looks over all projects, and for a buyer's address.
    index('payment_newest').on(t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payment_receipt_email')
      .on(t.receiptEmail, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.receiptEmail} <> ''`),
    // Rare among much, so that the desk finds them without a look through the rest.
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
    /** Of its payment: which of a provider's two sets of keys it belongs to. */
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** The provider's own id; null until its answer to "create" has arrived. */
    providerRef: text('provider_ref'),
    state: text({ enum: ['created', 'open', 'succeeded', 'failed', 'canceled', 'mismatch'] })
      .notNull()
      .default('created'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: ['RUB', 'USD'] }).notNull(),
    /** Where the receipt goes, as it was when the attempt began: two providers freeze it then. */
    receiptEmail: text('receipt_email').notNull().default(''),
    /** Of the page that began it: the provider's form and the item's name there speak it. Empty for attempts of before. */
    locale: text().notNull().default(''),
    /** Of the page that began it: the provider's own page leads back there. Empty for attempts of before, which lead to the public address. */
    origin: text().notNull().default(''),
    /** When the player said "I have confirmed at the provider". */
    confirmedAt: at('confirmed_at'),
    /** When the player gave it up; it is watched all the same until the provider says it is dead. */
    abandonedAt: at('abandoned_at'),
    /** The provider's receipt, once it could be had. */
    receiptUrl: text('receipt_url').notNull().default(''),
    receiptAt: at('receipt_at'),
    lastError: text('last_error').notNull().default(''),
    /** How often in a row the provider said that it took another amount than was asked; one such answer alone proves nothing. */
    wrongReads: integer('wrong_reads').notNull().default(0),
    checks: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
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

/** Money given back, whole or in part. Sent and watched by a job until the provider has decided. */
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
    /** The provider's own id; null until its answer has arrived. */
    providerRef: text('provider_ref'),
    /** Who wanted it: a game's server, staff, ourselves for money that bought nothing, or the provider, whose refund we found. */
    cause: text({ enum: ['partner', 'staff', 'unwanted', 'provider'] }).notNull(),
    actor: text().notNull().default(''),
    reason: text().notNull().default(''),
    lastError: text('last_error').notNull().default(''),
    checks: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
    createdAt: created(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('refund_payment').on(t.paymentId),
    index('refund_attempt').on(t.attemptId),
    index('refund_provider_ref').on(t.providerRef).where(sql`${t.providerRef} is not null`),
    index('refund_next_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    // Money that bought nothing is on its way back once. What a refund left behind goes with another.
    uniqueIndex('refund_unwanted_pending').on(t.attemptId).where(sql`${t.cause} = 'unwanted' and ${t.status} = 'pending'`),
  ],
)

/** A bank took, or wants to take, the money back on the player's word. */
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

/** Money that needs a person: one row for each cause, from when it is seen until it is gone or somebody closes it. */
export const paymentAttention = pgTable(
  'payment_attention',
  {
    id: uuid().primaryKey().defaultRandom(),
    reason: text({ enum: attentionReasons }).notNull(),
    /** What it is about, so that one cause has one open row: the id of an attempt, a refund, a dispute, a warning, or of the provider's object. */
    subject: text().notNull(),
    /** Null for money that a provider holds and no payment of ours knows. */
    paymentId: uuid('payment_id').references(() => payment.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    /** In the provider's words; of rows from before the sums were kept, the sums that differ. */
    detail: text().notNull().default(''),
    /** What the provider says of the money, where a sum is what is wrong. Any currency that it may name. */
    theirMinor: bigint('their_minor', { mode: 'number' }),
    theirCurrency: text('their_currency'),
    /** What we have of it, or had asked for; null beside a sum of the provider's that nothing of ours knows. */
    ourMinor: bigint('our_minor', { mode: 'number' }),
    ourCurrency: text('our_currency'),
    openedAt: at('opened_at').notNull().defaultNow(),
    ownerId: uuid('owner_id').references(() => staff.id),
    takenAt: at('taken_at'),
    closedAt: at('closed_at'),
    /** Null where the cause was gone by itself. */
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

/** Our books against a provider's own list, day by day. */
export const booksCheck = pgTable(
  'books_check',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** Of attempts begun on this day, in UTC. */
    day: text().notNull(),
    currency: text().notNull(),
    ourCount: integer('our_count').notNull(),
    ourMinor: bigint('our_minor', { mode: 'number' }).notNull(),
    theirCount: integer('their_count').notNull(),
    theirMinor: bigint('their_minor', { mode: 'number' }).notNull(),
    /** Provider ids with what each side says. */
    differences: jsonb().notNull().default([]),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('books_check_day').on(t.provider, t.mode, t.day)],
)

/** An older state of the database was restored: the days of which the books are checked for it. */
export const restoreMark = pgTable('restore_mark', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: at('at').notNull().defaultNow(),
  /** The newest thing that the state knows of. */
  knownUntil: at('known_until'),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull(),
})

/** What a player wrote to support about one purchase; the letter to support is made from it. */
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

/** Webhooks as they came: stored before anything is believed. */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    /** What it is about, and the provider's id of the attempt; null for kinds that are of no interest. */
    kind: text({ enum: ['payment', 'refund', 'dispute', 'fraud_warning'] })
      .notNull()
      .default('payment'),
    providerRef: text('provider_ref'),
    /** Of the dispute, which is read by its own id, or of the warning. */
    objectRef: text('object_ref'),
    rawBody: bytes('raw_body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    error: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('webhook_inbox_once').on(t.provider, t.dedupeKey),
    index('webhook_inbox_waiting').on(t.receivedAt).where(sql`${t.processedAt} is null`),
    // The desk's log of them, by its days, by what they are about and by what came to nothing.
    index('webhook_inbox_time').on(t.receivedAt, t.id),
    index('webhook_inbox_ref').on(t.providerRef, t.id).where(sql`${t.providerRef} is not null`),
    index('webhook_inbox_failed').on(t.id).where(sql`${t.error} <> ''`),
    // What was dealt with is deleted after its time, and asked for every minute.
    index('webhook_inbox_done').on(t.processedAt).where(sql`${t.processedAt} is not null`),
  ],
)
