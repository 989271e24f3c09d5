import { desk } from '@playhub/contract/desk'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { type Place, queryOf } from './place.ts'

export const paymentsQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: ['payments', place],
    queryFn: ({ pageParam, signal }) =>
      call(desk.paymentsSearch.searchPayments, { query: { ...queryOf(place), ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // New rows at the top would move the list, so the list is read again only on request.
    refetchOnWindowFocus: false,
  })
