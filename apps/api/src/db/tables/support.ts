import { ruleChanges } from '@playhub/contract/desk/automation/changes'
import { macroChanges } from '@playhub/contract/desk/macros/changes'
import { ticketMoveChanges } from '@playhub/contract/desk/moves'
import { returnCauses, snoozeChanges } from '@playhub/contract/desk/snooze/changes'
import { dueStates } from '@playhub/contract/desk/targets/due'
import { heldWhys, mailChanges } from '@playhub/contract/desk/thread'
import { priorities } from '@playhub/contract/desk/tickets'
import { SUPPORT_REASONS } from '@playhub/contract/limits'
import { type MailPart, mediaKinds, ticketStatuses } from '@playhub/contract/support'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, created, orderedId, searchVector } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'
import { payment } from './payments.ts'

/**
 * A guest who has written to support, or whose tickets were moved to a player. Rows are never deleted, so that a merged guest stays merged.
 */
export const supportGuest = pgTable(
  'support_guest',
  {
    id: uuid().primaryKey(),
    createdAt: created(),
    mergedInto: uuid('merged_into').references(() => player.id),
    mergedAt: at('merged_at'),
    /** The e-mail address for notifications about answers; empty if the guest gave none. */
    email: text().notNull().default(''),
    /**
     * True when the guest has entered the code sent to this e-mail address. Before that, our e-mails contain no text of the conversation.
     */
    isEmailProven: boolean('is_email_proven').notNull().default(false),
    emailCodeHash: text('email_code_hash').notNull().default(''),
    emailCodeTries: integer('email_code_tries').notNull().default(0),
    emailSentAt: at('email_sent_at'),
  },
  (t) => [index('support_guest_unproven').on(t.emailSentAt).where(sql`${t.email} <> '' and not ${t.isEmailProven}`)],
)

/**
 * A conversation of a player or a guest. When a guest is merged into a player, the ticket keeps its guest id, so that a person can undo the
 * merge. This row also stores what lists of tickets show; it is updated in the transaction that writes the message.
 */
