import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, created, orderedId } from '../columns.ts'
import { player } from './accounts.ts'
import { project } from './catalogue.ts'
import { staff } from './desk.ts'
import { supportGuest, ticket } from './support.ts'

/**
 * A problem that affects many players of a project. The browser of the member of staff creates the id, so a repeated request finds the
 * existing row.
 */
export const incident = pgTable(
  'incident',
  {
    id: uuid().primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    texts: jsonb().$type<IncidentTexts>().notNull(),
    sinceAt: at('since_at').notNull(),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => staff.id),
    createdAt: created(),
    /**
     * Null while the incident is open. A request that attaches a ticket or adds a follower locks the row in share mode. The request that
     * solves the incident waits for such requests, and so misses no ticket and no follower.
     */
    solvedAt: at('solved_at'),
    solvedBy: uuid('solved_by').references(() => staff.id),
  },
  (t) => [index('incident_open').on(t.projectId).where(sql`${t.solvedAt} is null`), index('incident_solved').on(t.solvedAt)],
)

/** A player or a guest who wants an e-mail when an incident is solved. */
export const incidentFollower = pgTable(
  'incident_follower',
  {
    id: orderedId(),
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incident.id),
    playerId: uuid('player_id').references(() => player.id),
    guestId: uuid('guest_id').references(() => supportGuest.id),
    /** The language of the e-mail to the follower. */
    language: text().notNull(),
    createdAt: created(),
    /** When the e-mail was sent to the follower, or when the hub found that it has no e-mail address of the follower. */
    toldAt: at('told_at'),
    /**
     * A keyed hash of the e-mail address. Two rows may be for the same address, for example after two accounts were merged. Because this
     * column is unique for an incident, the address gets only one e-mail.
     */
    toldTo: text('told_to'),
  },
  (t) => [
    index('incident_follower_incident').on(t.incidentId, t.toldAt, t.id),
    index('incident_follower_player').on(t.playerId),
    index('incident_follower_guest').on(t.guestId),
    uniqueIndex('incident_follower_told').on(t.incidentId, t.toldTo),
  ],
)

/** A ticket that is about an incident. */
export const incidentTicket = pgTable(
  'incident_ticket',
  {
    ticketId: uuid('ticket_id')
      .primaryKey()
      .references(() => ticket.id),
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incident.id),
    createdAt: created(),
  },
  (t) => [index('incident_ticket_incident').on(t.incidentId)],
)
