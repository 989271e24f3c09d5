import { randomUUID } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import type { IncidentTexts } from '@playhub/contract/desk/incidents'
import { BULK_MAX, FALLBACK_LANGUAGE, LANGUAGES } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projectOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { incident } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../queue/jobs.ts'
import { attachTicket, detachTicket, holdOpen } from '../../support/incidents-data.ts'
import { cleanMessage } from '../../support/message-html.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { storeAnswer } from '../bulk/bulk.ts'
import { serveDesk } from '../serve.ts'
import { getTicket } from '../ticket/ticket-data.ts'
import { wellFormed } from '../well-formed.ts'
import { getIncident, incidentVersionOf, listIncidents, listOpenTickets, lockIncident, readTicketIncident } from './data.ts'

/** The calls for opening, describing and solving incidents. When an incident is solved, all its tickets get an answer. */
export const incidentDeskRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now, catalogue } = deps
  const { incidents } = desk

  serveDesk(app, deps, incidents.listIncidents, async () => ({ items: await listIncidents(db, now()) }))

  serveDesk(app, deps, incidents.saveIncident, async ({ params: { id }, body, staff }) => {
    projectOf(catalogue.current(), body.project)
    const texts = writtenTexts(body.texts)
    const wanted = { projectId: body.project, texts, sinceAt: new Date(body.sinceTs) }
    return db.transaction(async (tx) => {
      const opened = { id, ...wanted, openedBy: staff.id, createdAt: now() }
      const isNew = body.version === '' && (await tx.insert(incident).values(opened).onConflictDoNothing().returning()).length > 0
      const row = await lockIncident(tx, id)
      if (!row) throw new Refusal('INCIDENT_NOT_FOUND')
      // If the incident has this content already, the request repeats an earlier one whose reply was lost.
      const isThere = incidentVersionOf(row) === incidentVersionOf(wanted)
      if (!isNew && !isThere) {
        // The project cannot be changed, because the tickets and followers of the incident belong to it.
        if (body.project !== row.projectId) throw new Refusal('PROJECT_NOT_FOUND')
        if (row.solvedAt) throw new Refusal('INCIDENT_SOLVED')
        if (body.version !== incidentVersionOf(row)) throw new Refusal('EDITED_MEANWHILE')
        await tx.update(incident).set(wanted).where(eq(incident.id, id))
      }
      if (isNew || !isThere) {
        const before = isNew ? {} : { before: { project: row.projectId, texts: row.texts } }
        await audit(tx, staff, { action: 'incident-saved', object: `incident ${id}`, ...before, after: { project: body.project, texts } })
      }
      return getIncident(tx, id)
    })
  })

  serveDesk(app, deps, incidents.solveIncident, async ({ params: { id }, body: { answers, status }, staff }) => {
    for (const html of Object.values(answers)) cleanMessage(html, { mayBeEmpty: false })
    return db.transaction(async (tx) => {
      const row = await lockIncident(tx, id)
      if (!row) throw new Refusal('INCIDENT_NOT_FOUND')
      // If the same member of staff sends the request again, for example after a lost reply, it succeeds. A colleague who sends it later
      // gets an error, because the colleague's answers were not sent.
      if (row.solvedAt && row.solvedBy !== staff.id) throw new Refusal('INCIDENT_SOLVED')
      if (row.solvedAt) return getIncident(tx, id)
      await tx.update(incident).set({ solvedAt: now(), solvedBy: staff.id }).where(eq(incident.id, id))
      const answered = await answerAll(tx, staff, id, { answers, status }, now())
      await enqueue(tx, 'tell_solved', { incidentId: id }, { key: `solved:${id}` })
      await audit(tx, staff, { action: 'incident-solved', object: `incident ${id}`, after: { tickets: answered, status } })
      return getIncident(tx, id)
    })
  })

  serveDesk(app, deps, incidents.attachTicket, async ({ params: { id }, body: { ticketId }, staff }) => {
    await db.transaction(async (tx) => {
      const { ticket } = await getTicket(tx, ticketId)
      const { attached } = await readTicketIncident(tx, ticket)
      if (attached === id) return
      if (!(await attachTicket(tx, id, ticket))) {
        const found = await lockIncident(tx, id)
        throw new Refusal(found?.projectId === ticket.projectId ? 'INCIDENT_SOLVED' : 'INCIDENT_NOT_FOUND')
      }
      await audit(tx, staff, { action: 'ticket-attached', object: `ticket ${ticket.number}`, after: { incident: id } })
    })
    return { result: true }
  })

  serveDesk(app, deps, incidents.detachTicket, async ({ params: { id }, body: { ticketId }, staff }) => {
    await db.transaction(async (tx) => {
      const { ticket } = await getTicket(tx, ticketId)
      if (!(await holdOpen(tx, id))) throw new Refusal((await lockIncident(tx, id)) ? 'INCIDENT_SOLVED' : 'INCIDENT_NOT_FOUND')
      if (!(await detachTicket(tx, id, ticket.id))) return
      await audit(tx, staff, { action: 'ticket-detached', object: `ticket ${ticket.number}`, before: { incident: id } })
    })
    return { result: true }
  })

  serveDesk(app, deps, incidents.getTicketIncident, async ({ params }) => readTicketIncident(db, (await getTicket(db, params.id)).ticket))
}

/** Returns the texts of the languages that have a title. Throws INCIDENT_EMPTY if there are none. */
const writtenTexts = (texts: IncidentTexts): IncidentTexts => {
  const own = wellFormed(texts)
  const written = LANGUAGES.flatMap((language) => {
    const text = own[language]
    return text && text.title !== '' ? [[language, text] as const] : []
  })
  if (written.length === 0) throw new Refusal('INCIDENT_EMPTY')
  return Object.fromEntries(written)
}

type Answers = { answers: Partial<Record<string, string>>; status: 'answered' | 'closed' }

/** Stores the answers to all open tickets of an incident: one bulk action for each text. Returns the number of tickets. */
const answerAll = async (tx: Tx, staff: Staff, incidentId: string, { answers, status }: Answers, at: Date): Promise<number> => {
  const tickets = await listOpenTickets(tx, incidentId)
  if (tickets.length === 0) return 0
  const fallback = answers[FALLBACK_LANGUAGE] ?? Object.values(answers)[0]
  // The member of staff sent no answer, although the incident has tickets. Perhaps a ticket was attached after the member's page was
  // loaded. A solved incident cannot be opened again, so this ticket would never get an answer.
  if (fallback === undefined) throw new Refusal('INCIDENT_UNANSWERED')
  const groups = Map.groupBy(tickets, ({ language }) => answers[language] ?? fallback)
  for (const [text, own] of groups) {
    for (let from = 0; from < own.length; from += BULK_MAX) {
      const chosen = own.slice(from, from + BULK_MAX).map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() }))
      await storeAnswer(tx, staff, { id: randomUUID(), incidentId, tickets: chosen, text, status }, at)
    }
  }
  return tickets.length
}
