import { transactions } from '@playhub/contract/transactions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'

export const fetchReceipt = (paymentId: string) => call(transactions.getReceiptLink, { query: { privatePaymentId: paymentId } })
type Receipt = Awaited<ReturnType<typeof fetchReceipt>>

const ASK_AGAIN_MS = 3000

/**
 * Requests the receipt repeatedly until there is a link, even after a failed request. `first` is the first answer, which has no link yet.
 */
export const receiptQuery = (paymentId: string, first: Receipt) =>
  queryOptions({
    queryKey: ['receipt', paymentId],
    queryFn: () => fetchReceipt(paymentId),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) => (state.data?.result || state.data?.failed ? false : ASK_AGAIN_MS),
  })
