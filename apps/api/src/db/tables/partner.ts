import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, created, transactionId } from '../columns.ts'
import { project } from './catalogue.ts'

/** Events for games' servers: the feed, and the outbox of their notices. The body is frozen. */
export const partnerEvent = pgTable(
  'partner_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** For processes of the release before, which read it; nothing here does. */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
    /** How far its place in the feed is behind `seq`; null until a question has given it one. */
    feedShift: bigint('feed_shift', { mode: 'number' }),
    id: text().notNull().unique(),
    projectId: text('project_id').notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    type: text().notNull(),
    /** What it tells of; null for events of players. */
    paymentId: uuid('payment_id'),
    body: text().notNull(),
    createdAt: created(),
    /** How far along the row of retries it is; every single try is a row of `notice_try`. */
    tries: integer().notNull().default(0),
    nextTryAt: at('next_try_at'),
    /** It is due and found no free place at its endpoint: whoever frees one wakes it. */
    queuedAt: at('queued_at'),
    deliveredAt: at('delivered_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error').notNull().default(''),
  },
  (t) => [
    index('partner_event_feed').on(t.projectId, t.mode, t.seq),
    index('partner_event_place').on(t.projectId, t.mode, sql`(${t.seq} + ${t.feedShift})`),
    index('partner_event_unplaced').on(t.projectId, t.mode, t.seq).where(sql`${t.feedShift} is null`),
    // The notices log asks for what is not delivered, which is little among much.
    index('partner_event_undelivered').on(t.projectId, t.mode, t.seq).where(sql`${t.deliveredAt} is null`),
    // The desk's log, over all projects.
    index('partner_event_undelivered_newest').on(t.seq).where(sql`${t.deliveredAt} is null`),
    // And its days.
    index('partner_event_time').on(t.createdAt, t.seq),
    index('partner_event_payment').on(t.paymentId, t.seq).where(sql`${t.paymentId} is not null`),
    index('partner_event_waiting').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('partner_event_waiting_of').on(t.projectId, t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('partner_event_queued').on(t.projectId, t.nextTryAt).where(sql`${t.queuedAt} is not null`),
  ],
)

/** Every try to tell a game's server: what the notices log shows. */
export const noticeTry = pgTable(
  'notice_try',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    eventId: text('event_id').notNull(),
    at: at('at').notNull().defaultNow(),
    status: integer(),
    error: text().notNull().default(''),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [index('notice_try_event').on(t.eventId, t.id), index('notice_try_age').on(t.at)],
)

/** Where a project's notices go, the secret that signs them (sealed), and how it fares there (`endpoint-rules.ts`). */
export const noticeEndpoint = pgTable('notice_endpoint', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id),
  url: text().notNull(),
  secret: text().notNull(),
  /** Different notices that failed in a row. */
  failures: integer().notNull().default(0),
  lastFailedEvent: text('last_failed_event'),
  lastError: text('last_error').notNull().default(''),
  lastFailedAt: at('last_failed_at'),
  /** Its last answer came late. */
  isSlow: boolean('is_slow').notNull().default(false),
  /** Since when it is switched off; null while it is on. */
  offSince: at('off_since'),
  /** While it is off: when one notice may be tried again. */
  probeAt: at('probe_at'),
  probes: integer().notNull().default(0),
  /** When staff were last told by letter that it was switched off. */
  toldAt: at('told_at'),
})

/** How many notices may be on their way to an endpoint at once, over all processes: one row each, leased for a try. */
export const noticePlace = pgTable(
  'notice_place',
  {
    projectId: text('project_id').notNull(),
    place: integer().notNull(),
    eventId: text('event_id').notNull().default(''),
    leasedUntil: at('leased_until').notNull().default(sql`'epoch'`),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.place] })],
)

/** Append-only: when an endpoint was switched off and on, and why. */
export const noticeEndpointChange = pgTable(
  'notice_endpoint_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: text('project_id').notNull(),
    at: at('at').notNull().defaultNow(),
    to: text({ enum: ['off', 'on'] }).notNull(),
    cause: text({ enum: ['failures', 'answer', 'staff', 'address'] }).notNull(),
    /** Of `staff`: who. */
    actor: text().notNull().default(''),
    error: text().notNull().default(''),
  },
  (t) => [index('notice_endpoint_change_newest').on(t.projectId, t.id)],
)

/** Keys of games' servers; only a hash is kept. */
export const partnerKey = pgTable(
  'partner_key',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    hash: text().notNull().unique(),
    lastFour: text('last_four').notNull(),
    createdAt: created(),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('partner_key_project').on(t.projectId)],
)

/** First answers to partner calls that carry an Idempotency-Key, replayed for a day. */
export const idempotencyRecord = pgTable(
  'idempotency_record',
  {
    partnerKeyId: uuid('partner_key_id').notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    body: text(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.partnerKeyId, t.key] }), index('idempotency_record_age').on(t.createdAt)],
)
