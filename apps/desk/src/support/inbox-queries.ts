import { desk } from '@playhub/contract/desk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import type { InboxPlace } from './place.ts'

/** First part of the keys of all queries that a change of a ticket may make stale. */
export const INBOX = 'inbox'

/** How often the queries with due times are read again, in ms. No event reports that an answer becomes late. */
const DUE_EVERY_MS = 60_000

export const ticketsQuery = (place: InboxPlace) =>
  infiniteQueryOptions({
    queryKey: [INBOX, 'list', place],
    queryFn: ({ pageParam, signal }) =>
      call(desk.tickets.listTickets, { query: { ...place, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The list is always read again when it opens, because events update it only while it is open.
    staleTime: 0,
    ...(place.due && { refetchInterval: DUE_EVERY_MS }),
  })

export const countsQuery = (project: string | undefined) =>
  queryOptions({
    queryKey: [INBOX, 'counts', project ?? ''],
    queryFn: ({ signal }) => call(desk.tickets.countTickets, { query: project ? { project } : {} }, signal),
    staleTime: 0,
    refetchInterval: DUE_EVERY_MS,
  })

/**
 * How often the counts of saved views are read, in ms. Each read counts all open tickets, so an event about a ticket does not start a read.
 */
const VIEWS_EVERY_MS = 15_000

/** Saved views with their counts. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call(desk.savedViews.listViews, {}, signal)).items,
  refetchInterval: VIEWS_EVERY_MS,
})

/** Warnings about answers that are due soon, for this staff member. */
export const warningsQuery = queryOptions({
  queryKey: [INBOX, 'warnings'],
  queryFn: ({ signal }) => call(desk.targets.listWarnings, {}, signal),
  refetchInterval: DUE_EVERY_MS,
})

/** Those tickets of the staff member that came back from a snooze and were not opened after that. */
export const returnedQuery = queryOptions({
  queryKey: [INBOX, 'returned'],
  queryFn: async ({ signal }) => (await call(desk.snooze.listReturned, {}, signal)).items,
  refetchInterval: DUE_EVERY_MS,
})

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: async () => (await call(desk.tickets.listTags, {})).items,
  staleTime: 60_000,
})
