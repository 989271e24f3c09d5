import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { identity } from '../../db/schema.ts'
import { findFeedbackEmail } from '../feedback-email-data.ts'
import type { Requester } from '../identity.ts'
import type { TicketRow } from '../messages.ts'

type Owned = Pick<TicketRow, 'playerId' | 'guestId'>

/** Returns the ticket's owner as a `Requester`, for functions that write messages. */
export const writerOf = ({ playerId, guestId }: Owned): Requester =>
  playerId === null ? { kind: 'guest', id: guestId ?? '' } : { kind: 'player', id: playerId }

/**
 * Returns the confirmed addresses of a ticket's owner: those of the account's sign-in methods, and the address that the ticket's guest
 * confirmed. The guest's address is accepted even after the guest has signed in.
 */
export const confirmedAddresses = async (db: Tx, { playerId, guestId }: Owned): Promise<string[]> => {
  const own = playerId === null ? [] : await addressesOf(db, playerId)
  const guest = guestId === null ? undefined : await findFeedbackEmail(db, guestId)
  const isSamePerson = guest?.isProven && (playerId === null || guest.mergedInto === playerId)
  return isSamePerson ? [...own, guest.email] : own
}

const addressesOf = async (db: Tx, playerId: string): Promise<string[]> => {
  const rows = await db
    .select({ method: identity.method, subject: identity.subject, email: identity.email })
    .from(identity)
    .where(and(eq(identity.playerId, playerId), or(eq(identity.method, 'email'), eq(identity.emailProven, true))))
  return rows.map(({ method, subject, email }) => (method === 'email' ? subject : email)).filter((address) => address !== '')
}
