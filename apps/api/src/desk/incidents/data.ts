import type { SkippedTicket } from '@playhub/contract/desk/bulk'
import { INCIDENTS_SHOWN_DAYS, type IncidentRow } from '@playhub/contract/desk/incidents'
import { Refusal } from '@playhub/contract/refusals'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { bulkAction, bulkItem, incident, incidentFollower, incidentTicket, staff, ticket } from '../../db/schema.ts'
import { versionOf } from '../catalogue/editor-data.ts'

export type Row = typeof incident.$inferSelect
type Reading = Pick<Tx, 'select'>
const DAY_MS = 86_400_000

/** Locks and returns an incident before it is changed or solved. Returns undefined if it does not exist. */
export const lockIncident = async (tx: Reading, id: string): Promise<Row | undefined> => {
  const [row] = await tx.select().from(incident).where(eq(incident.id, id)).for('update')
  return row
}

export const incidentVersionOf = ({ projectId, texts, sinceAt }: Pick<Row, 'projectId' | 'texts' | 'sinceAt'>) =>
  versionOf({ projectId, texts, since: sinceAt.toISOString() })

/** Returns the tickets that did not get the answers of solved incidents, by the id of the incident. */
const readUnanswered = async (db: Reading, incidentIds: readonly string[]) => {
  if (incidentIds.length === 0) return new Map<string, SkippedTicket[]>()
  const rows = await db
    .select({ incidentId: bulkAction.incidentId, id: bulkItem.ticketId, number: ticket.number, code: bulkItem.code })
    .from(bulkAction)
    .innerJoin(bulkItem, eq(bulkItem.bulkId, bulkAction.id))
    .innerJoin(ticket, eq(ticket.id, bulkItem.ticketId))
    .where(and(inArray(bulkAction.incidentId, [...incidentIds]), isNotNull(bulkAction.answer), eq(bulkItem.outcome, 'skipped')))
    .orderBy(asc(ticket.number))
  const byIncident = Map.groupBy(rows, ({ incidentId }) => incidentId ?? '')
  const shown = ({ id, number, code }: (typeof rows)[number]) => ({ id, number, code: code ?? ('TICKET_CHANGED' as const) })
  return new Map([...byIncident].map(([id, own]) => [id, own.map(shown)]))
}

const readIncidents = async (db: Reading, which: ReturnType<typeof eq>): Promise<IncidentRow[]> => {
  const rows = await db
    .select({
      ...{ row: incident, by: staff.name },
      followers: sql<number>`(select count(*) from ${incidentFollower} f where f.incident_id = ${incident.id})::int`,
      told: sql<number>`(select count(*) from ${incidentFollower} f where f.incident_id = ${incident.id} and f.told_to is not null)::int`,
      tickets: sql<number>`(select count(*) from ${incidentTicket} t where t.incident_id = ${incident.id})::int`,
    })
    .from(incident)
    .innerJoin(staff, eq(staff.id, incident.openedBy))
    .where(which)
    .orderBy(desc(isNull(incident.solvedAt)), desc(incident.createdAt), asc(incident.id))
  const unanswered = await readUnanswered(
    db,
    rows.flatMap(({ row }) => (row.solvedAt ? [row.id] : [])),
  )
  return rows.map(({ row: { id, projectId, texts, sinceAt, solvedAt, ...row }, ...counted }) => ({
    ...{ id, project: projectId, texts, sinceTs: sinceAt.toISOString(), solvedTs: solvedAt?.toISOString() ?? null },
    ...counted,
    unanswered: unanswered.get(id) ?? [],
    version: incidentVersionOf({ ...row, projectId, texts, sinceAt }),
  }))
}

/** Lists the open incidents first, then those that were solved in the last `INCIDENTS_SHOWN_DAYS` days. */
export const listIncidents = (db: Reading, now: Date) =>
  readIncidents(
    db,
    or(isNull(incident.solvedAt), gt(incident.solvedAt, new Date(now.getTime() - INCIDENTS_SHOWN_DAYS * DAY_MS))) ?? sql`true`,
  )

/** Returns the incident's row. Throws INCIDENT_NOT_FOUND. */
export const getIncident = async (db: Reading, id: string): Promise<IncidentRow> => {
  const [row] = await readIncidents(db, eq(incident.id, id))
  if (!row) throw new Refusal('INCIDENT_NOT_FOUND')
  return row
}

/**
 * Lists the open tickets of an incident. A merged ticket is replaced by the ticket that has its messages now. Each ticket is listed once.
 */
export const listOpenTickets = (tx: Reading, incidentId: string) => {
  const remaining = tx
    .select({ id: sql`remaining_ticket(${incidentTicket.ticketId})` })
    .from(incidentTicket)
    .where(eq(incidentTicket.incidentId, incidentId))
  return tx
    .select({ id: ticket.id, language: ticket.language, lastMessageAt: ticket.lastMessageAt })
    .from(ticket)
    .where(and(inArray(ticket.id, remaining), ne(ticket.status, 'closed')))
    .orderBy(asc(ticket.id))
}

/**
 * Returns the incident to which the ticket is attached. If there is none, returns an incident of a ticket that was merged into this one.
 * Also returns the open incidents of the project.
 */
export const readTicketIncident = async (db: Reading, { id, projectId }: { id: string; projectId: string }) => {
  const [attached] = await db
    .select({ incidentId: incidentTicket.incidentId })
    .from(incidentTicket)
    .where(sql`${incidentTicket.ticketId} in (select ticket_parts(${id}))`)
    .orderBy(desc(eq(incidentTicket.ticketId, id)), asc(incidentTicket.ticketId))
    .limit(1)
  const open = await db
    .select({ id: incident.id, texts: incident.texts })
    .from(incident)
    .where(and(eq(incident.projectId, projectId), isNull(incident.solvedAt)))
    .orderBy(desc(incident.createdAt))
  return { attached: attached?.incidentId ?? null, open }
}
