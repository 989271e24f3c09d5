import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { type AuditFilters, setOf } from './filters.ts'

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      call(desk.overview.listAudit, { query: { ...setOf(filters), ...(pageParam !== undefined && { before: pageParam }) } as object }),
    // The first page has no cursor.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * Reads one entry of the log by its id. It is cached without a time limit, because entries never change. Throws NOT_FOUND if there is no
 * such entry.
 */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'entry', id],
    queryFn: async () => {
      const asked = desk.overview.listAudit.query.safeParse({ before: Number(id) + 1 })
      const { items } = asked.success ? await call(desk.overview.listAudit, { query: asked.data }) : { items: [] }
      const entry = items.find((each) => String(each.id) === id)
      if (!entry) throw new Refusal('NOT_FOUND')
      return entry
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
