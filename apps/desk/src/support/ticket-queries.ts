import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { joinThread, type KnownThread, prependThread } from './join-thread.ts'

export type KnownTicket = { ticket: DeskTicket; thread: KnownThread }

/** A ticket with all loaded entries. Each reply contains the newest entries, which are joined to the loaded ones. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: async ({ client, signal }): Promise<KnownTicket> => {
      const { ticket, thread } = await call(desk.tickets.getTicket, { params: { id } }, signal)
      return { ticket, thread: joinThread(client.getQueryData<KnownTicket>(['ticket', id])?.thread, thread) }
    },
    staleTime: 0,
  })

/** Stores a call's reply, unless a newer one is known. */
export const setTicket = (client: QueryClient, next: DeskTicket) =>
  client.setQueryData(ticketQuery(next.id).queryKey, (known) => {
    if (!known || known.ticket.version > next.version || known.ticket.seq > next.seq) return known
    return { ...known, ticket: next }
  })

/** Loads older entries; `onRead` is called before they are shown. */
export const readEarlier = async (client: QueryClient, id: string, before: string, onRead: () => void) => {
  const thread = await call(desk.tickets.getThread, { params: { id }, query: { before } })
  onRead()
  client.setQueryData(ticketQuery(id).queryKey, (known) => known && { ...known, thread: prependThread(known.thread, thread) })
}