export const ticket = pgTable(
  'ticket',
  {
    id: orderedId(),
    /** The number by which staff refer to the ticket. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001, increment: 1 }).unique(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    playerId: uuid('player_id').references(() => player.id),
    guestId: uuid('guest_id').references(() => supportGuest.id),
    /** Created by the writer's browser. If the browser sends the same ticket again, this id finds the existing row. */
    clientId: uuid('client_id').notNull().defaultRandom().unique(),
    title: text().notNull(),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    priority: text({ enum: priorities }).notNull().default('normal'),
    assigneeId: uuid('assignee_id').references(() => staff.id),
    tags: text().array().notNull().default(sql`'{}'`),
    language: text().notNull(),
    paymentId: uuid('payment_id').references(() => payment.id),
    /** The reason the writer chose, for a question about a purchase. */
    reason: text({ enum: SUPPORT_REASONS }),
    /** The e-mail address to which the answer to a question about a purchase is sent. It is not confirmed. */
    replyEmail: text('reply_email').notNull().default(''),
    createdAt: created(),
    /** Time of the last public message. */
    lastMessageAt: at('last_message_at').notNull().defaultNow(),
    /** The start of the last public message, as plain text. */
    lastLine: text('last_line').notNull().default(''),
    /** When the player began to wait for an answer; null if the player is not waiting. */
    waitingSince: at('waiting_since'),
    firstAnsweredAt: at('first_answered_at'),
    /** `playerUnread`: number of messages unread by the player. `staffUnread`: number of the player's messages unread by staff. */
    playerUnread: integer('player_unread').notNull().default(0),
    staffUnread: integer('staff_unread').notNull().default(0),
    playerSeenSeq: integer('player_seen_seq').notNull().default(0),
    staffSeenSeq: integer('staff_seen_seq').notNull().default(0),
    /** `seq` of the last message. */
    messageSeq: integer('message_seq').notNull().default(0),
    /** Increases if status, assignee, priority, tags or snooze change, messages move to or from the ticket, or a mail waits for staff. */
    version: integer().notNull().default(1),
    closedAt: at('closed_at'),
    closedBy: uuid('closed_by').references(() => staff.id),
    rating: smallint(),
    ratingComment: text('rating_comment').notNull().default(''),
    ratedAt: at('rated_at'),
    /** When the last e-mail about new answers was sent. */
    letterAt: at('letter_at'),
    /** `seq` of the last message that an e-mail about new answers announced. */
    letterSeq: integer('letter_seq').notNull().default(0),
    /**
     * Set if staff merged the ticket of this row into another ticket: the id of that other ticket, which has the messages now. The ticket
     * of this row is then closed. A request with its id is answered with the remaining ticket (`remaining_ticket`).
     */
    mergedInto: uuid('merged_into'),
    /** Increases when messages are moved in or out. A page that has loaded another edition reads the whole conversation again. */
    edition: integer().notNull().default(0),
    /** When the ticket's snooze ends. The trigger `ticket_snooze_ends` removes this time when the player writes or the ticket is closed. */
    snoozedUntil: at('snoozed_until'),
    snoozedAt: at('snoozed_at'),
    /** The member of staff who snoozed the ticket; kept after the snooze. No foreign key: adding one would lock this table for long. */
    snoozedBy: uuid('snoozed_by'),
    /** Whether the answer was due soon or late when the ticket was snoozed; null in a new wait. A more urgent state ends the snooze. */
    snoozedDue: text('snoozed_due', { enum: dueStates }),
    /** When the ticket's snooze ended. Null again after the ticket's assignee has opened the ticket, or after an answer. */
    returnedAt: at('returned_at'),
    returnedCause: text('returned_cause', { enum: returnCauses }),
  },
  (t) => [
    // These indexes serve lists with the newest ticket first; the null order is the same as in `order by … desc`.
    index('ticket_player_newest').on(t.playerId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('ticket_guest_newest').on(t.guestId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // The following indexes contain only the tickets that are not closed, which are few. Each of the desk's views of open tickets reads one
    // of these indexes.
    index('ticket_open_waiting').on(t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    index('ticket_open_project').on(t.projectId, t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    index('ticket_open_assignee').on(t.assigneeId, t.waitingSince, t.lastMessageAt, t.id).where(sql`${t.status} <> 'closed'`),
    // This index serves the automatic assignment of open tickets to members of staff in turn.
    index('ticket_unassigned')
      .on(t.projectId, t.waitingSince, t.lastMessageAt, t.id)
      .where(sql`${t.status} = 'open' and ${t.assigneeId} is null`)
      .concurrently(),
    index('ticket_closed_newest').on(t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.status} = 'closed'`),
    index('ticket_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('ticket_created').on(t.createdAt),
    check('ticket_has_owner', sql`${t.playerId} is not null or ${t.guestId} is not null`),
    index('ticket_closed_at').on(t.closedAt).where(sql`${t.closedAt} is not null`),
    // Partial indexes, because only few tickets are snoozed or have a value in `returnedAt`.
    index('ticket_snoozed').on(t.snoozedUntil, t.id).where(sql`${t.snoozedUntil} is not null`).concurrently(),
    index('ticket_returned').on(t.returnedAt, t.id).where(sql`${t.returnedAt} is not null`).concurrently(),
  ],
)

/** Messages between player and staff. Notes of staff are in a separate table that no query for players reads. */
export const ticketMessage = pgTable(
  'ticket_message',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /**
     * The message's number in its ticket: 1, 2, 3 … It is assigned while the ticket is locked, and never used again. There are gaps only
     * after messages were moved.
     */
    seq: integer().notNull(),
    /** Created by the writer's browser. If the browser sends the same message again, this id finds the existing row. */
    clientId: uuid('client_id').notNull(),
    author: text({ enum: ['player', 'staff', 'system'] }).notNull(),
    staffId: uuid('staff_id').references(() => staff.id),
    /** The rule that wrote the answer in the staff member's name; null if a person wrote it. Not a foreign key: a rule may be deleted. */
    byRule: uuid('by_rule'),
    /** Sanitised HTML. */
    html: text().notNull(),
    plain: text().notNull(),
    /**
     * For a message that came by e-mail: its quoted text and signature, which the page shows collapsed, and the files that were left out.
     * Null for other messages.
     */
    mail: jsonb().$type<MailPart>(),
    createdAt: created(),
    /** The ticket's title in its first message, empty in other messages. So one index is enough to search titles and messages. */
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

/**
 * A mail that was sent to a valid reply address and is held until staff have checked it, instead of becoming a message at once. The
 * ticket's history (`ticketChange`) has a row for the mail. If that row moves to another ticket, that ticket shows the mail.
 */
export const heldMail = pgTable(
  'held_mail',
  {
    /** Computed from the mail, so that the same mail is stored only once. */
    id: uuid().primaryKey(),
    /** The ticket to which the mail was sent. If this ticket was already merged into another one, the id of that other ticket. */
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    why: text({ enum: heldWhys }).notNull(),
    sender: text().notNull(),
    subject: text().notNull(),
    plain: text().notNull(),
    rest: text().notNull(),
    files: text().array().notNull(),
    /** When staff accepted the mail. The mail became a message then. */
    acceptedAt: at('accepted_at'),
    createdAt: created(),
  },
  (t) => [index('held_mail_ticket').on(t.ticketId, t.createdAt)],
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

/** Append-only: changes of a ticket. `staffId` is null for changes by the player or the hub. */
export const ticketChange = pgTable(
  'ticket_change',
  {
    id: orderedId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    change: text({
      enum: [
        'created',
        'status',
        'assignee',
        'priority',
        'tags',
        'merged',
        'joined',
        'separated',
        'rated',
        'refund',
        'notice',
        ...macroChanges,
        ...ruleChanges,
        // The hub held a mail for staff to check, or staff accepted it. The column `to` contains the mail's id in `heldMail`.
        ...mailChanges,
        ...ticketMoveChanges,
        ...snoozeChanges,
      ],
    }).notNull(),
    from: text().notNull().default(''),
    to: text().notNull().default(''),
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt: created(),
  },
  (t) => [index('ticket_change_ticket').on(t.ticketId, t.createdAt)],
)

/** A picture or video. If it is not attached to a ticket within a day, the row and the file are deleted. */
export const attachment = pgTable(
  'attachment',
  {
    id: orderedId(),
    kind: text({ enum: mediaKinds }).notNull(),
    ownerKind: text('owner_kind', { enum: ['player', 'guest', 'staff'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    ticketId: uuid('ticket_id'),
    seq: integer(),
    /** One of `IMAGE_TYPES` or `VIDEO_TYPES`, detected from the content. */
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    state: text({ enum: ['checking', 'ready', 'rejected'] }).notNull(),
    /** A random name that contains no personal data. Empty when the file is deleted. */
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
