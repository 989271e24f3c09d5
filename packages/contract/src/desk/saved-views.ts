import * as z from 'zod/mini'
import { done, uuid } from '../fields.ts'
import { DESK_SEARCH_MAX } from '../limits.ts'
import { agents, byRole, call, short } from './endpoint.ts'
import { inboxFilters, ticketViews } from './tickets.ts'

/** A view of the inbox with its filters and search text. It contains no cursor, because it always opens the first page. */
export const savedPlace = z.object({
  view: z.enum(ticketViews),
  ...inboxFilters.shape,
  q: z.optional(z.string().check(z.trim(), z.maxLength(DESK_SEARCH_MAX.tickets))),
})

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  place: savedPlace,
  /** Whether all colleagues see the view. Only its owner can change it. */
  isShared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  /** Number of open tickets in the view; null for views of closed tickets and for searches, which are not counted. */
  count: z.nullable(z.number()),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = {
  listViews: call({
    method: 'GET',
    path: '/views',
    summary: 'Own saved views and those that colleagues share, with counts',
    access: agents,
    reply: z.object({ items: z.array(savedView) }),
    refusals: byRole,
  }),
  saveView: call({
    method: 'POST',
    path: '/views',
    summary: 'Save a view under an id that the browser chooses. The same id again changes it',
    access: agents,
    body: z.object({ id: uuid, name: short(60), place: savedPlace, isShared: z.boolean() }),
    reply: done,
    refusals: [...byRole, 'VIEW_NOT_FOUND', 'TOO_MANY_VIEWS'],
  }),
  deleteView: call({
    method: 'POST',
    path: '/views/:id/delete',
    summary: 'Delete an own view; one that is already deleted is no error',
    access: agents,
    params: z.object({ id: uuid }),
    reply: done,
    refusals: [...byRole, 'VIEW_NOT_FOUND'],
  }),
} as const
