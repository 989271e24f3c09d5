import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { attachment } from '../db/schema.ts'

export type AttachmentRow = typeof attachment.$inferSelect

/** Gives stored files to a message. A file belongs to one message for ever; throws when one of these has an owner already. */
export const linkAttachments = async (tx: Tx, ids: readonly string[], to: { ticketId: string; seq: number }) => {
  if (ids.length === 0) return
  const linked = await tx
    .update(attachment)
    .set(to)
    .where(and(inArray(attachment.id, [...ids]), isNull(attachment.ticketId)))
    .returning({ id: attachment.id })
  if (linked.length !== ids.length) throw new Error('a file was linked twice')
}

/** Files of these messages of a ticket. */
export const listAttachments = (db: Tx, ticketId: string, seqs: readonly number[]): Promise<AttachmentRow[]> =>
  seqs.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(attachment)
        .where(and(eq(attachment.ticketId, ticketId), inArray(attachment.seq, [...seqs])))
