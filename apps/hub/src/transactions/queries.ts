import type { Language } from '@playhub/contract/limits'
import { type TransactionItem, transactions } from '@playhub/contract/transactions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { isPassing } from '../passing.ts'
import { cursorAfter } from './cursor.ts'

type Asked = { userId: string; language: Language; project: string }

/** One player's purchases, in the language they are named in; another player of this browser never sees them. */
export const purchasesQuery = ({ userId, language, project }: Asked) =>
  infiniteQueryOptions({
    queryKey: ['transactions', userId, language, project],
    queryFn: ({ pageParam }) =>
      call(transactions.getUserPayments, { query: { ...(project && { project }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (last: readonly TransactionItem[]) => cursorAfter(last),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: (failed, error) => failed < 1 && isPassing(error),
  })
