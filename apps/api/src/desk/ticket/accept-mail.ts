import { randomUUID } from 'node:crypto'
import { MAIL_REST_MAX, MAIL_TEXT_MAX } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { heldMail, ticketChange } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { messageOfText } from '../../support/message-html.ts'
import { writeMessage } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { whose } from './answer-locked.ts'
import { insertChange, lockExisting } from './ticket-data.ts'

/**
 * Turns a mail that was held for staff into a message of the player. A repeated call changes nothing. Throws MAIL_NOT_FOUND if this
 * conversation has no such mail, and MESSAGE_EMPTY if the mail has no text. Also throws TICKET_NOT_FOUND and TICKET_CLOSED.
 */
export const acceptMail = async (deps: Deps, staff: Staff, ticketId: string, mailId: string) => {
  const createdAt = deps.now()
  const written = await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, ticketId)
    const mail = await findHeld(tx, row.id, mailId)
    if (!mail) throw new Refusal('MAIL_NOT_FOUND')
    if (mail.acceptedAt) return undefined
    const { seq } = await writeMessage(
      tx,
      row,
      { author: 'player', clientId: randomUUID(), ...messageOf(mail), attachments: [] },
      createdAt,
    )
    await tx.update(heldMail).set({ acceptedAt: createdAt }).where(eq(heldMail.id, mail.id))
    await insertChange(tx, { ticketId: row.id, change: 'mailAccepted', to: mail.id, staffId: staff.id, createdAt })
    await audit(tx, staff, { action: 'mail-accepted', object: `ticket ${row.number}`, after: { mail: mail.id, seq } })
    return { row, seq }
  })
  if (written) await tell(deps, { ...whose(written.row), ticketId: written.row.id, seq: written.seq, kind: 'message' })
}

type HeldMail = typeof heldMail.$inferSelect

/**
 * Finds a held mail of a conversation. A merge moves only the history entry of the mail, not the mail itself. So the entry decides to which
 * conversation the mail belongs.
 */
const findHeld = async (tx: Tx, ticketId: string, mailId: string): Promise<HeldMail | undefined> => {
  const isEntry = and(eq(ticketChange.ticketId, ticketId), eq(ticketChange.change, 'mail'), eq(ticketChange.to, mailId))
  const [found] = await tx.select(getTableColumns(heldMail)).from(ticketChange).innerJoin(heldMail, eq(heldMail.id, mailId)).where(isEntry)
  return found
}

/**
 * Returns the message of a held mail. `plain`: the writer's own text. `rest`: further text of the mail, such as a quoted mail, which the
 * desk hides until a member of staff opens it. If `plain` is empty, the message is `rest`, because the writer may have written all of it.
 */
const messageOf = ({ plain, rest, sender, files }: HeldMail) => {
  const said = plain || rest
  if (said === '') throw new Refusal('MESSAGE_EMPTY')
  const folded = [said.slice(MAIL_TEXT_MAX), plain && rest].filter((text) => text !== '').join('\n\n')
  return {
    ...messageOfText(said.slice(0, MAIL_TEXT_MAX).toWellFormed()),
    mail: {
      rest: folded.slice(0, MAIL_REST_MAX).toWellFormed(),
      leftOut: files.map((name) => ({ name, code: 'NOT_STORED' as const })),
      // The sender is stored even if it is empty. The field marks that the message was a held mail, which may be automatic.
      sender,
    },
  }
}
