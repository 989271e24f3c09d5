import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { supportGuest, ticket } from '../db/schema.ts'

/** The columns of the e-mail address at which a guest gets answers. */

const shown = {
  email: supportGuest.email,
  isProven: supportGuest.isEmailProven,
  codeHash: supportGuest.emailCodeHash,
  tries: supportGuest.emailCodeTries,
  sentAt: supportGuest.emailSentAt,
  mergedInto: supportGuest.mergedInto,
}

export const findFeedbackEmail = async (db: Tx, guestId: string) => {
  const [row] = await db.select(shown).from(supportGuest).where(eq(supportGuest.id, guestId))
  return row
}
export type FeedbackEmailRow = NonNullable<Awaited<ReturnType<typeof findFeedbackEmail>>>

export const lockFeedbackEmail = async (tx: Tx, guestId: string) => {
  const [row] = await tx.select(shown).from(supportGuest).where(eq(supportGuest.id, guestId)).for('update')
  return row
}

/** Stores a new e-mail address, to which a code is being sent. */
export const putFeedbackEmail = (tx: Tx, guestId: string, { email, codeHash, sentAt }: { email: string; codeHash: string; sentAt: Date }) =>
  tx
    .update(supportGuest)
    .set({ email, emailCodeHash: codeHash, emailSentAt: sentAt, emailCodeTries: 0, isEmailProven: false })
    .where(eq(supportGuest.id, guestId))

export const countTry = (tx: Tx, guestId: string) =>
  tx
    .update(supportGuest)
    .set({ emailCodeTries: sql`${supportGuest.emailCodeTries} + 1` })
    .where(eq(supportGuest.id, guestId))

export const setEmailProven = (tx: Tx, guestId: string) =>
  tx.update(supportGuest).set({ isEmailProven: true, emailCodeHash: '' }).where(eq(supportGuest.id, guestId))

const nothing = { email: '', emailCodeHash: '', emailSentAt: null, emailCodeTries: 0, isEmailProven: false }

/**
 * Deletes a guest's e-mail address. With `email`, deletes it only if it is still this address. Returns false if there was no such address.
 */
export const forgetFeedbackEmail = async (db: Tx, guestId: string, email?: string): Promise<boolean> => {
  const isIt = email === undefined ? ne(supportGuest.email, '') : eq(supportGuest.email, email)
  const rows = await db
    .update(supportGuest)
    .set(nothing)
    .where(and(eq(supportGuest.id, guestId), isIt))
    .returning({ id: supportGuest.id })
  return rows.length > 0
}

/** Deletes unconfirmed e-mail addresses whose code was sent before `sentUntil`, because they may belong to other people. */
export const forgetUnproven = (db: Tx, sentUntil: Date) =>
  db
    .update(supportGuest)
    .set(nothing)
    .where(and(ne(supportGuest.email, ''), eq(supportGuest.isEmailProven, false), lt(supportGuest.emailSentAt, sentUntil)))

/** Lists the newest tickets of a guest, with the numbers of their last messages. */
export const listNewestOf = (db: Tx, guestId: string) =>
  db
    .select({ ticketId: ticket.id, seq: ticket.messageSeq })
    .from(ticket)
    .where(and(eq(ticket.guestId, guestId), isNull(ticket.playerId), isNull(ticket.mergedInto)))
    .orderBy(desc(ticket.lastMessageAt))
    .limit(50)

/** Lists the tickets of a guest that have unread answers. */
export const listUnreadOf = (tx: Tx, guestId: string) =>
  tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.guestId, guestId), gt(ticket.playerUnread, 0)))
    .limit(50)
