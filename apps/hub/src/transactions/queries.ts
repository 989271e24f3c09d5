import { isPassing } from '@playhub/browser/call-core'
import type { Language } from '@playhub/contract/limits'
import { payments } from '@playhub/contract/payments'
import { profile } from '@playhub/contract/profile'
import { type TransactionItem, transactions } from '@playhub/contract/transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { cursorAfter } from './cursor.ts'

/** Asked anew whenever a screen opens: a payment may have moved on meanwhile. */
const own = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  retry: (failed: number, error: Error) => failed < 1 && isPassing(error),
} as const

/** `site`: the project whose site shows them. */
type Asked = { userId: string; language: Language; project: string; site: string }

/** One player's purchases, in the language they are named in; another player of this browser never sees them. */
export const purchasesQuery = ({ userId, language, project, site }: Asked) =>
  infiniteQueryOptions({
    queryKey: ['transactions', userId, language, project, site],
    queryFn: ({ pageParam }) =>
      call(transactions.getUserPayments, {
        query: { part: 'kept', site, ...(project && { project }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (last: readonly TransactionItem[]) => cursorAfter(last),
    ...own,
  })

/** What was opened and never paid, as far back as one page goes. */
export const unfinishedQuery = ({ userId, language, project, site }: Asked) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, project, site, 'unfinished'],
    queryFn: () => call(transactions.getUserPayments, { query: { part: 'unfinished', site, ...(project && { project }) } }),
  })

/** What happened to one purchase. */
export const timelineQuery = (userId: string, paymentId: string) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, 'timeline', paymentId],
    queryFn: () => call(transactions.getUserPaymentTimeline, { query: { paymentId } }),
  })

type One = { userId: string; language: Language; paymentId: string }

/** One purchase, and the address that an answer about it may go to: where its receipt went, else that of the account; empty when neither is known. */
export const purchaseQuery = ({ userId, language, paymentId }: One) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, 'one', paymentId],
    queryFn: async () => {
      const [{ result }, address] = await Promise.all([call(transactions.getUserPayment, { query: { paymentId } }), addressFor(paymentId)])
      return { item: result, address }
    },
    // What is typed into the form below must not be unmounted by an answer.
    staleTime: Number.POSITIVE_INFINITY,
  })

const addressFor = async (paymentId: string): Promise<string> => {
  try {
    const { profileData } = await call(payments.process, { params: { paymentId } })
    return profileData.mailToReceiveCheck || ((await call(profile.read, {})).email ?? '')
  } catch {
    // Only a help: the player types it.
    return ''
  }
}
