import { desk } from '@playhub/contract/desk'
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
    queryFn: ({ signal }) => call(desk.players.getPurchase, { params: { id: paymentId } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(({ status }) => status === 'pending') ? PENDING_EVERY_MS : false),
  })
