import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { joinThread, type KnownThread, prependThread } from './join-thread.ts'

export type KnownTicket = { ticket: DeskTicket; thread: KnownThread }

/** A ticket and all that was read of its conversation so far: each answer brings the newest end, which is joined to what is known. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, signal }): Promise<KnownTicket> => {
      const { ticket, thread } = await call(desk.tickets.getTicket, { params: { id } }, signal)
      return { ticket, thread: joinThread(client.getQueryData<KnownTicket>(['ticket', id])?.thread, thread) }
    },
    staleTime: 0,
  })

/** What a call has answered about the ticket, unless something newer is known already. */
export const setTicket = (client: QueryClient, next: DeskTicket) =>
  client.setQueryData(ticketQuery(next.id).queryKey, (known) => {
    if (!known || known.ticket.version > next.version || known.ticket.seq > next.seq) return known
    return { ...known, ticket: next }
  })

/** Reads what was said before the part that is known; `onRead` is called before it is shown. */
export const readEarlier = async (client: QueryClient, id: string, before: string, onRead: () => void) => {
  const thread = await call(desk.tickets.getThread, { params: { id }, query: { before } })
  onRead()
  client.setQueryData(ticketQuery(id).queryKey, (known) => known && { ...known, thread: prependThread(known.thread, thread) })
}
