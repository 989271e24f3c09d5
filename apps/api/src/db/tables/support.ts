import { priorities } from '@playhub/contract/desk/tickets'
import { SUPPORT_REASONS } from '@playhub/contract/limits'
import { mediaKinds, ticketStatuses } from '@playhub/contract/support'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, created, searchVector } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'
import { payment } from './payments.ts'

/** A guest who has written, or whose tickets a player has taken over. Never deleted: a merged guest stays merged. */
export const supportGuest = pgTable(
  'support_guest',
  {
    id: uuid().primaryKey(),
    createdAt: created(),
    mergedInto: uuid('merged_into').references(() => player.id),
    mergedAt: at('merged_at'),
    /** Where the guest wants to hear of answers; empty where they gave none. */
    email: text().notNull().default(''),
    /** The guest has shown the code that went there. Until then no word of a conversation does. */
    isEmailProven: boolean('is_email_proven').notNull().default(false),
    emailCodeHash: text('email_code_hash').notNull().default(''),
    emailCodeTries: integer('email_code_tries').notNull().default(0),
    emailSentAt: at('email_sent_at'),
  },
  (t) => [index('support_guest_unproven').on(t.emailSentAt).where(sql`${t.email} <> '' and not ${t.isEmailProven}`)],
)

/**
 * A conversation. It belongs to a player or to a guest; one that came with a merge keeps its guest, so that the merge can be undone by hand.
 * What lists show is kept here, changed in the transaction that writes the message.
 */
