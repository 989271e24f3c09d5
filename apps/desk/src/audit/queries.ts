import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { type AuditFilters, setOf } from './filters.ts'

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call(desk.overview.listAudit, { query: { ...setOf(filters), ...(pageParam !== undefined && { before: pageParam }) } as object }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One entry, wherever in the log it is: entries never change. Throws NOT_FOUND. */
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'entry', id],
    queryFn: async () => {
      const { items } = await call(desk.overview.listAudit, { query: { before: id + 1 } })
      const entry = items.find((each) => each.id === id)
      if (!entry) throw new Refusal('NOT_FOUND')
      return entry
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
