import { attentionReasons } from '@playhub/contract/desk/attention'
import { goodKinds } from '@playhub/contract/games/goods'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'

export const payment = pgTable(
  'payment',
  {
    id: orderedId(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    playerId: uuid('player_id')
      .notNull()
      .references(() => player.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    itemId: text('item_id'),
    /**
     * The kind of the payment's item. Null if the item has no id, or if the payment was created before this column existed. For such a
     * payment, no row of `good` is written.
     */
    itemKind: text('item_kind', { enum: goodKinds }),
    /** The names, prices and picture of the item, copied when the payment was created. */
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
    /** These columns are copied from the successful attempt. */
    provider: text({ enum: ['yookassa', 'stripe', 'yandex-pay'] }),
    amountMinor: integer('amount_minor'),
    currency: text({ enum: ['RUB', 'USD'] }),
    paidAttemptId: uuid('paid_attempt_id'),
    /** The part of the paid amount that was returned to the player, including lost disputes. */
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** `open` while a dispute is open, else `lost` if one was lost, else `won`. Null if there was no dispute. */
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** The browser's id of a click on an item, so that one click creates one payment. Null for payments created by games' servers. */
    clickKey: uuid('click_key'),
    createdAt: created(),
    paidAt: at('paid_at'),
    /**
     * Grows with each change of the payment, its attempts, refunds or disputes. A decision is written only if this version has not changed
     * since the payment was read.
     */
    version: integer().notNull().default(0),
  },
  (t) => [
    // The null order is the same as in `order by … desc`. With another null order, PostgreSQL could not use the index and would sort the
    // whole history for each page.
    index('payment_player_newest').on(t.playerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payment_project_newest').on(t.projectId, t.mode, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // These indexes serve the desk, which lists payments of all projects and searches by the buyer's e-mail address.
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
    id: orderedId(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    provider: text({ enum: ['yookassa', 'stripe', 'yandex-pay'] }).notNull(),
    /** Test or live, the same as in the payment. It decides which of the provider's two sets of keys is used. */
    mode: text({ enum: ['test', 'live'] }).notNull(),
    /** The provider's id of the attempt; null until the provider has answered the create call. */
    providerRef: text('provider_ref'),
    state: text({ enum: ['created', 'open', 'succeeded', 'failed', 'canceled', 'mismatch'] })
      .notNull()
      .default('created'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: ['RUB', 'USD'] }).notNull(),
    /** The e-mail address for the receipt when the attempt was started. Two providers do not allow changing it later. */
    receiptEmail: text('receipt_email').notNull().default(''),
    /**
     * The language of the page that started the attempt. It is used for the provider's form and for the item's name. Empty for attempts
     * made before this column existed.
     */
    locale: text().notNull().default(''),
    /**
     * The origin of the page that started the attempt. The provider's page sends the player back to it. Empty for attempts made before this
     * column existed; then the player is sent back to the public URL.
     */
    origin: text().notNull().default(''),
    /** When the player pressed "I have confirmed", after they had confirmed the payment at the provider. */
    confirmedAt: at('confirmed_at'),
    /**
     * When the player abandoned the attempt, or the hub gave it up in favour of another attempt. The attempt is still checked until the
     * provider reports that it has ended.
     */
    abandonedAt: at('abandoned_at'),
    /** Link to the provider's receipt, once there is one. */
    receiptUrl: text('receipt_url').notNull().default(''),
    receiptAt: at('receipt_at'),
    lastError: text('last_error').notNull().default(''),
    /** How many times in a row the provider reported a wrong amount. A single wrong report proves nothing. */
    wrongReads: integer('wrong_reads').notNull().default(0),
    /** Whether the provider last reported that the bank is processing the payment. Until the bank decides, nobody can cancel it. */
    processing: boolean().notNull().default(false),
    checks: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** While this time is in the future, one process does the due check, and other processes skip the attempt. */
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

/** Money given back, in full or in part. The hub sends the refund to the provider, and checks it until the provider has decided. */
export const refund = pgTable(
  'refund',
  {
    id: orderedId(),
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
    /**
     * Who started the refund. `partner`: a game's server. `staff`: a member of staff. `unwanted`: the hub, because the money paid for no
     * purchase. `provider`: the refund was made at the provider, and the hub found it later.
     */
    cause: text({ enum: ['partner', 'staff', 'unwanted', 'provider'] }).notNull(),
    actor: text().notNull().default(''),
    reason: text().notNull().default(''),
    lastError: text('last_error').notNull().default(''),
    checks: integer().notNull().default(0),
    /** How often the provider clearly refused the refund. Tries without a clear answer are counted only in `checks`. */
    refusals: integer().notNull().default(0),
    nextCheckAt: at('next_check_at'),
    /** While this time is in the future, one process does the due check, and other processes skip the refund. */
    claimedUntil: at('claimed_until'),
    createdAt: created(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('refund_payment').on(t.paymentId),
    index('refund_attempt').on(t.attemptId),
    index('refund_provider_ref').on(t.providerRef).where(sql`${t.providerRef} is not null`),
    index('refund_next_check').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    // If money of an attempt paid for no purchase, it is refunded with the cause `unwanted`. An attempt can have only one pending refund
    // with this cause. If that refund does not return all of the money, the hub creates another refund after it.
    uniqueIndex('refund_unwanted_pending').on(t.attemptId).where(sql`${t.cause} = 'unwanted' and ${t.status} = 'pending'`),
  ],
)

/** A dispute: the player asked their bank to take the money back. */
export const dispute = pgTable(
  'dispute',
  {
    id: orderedId(),
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

/**
 * A case in which a person must check money. There is one row per cause. The row stays open until the cause disappears or somebody closes
 * it.
 */
export const paymentAttention = pgTable(
  'payment_attention',
  {
    id: orderedId(),
    reason: text({ enum: attentionReasons }).notNull(),
    /**
     * What the row is about: the id of an attempt, a refund, a dispute, a fraud warning or another object of the provider. There can be
     * only one open row for each reason and subject.
     */
    subject: text().notNull(),
    /** Null for money that the provider holds but that belongs to none of our payments. */
    paymentId: uuid('payment_id').references(() => payment.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    /** The provider's message. In rows that are older than the amount columns below: the amounts that differ. */
    detail: text().notNull().default(''),
    /** The amount that the provider reports, if an amount is wrong. It may be in any currency. */
    theirMinor: bigint('their_minor', { mode: 'number' }),
    theirCurrency: text('their_currency'),
    /** The amount according to our records; null if we have no record of the money. */
    ourMinor: bigint('our_minor', { mode: 'number' }),
    ourCurrency: text('our_currency'),
    openedAt: at('opened_at').notNull().defaultNow(),
    ownerId: uuid('owner_id').references(() => staff.id),
    takenAt: at('taken_at'),
    closedAt: at('closed_at'),
    /** Who closed the row. Null if the cause disappeared by itself. */
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

/** What a player wrote to support about a purchase. The e-mail to support is built from it. */
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

/** Append-only: every change of a payment or an attempt, with its cause. Partitioned by month (`months/tables.ts`). */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    paymentId: uuid('payment_id').notNull(),
    attemptId: uuid('attempt_id'),
    from: text('from_status').notNull(),
    to: text('to_status').notNull(),
    cause: text().notNull(),
    actor: text().notNull(),
    detail: jsonb().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('payment_event_payment').on(t.paymentId, t.id)],
)