export const ticket = pgTable(
  'ticket',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What staff call it by. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001, increment: 1 }).unique(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    playerId: uuid('player_id').references(() => player.id),
    guestId: uuid('guest_id').references(() => supportGuest.id),
    /** Made by the writer's browser: the same ticket sent again is this row. */
    clientId: uuid('client_id').notNull().defaultRandom().unique(),
    title: text().notNull(),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    assigneeId: uuid('assignee_id').references(() => staff.id),
    tags: text().array().notNull().default(sql`'{}'`),
    language: text().notNull(),
    paymentId: uuid('payment_id').references(() => payment.id),
    /** Of a letter about a purchase. */
    reason: text({ enum: SUPPORT_REASONS }),
    /** Where that letter's writer wants the answer. Nobody has proved that it is theirs. */
    replyEmail: text('reply_email').notNull().default(''),
    createdAt: created(),
    /** Of its last public message. */
    lastMessageAt: at('last_message_at').notNull().defaultNow(),
    /** The beginning of it, plain. */
    lastLine: text('last_line').notNull().default(''),
    /** Since when the player waits for an answer; null when it was given. */
    waitingSince: at('waiting_since'),
    firstAnsweredAt: at('first_answered_at'),
    /** Messages of staff that the player has not seen, and the other way round. */
    playerUnread: integer('player_unread').notNull().default(0),
    staffUnread: integer('staff_unread').notNull().default(0),
    playerSeenSeq: integer('player_seen_seq').notNull().default(0),
    staffSeenSeq: integer('staff_seen_seq').notNull().default(0),
    /** `seq` of the last message. */
    messageSeq: integer('message_seq').notNull().default(0),
    /** Rises with every change of status, assignee, priority or tags. */
    version: integer().notNull().default(1),
    closedAt: at('closed_at'),
    closedBy: uuid('closed_by').references(() => staff.id),
    rating: smallint(),
    ratingComment: text('rating_comment').notNull().default(''),
    ratedAt: at('rated_at'),
    /** When a letter last told the player of answers, and up to which message. */
    letterAt: at('letter_at'),
    letterSeq: integer('letter_seq').notNull().default(0),
  },
  (t) => [
    // Newest first, with nulls where `order by … desc` has them.
    index('ticket_player_newest').on(t.playerId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('ticket_guest_newest').on(t.guestId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // What is not closed is little among much: every open view of the desk reads one of these.
    index('ticket_open_waiting').on(t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    index('ticket_open_project').on(t.projectId, t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    index('ticket_open_assignee').on(t.assigneeId, t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    index('ticket_closed_newest').on(t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.status} = 'closed'`),
    index('ticket_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('ticket_created').on(t.createdAt),
    check('ticket_has_owner', sql`${t.playerId} is not null or ${t.guestId} is not null`),
    index('ticket_closed_at').on(t.closedAt).where(sql`${t.closedAt} is not null`),
  ],
)

/** What the player and staff say to each other. Notes of staff are in a table of their own, which nothing that a player reads ever asks. */
export const ticketMessage = pgTable(
  'ticket_message',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /** From 1 up without gaps, given under the ticket's lock. */
    seq: integer().notNull(),
    /** Made by the writer's browser: the same message sent again is this row. */
    clientId: uuid('client_id').notNull(),
    author: text({ enum: ['player', 'staff', 'system'] }).notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    /** Cleaned. */
    html: text().notNull(),
    plain: text().notNull(),
    createdAt: created(),
    /** Of the ticket, with its first message only: one index finds the words of both. */
    title: text().notNull().default(''),
    search: searchVector('search').notNull().generatedAlwaysAs(sql`public.search_words(title || ' ' || plain)`),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    uniqueIndex('ticket_message_client').on(t.ticketId, t.clientId),
    index('ticket_message_search').using('gin', t.search),
    index('ticket_message_newest').on(t.createdAt),
  ],
)

export const ticketNote = pgTable(
  'ticket_note',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    html: text().notNull(),
    plain: text().notNull(),
    createdAt: created(),
  },
  (t) => [index('ticket_note_ticket').on(t.ticketId, t.createdAt)],
)

/** Append-only: what became of a ticket. `staffId` is null for the player and for the hub itself. */
export const ticketChange = pgTable(
  'ticket_change',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    change: text({ enum: ['created', 'status', 'assignee', 'priority', 'tags', 'merged', 'rated', 'refund', 'notice'] }).notNull(),
    from: text().notNull().default(''),
    to: text().notNull().default(''),
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: created(),
  },
  (t) => [index('ticket_change_ticket').on(t.ticketId, t.createdAt)],
)

/** A picture or video. Without a ticket it is an orphan, and goes after a day, with its bytes. */
export const attachment = pgTable(
  'attachment',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: mediaKinds }).notNull(),
    ownerKind: text('owner_kind', { enum: ['player', 'guest', 'staff'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    ticketId: uuid('ticket_id'),
    seq: integer(),
    /** One of the types of `IMAGE_TYPES`, `VIDEO_TYPES`, told by content. */
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    state: text({ enum: ['checking', 'ready', 'rejected'] }).notNull(),
    /** Random; holds nothing of a person's. Empty once the bytes are gone. */
    storageKey: text('storage_key').notNull(),
    createdAt: created(),
  },
  (t) => [
    foreignKey({ columns: [t.ticketId, t.seq], foreignColumns: [ticketMessage.ticketId, ticketMessage.seq] }),
    index('attachment_message').on(t.ticketId, t.seq),
    index('attachment_owner').on(t.ownerKind, t.ownerId, t.createdAt),
    index('attachment_orphan').on(t.createdAt).where(sql`${t.ticketId} is null`),
    index('attachment_checking').on(t.createdAt).where(sql`${t.state} = 'checking'`),
  ],
)

/** Who of staff has a ticket open. A row is stale after `PRESENCE_TTL_MS`. */
export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticketId: uuid('ticket_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    isWriting: boolean('is_writing').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.staffId] })],
)

export const cannedAnswer = pgTable('canned_answer', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  html: text().notNull(),
  projectId: text('project_id').references(() => project.id),
  language: text().notNull(),
  uses: integer().notNull().default(0),
  updatedBy: uuid('updated_by').references(() => staff.id),
  createdAt: created(),
})
