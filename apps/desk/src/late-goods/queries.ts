import { desk } from '@playhub/contract/desk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

export const LATE_GOODS = 'late-goods'
const LOOK_EVERY_MS = 60_000

export const lateGoodsCountQuery = queryOptions({
  queryKey: [LATE_GOODS, 'count'],
  queryFn: ({ signal }) => call(desk.lateGoods.countLateGoods, {}, signal),
  refetchInterval: LOOK_EVERY_MS,
})

export const lateGoodsQuery = infiniteQueryOptions({
  queryKey: [LATE_GOODS, 'list'],
  queryFn: ({ pageParam, signal }) => call(desk.lateGoods.listLateGoods, { query: pageParam === '' ? {} : { cursor: pageParam } }, signal),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  refetchInterval: LOOK_EVERY_MS,
})
