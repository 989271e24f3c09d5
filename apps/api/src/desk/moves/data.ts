import { snoozeChanges } from '@playhub/contract/desk/snooze/changes'
import { MOVED_MESSAGES_MAX } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { ticket, ticketChange, ticketMessage, ticketMove, ticketMoveRow, ticketNote } from '../../db/schema.ts'
import { sqlJson } from '../../db/sql-json.ts'
import { beginningOf, type TicketRow } from '../../support/messages.ts'
import { copyHandledMessages } from '../automation/moved.ts'
import type { Said } from './marks.ts'

export type MoveRow = typeof ticketMove.$inferSelect

/** Locks two tickets in the order of their ids. All code locks tickets in this order, which prevents deadlocks. Throws TICKET_NOT_FOUND. */
export const lockBoth = async (tx: Tx, ids: readonly [string, string]): Promise<[TicketRow, TicketRow]> => {
  const rows = await tx
    .select()
    .from(ticket)
    .where(inArray(ticket.id, [...ids]))
    .orderBy(asc(ticket.id))
    .for('update')
  const [one, other] = ids.map((id) => rows.find((row) => row.id === id))
  if (!one || !other) throw new Refusal('TICKET_NOT_FOUND')
  return [one, other]
}

/** Lists the messages of a locked ticket, in order. Throws TICKETS_TOO_LONG. */
export const listSaid = async (tx: Tx, ticketId: string): Promise<Said[]> => {
  const rows = await tx
    .select({
      clientId: ticketMessage.clientId,
      seq: ticketMessage.seq,
      author: ticketMessage.author,
      createdAt: ticketMessage.createdAt,
      byRule: ticketMessage.byRule,
    })
    .from(ticketMessage)
    .where(eq(ticketMessage.ticketId, ticketId))
    .orderBy(asc(ticketMessage.seq))
    .limit(MOVED_MESSAGES_MAX + 1)
  if (rows.length > MOVED_MESSAGES_MAX) throw new Refusal('TICKETS_TOO_LONG')
  return rows
}

/** A message's ticket and number before a move (`from`, `seq`) and after it (`into`, `next`). `client`: its `clientId` after the move. */
export type Step = { from: string; seq: number; into: string; next: number; client: string }

/**
 * Moves messages and their files to other tickets or numbers. A file refers to its message by ticket and number. The database checks this
 * reference when the statement ends, so one statement must change both the messages and the files.
 */
export const moveMessages = async (tx: Tx, steps: readonly Step[]) => {
  if (steps.length === 0) return
  await copyHandledMessages(tx, steps)
  await tx.execute(sql`with step as (
      select * from json_to_recordset(${sqlJson(steps)}::json) as s("from" uuid, seq int, "into" uuid, next int, client uuid)
    ), files as (
      update attachment a set ticket_id = s."into", seq = s.next from step s where a.ticket_id = s."from" and a.seq = s.seq
    )
    update ticket_message m set ticket_id = s."into", seq = s.next, client_id = s.client from step s
    where m.ticket_id = s."from" and m.seq = s.seq`)
}

type Moved = { kind: 'message' | 'note' | 'change'; key: string; fromSeq?: number; fromClientId?: string }
/** Stores which rows were moved, so that the move can be undone. */
export const noteMoved = async (tx: Tx, moveId: string, rows: readonly Moved[]) => {
  if (rows.length === 0) return
  await tx.execute(sql`insert into ticket_move_row (move_id, kind, key, from_seq, from_client_id)
    select ${moveId}::uuid, kind, key, coalesce("fromSeq", 0), "fromClientId"
    from json_to_recordset(${sqlJson(rows)}::json) as m(kind text, key uuid, "fromSeq" int, "fromClientId" uuid)`)
}

const asides = { note: ticketNote, change: ticketChange } as const

/** Moves the notes and the history of a ticket to another ticket. Returns the moved rows. */
export const moveAsides = async (tx: Tx, from: string, into: string): Promise<Moved[]> => {
  const moved: Moved[] = []
  for (const kind of ['note', 'change'] as const) {
    const table = asides[kind]
    const rows = await tx.update(table).set({ ticketId: into }).where(eq(table.ticketId, from)).returning({ key: table.id })
    moved.push(...rows.map(({ key }) => ({ kind, key })))
  }
  return moved
}

