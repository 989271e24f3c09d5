import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@playhub/contract/limits'
import { SOLVED_SHOWN_DAYS } from '@playhub/contract/support/incidents'
import { and, asc, eq, exists, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { findMailbox } from '../auth/owner-letters.ts'
import type { Tx } from '../db/connect.ts'
import { deleteOld } from '../db/delete-old.ts'
import { incident, incidentFollower, incidentTicket } from '../db/schema.ts'
import { findFeedbackEmail } from './feedback-email-data.ts'
import type { Holder, Requester } from './identity.ts'

const DAY_MS = 86_400_000

/**
 * Returns an SQL condition for the follower rows of a requester. The rows of a player include those of each guest who was merged into the
 * player.
 */
const isOwn = ({ kind, id }: Requester): SQL | undefined =>
  kind === 'guest'
    ? eq(incidentFollower.guestId, id)
    : or(
        eq(incidentFollower.playerId, id),
        sql`${incidentFollower.guestId} in (select g.id from support_guest g where g.merged_into = ${id})`,
      )

/** Returns the open incidents of a project, and the recently solved ones that the requester follows, newest first. */
export const listShown = async (db: Tx, projectId: string, requester: Requester | undefined, now: Date) => {
  const followed =
    requester &&
    exists(
      db
        .select({ id: incidentFollower.id })
        .from(incidentFollower)
        .where(and(eq(incidentFollower.incidentId, incident.id), isOwn(requester))),
    )
  const isLate = gt(incident.solvedAt, new Date(now.getTime() - SOLVED_SHOWN_DAYS * DAY_MS))
  return db
    .select({
      ...{ id: incident.id, texts: incident.texts, sinceAt: incident.sinceAt, solvedAt: incident.solvedAt },
      isFollowed: followed ? sql<boolean>`${followed}` : sql<boolean>`false`,
    })
    .from(incident)
    .where(and(eq(incident.projectId, projectId), or(isNull(incident.solvedAt), followed && and(isLate, followed))))
    .orderBy(sql`${incident.sinceAt} desc`, asc(incident.id))
}

/** Days after which the followers of a solved incident are deleted. Until then, failed e-mails to them can be sent again. */
const FOLLOWERS_KEPT_DAYS = 30

export const deleteOldFollowers = (db: Tx, now: Date) => {
  const old = db
    .select({ id: incident.id })
    .from(incident)
    .where(lt(incident.solvedAt, new Date(now.getTime() - FOLLOWERS_KEPT_DAYS * DAY_MS)))
  return deleteOld(db, incidentFollower, inArray(incidentFollower.incidentId, old))
}

/**
 * Locks an open incident in share mode until the transaction ends, so that nobody solves the incident before that. Returns false if it is
 * not open.
 */
export const holdOpen = async (tx: Tx, id: string, projectId?: string): Promise<boolean> => {
  const own = projectId === undefined ? undefined : eq(incident.projectId, projectId)
  const rows = await tx
    .select({ id: incident.id })
    .from(incident)
    .where(and(eq(incident.id, id), isNull(incident.solvedAt), own))
    .for('share')
  return rows.length > 0
}

/**
 * Attaches a ticket, and the tickets that were merged into it, to an open incident of its project. Returns false if there is no such
 * incident.
 */
export const attachTicket = async (tx: Tx, incidentId: string, ticket: { id: string; projectId: string }): Promise<boolean> => {
  if (!(await holdOpen(tx, incidentId, ticket.projectId))) return false
  await tx.update(incidentTicket).set({ incidentId }).where(sql`${incidentTicket.ticketId} in (select ticket_parts(${ticket.id}))`)
  await tx
    .insert(incidentTicket)
    .values({ ticketId: ticket.id, incidentId })
    .onConflictDoUpdate({ target: incidentTicket.ticketId, set: { incidentId } })
  return true
}

/** Detaches a ticket, and the tickets that were merged into it. Returns false if the ticket was not attached to this incident. */
export const detachTicket = async (tx: Tx, incidentId: string, ticketId: string): Promise<boolean> => {
  const own = sql`${incidentTicket.ticketId} in (select ticket_parts(${ticketId}))`
  const removed = await tx
    .delete(incidentTicket)
    .where(and(eq(incidentTicket.incidentId, incidentId), own))
    .returning()
  return removed.length > 0
}

/** Makes the person a follower of the incident, if they do not follow it yet. The caller has locked the incident (`holdOpen`). */
export const addFollower = async (tx: Tx, incidentId: string, requester: Requester, holder: Holder, language: string) => {
  const own = and(eq(incidentFollower.incidentId, incidentId), isOwn(requester))
  const known = await tx.select({ id: incidentFollower.id }).from(incidentFollower).where(own).limit(1)
  if (known.length > 0) return
  const { playerId } = holder
  await tx.insert(incidentFollower).values({ incidentId, playerId, guestId: playerId === null ? holder.guestId : null, language })
}

export const removeFollower = (tx: Tx, incidentId: string, requester: Requester) =>
  tx.delete(incidentFollower).where(and(eq(incidentFollower.incidentId, incidentId), isOwn(requester), isNull(incidentFollower.toldAt)))

/**
 * Returns the confirmed e-mail address of a player or guest. For a guest who has signed in, it is the address that they confirmed as a
 * guest; without such an address, it is the player's address.
 */
export const findAddress = async (tx: Tx, { playerId, guestId }: { playerId: string | null; guestId: string | null }) => {
  if (playerId !== null) return findMailbox(tx, playerId)
  const guest = guestId === null ? undefined : await findFeedbackEmail(tx, guestId)
  if (guest?.isProven) return guest.email
  return guest?.mergedInto ? findMailbox(tx, guest.mergedInto) : undefined
}

/** Returns an incident's text in this language, else in English, else in the first language in which the text exists. */
export const incidentTextIn = (texts: IncidentTexts, lng: Language) => {
  const inOrder: readonly Language[] = [lng, FALLBACK_LANGUAGE, ...LANGUAGES]
  const language = inOrder.find((each) => texts[each]) ?? FALLBACK_LANGUAGE
  return { ...(texts[language] ?? { title: '', text: '' }), language }
}
