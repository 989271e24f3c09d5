import { Refusal } from '@playhub/contract/refusals'
import type { MailPart, TicketStatus } from '@playhub/contract/support'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { ticket, ticketChange, ticketMessage } from '../db/schema.ts'
import { linkAttachments } from '../media/data.ts'
import { findKnownSeq, noteLate } from './known-message.ts'

export type TicketRow = typeof ticket.$inferSelect

/** A message with sanitised HTML (`message-html.ts`). */
export type NewMessage = {
  clientId: string
  html: string
  plain: string
  /** Ids of stored files that no message contains yet. */
  attachments: readonly string[]
  /**
   * The ticket that the message was sent to; by default the locked ticket. If the two differ, this ticket was merged into the locked one.
   */
  askedId?: string | undefined
} & (
  | {
      author: 'player'
      /** Set only for a message that came by e-mail. */
      mail?: MailPart | undefined
    }
  /** `status` is the new status of the ticket. */
  | {
      author: 'staff'
      staffId: string
      /**
       * The id of the desk rule (automation) that wrote the message in the name of a member of staff. Reports do not count such a message
       * for this member of staff, or as the first answer.
       */
      byRule?: string | undefined
      status: Exclude<TicketStatus, 'open'>
      /**
       * Set if the ticket changed after the member of staff had sent the message. The message is then added without a change of the status,
       * even to a closed ticket.
       */
      kept?: { waitingSince: Date | null } | undefined
    }
)

/** Maximum number of characters in `lastLine`, the beginning of the last message that lists of tickets show. */
const LINE = 140
/** Returns the first `LINE` characters of a text, without half a surrogate pair at the end. */
export const beginningOf = (plain: string) => plain.slice(0, LINE).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Writes a message into a locked ticket and updates the columns that lists show. A trigger of the table ends a snooze if the player writes
 * or the ticket is closed.
 * A repeated `clientId` writes nothing and returns the same `seq`, even if the ticket was closed after the first call. `seq` is 0 if the
 * message was moved to another ticket after the first call.
 * Throws TICKET_CLOSED for a new message in a closed ticket.
 */
export const writeMessage = async (tx: Tx, row: TicketRow, message: NewMessage, now: Date): Promise<{ seq: number; isNew: boolean }> => {
  const { id, edition } = row
  const { askedId = id, clientId } = message
  const known = edition > 0 || askedId !== id ? await findKnownSeq(tx, { id, askedId, clientId }) : undefined
  if (known !== undefined) return { seq: known, isNew: false }
  const kept = message.author === 'staff' ? message.kept : undefined
  if (row.status === 'closed' && !kept) return { seq: await knownSeq(tx, row, clientId), isNew: false }
  if (askedId !== id) await noteLate(tx, askedId, clientId)
  const seq = row.messageSeq + 1
  const at = timeAfter(row, now)
  const staffId = message.author === 'staff' ? message.staffId : null
  const byRule = (message.author === 'staff' && message.byRule) || null
  const actorId = byRule === null ? staffId : null
  const written = await tx
    .insert(ticketMessage)
    .values({
      ...{ ticketId: id, seq, clientId, author: message.author, staffId, byRule },
      ...{ html: message.html, plain: message.plain, title: seq === 1 ? row.title : '', createdAt: at },
      ...(message.author === 'player' && message.mail && { mail: message.mail }),
    })
    .onConflictDoNothing({ target: [ticketMessage.ticketId, ticketMessage.clientId] })
    .returning({ seq: ticketMessage.seq })
  if (written.length === 0) return { seq: await knownSeq(tx, row, clientId), isNew: false }
  await linkAttachments(tx, message.attachments, { ticketId: id, seq })
  const status = kept ? row.status : message.author === 'staff' ? message.status : 'open'
  await tx
    .update(ticket)
    .set({
      ...{ messageSeq: seq, lastMessageAt: at, lastLine: beginningOf(message.plain) },
      ...(message.author === 'player' ? fromPlayer(row, at) : fromStaff(row, seq, at, byRule !== null)),
      ...(kept && { ...kept, staffUnread: row.staffUnread, staffSeenSeq: row.staffSeenSeq, ...markOf(row) }),
      ...(status !== row.status && becomes(status, actorId, at)),
    })
    .where(eq(ticket.id, id))
  if (status !== row.status) await keepStatus(tx, row, status, actorId, at)
  return { seq, isNew: true }
}

/**
 * Returns the time of a new message. It is always later than the time of the previous message, although the clocks of processes differ. The
 * order must be clear, because messages that are moved to another ticket are sorted by time among its messages. The statement in
 * `plain-message.ts` computes the time in the same way.
 */
export const timeAfter = ({ messageSeq, lastMessageAt }: TicketRow, now: Date): Date =>
  messageSeq > 0 && lastMessageAt >= now ? new Date(lastMessageAt.getTime() + 1) : now

/** Returns the `seq` of a message that was written before. Throws TICKET_CLOSED if there is no such message. */
const knownSeq = async (tx: Tx, { id }: TicketRow, clientId: string): Promise<number> => {
  const [known] = await tx
    .select({ seq: ticketMessage.seq })
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ticketId, id), eq(ticketMessage.clientId, clientId)))
  if (!known) throw new Refusal('TICKET_CLOSED')
  return known.seq
}

const fromPlayer = (row: TicketRow, now: Date) => ({
  staffUnread: row.staffUnread + 1,
  waitingSince: row.waitingSince ?? now,
})

const fromStaff = (row: TicketRow, seq: number, now: Date, isAutomatic: boolean) => ({
  playerUnread: row.playerUnread + 1,
  waitingSince: null,
  firstAnsweredAt: row.firstAnsweredAt ?? (isAutomatic ? null : now),
  staffUnread: 0,
  staffSeenSeq: seq,
  ...markOf({ returnedAt: null, returnedCause: null }),
})

/** Picks the columns that say when and why the snooze (pause) of a ticket ended. */
const markOf = ({ returnedAt, returnedCause }: Pick<TicketRow, 'returnedAt' | 'returnedCause'>) => ({ returnedAt, returnedCause })

const becomes = (status: TicketStatus, actorId: string | null, now: Date) => ({
  status,
  version: sql`${ticket.version} + 1`,
  closedAt: status === 'closed' ? now : null,
  closedBy: status === 'closed' ? actorId : null,
  // A closed ticket has no waiting time, because nobody waits for an answer.
  ...(status === 'closed' && { waitingSince: null }),
})

const keepStatus = (tx: Tx, row: TicketRow, status: TicketStatus, staffId: string | null, createdAt: Date) =>
  tx.insert(ticketChange).values({ ticketId: row.id, change: 'status', from: row.status, to: status, staffId, createdAt })