/** Moves the notes and history entries of this move back to their old ticket. */
export const returnAsides = async (tx: Tx, { id, fromId, intoId }: MoveRow) => {
  for (const kind of ['note', 'change'] as const) {
    const table = asides[kind]
    const noted = tx
      .select({ key: ticketMoveRow.key })
      .from(ticketMoveRow)
      .where(and(eq(ticketMoveRow.moveId, id), eq(ticketMoveRow.kind, kind)))
    await tx
      .update(table)
      .set({ ticketId: fromId })
      .where(and(eq(table.ticketId, intoId), inArray(table.id, noted)))
  }
}

export const listMoved = (tx: Tx, moveId: string) =>
  tx
    .select({ key: ticketMoveRow.key, fromSeq: ticketMoveRow.fromSeq, fromClientId: ticketMoveRow.fromClientId })
    .from(ticketMoveRow)
    .where(and(eq(ticketMoveRow.moveId, moveId), eq(ticketMoveRow.kind, 'message')))
    .orderBy(asc(ticketMoveRow.fromSeq))

export const insertMove = async (tx: Tx, of: typeof ticketMove.$inferInsert): Promise<string> => {
  const [row] = await tx.insert(ticketMove).values(of).returning({ id: ticketMove.id })
  if (!row) throw new Error('insert gave no row')
  return row.id
}

export const findMove = async (tx: Tx, id: string): Promise<MoveRow | undefined> => {
  const [row] = await tx.select().from(ticketMove).where(eq(ticketMove.id, id))
  return row
}

/**
 * Returns the merge that moved this ticket's messages into another ticket; undefined if this ticket was never merged, or if the merge was
 * undone.
 */
export const findMergeOf = async (tx: Tx, fromId: string): Promise<MoveRow | undefined> => {
  const isOf = and(eq(ticketMove.fromId, fromId), eq(ticketMove.kind, 'merge'), isNull(ticketMove.undoneAt))
  const [row] = await tx.select().from(ticketMove).where(isOf)
  return row
}

/** Whether this ticket takes part in another merge or split that was not undone. */
export const hasOtherMove = async (tx: Tx, ticketId: string, moveId: string): Promise<boolean> => {
  const isOf = or(eq(ticketMove.fromId, ticketId), eq(ticketMove.intoId, ticketId))
  const rows = await tx
    .select({ id: ticketMove.id })
    .from(ticketMove)
    .where(and(isOf, isNull(ticketMove.undoneAt), ne(ticketMove.id, moveId)))
    .limit(1)
  return rows.length > 0
}

/** Whether, after this time, the ticket was snoozed or closed, came back from a snooze, or got a held mail. */
export const hasSnoozeChange = async (tx: Tx, ticketId: string, since: Date): Promise<boolean> => {
  const isClosing = and(eq(ticketChange.change, 'status'), eq(ticketChange.to, 'closed'))
  const isSnooze = or(inArray(ticketChange.change, [...snoozeChanges, 'mail']), isClosing)
  const rows = await tx
    .select({ id: ticketChange.id })
    .from(ticketChange)
    .where(and(eq(ticketChange.ticketId, ticketId), isSnooze, gt(ticketChange.createdAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Returns the time and the beginning of the last message, as lists of tickets show them. */
export const lastOf = async (tx: Tx, ticketId: string) => {
  const [row] = await tx
    .select({ plain: ticketMessage.plain, createdAt: ticketMessage.createdAt })
    .from(ticketMessage)
    .where(eq(ticketMessage.ticketId, ticketId))
    .orderBy(desc(ticketMessage.seq))
    .limit(1)
  if (!row) throw new Error('a ticket without messages')
  return { lastMessageAt: row.createdAt, lastLine: beginningOf(row.plain) }
}

/** Writes fields of a locked ticket. Increases `edition`, so that open pages read the whole ticket again. */
export const writeTicket = (tx: Tx, id: string, fields: Partial<typeof ticket.$inferInsert>) =>
  tx
    .update(ticket)
    .set({ version: sql`${ticket.version} + 1`, ...fields, edition: sql`${ticket.edition} + 1` })
    .where(eq(ticket.id, id))

/** Stores the ticket's title with its first message, because searches for words read the messages. */
export const titleFirst = (tx: Tx, ticketId: string, title: string) =>
  tx.execute(sql`update ticket_message set title = ${title} where ticket_id = ${ticketId}
    and seq = (select min(seq) from ticket_message where ticket_id = ${ticketId})`)
