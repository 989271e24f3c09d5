import type { HeldWhy } from '@playhub/contract/desk/thread'
import { MAIL_REST_MAX, MAIL_TEXT_MAX } from '@playhub/contract/message-limits'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { heldMail, ticket, ticketChange } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { closedLetter } from '../../mail/answer-letters.ts'
import type { TicketRow } from '../messages.ts'
import { FILES_MAX } from './mail-files.ts'
import type { ReceivedMail } from './read-mail.ts'

/**
 * Stores a mail in a ticket, where only staff see the mail. The caller has locked the ticket's row. Increases the ticket's version, so that
 * a desk page with an older version must reload before it can change the ticket.
 *
 * If the ticket is not closed, sets its status to `open`. Then a trigger of the table ends a snooze.
 *
 * If the ticket is closed, its status does not change. If this is the only reason to hold the mail (`why` is `closed`), the sender gets an
 * e-mail that the ticket is closed. Only the first such mail after the closing gets this reply.
 */
export const hold = async (deps: Deps, tx: Tx, row: TicketRow, { id, mail, why }: { id: string; mail: ReceivedMail; why: HeldWhy }) => {
  const createdAt = deps.now()
  const isAnswered = why === 'closed' && !(await wasAnswered(tx, row))
  await tx.insert(ticketChange).values({ ticketId: row.id, change: 'mail', from: why, to: id, createdAt })
  await tx.insert(heldMail).values({
    ...{ id, ticketId: row.id, why, createdAt, sender: mail.from, subject: mail.subject },
    ...{ plain: mail.said.slice(0, MAIL_TEXT_MAX).toWellFormed(), rest: mail.rest.slice(0, MAIL_REST_MAX).toWellFormed() },
    files: mail.files.slice(0, FILES_MAX).map(({ name }) => name),
  })
  if (isAnswered) await postClosedLetter(deps, tx, row, mail.from)
  const opened = { status: 'open' as const, waitingSince: row.waitingSince ?? createdAt }
  await tx
    .update(ticket)
    .set({ ...(row.status !== 'closed' && opened), version: sql`${ticket.version} + 1` })
    .where(eq(ticket.id, row.id))
  if (row.status !== 'open' && row.status !== 'closed')
    await tx.insert(ticketChange).values({ ticketId: row.id, change: 'status', from: row.status, to: 'open', createdAt })
}

/** Whether the hub has already replied to an earlier mail that came after the ticket was closed. */
const wasAnswered = async (tx: Tx, { id, closedAt }: TicketRow): Promise<boolean> => {
  const isSince = and(eq(heldMail.ticketId, id), eq(heldMail.why, 'closed'), closedAt ? gte(heldMail.createdAt, closedAt) : undefined)
  const rows = await tx.select({ id: heldMail.id }).from(heldMail).where(isSince).limit(1)
  return rows.length > 0
}

const postClosedLetter = ({ config, mailer }: Deps, tx: Tx, { number, language }: TicketRow, to: string) =>
  mailer.post(
    tx,
    closedLetter({
      ...{ to, language, number, hub: config.publicUrl, support: config.mail.support },
      link: `${config.publicUrl}/support/tickets`,
    }),
  )
