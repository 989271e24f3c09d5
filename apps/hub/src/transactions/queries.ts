import { isPassing } from '@playhub/browser/call-core'
import type { Language } from '@playhub/contract/limits'
import { payments } from '@playhub/contract/payments'
import { profile } from '@playhub/contract/profile'
import { type TransactionItem, transactions } from '@playhub/contract/transactions'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { cursorAfter } from './cursor.ts'

/** The data is fetched again each time a screen opens, because a payment may have changed. */
const own = {
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
  retry: (failed: number, error: Error) => failed < 1 && isPassing(error),
} as const

/** The player and site for which purchases are requested. `site` is the project of the site that shows the purchases. */
type Asked = { userId: string; language: Language; project: string; site: string }

/**
 * Returns the query options of a player's purchases, with names in `language`. The player's id is part of the cache key, so that nobody
 * sees another player's purchases.
 */
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

/** Returns the query options of one page of the payments that were opened but never paid. */
export const unfinishedQuery = ({ userId, language, project, site }: Asked) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, project, site, 'unfinished'],
    queryFn: () => call(transactions.getUserPayments, { query: { part: 'unfinished', site, ...(project && { project }) } }),
  })

/** Returns the query options of the events of one purchase. */
export const timelineQuery = (userId: string, paymentId: string) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, 'timeline', paymentId],
    queryFn: () => call(transactions.getUserPaymentTimeline, { query: { paymentId } }),
  })

type One = { userId: string; language: Language; paymentId: string }

/**
 * Returns the query options of one purchase, together with the e-mail address to which support should answer. This is the address of the
 * purchase's receipt, otherwise the account's. It is empty if neither is known.
 */
export const purchaseQuery = ({ userId, language, paymentId }: One) =>
  queryOptions({
    ...own,
    queryKey: ['transactions', userId, language, 'one', paymentId],
    queryFn: async () => {
      const [{ result }, address] = await Promise.all([call(transactions.getUserPayment, { query: { paymentId } }), addressFor(paymentId)])
      return { item: result, address }
    },
    // The data is never requested again, because a new reply would replace the form on this screen and delete what the player typed.
    staleTime: Number.POSITIVE_INFINITY,
  })

const addressFor = async (paymentId: string): Promise<string> => {
  try {
    const { profileData } = await call(payments.process, { params: { paymentId } })
    return profileData.mailToReceiveCheck || ((await call(profile.read, {})).email ?? '')
  } catch {
    // The e-mail address is only a suggestion, so a failure is ignored: the player can type an address.
    return ''
  }
}
