import { and, asc, eq, gt, inArray, lte, max, min, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { attachment, heldAnswer, heldMail, staff, ticketMessage } from '../../db/schema.ts'
import type { AttachmentRow } from '../../media/data.ts'
import type { TicketRow } from '../../support/messages.ts'

export type HeldRow = typeof heldAnswer.$inferSelect

const isHeld = eq(heldAnswer.state, 'held')
/** Condition that the held (not yet sent) answer was written for this ticket, or for a ticket that was merged into it. */
const isIn = (ticketId: string) => sql`${heldAnswer.ticketId} in (select ticket_parts(${ticketId}))`

export const insertHeld = (tx: Tx, of: typeof heldAnswer.$inferInsert) => tx.insert(heldAnswer).values(of)

export const findHeld = async (db: Tx, id: string): Promise<HeldRow | undefined> => {
  const [row] = await db.select().from(heldAnswer).where(eq(heldAnswer.id, id))
  return row
}

export const lockHeld = async (tx: Tx, id: string): Promise<HeldRow | undefined> => {
  const [row] = await tx.select().from(heldAnswer).where(eq(heldAnswer.id, id)).for('update')
  return row
}

/**
 * Locks the held (not yet sent) answers of a locked ticket that were written before `last`, and `last` itself. Returns them in the order in
 * which they were written.
 */
export const lockHeldUntil = (tx: Tx, ticketId: string, last: HeldRow): Promise<HeldRow[]> =>
  tx
    .select()
    .from(heldAnswer)
    .where(and(isIn(ticketId), isHeld, or(eq(heldAnswer.id, last.id), lte(heldAnswer.createdAt, last.createdAt))))
    .orderBy(asc(heldAnswer.createdAt), asc(heldAnswer.id))
    .for('update')

/** Lists the answers that are held (not sent yet) in a ticket, with the names of their writers, in the order in which they were written. */
export const listHeld = (db: Tx, ticketId: string) =>
  db
    .select({ held: heldAnswer, authorName: staff.name })
    .from(heldAnswer)
    .innerJoin(staff, eq(staff.id, heldAnswer.staffId))
    .where(and(isIn(ticketId), isHeld))
    .orderBy(asc(heldAnswer.createdAt), asc(heldAnswer.id))

/** Whether the ticket has a held (not yet sent) answer that fulfils the condition. */
const isAny = async (db: Tx, ticketId: string, which?: SQL) => {
  const rows = await db
    .select({ id: heldAnswer.id })
    .from(heldAnswer)
    .where(and(isIn(ticketId), isHeld, which))
    .limit(1)
  return rows.length > 0
}

export const hasHeld = (db: Tx, ticketId: string) => isAny(db, ticketId)

/** Returns when the newest held (not yet sent) answer of a ticket was written; null if there is none. */
export const lastHeldAt = async (tx: Tx, ticketId: string): Promise<Date | null> => {
  const [row] = await tx
    .select({ at: max(heldAnswer.createdAt) })
    .from(heldAnswer)
    .where(and(isIn(ticketId), isHeld))
  return row?.at ?? null
}

/** Whether the ticket has another held (not yet sent) answer that was written after this one. */
export const hasLaterHeld = (tx: Tx, ticketId: string, { createdAt }: HeldRow) => isAny(tx, ticketId, gt(heldAnswer.createdAt, createdAt))

/**
 * Stores the new status of a ticket in its other held answers. Call it after a held answer was sent and has changed the status. Without the
 * new status, the other answers would treat it as set by a person, and would not set their own status.
 */
export const noteStatus = (tx: Tx, { id, status }: TicketRow, next: TicketRow['status']) =>
  tx
    .update(heldAnswer)
    .set({ ticketStatus: next })
    .where(and(isIn(id), isHeld, eq(heldAnswer.ticketStatus, status)))

/**
 * Returns the time of the player's first message or held mail that the writer had not seen when writing the answer; null if there is none.
 * The number of the last message that staff have seen cannot be used for this, because another page of the desk may have shown a message
 * after the answer was written.
 */
export const unansweredSince = async (tx: Tx, row: TicketRow, held: HeldRow): Promise<Date | null> => {
  const isAsSeen = row.id === held.ticketId && row.edition === held.edition
  const after = isAsSeen ? gt(ticketMessage.seq, held.seenSeq ?? held.ticketSeq) : gt(ticketMessage.createdAt, held.createdAt)
  const [message] = await tx
    .select({ at: min(ticketMessage.createdAt) })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, row.id), eq(ticketMessage.author, 'player'), after))
  const [mail] = await tx
    .select({ at: min(heldMail.createdAt) })
    .from(heldMail)
    .where(and(eq(heldMail.ticketId, row.id), gt(heldMail.createdAt, held.createdAt)))
  const times = [message?.at, mail?.at].filter((at) => at instanceof Date)
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** Whether the ticket has a held (not yet sent) answer of a colleague whose id is not in `seen`. */
export const hasOtherHeld = (tx: Tx, ticketId: string, staffId: string, seen: readonly string[] = []) =>
  isAny(tx, ticketId, and(ne(heldAnswer.staffId, staffId), seen.length > 0 ? notInArray(heldAnswer.id, [...seen]) : undefined))

/** Ends the time in which an answer is held. For `sent`, also removes the text, because the message contains it. */
export const endHeld = (tx: Tx, id: string, state: 'sent' | 'undone') =>
  tx
    .update(heldAnswer)
    .set({ state, ...(state === 'sent' && { html: '', plain: '' }) })
    .where(eq(heldAnswer.id, id))

export const listFiles = (db: Tx, ids: readonly string[]): Promise<AttachmentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(attachment)
        .where(inArray(attachment.id, [...ids]))
