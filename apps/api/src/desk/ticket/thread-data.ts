import { CHAT_PAGE } from '@playhub/contract/limits'
import { formatMinor } from '@playhub/contract/payments'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { heldMail, noteMention, refund, staff, staffCommand, ticketChange, ticketMessage, ticketNote } from '../../db/schema.ts'

/**
 * The position between two pages of a conversation. The next page has messages before `seq`, and notes and changes before `aside`. Messages
 * are ordered by number, because two messages may have the same millisecond, or times from different clocks.
 */
export type ThreadPlace = { seq: number; aside: { at: Date; id: string } | null }

/** Number of rows to read: one more than a page. The extra row shows that there are older rows. */
const WANTED = CHAT_PAGE + 1

/** Lists the messages before a position, newest first. */
export const listMessages = (db: Tx, ticketId: string, before: ThreadPlace | undefined) =>
  db
    .select({
      seq: ticketMessage.seq,
      clientId: ticketMessage.clientId,
      author: ticketMessage.author,
      authorId: ticketMessage.staffId,
      authorName: staff.name,
      html: ticketMessage.html,
      createdAt: ticketMessage.createdAt,
      mail: ticketMessage.mail,
    })
    .from(ticketMessage)
    .leftJoin(staff, eq(staff.id, ticketMessage.staffId))
    .where(and(eq(ticketMessage.ticketId, ticketId), before && lt(ticketMessage.seq, before.seq)))
    .orderBy(desc(ticketMessage.seq))
    .limit(WANTED)
export type ThreadMessage = Awaited<ReturnType<typeof listMessages>>[number]

const isBefore = (at: SQL, before: ThreadPlace | undefined) =>
  before?.aside ? sql`${at} < (${before.aside.at.toISOString()}::timestamptz, ${before.aside.id}::uuid)` : undefined

/** Lists notes, newest first. `staffId`: the member of staff who reads the page. Each note contains whether it mentions this member. */
const listNotes = (db: Tx, ticketId: string, staffId: string, before: ThreadPlace | undefined) =>
  db
    .select({
      ...{ id: ticketNote.id, authorName: staff.name, html: ticketNote.html, createdAt: ticketNote.createdAt },
      ...{ isMentioned: sql<boolean>`${noteMention.noteId} is not null`, seenAt: noteMention.seenAt },
    })
    .from(ticketNote)
    .innerJoin(staff, eq(staff.id, ticketNote.staffId))
    .leftJoin(noteMention, and(eq(noteMention.noteId, ticketNote.id), eq(noteMention.staffId, staffId)))
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
      actorId: ticketChange.staffId,
      actorName: staff.name,
      createdAt: ticketChange.createdAt,
      mail: heldMail,
    })
    .from(ticketChange)
    .leftJoin(staff, eq(staff.id, ticketChange.staffId))
    .leftJoin(heldMail, sql`${heldMail.id} = case when ${ticketChange.change} = 'mail' then ${ticketChange.to}::uuid end`)
    .where(and(eq(ticketChange.ticketId, ticketId), isBefore(sql`(${ticketChange.createdAt}, ${ticketChange.id})`, before)))
    .orderBy(desc(ticketChange.createdAt), desc(ticketChange.id))
    .limit(WANTED)

/**
 * Lists failed refunds that were started from this conversation, the last failure first. The row of `staffCommand` for the staff member's
 * click connects the refund with the conversation.
 */
const listFailedRefunds = (db: Tx, ticketId: string, before: ThreadPlace | undefined) =>
  db
    .select({
      id: refund.id,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      createdAt: sql<Date>`${refund.doneAt}`.mapWith(refund.doneAt),
    })
    .from(ticketChange)
    .innerJoin(staffCommand, and(eq(staffCommand.staffId, ticketChange.staffId), eq(staffCommand.createdAt, ticketChange.createdAt)))
    .innerJoin(refund, sql`${refund.id}::text = ${staffCommand.resultId}`)
    .where(
      and(
        eq(ticketChange.ticketId, ticketId),
        eq(ticketChange.change, 'refund'),
        eq(refund.status, 'failed'),
        isBefore(sql`(${refund.doneAt}, ${refund.id})`, before),
      ),
    )
    .orderBy(desc(refund.doneAt), desc(refund.id))
    .limit(WANTED)

const asFailure = ({ id, amountMinor, currency, createdAt }: Awaited<ReturnType<typeof listFailedRefunds>>[number]) => ({
  ...{ kind: 'event' as const, id, change: 'refundFailed' as const, from: '', actorId: null, actorName: null, mail: null, createdAt },
  to: `${formatMinor(amountMinor)} ${currency}`,
})

export type Aside =
  | ({ kind: 'note' } & Awaited<ReturnType<typeof listNotes>>[number])
  | ({ kind: 'event' } & Awaited<ReturnType<typeof listChanges>>[number])
  | ReturnType<typeof asFailure>

/** Lists notes, changes and failed refunds of the ticket, newest first. */
export const listAsides = async (db: Tx, ticketId: string, staffId: string, before: ThreadPlace | undefined): Promise<Aside[]> => {
  const [notes, changes, failed] = await Promise.all([
    listNotes(db, ticketId, staffId, before),
    listChanges(db, ticketId, before),
    listFailedRefunds(db, ticketId, before),
  ])
  return [
    ...notes.map((note) => ({ kind: 'note' as const, ...note })),
    ...changes.map((change) => ({ kind: 'event' as const, ...change })),
    ...failed.map(asFailure),
  ]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, WANTED)
}
