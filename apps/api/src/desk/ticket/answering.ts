import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { receiveForm } from '../../media/receive.ts'
import { findKnownSeq } from '../../support/known-message.ts'
import { cleanMessage, withFiles } from '../../support/message-html.ts'
import { tell } from '../../support/tell.ts'
import type { Staff } from '../audit/audit.ts'
import { hasHeld } from '../held/data.ts'
import { holdAnswer, isKnownHeld } from '../held/held-answers.ts'
import { answerLocked, whose } from './answer-locked.ts'
import { countUses } from './canned.ts'
import { getTicket, lockExisting } from './ticket-data.ts'

/**
 * Answers the player, at once or after the hold time (`hold`). Assigns an unassigned ticket to the writer. A repeated `clientId` writes
 * nothing, even if its answer closed the ticket or was undone. While the ticket has a held answer, a new answer is held too, so that the
 * answers are sent in the order in which they were written.
 * Throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_MERGED, MESSAGE_EMPTY, MESSAGE_TOO_LONG and what `receiveForm` throws.
 * Throws ANSWERED_MEANWHILE if a colleague has answered after the last message that the writer saw, or has a held answer that the writer
 * has not seen.
 * Throws TICKET_CHANGED if the answer would close the ticket, but the player has written something that the writer has not seen.
 */
export const answer = async (deps: Deps, staff: Staff, ticketId: string, request: FastifyRequest) => {
  const { db, now } = deps
  const { data, admitted, attachments } = await receiveForm(deps, request, {
    schema: desk.tickets.answer.body,
    owner: { kind: 'staff', id: staff.id },
    checkData: async ({ text = '', clientId }) => {
      const { ticket } = await getTicket(db, ticketId)
      const isMerged = ticket.id !== ticketId
      const known = { id: ticket.id, askedId: ticketId, clientId }
      const isKnown = async () => (await findKnownSeq(db, known)) !== undefined || isKnownHeld(db, staff.id, clientId)
      if ((isMerged || ticket.status === 'closed') && !(await isKnown())) throw new Refusal(isMerged ? 'TICKET_MERGED' : 'TICKET_CLOSED')
      return cleanMessage(text, { mayBeEmpty: true })
    },
  })
  const { clientId, status = 'answered', seenSeq, seenHeld, canned = [] } = data
  const message = { ...withFiles(admitted, attachments), clientId, status, seenSeq, seenHeld }
  if (data.hold || (await hasHeld(db, ticketId))) return holdAnswer(deps, staff, ticketId, { ...message, canned })
  const at = now()
  const done = await db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    if (await isKnownHeld(tx, staff.id, clientId)) return undefined
    const seq = await answerLocked(tx, staff, row, { ...message, askedId: ticketId }, at)
    // The requested ticket was merged into `row`, a ticket that the writer has not seen.
    if (seq !== undefined && row.id !== ticketId) throw new Refusal('TICKET_MERGED')
    return seq === undefined ? undefined : { row, seq }
  })
  if (!done) return
  // The counts only affect the order in which ready answers are listed, so a failure is only logged.
  await countUses(db, canned).catch((error: unknown) => deps.log.warn({ err: error }, 'a ready answer could not be counted'))
  await tell(deps, { ...whose(done.row), ticketId: done.row.id, seq: done.seq, kind: 'message' })
}
