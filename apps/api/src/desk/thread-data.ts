import { CHAT_PAGE } from '@playhub/contract/limits'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { staff, ticketChange, ticketMessage, ticketNote } from '../db/schema.ts'

/**
 * Where a page of a conversation begins: what was said before message `seq`, and what staff noted and changed before `aside`.
 * Messages are told apart by their own numbers, because two may have been written in one millisecond, or by clocks that differ.
 */
export type ThreadPlace = { seq: number; aside: { at: Date; id: string } | null }

/** One more than a page, so that the beginning of the ticket is known when it is reached. */
const WANTED = CHAT_PAGE + 1

/** The newest first. */
export const listMessages = (db: Tx, ticketId: string, before: ThreadPlace | undefined) =>
  db
    .select({
      seq: ticketMessage.seq,
      clientId: ticketMessage.clientId,
      author: ticketMessage.author,
      authorName: staff.name,
      html: ticketMessage.html,
      createdAt: ticketMessage.createdAt,
    })
    .from(ticketMessage)
    .leftJoin(staff, eq(staff.id, ticketMessage.staffId))
    .where(and(eq(ticketMessage.ticketId, ticketId), before && lt(ticketMessage.seq, before.seq)))
    .orderBy(desc(ticketMessage.seq))
    .limit(WANTED)
export type ThreadMessage = Awaited<ReturnType<typeof listMessages>>[number]

const isBefore = (at: SQL, before: ThreadPlace | undefined) =>
  before?.aside ? sql`${at} < (${before.aside.at.toISOString()}::timestamptz, ${before.aside.id}::uuid)` : undefined

const listNotes = (db: Tx, ticketId: string, before: ThreadPlace | undefined) =>
  db
    .select({ id: ticketNote.id, authorName: staff.name, html: ticketNote.html, createdAt: ticketNote.createdAt })
    .from(ticketNote)
    .innerJoin(staff, eq(staff.id, ticketNote.staffId))
    .where(and(eq(ticketNote.ticketId, ticketId), isBefore(sql`(${ticketNote.createdAt}, ${ticketNote.id})`, before)))
    .orderBy(desc(ticketNote.createdAt), desc(ticketNote.id))
    .limit(WANTED)

const listChanges = (db: Tx, ticketId: string, before: ThreadPlace | undefined) =>
  db
    .select({
      id: ticketChange.id,
      change: ticketChange.change,
      from: ticketChange.from,
      to: ticketChange.to,
      actorName: staff.name,
      createdAt: ticketChange.createdAt,
    })
    .from(ticketChange)
    .leftJoin(staff, eq(staff.id, ticketChange.staffId))
    .where(and(eq(ticketChange.ticketId, ticketId), isBefore(sql`(${ticketChange.createdAt}, ${ticketChange.id})`, before)))
    .orderBy(desc(ticketChange.createdAt), desc(ticketChange.id))
    .limit(WANTED)

export type Aside =
  | ({ kind: 'note' } & Awaited<ReturnType<typeof listNotes>>[number])
  | ({ kind: 'event' } & Awaited<ReturnType<typeof listChanges>>[number])

/** What staff noted and what became of the ticket, the newest first. */
export const listAsides = async (db: Tx, ticketId: string, before: ThreadPlace | undefined): Promise<Aside[]> => {
  const [notes, changes] = await Promise.all([listNotes(db, ticketId, before), listChanges(db, ticketId, before)])
  return [...notes.map((note) => ({ kind: 'note' as const, ...note })), ...changes.map((change) => ({ kind: 'event' as const, ...change }))]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, WANTED)
}
