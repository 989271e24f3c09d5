import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { attachment, heldAnswer } from '../db/schema.ts'

export type AttachmentRow = typeof attachment.$inferSelect

/**
 * Assigns stored files to a message. Throws if one of the files belongs to a message already. The files stay with their message, even if
 * staff move the message to another ticket.
 */
export const linkAttachments = async (tx: Tx, ids: readonly string[], to: { ticketId: string; seq: number }) => {
  if (ids.length === 0) return
  const linked = await tx
    .update(attachment)
    .set(to)
    .where(and(inArray(attachment.id, [...ids]), isNull(attachment.ticketId)))
    .returning({ id: attachment.id })
  if (linked.length !== ids.length) throw new Error('a file was linked twice')
}

/** Lists the files that belong to the given messages of a ticket. */
export const listAttachments = (db: Tx, ticketId: string, seqs: readonly number[]): Promise<AttachmentRow[]> =>
  seqs.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(attachment)
        .where(and(eq(attachment.ticketId, ticketId), inArray(attachment.seq, [...seqs])))

export const insertAttachments = (db: Tx, rows: readonly (typeof attachment.$inferInsert)[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insert(attachment)
        .values([...rows])
        .returning()

export const setAttachmentsReady = async (db: Tx, ids: readonly string[]) => {
  if (ids.length > 0)
    await db
      .update(attachment)
      .set({ state: 'ready' })
      .where(inArray(attachment.id, [...ids]))
}

export const findAttachment = async (db: Tx, id: string): Promise<AttachmentRow | undefined> => {
  const [row] = await db.select().from(attachment).where(eq(attachment.id, id))
  return row
}

/** Finds a file that has not been checked yet, and locks its row until the transaction ends. */
export const lockUnchecked = async (tx: Tx, id: string): Promise<AttachmentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), eq(attachment.state, 'checking')))
    .for('update')
  return row
}

const isNotHeld = sql`not exists (select from ${heldAnswer} where ${heldAnswer.state} = 'held' and ${heldAnswer.attachments} @> array[${attachment.id}])`

/**
 * Finds the oldest files without a message that were created before `before`, and locks their rows. Skips rows that another transaction is
 * deleting or assigning, and files of answers that are not sent yet.
 */
export const lockOrphans = (tx: Tx, before: Date, limit: number): Promise<AttachmentRow[]> =>
  tx
    .select()
    .from(attachment)
    .where(and(isNull(attachment.ticketId), lt(attachment.createdAt, before), isNotHeld))
    .orderBy(asc(attachment.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export const deleteAttachment = (tx: Tx, id: string) => tx.delete(attachment).where(eq(attachment.id, id))
