import { Refusal } from '@playhub/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { holdRemainingPlayer } from '../db/remaining-player.ts'
import { supportGuest, ticket, ticketChange } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { keepGuest } from './identity.ts'
import { tell } from './tell.ts'

/**
 * Moves the guest's tickets to the player. A repeated call changes nothing. The caller has verified the guest and the player. The guest is
 * locked first. So a message that is being sent is written either before the move, or after it as the player's message. The lock is not
 * `for update`, which would cause a deadlock: staff who change a ticket lock the ticket and then the guest's row, by its foreign key.
 * Throws SUPPORT_IDENTITY_MERGED if the tickets went to another player.
 */
export const mergeGuest = async (deps: Pick<Deps, 'db' | 'now' | 'news' | 'log'>, guestId: string, playerId: string) => {
  const moved = await deps.db.transaction((tx) => moveTickets(tx, guestId, playerId, deps.now()))
  await deps.news.tellMerged(guestId).catch((error: unknown) => deps.log.warn({ err: error }, 'a merge could not be announced'))
  for (const { id, messageSeq } of moved) await tell(deps, { ticketId: id, seq: messageSeq, kind: 'status', playerId, guestId })
}

/** Moves the guest's tickets to the player in the caller's transaction. Returns the moved tickets. */
export const moveTickets = async (tx: Tx, guestId: string, askedFor: string, now: Date) => {
  const playerId = await holdRemainingPlayer(tx, askedFor)
  // `keepGuest` also inserts a row for a guest who never wrote. Without this row, the guest id could later start a ticket that the player
  // cannot see.
  await keepGuest(tx, guestId, now)
  const [guest] = await tx.select().from(supportGuest).where(eq(supportGuest.id, guestId)).for('no key update')
  if (guest?.mergedInto === playerId) return []
  if (guest?.mergedInto) throw new Refusal('SUPPORT_IDENTITY_MERGED')
  await tx.update(supportGuest).set({ mergedInto: playerId, mergedAt: now }).where(eq(supportGuest.id, guestId))
  const theirs = and(eq(ticket.guestId, guestId), isNull(ticket.playerId))
  // Locks the tickets in the order of their ids, as `plain-message.ts` does. With different orders, the two statements could deadlock.
  await tx.select({ id: ticket.id }).from(ticket).where(theirs).orderBy(ticket.id).for('no key update')
  const moved = await tx.update(ticket).set({ playerId }).where(theirs).returning({ id: ticket.id, messageSeq: ticket.messageSeq })
  if (moved.length > 0)
    await tx
      .insert(ticketChange)
      .values(moved.map(({ id }) => ({ ticketId: id, change: 'merged' as const, from: guestId, to: playerId, createdAt: now })))
  return moved
}
