import { desk } from '@playhub/contract/desk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import type { InboxPlace } from './place.ts'

/** First part of the keys of all queries that a change of a ticket may make stale. */
export const INBOX = 'inbox'

export const ticketsQuery = (place: InboxPlace) =>
  infiniteQueryOptions({
    queryKey: [INBOX, 'list', place],
    queryFn: ({ pageParam, signal }) =>
      call(desk.tickets.listTickets, { query: { ...place, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Events keep the list fresh only while it is open.
    staleTime: 0,
  })

export const countsQuery = (project: string | undefined) =>
  queryOptions({
    queryKey: [INBOX, 'counts', project ?? ''],
    queryFn: ({ signal }) => call(desk.tickets.countTickets, { query: project ? { project } : {} }, signal),
    staleTime: 0,
  })

/** How often the counts of saved views are read. Each read counts all open tickets, so an event of a ticket does not cause it. */
const VIEWS_EVERY_MS = 15_000

/** Saved views with their counts. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call(desk.savedViews.listViews, {}, signal)).items,
  refetchInterval: VIEWS_EVERY_MS,
})

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await call(desk.tickets.listTags, {})).items,
  staleTime: 60_000,
})
