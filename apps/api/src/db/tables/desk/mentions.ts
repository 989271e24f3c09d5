import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at, created } from '../../columns.ts'
import { staff } from '../desk.ts'
import { ticketNote } from '../support.ts'

/**
 * A member of staff whom a note mentions. The note's HTML has the member's id and not the name. Its plain text has the member's name at the
 * time of writing. The row belongs to the note, so it stays with the note when a merge moves the note to another ticket.
 */
export const noteMention = pgTable(
  'note_mention',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => ticketNote.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: created(),
    seenAt: at('seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.staffId] }),
    index('note_mention_staff').on(t.staffId, t.createdAt.desc().nullsFirst(), t.noteId.desc().nullsFirst()),
    index('note_mention_new').on(t.staffId, t.createdAt.desc().nullsFirst(), t.noteId.desc().nullsFirst()).where(sql`${t.seenAt} is null`),
  ],
)
