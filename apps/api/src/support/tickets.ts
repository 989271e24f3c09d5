import type { SUPPORT_REASONS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { ticket, ticketChange } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { mailTexts } from '../mail/letter.ts'
import { findByClientId, insertTicket, markSeen } from './data.ts'
import { type Holder, holdRequester, isOwn, keepGuest, type Requester } from './identity.ts'
import { attachTicket } from './incidents-data.ts'
import { type CleanMessage, messageOfText } from './message-html.ts'
import { type TicketRow, writeMessage } from './messages.ts'
import { lockRemaining } from './remaining-ticket.ts'
import { titleOf } from './rules.ts'

/** The actions of players and guests on tickets, each in its own transaction. */

type NewTicket = {
  clientId: string
  title: string
  projectId: string
  language: string
  paymentId: string | null
  /** The incident that the ticket is about. */
  incidentId?: string | undefined
}

/**
 * Opens a ticket with its first message. For a guest's new ticket, `withGuest` runs in the same transaction and writes additional data. A
 * repeated `clientId` returns the ticket that it opened before. Throws BAD_REQUEST if another person's ticket has this `clientId`.
 */
export const openTicket = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  requester: Requester,
  { incidentId, ...of }: NewTicket,
  message: CleanMessage & { attachments: readonly string[] },
  withGuest?: (tx: Tx) => Promise<void>,
) =>
  db.transaction(async (tx) => {
    if (requester.kind === 'guest') await keepGuest(tx, requester.id, now())
    const holder = await holdRequester(tx, requester, withGuest ? 'update' : 'share')
    const row = await insertTicket(tx, { ...of, ...holder, title: titleOf(of.title), createdAt: now() })
    if (!row) return { row: await knownTicket(tx, of.clientId, holder), isNew: false }
    if (incidentId !== undefined) await attachTicket(tx, incidentId, row)
    // A guest who was merged after sending the ticket is a player now. The player gets answers at the account's e-mail address, so
    // `withGuest` is skipped.
    if (holder.playerId === null) await withGuest?.(tx)
    return { row: await beginTicket(tx, row, of.clientId, message, now()), isNew: true }
  })

const knownTicket = async (tx: Tx, clientId: string, holder: Holder): Promise<TicketRow> => {
  const known = await findByClientId(tx, clientId)
  if (!known || !isOwn(known, holder)) throw clientIdTaken()
  return known
}

/** Returns the error (Refusal) for a `clientId` that another person's ticket has. Browsers choose random ids, so this id was copied. */
export const clientIdTaken = () => new Refusal('BAD_REQUEST', { fields: [{ path: 'clientId', code: 'ID_TAKEN' }] })

type PurchaseTicket = {
  playerId: string
  projectId: string
  language: string
  paymentId: string
  reason: (typeof SUPPORT_REASONS)[number]
  replyEmail: string
  /** The item's name in the ticket's language. */
  item: string
  description: string
}

/** Opens the ticket of a question about a purchase, in the transaction that stores the question. */
export const openPurchaseTicket = async (tx: Tx, { item, description, ...of }: PurchaseTicket, now: Date): Promise<TicketRow> => {
  const about = of.reason === 'drop not credited' ? 'credited' : 'different'
  const title = titleOf(mailTexts(of.language)(`support.purchase.${about}`, { item }))
  const [row] = await tx
    .insert(ticket)
    .values({ ...of, title, createdAt: now })
    .returning()
  if (!row) throw new Error('insert gave no row')
  return beginTicket(tx, row, row.clientId, { ...messageOfText(description), attachments: [] }, now)
}

/** Gives a new ticket its title and its first message. */
const beginTicket = async (
  tx: Tx,
  row: TicketRow,
  clientId: string,
  message: CleanMessage & { attachments: readonly string[] },
  now: Date,
): Promise<TicketRow> => {
  const named = row.title ? row : { ...row, title: mailTexts(row.language)('support.ticketTitlePlug', { number: row.number }) }
  if (named !== row) await tx.update(ticket).set({ title: named.title }).where(eq(ticket.id, row.id))
  await tx.insert(ticketChange).values({ ticketId: row.id, change: 'created', createdAt: now })
  await writeMessage(tx, named, { ...message, author: 'player', clientId }, now)
  return named
}

/**
 * Locks and returns the requester's own ticket; for a merged ticket, the ticket that it was merged into. Throws TICKET_NOT_FOUND for other
 * tickets.
 */
const lockOwn = async (tx: Tx, requester: Requester, id: string): Promise<TicketRow> => {
  const holder = await holdRequester(tx, requester)
  const row = await lockRemaining(tx, id)
  if (!row || !isOwn(row, holder)) throw new Refusal('TICKET_NOT_FOUND')
  return row
}

/** Adds the requester's message to a ticket. Throws TICKET_NOT_FOUND for other people's tickets, TICKET_CLOSED for a closed ticket. */
export const addMessage = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  requester: Requester,
  ticketId: string,
  message: CleanMessage & { clientId: string; attachments: readonly string[] },
) =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, requester, ticketId)
    return { row, ...(await writeMessage(tx, row, { ...message, author: 'player', askedId: ticketId }, now())) }
  })

/**
 * Records that the requester has seen the ticket up to `seq`. Later messages stay unread, and a delayed older call changes nothing. Throws
 * TICKET_NOT_FOUND for other people's tickets.
 */
export const readUpTo = ({ db }: Pick<Deps, 'db'>, requester: Requester, ticketId: string, seq: number) =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, requester, ticketId)
    // The ticket was merged into `row` after the page read it, and messages have other numbers in `row`. So `seq` is not valid for `row`,
    // and the page must read `row` first.
    if (row.id !== ticketId) return { row, isNew: false }
    const seen = Math.min(seq, row.messageSeq)
    if (seen > row.playerSeenSeq) await markSeen(tx, row.id, seen)
    return { row, isNew: seen > row.playerSeenSeq }
  })

/**
 * Stores the requester's rating of a closed ticket. Throws TICKET_NOT_FOUND for other people's tickets, TICKET_NOT_CLOSED if the ticket is
 * not closed.
 */
export const rate = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  requester: Requester,
  { ticketId, score, comment }: { ticketId: string; score: number; comment?: string | undefined },
) =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, requester, ticketId)
    if (row.status !== 'closed') throw new Refusal('TICKET_NOT_CLOSED')
    // The page sends the stars as soon as they are clicked, and the comment later. So a call without a comment keeps the earlier comment.
    const ratingComment = comment ?? row.ratingComment
    if (row.rating === score && row.ratingComment === ratingComment) return { row, isNew: false }
    await tx.update(ticket).set({ rating: score, ratingComment, ratedAt: now() }).where(eq(ticket.id, row.id))
    if (row.rating !== score)
      await tx
        .insert(ticketChange)
        .values({ ticketId: row.id, change: 'rated', from: String(row.rating ?? ''), to: String(score), createdAt: now() })
    return { row, isNew: true }
  })
