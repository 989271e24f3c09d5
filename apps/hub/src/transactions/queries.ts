import { isPassing } from '@playhub/browser/call-core'
import type { Language } from '@playhub/contract/limits'
import { payments } from '@playhub/contract/payments'
import { profile } from '@playhub/contract/profile'
import { type TransactionItem, transactions } from '@playhub/contract/transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { cursorAfter } from './cursor.ts'

/** Fetched again each time a screen opens, because a payment may have changed. */
const own = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  retry: (failed: number, error: Error) => failed < 1 && isPassing(error),
} as const

/** `site`: the project whose site shows them. */
type Asked = { userId: string; language: Language; project: string; site: string }

/** A player's purchases, with names in this language. Keyed by player, so nobody sees another player's. */
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

/** Payments that were opened and never paid, one page of them. */
export const unfinishedQuery = ({ userId, language, project, site }: Asked) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, project, site, 'unfinished'],
    queryFn: () => call(transactions.getUserPayments, { query: { part: 'unfinished', site, ...(project && { project }) } }),
  })

/** The events of one purchase. */
export const timelineQuery = (userId: string, paymentId: string) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, 'timeline', paymentId],
    queryFn: () => call(transactions.getUserPaymentTimeline, { query: { paymentId } }),
  })

type One = { userId: string; language: Language; paymentId: string }

/** One purchase, and the address for an answer about it: that of its receipt, else the account's; empty if neither is known. */
export const purchaseQuery = ({ userId, language, paymentId }: One) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, 'one', paymentId],
    queryFn: async () => {
      const [{ result }, address] = await Promise.all([call(transactions.getUserPayment, { query: { paymentId } }), addressFor(paymentId)])
      return { item: result, address }
    },
    // A new answer must not unmount the form below.
    staleTime: Number.POSITIVE_INFINITY,
  })

const addressFor = async (paymentId: string): Promise<string> => {
  try {
    const { profileData } = await call(payments.process, { params: { paymentId } })
    return profileData.mailToReceiveCheck || ((await call(profile.read, {})).email ?? '')
  } catch {
    // Only a suggestion; the player can type another.
    return ''
  }
}
