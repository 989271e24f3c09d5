import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findTicket } from '../../support/data.ts'
import type { TicketRow } from '../../support/messages.ts'
import { lockRemaining } from '../../support/remaining-ticket.ts'
import { tell } from '../../support/tell.ts'
import { findAgent } from '../ticket/agents.ts'
import { answerLocked, whose } from '../ticket/answer-locked.ts'
import { countUses } from '../ticket/canned.ts'
import { findUnseen } from '../ticket/ticket-data.ts'
import { endHeld, findHeld, type HeldRow, lockHeldUntil } from './data.ts'

type Sent = { row: TicketRow; seq: number; canned: readonly string[] }

/**
 * Sends a held answer, and before it the earlier ones of the same ticket, in one transaction. The ticket is locked first and then the
 * answers, so an undo either comes first or finds that the answer was sent. A repeated run sends nothing.
 */
export const sendHeldAnswer = async (deps: Deps, id: string): Promise<void> => {
  const sent = await deps.db.transaction(async (tx) => {
    const last = await findHeld(tx, id)
    const row = last?.state === 'held' ? await lockRemaining(tx, last.ticketId) : undefined
    return last && row ? sendAll(tx, row, last, deps.now()) : []
  })
  const canned = sent.flatMap((one) => one.canned)
  // If this fails, only the order of ready answers is affected.
  await countUses(deps.db, canned).catch((error: unknown) => deps.log.warn({ err: error }, 'a ready answer could not be counted'))
  for (const { row, seq } of sent) await tell(deps, { ...whose(row), ticketId: row.id, seq, kind: 'message' })
}

const sendAll = async (tx: Tx, { id }: TicketRow, last: HeldRow, at: Date): Promise<Sent[]> => {
  const sent: Sent[] = []
  for (const held of await lockHeldUntil(tx, id, last)) {
    const row = await findTicket(tx, id)
    const seq = row && (await sendOne(tx, row, held, at))
    if (row && seq !== undefined) sent.push({ row, seq, canned: held.canned })
  }
  return sent
}

/**
 * Its writer believes that the answer was sent when they pressed the button. So it is sent whatever happened to the ticket since: it goes
 * into the ticket into which this one was merged, and into a closed ticket, which stays closed. If the player has written since, the
 * answer does not close the ticket, and the player's message stays unread. Only the answer of a member who may not answer any more is not
 * sent. Returns the number of the message; undefined if nothing was written.
 */
const sendOne = async (tx: Tx, row: TicketRow, held: HeldRow, at: Date): Promise<number | undefined> => {
  const author = await findAuthor(tx, held)
  if (!author) return void (await endHeld(tx, held.id, 'undone'))
  const isAsSeen = row.id === held.ticketId && row.edition === held.edition
  const unseen = held.seenSeq === null ? undefined : await findUnseen(tx, row, isAsSeen ? held.seenSeq : row.staffSeenSeq)
  const { html, plain, attachments } = held
  const status = unseen && held.status === 'closed' ? 'answered' : held.status
  const message = { clientId: held.id, askedId: held.ticketId, html, plain, attachments, status, unseen: unseen ?? null, mayBeClosed: true }
  const seq = await answerLocked(tx, author, row, message, at)
  await endHeld(tx, held.id, 'sent')
  return seq
}

const findAuthor = async (tx: Tx, { staffId, ip }: HeldRow) => {
  const [member] = await tx.select().from(staff).where(eq(staff.id, staffId))
  if (!member || !(await findAgent(tx, staffId))) return undefined
  return { id: member.id, name: member.name, roles: member.roles, ip }
}
