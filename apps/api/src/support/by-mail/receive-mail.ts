import type { HeldWhy } from '@playhub/contract/desk/thread'
import { MAIL_REST_MAX, MAIL_TEXT_MAX } from '@playhub/contract/message-limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { heldMail } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { createLimits } from '../../http/limits.ts'
import { keyedHash } from '../../seal.ts'
import { findTicket } from '../data.ts'
import { holdRequester, isOwn, type Requester } from '../identity.ts'
import { findKnownSeq } from '../known-message.ts'
import { messageOfText } from '../message-html.ts'
import { type TicketRow, writeMessage } from '../messages.ts'
import { lockRemaining, remainingTicket } from '../remaining-ticket.ts'
import { tell } from '../tell.ts'
import type { Automatic } from './automatic.ts'
import { hold } from './hold-mail.ts'
import { storeMailFiles } from './mail-files.ts'
import { type ReceivedMail, readMail } from './read-mail.ts'
import { isSignedFor, namesReplyAddress, type Signed } from './reply-address.ts'
import { confirmedAddresses, writerOf } from './writers.ts'

/**
 * The result for a mail.
 * `message`: it became a message of its ticket.
 * `held`: it is stored for staff only.
 * `known`: nothing is stored, because the same mail was received before.
 * `dropped`: nothing is stored, because the mail has no valid reply address or no person wrote it.
 */
export type MailEnd =
  | { end: 'message' | 'known' }
  | { end: 'held'; why: HeldWhy }
  | { end: 'dropped'; why: Automatic | 'noAddress' | 'signature' }

/**
 * Maximum number of tries to write a mail. A try fails if the ticket gets another owner during the try: by an account merge, or by a guest
 * who signs in.
 */
const TRIES = 3

/**
 * Takes in a mail. When the promise resolves, the result is committed. A mail that was received before changes nothing. Throws BAD_REQUEST
 * if the bytes are not a mail. Throws TOO_MANY_REQUESTS if there were too many mails from the sender or for the ticket; the mail server
 * should then send the mail again later.
 */
export const receiveMail = async (deps: Deps, raw: Buffer): Promise<MailEnd> => {
  // Only a mail to one of our reply addresses is parsed. So only somebody who got such an address from us can make us parse a mail.
  const isToUs = namesReplyAddress(deps.config, raw)
  const end: MailEnd = isToUs ? await takeIn(deps, await readMail(deps.config, raw)) : { end: 'dropped', why: 'noAddress' }
  deps.metrics.mails.inc({ end: end.end, why: 'why' in end ? end.why : '' })
  return end
}

const takeIn = async (deps: Deps, mail: ReceivedMail): Promise<MailEnd> => {
  if (mail.automatic) return { end: 'dropped', why: mail.automatic }
  const address = await findSigned(deps, mail)
  if (!address) return { end: 'dropped', why: mail.signed.length > 0 ? 'signature' : 'noAddress' }
  const limits = createLimits(deps)
  await limits.take('mailsPerSender', `${address.ticketId} ${mail.from}`)
  await limits.take('mailsPerTicket', address.ticketId)
  const id = idOf(deps, address, mail)
  for (let tries = 1; ; tries += 1) {
    const end = await writeOnce(deps, mail, address, id)
    if (end) return end
    if (tries === TRIES) throw new Error('the owner of a ticket changed again and again')
  }
}

/**
 * Returns the first address that is signed for the mail's sender or for a confirmed address of the ticket's owner. An address with any
 * other signature was guessed or changed.
 */
const findSigned = async ({ db, config }: Deps, { signed, from }: ReceivedMail): Promise<Signed | undefined> => {
  for (const address of signed) {
    const row = await findTicket(db, await remainingTicket(db, address.ticketId))
    if (!row) continue
    const mailboxes = [from, ...(await confirmedAddresses(db, row))]
    if (mailboxes.some((mailbox) => mailbox !== '' && isSignedFor(config, address, mailbox))) return address
  }
  return undefined
}

/**
 * Returns the `clientId` of the message. It is derived from the mail, so that a repeated mail is written only once. It is also derived from
 * a secret, so that nobody can predict it.
 */
