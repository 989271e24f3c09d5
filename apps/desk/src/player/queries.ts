import { desk } from '@playhub/contract/desk'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

/** How often a pending refund is read again, in ms. */
const PENDING_EVERY_MS = 5000

export const cardQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['player', ticketId],
    queryFn: ({ signal }) => call(desk.players.getPlayerCard, { params: { id: ticketId } }, signal),
  })

export const purchaseQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['purchase', paymentId],
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData(purchaseQuery(paymentId).queryKey)
      const purchase = await call(desk.players.getPurchase, { params: { id: paymentId } }, signal)
      // The list of payments shows the refunded amount too.
      if (hasPendingRefund(before) && !hasPendingRefund(purchase)) void client.invalidateQueries({ queryKey: ['payments'] })
      return purchase
    },
    refetchInterval: ({ state: { data } }) => (hasPendingRefund(data) ? PENDING_EVERY_MS : false),
  })

const hasPendingRefund = (purchase: PurchaseDetail | undefined) => purchase?.refunds.some(({ status }) => status === 'pending') ?? false
