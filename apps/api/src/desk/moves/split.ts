import type { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { ticketMove } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { noteSplit } from '../../merge/split-tickets.ts'
import { findByClientId, insertTicket } from '../../support/data.ts'
import { holdRequester } from '../../support/identity.ts'
import type { TicketRow } from '../../support/messages.ts'
import { clientIdTaken } from '../../support/tickets.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { copyHandledWaits } from '../automation/moved.ts'
import { snoozeOf } from '../snooze/rules.ts'
import { getTicket, insertChange, lockExisting } from '../ticket/ticket-data.ts'
import { insertMove, lastOf, listSaid, moveMessages, noteMoved, titleFirst, writeTicket } from './data.ts'
import { marksOfTicket } from './fields.ts'
import { marksAfterPart, NO_MARKS, type Said, waitingSinceOf } from './marks.ts'
import { type Done, tellMoved } from './merge.ts'

type Body = z.infer<typeof desk.moves.splitTicket.body>

/**
 * Moves some messages of a ticket into a new ticket of the same person, in one transaction. A repeated `clientId` changes nothing.
 * Throws TICKET_CHANGED if a message is not in the ticket any more, and BAD_REQUEST if the `clientId` belongs to another ticket. Also
 * throws TICKET_NOT_FOUND, SPLIT_LEAVES_NOTHING and TICKETS_TOO_LONG.
 */
export const splitTicket = async (
  deps: Pick<Deps, 'db' | 'now' | 'news' | 'log'>,
  staff: Staff,
  ticketId: string,
  body: Body,
): Promise<Done> => {
  const { rows, ...done } = await deps.db.transaction(async (tx) => {
    const row = await lockWithOwner(tx, ticketId)
    const known = await findByClientId(tx, body.clientId)
    if (known) return { rows: [], ...(await knownSplit(tx, row, known)) }
    const { id, part } = await split(tx, staff, row, body, deps.now())
    return { rows: [row, part], id, ticketId: part.id }
  })
  await tellMoved(deps, rows)
  return done
}

/**
 * Locks the owner and then the ticket. All code that moves tickets between owners locks in this order. The owner must be locked, because
 * the new ticket gets the same owner.
 */
const lockWithOwner = async (tx: Tx, ticketId: string): Promise<TicketRow> => {
  const { ticket } = await getTicket(tx, ticketId)
  const { playerId, guestId } = ticket
  const holder = await holdRequester(tx, playerId === null ? { kind: 'guest', id: guestId ?? '' } : { kind: 'player', id: playerId })
  const row = holder.playerId === playerId ? await lockExisting(tx, ticketId) : undefined
  // The ticket got another owner while this transaction waited for the lock. If this transaction locked the new owner now, it could cause a
  // deadlock, because the code that joins accounts locks the account before its former guests.
  if (!row || row.playerId !== playerId) throw new Refusal('TICKET_CHANGED')
  return row
}

const knownSplit = async (tx: Tx, row: TicketRow, known: TicketRow): Promise<Done> => {
  const [move] = await tx.select().from(ticketMove).where(eq(ticketMove.intoId, known.id)).orderBy(ticketMove.id).limit(1)
  if (move?.kind !== 'split' || move.fromId !== row.id) throw clientIdTaken()
  return { id: move.id, ticketId: known.id }
}

const split = async (tx: Tx, staff: Staff, row: TicketRow, { clientId, title, messages }: Body, at: Date) => {
  const said = await listSaid(tx, row.id)
  const wanted = new Set(messages)
  const [out, left] = [said.filter((one) => wanted.has(one.clientId)), said.filter((one) => !wanted.has(one.clientId))]
  const [first] = out
  if (!first || out.length < wanted.size) throw new Refusal('TICKET_CHANGED')
  if (left.length === 0) throw new Refusal('SPLIT_LEAVES_NOTHING')
  const part = await insertTicket(tx, { ...newTicketOf(row, out), clientId, title, createdAt: first.createdAt })
  if (!part) throw clientIdTaken()
  await moveMessages(
    tx,
    out.map(({ seq, clientId: client }, at) => ({ from: row.id, seq, into: part.id, next: at + 1, client })),
  )
  await titleFirst(tx, part.id, title)
  if (said[0] === first) await titleFirst(tx, row.id, row.title)
  await writeParts(tx, row, part, out, left)
  await copyHandledWaits(tx, row.id, part.id)
  const id = await insertMove(tx, { kind: 'split', fromId: row.id, intoId: part.id, staffId: staff.id, createdAt: at })
  await noteMoved(
    tx,
    id,
    out.map(({ clientId: key, seq }) => ({ kind: 'message', key, fromSeq: seq, fromClientId: key })),
  )
  await noteSplit(tx, row.id, part.id)
  const by = { staffId: staff.id, createdAt: at, from: id }
  await insertChange(
    tx,
    { ticketId: part.id, change: 'created', createdAt: first.createdAt },
    { ...by, ticketId: row.id, change: 'splitOut', to: String(part.number) },
    { ...by, ticketId: part.id, change: 'splitFrom', to: String(row.number) },
  )
  await audit(tx, staff, {
    action: 'ticket-split',
    object: `ticket ${row.number}`,
    after: { into: part.number, messages: out.length, move: id },
  })
  return { id, part }
}

const newTicketOf = (row: TicketRow, out: readonly Said[]) => {
  const waitingSince = waitingSinceOf(out)
  return {
    ...{ projectId: row.projectId, playerId: row.playerId, guestId: row.guestId, language: row.language, replyEmail: row.replyEmail },
    ...{ priority: row.priority, assigneeId: row.assigneeId, tags: row.tags, ...snoozeOf(row), ...knownOf(row, waitingSince) },
    ...{ status: waitingSince ? ('open' as const) : ('answered' as const), waitingSince },
    firstAnsweredAt: out.find(({ author, byRule }) => author === 'staff' && !byRule)?.createdAt ?? null,
    messageSeq: out.length,
  }
}

/**
 * Returns `snoozedDue` for a ticket after the split: the due state that the member of staff saw when snoozing the ticket. The value is
 * valid only for one wait of the player. So it becomes null if, after the split, the player's wait has another start.
 */
const knownOf = ({ snoozedDue, waitingSince }: TicketRow, since: Date | null) => ({
  snoozedDue: since?.getTime() === waitingSince?.getTime() ? snoozedDue : null,
})

const writeParts = async (tx: Tx, row: TicketRow, part: TicketRow, out: readonly Said[], left: readonly Said[]) => {
  const now = marksOfTicket(row)
  const inPart = out.map((one, at) => ({ ...one, seq: at + 1 }))
  const before = (one: Said) => out[one.seq - 1]?.seq ?? one.seq
  await writeTicket(tx, part.id, {
    ...marksAfterPart(inPart, { before: NO_MARKS, now, seqNow: before, most: now }),
    ...(await lastOf(tx, part.id)),
    letterAt: row.letterAt,
  })
  const { playerUnread, staffUnread } = marksAfterPart(left, { before: NO_MARKS, now, seqNow: ({ seq }) => seq, most: now })
  const waitingSince = row.waitingSince && waitingSinceOf(left)
  await writeTicket(tx, row.id, {
    ...{ playerUnread, staffUnread, waitingSince, ...knownOf(row, waitingSince) },
    ...(row.status === 'open' && waitingSince === null && { status: 'answered' }),
    ...(await lastOf(tx, row.id)),
  })
}
