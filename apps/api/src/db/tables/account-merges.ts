import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { loginSession, player } from './accounts.ts'
import { staff } from './desk.ts'

/** A proof that the owner of a session also owns another account. Only this session can join the two accounts. */
export const mergeProof = pgTable('merge_proof', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => loginSession.id, { onDelete: 'cascade' }),
  otherId: uuid('other_id')
    .notNull()
    .references(() => player.id),
  /** The sign-in method of the other account. The session's owner has proved that they can use it. */
  method: text().notNull(),
  expiresAt: at('expires_at').notNull(),
})

/** A merge of two accounts by their owner. The row is kept after an undo. */
export const accountMerge = pgTable(
  'account_merge',
  {
    id: orderedId(),
    /** The account whose data was moved to the other account. */
    fromId: uuid('from_id')
      .notNull()
      .references(() => player.id),
    /** The account that remains after the merge. */
    intoId: uuid('into_id')
      .notNull()
      .references(() => player.id),
    /** The number of moved rows by kind. `name` is 1 if the remaining account took the name of the merged account. */
    counts: jsonb().$type<{ [kind: string]: number }>().notNull().default({}),
    createdAt: created(),
    undoneAt: at('undone_at'),
    undoneBy: uuid('undone_by').references(() => staff.id),
  },
  (t) => [
    // An account can be merged into only one other account.
    uniqueIndex('account_merge_from').on(t.fromId).where(sql`${t.undoneAt} is null`),
    index('account_merge_into').on(t.intoId),
  ],
)

/** A row that a merge has moved or copied, so that an undo restores exactly these rows. Deleted when no undo is possible any more. */
export const accountMergeRow = pgTable(
  'account_merge_row',
  {
    mergeId: uuid('merge_id')
      .notNull()
      .references(() => accountMerge.id),
    /** The name of the table whose row was moved, or the kind of data that was copied. */
    kind: text().notNull(),
    key: text().notNull(),
    /** For copied data: the values that the remaining account got. */
    detail: jsonb().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.mergeId, t.kind, t.key] })],
)
