import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId, transactionId } from '../columns.ts'
import { project } from './catalogue.ts'

/**
 * Events for games' servers. A server can read them as a feed, and the hub sends each event as a notice, so the table is also the outbox of
 * notices. The body of an event never changes.
 */
export const partnerEvent = pgTable(
  'partner_event',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** Not used by this release. Processes of the previous release still read it. */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
    /** The event's position in the feed is `seq + feedShift`. Null until the feed is first read after the insert. */
    feedShift: bigint('feed_shift', { mode: 'number' }),
    id: text().notNull().unique(),
    projectId: text('project_id').notNull(),
    mode: text({ enum: ['test', 'live'] }).notNull(),
    type: text().notNull(),
    /** The payment that the event is about; null for events about players. */
    paymentId: uuid('payment_id'),
    body: text().notNull(),
    createdAt: created(),
    /** The number of tries so far. Each try is also a row of `notice_try`. */
    tries: integer().notNull().default(0),
    nextTryAt: at('next_try_at'),
    /** When the notice was due but its endpoint had no free slot (see `noticePlace`). It is sent when a slot becomes free. */
    queuedAt: at('queued_at'),
    deliveredAt: at('delivered_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error').notNull().default(''),
  },
  (t) => [
    index('partner_event_feed').on(t.projectId, t.mode, t.seq),
    index('partner_event_place').on(t.projectId, t.mode, sql`(${t.seq} + ${t.feedShift})`),
    index('partner_event_unplaced').on(t.projectId, t.mode, t.seq).where(sql`${t.feedShift} is null`),
    // This index serves the notices log. It contains only undelivered notices, which are few.
    index('partner_event_undelivered').on(t.projectId, t.mode, t.seq).where(sql`${t.deliveredAt} is null`),
    // This index serves the desk's log of undelivered notices of all projects.
    index('partner_event_undelivered_newest').on(t.seq).where(sql`${t.deliveredAt} is null`),
    // This index serves the desk's log of the notices of one day.
    index('partner_event_time').on(t.createdAt, t.seq),
    index('partner_event_payment').on(t.paymentId, t.seq).where(sql`${t.paymentId} is not null`),
    index('partner_event_waiting').on(t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('partner_event_waiting_of').on(t.projectId, t.nextTryAt).where(sql`${t.nextTryAt} is not null`),
    index('partner_event_queued').on(t.projectId, t.nextTryAt).where(sql`${t.queuedAt} is not null`),
  ],
)

/** Every try to deliver a notice, for the notices log. Partitioned by month (`months/tables.ts`). */
export const noticeTry = pgTable(
  'notice_try',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    eventId: text('event_id').notNull(),
    at: at('at').notNull().defaultNow(),
    status: integer(),
    error: text().notNull().default(''),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('notice_try_event').on(t.eventId, t.id), index('notice_try_age').on(t.at)],
)

/** The URL to which notices of a project are sent, its signing secret (encrypted), and the state of delivery (`endpoint-rules.ts`). */
export const noticeEndpoint = pgTable('notice_endpoint', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => project.id),
  url: text().notNull(),
  secret: text().notNull(),
  /** The number of consecutive notices that failed. Repeated failures of the same notice count once. */
  failures: integer().notNull().default(0),
  lastFailedEvent: text('last_failed_event'),
  lastError: text('last_error').notNull().default(''),
  lastFailedAt: at('last_failed_at'),
  /** True when the last answer was slow. */
  isSlow: boolean('is_slow').notNull().default(false),
  /** When the endpoint was switched off; null while it is on. */
  offSince: at('off_since'),
  /** While the endpoint is off: when the next notice is sent to test the endpoint. */
  probeAt: at('probe_at'),
  probes: integer().notNull().default(0),
  /** When the hub last sent staff an e-mail which says that the endpoint is switched off. */
  toldAt: at('told_at'),
})

/**
 * The slots of an endpoint. Their number limits how many notices all processes together send to it at the same time. Each slot is a row
 * that is leased for one try.
 */
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

/** Append-only: when an endpoint was switched off or on, and why. */
export const noticeEndpointChange = pgTable(
  'notice_endpoint_change',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: text('project_id').notNull(),
    at: at('at').notNull().defaultNow(),
    to: text({ enum: ['off', 'on'] }).notNull(),
    cause: text({ enum: ['failures', 'answer', 'staff', 'address'] }).notNull(),
    /** The member of staff who made the change; empty for an automatic change. */
    actor: text().notNull().default(''),
    error: text().notNull().default(''),
  },
  (t) => [index('notice_endpoint_change_newest').on(t.projectId, t.id)],
)

/** API keys of games' servers. Only a hash is stored. */
export const partnerKey = pgTable(
  'partner_key',
  {
    id: orderedId(),
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

/** The first answer to each partner call that has an `Idempotency-Key`. Repeated calls get the same answer for 24 hours. */
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