const idOf = ({ config }: Deps, { ticketId }: Signed, { digest }: ReceivedMail): string => {
  const hex = Buffer.from(keyedHash(config.appSecret, 'mail', `${ticketId}\n${digest}`), 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns why staff must check a mail; undefined if the mail may become a message. A mail may become a message only if its sender is the
 * mailbox to which our e-mail went, the mailbox is still confirmed, and the mail seems neither forged nor automatic.
 */
const whyHeld = async ({ config }: Deps, db: Tx, row: TicketRow, mail: ReceivedMail, address: Signed): Promise<HeldWhy | undefined> => {
  if (mail.from === '' || !isSignedFor(config, address, mail.from)) return 'sender'
  if (!(await confirmedAddresses(db, row)).includes(mail.from)) return 'unconfirmed'
  if (mail.isFoundForged) return 'forged'
  return mail.looksAutomatic ? 'automatic' : undefined
}

/**
 * Writes a mail in one transaction. Returns undefined if the ticket got another owner before the transaction locked it. Then the caller
 * must try again.
 */
const writeOnce = async (deps: Deps, mail: ReceivedMail, address: Signed, id: string): Promise<MailEnd | undefined> => {
  const { db } = deps
  const asked = await findTicket(db, await remainingTicket(db, address.ticketId))
  if (!asked) return { end: 'dropped', why: 'signature' }
  if (await isKnown(db, asked.id, address.ticketId, id)) return { end: 'known' }
  const writer = writerOf(asked)
  // Files are stored before the ticket is locked. If a mail is stored for staff only, the hub stores the names of its files, but not the
  // files.
  const isTaken = asked.status !== 'closed' && !(await whyHeld(deps, db, asked, mail, address))
  const files = isTaken ? await storeMailFiles(deps, writer, mail.files) : undefined
  const written = await db.transaction((tx) => write(deps, tx, { mail, address, id, writer, files }))
  if (!written) return undefined
  const { row, seq, ...end } = written
  if (end.end !== 'known') {
    const kind = end.end === 'message' ? 'message' : 'status'
    await tell(deps, { ticketId: row.id, seq, kind, playerId: row.playerId, guestId: row.guestId })
  }
  return end
}

type Stored = Awaited<ReturnType<typeof storeMailFiles>>
type Writing = { mail: ReceivedMail; address: Signed; id: string; writer: Requester; files: Stored | undefined }

const write = async (deps: Deps, tx: Tx, { mail, address, id, writer, files }: Writing) => {
  const holder = await holdRequester(tx, writer)
  const row = await lockRemaining(tx, address.ticketId)
  if (!row || !isOwn(row, holder)) return undefined
  if (await isKnown(tx, row.id, address.ticketId, id)) return { row, seq: row.messageSeq, end: 'known' as const }
  const message = messageOf(mail, files)
  const why = (await whyHeld(deps, tx, row, mail, address)) ?? (row.status === 'closed' ? 'closed' : message ? undefined : 'empty')
  if (why || !message) {
    await hold(deps, tx, row, { id, mail, why: why ?? 'empty' })
    return { row, seq: row.messageSeq, end: 'held' as const, why: why ?? 'empty' }
  }
  const { seq } = await writeMessage(tx, row, { ...message, author: 'player', clientId: id, askedId: address.ticketId }, deps.now())
  return { row, seq, end: 'message' as const }
}

/** Returns the message for a mail; undefined if the mail has neither text nor stored files. */
const messageOf = ({ said, rest }: ReceivedMail, files: Stored | undefined) => {
  const { ids = [], leftOut = [] } = files ?? {}
  if (said === '' && ids.length === 0) return undefined
  const folded = [said.slice(MAIL_TEXT_MAX), rest].filter((text) => text !== '').join('\n\n')
  return {
    ...(said === '' ? { html: '', plain: '' } : messageOfText(said.slice(0, MAIL_TEXT_MAX).toWellFormed())),
    attachments: ids,
    mail: { rest: folded.slice(0, MAIL_REST_MAX).toWellFormed(), leftOut },
  }
}

/** Whether the mail is stored already, as a message or for staff only. The message may be in another ticket now. */
const isKnown = async (db: Tx, ticketId: string, askedId: string, id: string): Promise<boolean> => {
  if ((await findKnownSeq(db, { id: ticketId, askedId, clientId: id })) !== undefined) return true
  const [held] = await db.select({ id: heldMail.id }).from(heldMail).where(eq(heldMail.id, id))
  return held !== undefined
}
