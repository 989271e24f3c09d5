import type { HeldAnswer } from '@playhub/contract/desk/held-answers'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaKind } from '@playhub/contract/support'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { AttachmentRow } from '../../media/data.ts'
import { presentFile } from '../../media/links.ts'
import { enqueue } from '../../queue/jobs.ts'
import { findKnownSeq } from '../../support/known-message.ts'
import type { TicketRow } from '../../support/messages.ts'
import { remainingTicket } from '../../support/remaining-ticket.ts'
import { tell } from '../../support/tell.ts'
import { clientIdTaken } from '../../support/tickets.ts'
import type { Staff } from '../audit/audit.ts'
import { lockUse, outcomeOf, restoreUse } from '../macros/undo-use.ts'
import { type Answer, checkUnseen, nobodys } from '../ticket/answer-locked.ts'
import { lockExisting } from '../ticket/ticket-data.ts'
import { endHeld, findHeld, insertHeld, lastHeldAt, listFiles, listHeld, lockHeld } from './data.ts'

type Wanted = Omit<Answer, 'details' | 'askedId'> & { canned: string[] }

/**
 * Stores an answer, and the job that sends it after `ANSWER_HOLD_SECONDS`, in one transaction. Until then only staff see the answer. A
 * repeated `clientId` stores nothing, even if the answer has been sent or undone. Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_MERGED,
 * ANSWERED_MEANWHILE and TICKET_CHANGED, as `answer` does. Throws BAD_REQUEST if the `clientId` belongs to a held answer of another member
 * of staff.
 */
export const holdAnswer = async (deps: Deps, staff: Staff, askedId: string, wanted: Wanted) => {
  const { clientId } = wanted
  const row = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, askedId)
    if (await isKnownHeld(tx, staff.id, clientId)) return undefined
    if ((await findKnownSeq(tx, { id: row.id, askedId, clientId })) !== undefined) return undefined
    // The requested ticket was merged into `row`, a ticket that the writer has not seen.
    if (row.id !== askedId) throw new Refusal('TICKET_MERGED')
    await holdLocked(tx, staff, row, wanted, deps.now())
    return row
  })
  if (row) await tell(deps, { ...nobodys, ticketId: row.id, seq: row.messageSeq, kind: 'status' })
}

/**
 * Like `holdAnswer`, but in the transaction of the caller. The caller has locked the ticket and checked that the answer is new. Throws
 * TICKET_CLOSED, ANSWERED_MEANWHILE and TICKET_CHANGED.
 */
export const holdLocked = async (tx: Tx, staff: Pick<Staff, 'id' | 'ip'>, row: TicketRow, wanted: Wanted, at: Date) => {
  const { clientId, html, plain, attachments, status, seenSeq, canned, keepsAssignee = false, waitPriority = null } = wanted
  if (row.status === 'closed') throw new Refusal('TICKET_CLOSED')
  await checkUnseen(tx, row, staff.id, wanted)
  // Answers are sent in the order of `createdAt`. Clocks of processes differ, so this answer gets a later time than the newest held answer.
  const before = await lastHeldAt(tx, row.id)
  const createdAt = before && before >= at ? new Date(before.getTime() + 1) : at
  const afterMs = ANSWER_HOLD_SECONDS * 1000
  const dueAt = new Date(at.getTime() + afterMs)
  await insertHeld(tx, {
    ...{ ticketSeq: row.messageSeq, ticketStatus: row.status },
    ...{ id: clientId, ticketId: row.id, staffId: staff.id, ip: staff.ip, state: 'held', html, plain, status, canned, keepsAssignee },
    ...{ waitPriority, attachments: [...attachments], seenSeq: seenSeq ?? null, edition: row.edition, dueAt, createdAt },
  })
  await enqueue(tx, 'send_held_answer', { answerId: clientId }, { key: `held:${clientId}`, afterMs })
}

/**
 * Whether this staff member's answer is already stored as a held answer. Throws BAD_REQUEST if the id belongs to an answer of another
 * member.
 */
export const isKnownHeld = async (db: Tx, staffId: string, id: string): Promise<boolean> => {
  const known = await findHeld(db, id)
  if (known && known.staffId !== staffId) throw clientIdTaken()
  return known !== undefined
}

/**
 * Cancels a held answer. Returns its content and the ticket in which it would have been sent. A repeated call returns the same result. If
 * the answer belongs to a macro, the changes of the macro are undone too. If a process is just sending the answer, the call waits and then
 * throws ANSWER_SENT. Throws HELD_ANSWER_NOT_FOUND, also for the answer of a colleague.
 */
export const undoAnswer = async (deps: Deps, staff: Staff, id: string) => {
  const { held, isNew, isWhole, isMerged } = await deps.db.transaction(async (tx) => {
    // The ticket is locked before its held answers. The job that sends them uses the same order, which prevents a deadlock.
    const use = await lockUse(tx, id)
    const held = await lockHeld(tx, id)
    if (held?.staffId !== staff.id) throw new Refusal('HELD_ANSWER_NOT_FOUND')
    if (held.state === 'sent') throw new Refusal('ANSWER_SENT')
    if (held.state === 'undone') return { held, isNew: false, ...(use ? outcomeOf(use.use, use.row) : asBefore) }
    await endHeld(tx, id, 'undone')
    return { held, isNew: true, ...(use ? outcomeOf(await restoreUse(tx, staff, use, deps.now()), use.row) : asBefore) }
  })
  const ticketId = await remainingTicket(deps.db, held.ticketId)
  if (isNew) await tell(deps, { ...nobodys, ticketId, seq: held.ticketSeq, kind: 'status' })
  return {
    ticketId,
    isWhole,
    isMerged,
    text: held.html,
    ...(await presentFiles(deps, await listFiles(deps.db, held.attachments), staff.id)),
  }
}

/** The result for an answer without a macro: the ticket has no fields to restore. */
const asBefore = { isWhole: true, isMerged: false }

/** Returns the held answers of a ticket as the desk shows them. */
export const showHeld = async (deps: Deps, ticketId: string, staffId: string): Promise<HeldAnswer[]> => {
  const rows = await listHeld(deps.db, ticketId)
  const files = await listFiles(
    deps.db,
    rows.flatMap(({ held }) => held.attachments),
  )
  return rows.map(({ held, authorName }) => ({
    ...{ id: held.id, authorId: held.staffId, authorName, text: held.html, dueTs: held.dueAt.toISOString() },
    ...presentFiles(
      deps,
      files.filter(({ id }) => held.attachments.includes(id)),
      staffId,
    ),
  }))
}

const presentFiles = (deps: Deps, files: readonly AttachmentRow[], staffId: string) => {
  const file = (kind: MediaKind) => {
    const found = files.find((one) => one.kind === kind)
    return found ? presentFile(deps, found, { kind: 'staff', id: staffId }) : null
  }
  return { image: file('image'), video: file('video') }
}
