import * as z from 'zod/mini'
import { done, isoDate, uuid } from '../../fields.ts'
import { agents, byRole, call, cursor } from '../endpoint.ts'

/** Number of mentions on one page of the list. It is also the maximum number of mentions that one call marks as seen. */
export const MENTIONS_PAGE = 30
/** Maximum number of ids of new mentions in a reply. If a reply has this number of ids, there may be more new mentions. */
export const NEW_MENTIONS_MAX = 100
/** Maximum number of new mentions that the reply contains with their notes. */
export const NEW_MENTIONS_LISTED = 5
/** Maximum number of members whom one note mentions. */
export const NOTE_MENTIONS_MAX = 20

/** A mention: a note in which another member of staff named the caller. */
export const mention = z.object({
  noteId: z.string(),
  /** The ticket that contains the note now. Staff may have moved the note to this ticket by a merge or a split. */
  ticketId: z.string(),
  number: z.number(),
  title: z.string(),
  project: z.string(),
  authorName: z.string(),
  /** The beginning of the note as plain text. */
  line: z.string(),
  createTs: isoDate,
  isSeen: z.boolean(),
})
export type Mention = z.infer<typeof mention>

export const mentions = {
  listMentions: call({
    method: 'GET',
    path: '/mentions',
    summary: `Notes that mention the caller, ${MENTIONS_PAGE} at a time, the newest first`,
    access: agents,
    query: z.object({ after: cursor }),
    reply: z.object({ items: z.array(mention), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  listNewMentions: call({
    method: 'GET',
    path: '/mentions/new',
    summary: `Ids of the notes that mention the caller and were not seen yet, the newest ${NEW_MENTIONS_MAX}, and the last ${NEW_MENTIONS_LISTED} notes`,
    access: agents,
    reply: z.object({ ids: z.array(z.string()), items: z.array(mention) }),
    refusals: byRole,
  }),
  seeMentions: call({
    method: 'POST',
    path: '/mentions/seen',
    summary: 'Marks mentions of the caller as seen. Ids of other notes have no effect',
    access: agents,
    body: z.object({ notes: z.array(uuid).check(z.minLength(1), z.maxLength(MENTIONS_PAGE)) }),
    reply: done,
    refusals: byRole,
  }),
  seeAllMentions: call({
    method: 'POST',
    path: '/mentions/all-seen',
    summary: 'Marks all mentions of the caller as seen that are not newer than `until`',
    access: agents,
    body: z.object({ until: isoDate.check(z.refine((text) => !Number.isNaN(Date.parse(text)))) }),
    reply: done,
    refusals: byRole,
  }),
} as const
