import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isoDate, language, projectId, uuid } from '../fields.ts'

/** This file defines incidents as players see them. An incident is a fault in a project that affects many players at once. */

/**
 * Number of days for which a solved incident is still shown to the people who asked for a notification. These people also get an e-mail.
 */
export const SOLVED_SHOWN_DAYS = 7

export const shownIncident = z.object({
  id: uuid,
  title: z.string(),
  /** Plain text; may be empty. */
  text: z.string(),
  /** The language of title and text. It differs from the page's language if the incident has no texts in that language. */
  language,
  sinceTs: isoDate,
  isSolved: z.boolean(),
  /** Whether the caller asked for a notification when the incident is solved. */
  isFollowed: z.boolean(),
})
export type ShownIncident = z.infer<typeof shownIncident>

const who = ['UNAUTHORIZED', 'SESSION_REVOKED', 'SUPPORT_IDENTITY_INVALID', 'SUPPORT_IDENTITY_MERGED'] as const

export const incidents = {
  getIncidents: endpoint({
    method: 'GET',
    path: '/support/incidents',
    summary: 'The open incidents of a project, and those solved lately about which the caller asked to be told',
    access: 'any',
    query: z.object({ project: projectId, lng: language }),
    reply: z.object({
      items: z.array(shownIncident),
      /** Whether the caller has a confirmed e-mail address. Only then can the hub send an e-mail when the incident is solved. */
      hasMailbox: z.boolean(),
    }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED'],
  }),
  followIncident: endpoint({
    method: 'POST',
    path: '/support/follow-incident',
    summary: 'Tell the caller when it is solved, or do not. Again changes nothing',
    access: 'any',
    body: z.object({ id: uuid, isFollowed: z.boolean() }),
    reply: z.object({ isFollowed: z.boolean() }),
    refusals: [...who, 'INCIDENT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
} as const
