import { and, asc, eq, inArray, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { attachment, heldAnswer, staff } from '../../db/schema.ts'
import type { AttachmentRow } from '../../media/data.ts'

export type HeldRow = typeof heldAnswer.$inferSelect

const isHeld = eq(heldAnswer.state, 'held')
/** Condition that an answer was sent to this ticket, or to one that was merged into it. */
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

/** Locks the held answers of a locked ticket that are not later than `last`, and returns them in the order in which they were written. */
export const lockHeldUntil = (tx: Tx, ticketId: string, last: HeldRow): Promise<HeldRow[]> =>
  tx
    .select()
    .from(heldAnswer)
    .where(and(isIn(ticketId), isHeld, or(eq(heldAnswer.id, last.id), lte(heldAnswer.createdAt, last.createdAt))))
    .orderBy(asc(heldAnswer.createdAt), asc(heldAnswer.id))
    .for('update')

/** Lists the held answers of a ticket with the names of their writers, in the order in which they were written. */
export const listHeld = (db: Tx, ticketId: string) =>
  db
    .select({ held: heldAnswer, authorName: staff.name })
    .from(heldAnswer)
    .innerJoin(staff, eq(staff.id, heldAnswer.staffId))
    .where(and(isIn(ticketId), isHeld))
    .orderBy(asc(heldAnswer.createdAt), asc(heldAnswer.id))

/** Whether a colleague's answer to this ticket is held, other than those in `seen`. */
export const hasOtherHeld = async (tx: Tx, ticketId: string, staffId: string, seen: readonly string[] = []) => {
  const isOther = and(ne(heldAnswer.staffId, staffId), seen.length > 0 ? notInArray(heldAnswer.id, [...seen]) : undefined)
  const rows = await tx
    .select({ id: heldAnswer.id })
    .from(heldAnswer)
    .where(and(isIn(ticketId), isHeld, isOther))
    .limit(1)
  return rows.length > 0
}

/** `sent` also removes the text, because it is in the message. */
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
