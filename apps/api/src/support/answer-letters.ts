import { asLanguage } from '@playhub/contract/language'
import { FALLBACK_LANGUAGE } from '@playhub/contract/limits'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { findMailbox } from '../auth/owner-letters.ts'
import { projectNameOf } from '../catalogue/rules.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/connect.ts'
import { identity, ticket, ticketMessage } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { answersLetter, answerWaitingLetter } from '../mail/answer-letters.ts'
import { listAttachments } from '../media/data.ts'
import { enqueue } from '../queue/jobs.ts'
import { replyAddress } from './by-mail/reply-address.ts'
import { findFeedbackEmail } from './feedback-email-data.ts'
import type { TicketRow } from './messages.ts'
import { lockRemaining } from './remaining-ticket.ts'
import { stopLink } from './stop-letters.ts'

/** The maximum number of answers in an e-mail. If there are more, the e-mail contains the newest ones. */
const ANSWERS_MAX = 10
/** An e-mail that is due within this time is sent now and not later. The tolerance also covers small differences between clocks. */
const EARLY_MS = 5000

/** Queues a job that checks later whether the player has read the answer. Call it in the transaction of the answer. */
export const enqueueAnswerLetter = (tx: Tx, ticketId: string, afterMs = 0) =>
  enqueue(tx, 'answer_letter', { ticketId }, { key: `answers:${ticketId}`, afterMs })

/**
 * Sends the player an e-mail about unread answers. The e-mail is sent at the earliest `afterSeconds` after the first of these answers, and
 * `gapSeconds` after the last e-mail of this kind. Before this time, queues another check instead. Sends nothing if the answers were read
 * or were already in an e-mail, or if there is no e-mail address to send to.
 */
export const postAnswerLetter = (deps: Deps, ticketId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await lockRemaining(tx, ticketId)
    if (!row) return
    const readers = await findReaders(deps, tx, row)
    if (!readers.proven && !readers.named) return
    const answers = await listUntold(tx, row)
    const [first] = answers
    if (!first) return
    const earlyMs = dueAt(deps, row, first.createdAt).getTime() - deps.now().getTime()
    if (earlyMs > EARLY_MS) return void (await enqueueAnswerLetter(tx, row.id, earlyMs))
    await post(deps, tx, row, readers, answers)
    await tx
      .update(ticket)
      .set({ letterAt: deps.now(), letterSeq: answers.at(-1)?.seq ?? row.letterSeq })
      .where(eq(ticket.id, row.id))
  })

const dueAt = ({ config }: Pick<Deps, 'config'>, { letterAt }: TicketRow, first: Date): Date => {
  const { afterSeconds, gapSeconds } = config.answerLetter
  return new Date(Math.max(first.getTime() + afterSeconds * 1000, (letterAt?.getTime() ?? 0) + gapSeconds * 1000))
}

type Answer = { seq: number; plain: string; createdAt: Date }

/** Returns the answers of staff that the player has not seen and that no e-mail has mentioned, oldest first. */
const listUntold = (tx: Tx, { id, playerSeenSeq, letterSeq }: TicketRow): Promise<Answer[]> =>
  tx
    .select({ seq: ticketMessage.seq, plain: ticketMessage.plain, createdAt: ticketMessage.createdAt })
    .from(ticketMessage)
    .where(
      and(eq(ticketMessage.ticketId, id), gt(ticketMessage.seq, Math.max(playerSeenSeq, letterSeq)), eq(ticketMessage.author, 'staff')),
    )
    .orderBy(asc(ticketMessage.seq))

/**
 * The e-mail addresses that get an e-mail about the answers.
 * `proven`: the confirmed address, which gets the text of the answers.
 * `named`: an unconfirmed address, which gets an e-mail without this text.
 * `stop`: the link with which a guest stops the e-mails.
 */
type Readers = { proven: string | undefined; named: string | undefined; stop: string | undefined }

const findReaders = async (deps: Pick<Deps, 'config'>, tx: Tx, { playerId, guestId, replyEmail }: TicketRow): Promise<Readers> => {
  const isReplyProven = playerId !== null && replyEmail !== '' && (await isProven(tx, playerId, replyEmail))
  const named = replyEmail !== '' && !isReplyProven ? replyEmail : undefined
  const own = isReplyProven ? replyEmail : playerId === null ? undefined : await findMailbox(tx, playerId)
  if (own !== undefined || guestId === null) return { proven: own, named, stop: undefined }
  // The ticket belongs to a guest, or to a player without a mailbox who was a guest before. The address that this person confirmed as a
  // guest is used.
  const guest = await findFeedbackEmail(tx, guestId)
  if (!guest?.isProven) return { proven: undefined, named, stop: undefined }
  return { proven: guest.email, named, stop: stopLink(deps.config, guestId, guest.email) }
}

const post = async (
  { config, catalogue, mailer }: Deps,
  tx: Tx,
  row: TicketRow,
  { proven, named, stop }: Readers,
  all: readonly Answer[],
) => {
  const language = asLanguage(row.language) ?? FALLBACK_LANGUAGE
  const sending = {
    language,
    hub: config.publicUrl,
    support: config.mail.support,
    link: `${config.publicUrl}/support/tickets?id=${row.id}`,
  }
  if (named !== undefined) await mailer.post(tx, answerWaitingLetter({ ...sending, to: named }))
  if (proven === undefined) return
  const shown = all.slice(-ANSWERS_MAX)
  const files = await listAttachments(
    tx,
    row.id,
    shown.map(({ seq }) => seq),
  )
  const answers = shown.map(({ seq, plain }) => ({ text: plain, hasFile: files.some((file) => file.seq === seq) }))
  const project = projectNameOf(catalogue.current(), row.projectId, language)
  // Nobody can reply to a closed ticket, so the e-mail has no address for replies.
  const replyTo = row.status === 'closed' ? undefined : replyAddress(config, row.id, proven)
  const thread = threadOf(config, row.id, shown.at(-1)?.seq ?? 0)
  await mailer.post(
    tx,
    answersLetter({ ...sending, to: proven, number: row.number, project, count: all.length, answers, stop, replyTo, thread }),
  )
}

/**
 * Returns the ids for the headers of an e-mail about a ticket. All our e-mails about a ticket refer to one common id, so that mail programs
 * show them together. No e-mail has the common id itself.
 */
const threadOf = ({ publicUrl }: Config, ticketId: string, seq: number) => {
  const { hostname } = new URL(publicUrl)
  return { messageId: `<ticket.${ticketId}.${seq}@${hostname}>`, references: `<ticket.${ticketId}@${hostname}>` }
}

/** Whether this e-mail address is confirmed for this player. */
const isProven = async (tx: Tx, playerId: string, email: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: identity.id })
    .from(identity)
    .where(
      and(
        eq(identity.playerId, playerId),
        or(and(eq(identity.method, 'email'), eq(identity.subject, email)), and(eq(identity.emailProven, true), eq(identity.email, email))),
      ),
    )
  return rows.length > 0
}
