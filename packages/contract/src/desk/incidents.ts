import * as z from 'zod/mini'
import { done, isoDate, language, projectId, uuid } from '../fields.ts'
import { LANGUAGES } from '../limits.ts'
import { skippedTicket } from './bulk.ts'
import { agents, byRole, call, type Role } from './endpoint.ts'
import { text } from './tickets.ts'

/** This file defines incidents as staff see them. */

export const INCIDENT_TITLE_MAX = 120
export const INCIDENT_TEXT_MAX = 1000
/** Number of days for which a solved incident stays in the list. */
export const INCIDENTS_SHOWN_DAYS = 90

const writers = ['support'] as const satisfies readonly Role[]

const incidentText = z.object({
  title: z.string().check(z.trim(), z.maxLength(INCIDENT_TITLE_MAX)),
  text: z.string().check(z.trim(), z.maxLength(INCIDENT_TEXT_MAX)),
})
export const incidentTexts = z.partialRecord(z.enum(LANGUAGES), incidentText)
export type IncidentTexts = z.infer<typeof incidentTexts>

const incidentRow = z.object({
  id: uuid,
  project: z.string(),
  texts: incidentTexts,
  sinceTs: isoDate,
  by: z.string(),
  /** The time at which the incident was solved; null while it is open. */
  solvedTs: z.nullable(isoDate),
  /** Number of players and guests who asked for a message when the incident is solved. */
  followers: z.number(),
  /** Number of players and guests who got an e-mail that the incident is solved. */
  told: z.number(),
  tickets: z.number(),
  /**
   * The tickets that did not get the answer when the incident was solved. The list is read from the record of the bulk action that sent the
   * answer to the incident's tickets. It is empty after this record was deleted.
   */
  unanswered: z.array(skippedTicket),
  version: z.string(),
})
export type IncidentRow = z.infer<typeof incidentRow>

const byId = z.object({ id: uuid })
const changing = [...byRole, 'INCIDENT_NOT_FOUND', 'INCIDENT_SOLVED'] as const

export const incidents = {
  listIncidents: call({
    method: 'GET',
    path: '/incidents',
    summary: 'Open incidents, and those solved lately',
    access: agents,
    reply: z.object({ items: z.array(incidentRow) }),
    refusals: byRole,
  }),
  saveIncident: call({
    method: 'POST',
    path: '/incidents/:id',
    summary: 'Open an incident with the id that the browser made, or change the texts of an open one. Players see it at once',
    access: writers,
    params: byId,
    body: z.object({ project: projectId, texts: incidentTexts, sinceTs: isoDate, version: z.string().check(z.maxLength(64)) }),
    reply: incidentRow,
    refusals: [...changing, 'PROJECT_NOT_FOUND', 'EDITED_MEANWHILE', 'INCIDENT_EMPTY'],
  }),
  solveIncident: call({
    method: 'POST',
    path: '/incidents/:id/solve',
    summary: 'End the banner, tell those who asked, and answer all its tickets. Again by the same member changes nothing',
    access: writers,
    params: byId,
    body: z.object({
      /**
       * HTML of the answer for each language. A ticket gets the answer in its language, else in English, else in any language. An answer is
       * required if the incident has open tickets.
       */
      answers: z.partialRecord(language, text),
      status: z.enum(['answered', 'closed']),
    }),
    reply: incidentRow,
    refusals: [...changing, 'INCIDENT_UNANSWERED', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  }),
  attachTicket: call({
    method: 'POST',
    path: '/incidents/:id/tickets',
    summary: 'A ticket is about this incident. Again changes nothing',
    access: agents,
    params: byId,
    body: z.object({ ticketId: uuid }),
    reply: done,
    refusals: [...changing, 'TICKET_NOT_FOUND'],
  }),
  detachTicket: call({
    method: 'POST',
    path: '/incidents/:id/tickets/remove',
    summary: 'A ticket is not about this open incident after all. Again changes nothing',
    access: agents,
    params: byId,
    body: z.object({ ticketId: uuid }),
    reply: done,
    refusals: [...changing, 'TICKET_NOT_FOUND'],
  }),
  getTicketIncident: call({
    method: 'GET',
    path: '/tickets/:id/incident',
    summary: 'The incident that a ticket is about, and the open ones of its project',
    access: agents,
    params: byId,
    reply: z.object({ attached: z.nullable(uuid), open: z.array(z.object({ id: uuid, texts: incidentTexts })) }),
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
} as const
