import { desk } from '@playhub/contract/desk'
import type { AttentionView } from '@playhub/contract/desk/attention'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

export const ATTENTION = 'attention'
const COUNT_EVERY_MS = 60_000

export const attentionCountQuery = queryOptions({
  queryKey: [ATTENTION, 'count'],
  queryFn: ({ signal }) => call(desk.attention.countAttention, {}, signal),
  refetchInterval: COUNT_EVERY_MS,
})

export const attentionQuery = (view: AttentionView) =>
  infiniteQueryOptions({
    queryKey: [ATTENTION, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      call(desk.attention.listAttention, { query: { view, ...(pageParam === '' ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // The list is polled only while it is empty. Otherwise rows would move while somebody works with them.
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items.length === 0 ? COUNT_EVERY_MS : false),
  })
