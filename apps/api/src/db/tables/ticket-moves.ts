import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { staff } from './desk.ts'
import { ticket } from './support.ts'

/** A move of messages from one ticket to another by staff: all messages (`merge`), or some messages into a new ticket (`split`). */
export const ticketMove = pgTable(
  'ticket_move',
  {
    id: orderedId(),
    kind: text({ enum: ['merge', 'split'] }).notNull(),
    fromId: uuid('from_id')
      .notNull()
      .references(() => ticket.id),
    intoId: uuid('into_id')
      .notNull()
      .references(() => ticket.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: created(),
    undoneAt: at('undone_at'),
    undoneBy: uuid('undone_by').references(() => staff.id),
    /** The values that an undo of a merge restores; null for a split. */
    kept: jsonb().$type<KeptMerge>(),
  },
  (t) => [
    index('ticket_move_from').on(t.fromId),
    index('ticket_move_into').on(t.intoId),
    uniqueIndex('ticket_move_merged').on(t.fromId).where(sql`${t.kind} = 'merge' and ${t.undoneAt} is null`),
  ],
)

/**
 * The read marks of a ticket before a merge, so that an undo can restore them.
 * `playerSeenSeq`: the number of the last message that the player has seen. `staffSeenSeq`: the last one that staff have seen.
 * `letterSeq`: the number of the last message that an e-mail has announced to the player.
 * `playerUnread`: how many messages the player has not seen. `staffUnread`: how many messages staff have not seen.
 */
export type KeptMarks = { playerSeenSeq: number; staffSeenSeq: number; letterSeq: number; playerUnread: number; staffUnread: number }
/** Columns of a ticket by their names. The values are JSON. */
export type KeptFields = Record<string, string | number | string[] | null>
/** The values that an undo of a merge needs. The merge moved messages from the "merged ticket" into the "remaining ticket". */
export type KeptMerge = {
  /** The values of the merged ticket before the merge. */
  from: KeptMarks & KeptFields
  /** The read marks of the remaining ticket before the merge, converted to the message numbers after the merge. */
  into: KeptMarks
  /** The number of the last message of the remaining ticket after the merge. */
  seq: number
  /** The fields of the remaining ticket that the merge changed, with their values before and after the merge. */
  taken: Record<string, { before: KeptFields[string]; after: KeptFields[string] }>
}

/**
 * A row that was moved. It is never deleted: if a browser sends a moved message again, this row shows that the message is already stored
 * (`support/known-message.ts`).
 */
export const ticketMoveRow = pgTable(
  'ticket_move_row',
  {
    moveId: uuid('move_id')
      .notNull()
      .references(() => ticketMove.id),
    kind: text({ enum: ['message', 'note', 'change'] }).notNull(),
    /** The id of the moved row. For a message, its `clientId` in the ticket to which it was moved. */
    key: uuid().notNull(),
    /** The number of a message before the move. */
    fromSeq: integer('from_seq').notNull().default(0),
    /**
     * The `clientId` of a message before the move. The move gives the message a new `clientId` only if the other ticket already has a
     * message with this one.
     */
    fromClientId: uuid('from_client_id'),
  },
  (t) => [primaryKey({ columns: [t.moveId, t.kind, t.key] }), index('ticket_move_row_client').on(t.fromClientId)],
)

/**
 * A message that was written to a merged ticket and stored in the remaining one. If the browser sends the message again after an undo, this
 * row shows that it is already stored.
 */
export const ticketLateMessage = pgTable(
  'ticket_late_message',
  { ticketId: uuid('ticket_id').notNull(), clientId: uuid('client_id').notNull() },
  (t) => [primaryKey({ columns: [t.ticketId, t.clientId] })],
)

/** Two tickets that staff marked as related. `oneId` is the smaller id. */
export const ticketLink = pgTable(
  'ticket_link',
  {
    oneId: uuid('one_id')
      .notNull()
      .references(() => ticket.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => ticket.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] }), index('ticket_link_other').on(t.otherId)],
)
