import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findTicket } from '../../support/data.ts'
import type { TicketRow } from '../../support/messages.ts'
import { lockRemaining } from '../../support/remaining-ticket.ts'
import { tell } from '../../support/tell.ts'
import { isSnoozedSince } from '../snooze/rules.ts'
import { findAgent } from '../ticket/agents.ts'
import { answerLocked, nobodys, whose } from '../ticket/answer-locked.ts'
import { countUses } from '../ticket/canned.ts'
import { endHeld, findHeld, type HeldRow, hasLaterHeld, lockHeldUntil, noteStatus, unansweredSince } from './data.ts'

/** An answer that was held until now. `seq`: the number of its message; undefined if the answer was not sent. */
type Ended = { row: TicketRow; seq: number | undefined; held: HeldRow }

/**
 * Sends an answer whose hold time is over, and before it the ticket's earlier held answers, in one transaction. The ticket is locked before
 * the answers. So an undo either finishes first, or finds that the answer was sent. A repeated run sends nothing.
 */
export const sendHeldAnswer = async (deps: Deps, id: string): Promise<void> => {
  const ended = await deps.db.transaction(async (tx) => {
    const last = await findHeld(tx, id)
    const row = last?.state === 'held' ? await lockRemaining(tx, last.ticketId) : undefined
    return last && row ? sendAll(tx, row, last, deps.now()) : []
  })
  const canned = ended.flatMap(({ seq, held }) => (seq === undefined ? [] : held.canned))
  // The counts only affect the order in which ready answers are listed, so a failure is only logged.
  await countUses(deps.db, canned).catch((error: unknown) => deps.log.warn({ err: error }, 'a ready answer could not be counted'))
  for (const { row, seq, held } of ended) {
    if (seq !== undefined) await tell(deps, { ...whose(row), ticketId: row.id, seq, kind: 'message' })
    else {
      deps.log.warn({ ticketId: row.id, staffId: held.staffId }, 'a held answer was dropped, because its writer may not answer any more')
      await tell(deps, { ...nobodys, ticketId: row.id, seq: row.messageSeq, kind: 'status' })
    }
  }
}

const sendAll = async (tx: Tx, { id }: TicketRow, last: HeldRow, at: Date): Promise<Ended[]> => {
  const ended: Ended[] = []
  for (const held of await lockHeldUntil(tx, id, last)) {
    const row = await findTicket(tx, id)
    if (row) ended.push({ row, seq: await sendOne(tx, row, held, at), held })
  }
  return ended
}

/**
 * Sends one held answer. Returns the number of the message; undefined if nothing was written.
 * The writer believes that the answer was sent at once. So the answer is sent even if the ticket was closed after it was written. If the
 * ticket was merged, the answer goes to the remaining ticket. The answer is dropped only if its writer may not answer any more.
 * The answer does not change the status in three cases: the player has written after it, the ticket was merged, or somebody else has set
 * the status.
 */
const sendOne = async (tx: Tx, row: TicketRow, held: HeldRow, at: Date): Promise<number | undefined> => {
  const author = await findAuthor(tx, held)
  if (!author) return void (await endHeld(tx, held.id, 'undone'))
  const kept = await statusKept(tx, row, held)
  const { html, plain, attachments, keepsAssignee } = held
  const waitPriority = held.waitPriority ?? undefined
  // The answer does not close the ticket in two cases. If a later held answer follows, the last answer decides. If somebody has snoozed the
  // ticket after the answer was written, closing the ticket would cancel the snooze.
  const isLeftOpen = held.status === 'closed' && (isSnoozedSince(row, held.createdAt) || (await hasLaterHeld(tx, row.id, held)))
  const status = isLeftOpen ? 'answered' : held.status
  const message = { clientId: held.id, askedId: held.ticketId, html, plain, attachments, status, kept, keepsAssignee, waitPriority }
  const seq = await answerLocked(tx, author, row, message, at)
  await endHeld(tx, held.id, 'sent')
  if (!kept && seq !== undefined) await noteStatus(tx, row, status)
  return seq
}

/** Returns the start of the player's wait if the ticket must keep its status; undefined if the answer may set the status. */
const statusKept = async (tx: Tx, row: TicketRow, held: HeldRow) => {
  const since = await unansweredSince(tx, row, held)
  const isMerged = row.id !== held.ticketId
  if (since === null && !isMerged && row.status === held.ticketStatus) return undefined
  // No player waits if the ticket is closed, or if somebody has answered after the player's last message.
  if (row.waitingSince === null) return { waitingSince: null }
  // In a merged ticket, the player may wait for an answer to a question that the writer has never seen.
  if (isMerged) return { waitingSince: row.waitingSince }
  return { waitingSince: since ?? (row.status === 'open' ? row.waitingSince : null) }
}

const findAuthor = async (tx: Tx, { staffId, ip }: HeldRow) => {
  const [member] = await tx.select().from(staff).where(eq(staff.id, staffId))
  if (!member || !(await findAgent(tx, staffId))) return undefined
  return { id: member.id, name: member.name, roles: member.roles, ip }
}
