import { MENTIONS_PAGE, type Mention, NEW_MENTIONS_LISTED, NEW_MENTIONS_MAX } from '@playhub/contract/desk/mentions/mentions'
import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { noteMention, staff, ticket, ticketNote } from '../../db/schema.ts'
import { beginningOf } from '../../support/messages.ts'
import { namesOfStaff } from '../ticket/agents.ts'
import { mentionedIn, noteWords } from './note-html.ts'

export type MentionPlace = { at: Date; id: string }

/** Stores that a note mentions these members of staff. `staffIds` must not be empty. */
export const insertMentions = (tx: Tx, noteId: string, staffIds: readonly string[], createdAt: Date) =>
  tx.insert(noteMention).values(staffIds.map((staffId) => ({ noteId, staffId, createdAt })))

const isOf = (staffId: string) => eq(noteMention.staffId, staffId)
const isNew = (staffId: string) => and(isOf(staffId), isNull(noteMention.seenAt))

const newestFirst = [desc(noteMention.createdAt), desc(noteMention.noteId)]

/** Lists notes that mention a member of staff, newest first, each with the ticket to which the note belongs now. */
const listNotes = (db: Tx, which: SQL | undefined, limit: number) =>
  db
    .select({
      ...{
        noteId: ticketNote.id,
        html: ticketNote.html,
        authorName: staff.name,
        createdAt: noteMention.createdAt,
        seenAt: noteMention.seenAt,
      },
      ...{ ticketId: ticket.id, number: ticket.number, title: ticket.title, project: ticket.projectId },
    })
    .from(noteMention)
    .innerJoin(ticketNote, eq(ticketNote.id, noteMention.noteId))
    .innerJoin(ticket, eq(ticket.id, ticketNote.ticketId))
    .innerJoin(staff, eq(staff.id, ticketNote.staffId))
    .where(which)
    .orderBy(...newestFirst)
    .limit(limit)

const present = async (db: Tx, rows: Awaited<ReturnType<typeof listNotes>>): Promise<Mention[]> => {
  const names = await namesOfStaff(
    db,
    rows.flatMap(({ html }) => mentionedIn(html)),
  )
  return rows.map(({ html, createdAt, seenAt, ...row }) => ({
    ...row,
    line: beginningOf(noteWords(html, names)),
    createTs: createdAt.toISOString(),
    isSeen: seenAt !== null,
  }))
}

/** Lists a page of the mentions of a member of staff. `next` is the cursor of the next page; undefined on the last page. */
export const listMentions = async (db: Tx, staffId: string, after: MentionPlace | undefined) => {
  const isAfter =
    after && sql`(${noteMention.createdAt}, ${noteMention.noteId}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await listNotes(db, and(isOf(staffId), isAfter), MENTIONS_PAGE + 1)
  const shown = rows.slice(0, MENTIONS_PAGE)
  const last = rows.length > MENTIONS_PAGE ? shown.at(-1) : undefined
  return { items: await present(db, shown), next: last && { at: last.createdAt, id: last.noteId } }
}

export const listNewMentions = async (db: Tx, staffId: string) => {
  const rows = await db
    .select({ noteId: noteMention.noteId })
    .from(noteMention)
    .where(isNew(staffId))
    .orderBy(...newestFirst)
    .limit(NEW_MENTIONS_MAX)
  if (rows.length === 0) return { ids: [], items: [] }
  const items = await present(db, await listNotes(db, isNew(staffId), NEW_MENTIONS_LISTED))
  return { ids: rows.map(({ noteId }) => noteId), items }
}

export const markSeen = async (db: Tx, staffId: string, notes: readonly string[], seenAt: Date) => {
  await db
    .update(noteMention)
    .set({ seenAt })
    .where(and(isNew(staffId), inArray(noteMention.noteId, [...notes])))
}

export const markAllSeen = async (db: Tx, staffId: string, until: Date, seenAt: Date) => {
  await db
    .update(noteMention)
    .set({ seenAt })
    .where(and(isNew(staffId), lte(noteMention.createdAt, until)))
}
