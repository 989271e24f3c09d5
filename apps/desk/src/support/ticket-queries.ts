import { desk } from '@playhub/contract/desk'
import type { HeldAnswer } from '@playhub/contract/desk/held-answers'
import type { TicketRelations } from '@playhub/contract/desk/moves'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'
import { joinThread, type KnownThread, prependThread } from './join-thread.ts'

export type KnownTicket = { ticket: DeskTicket; thread: KnownThread; relations: TicketRelations; held: readonly HeldAnswer[] }

/** First part of the keys of all queries for tickets with their conversation. */
export const TICKET = 'ticket'

/**
 * A ticket with all loaded entries of its conversation. Each reply contains the newest entries. They are joined with the entries that are
 * already loaded.
 */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [TICKET, id],
    queryFn: async ({ client, signal }): Promise<KnownTicket> => {
      const { ticket, thread, relations, held } = await call(desk.tickets.getTicket, { params: { id } }, signal)
      const known = client.getQueryData<KnownTicket>([TICKET, id])
      // `edition` changes when messages are moved. After a move, the loaded entries may be incomplete or may belong to another ticket.
      const isSame = known?.ticket.id === ticket.id && known.ticket.edition === ticket.edition
      return { ticket, thread: joinThread(isSame ? known.thread : undefined, thread), relations, held }
    },
    staleTime: 0,
  })

/** Stores the ticket of a call's reply, unless a newer version is cached. */
export const setTicket = (client: QueryClient, next: DeskTicket) =>
  client.setQueryData(ticketQuery(next.id).queryKey, (known) => {
    if (!known || known.ticket.version > next.version || known.ticket.seq > next.seq) return known
    // If the ids differ, the cached entries belong to another ticket. If the editions differ, messages were moved in the meantime. In both
    // cases the reply does not fit the cached entries, and the ticket must be read again.
    if (known.ticket.id !== next.id || known.ticket.edition !== next.edition) return known
    return { ...known, ticket: next }
  })

/** Marks an e-mail as accepted as a message. The cache is changed here, because older entries are not read from the server again. */
export const markAccepted = (client: QueryClient, ticketId: string, mailId: string) =>
  client.setQueryData(ticketQuery(ticketId).queryKey, (known) => {
    if (!known) return known
    const entries = known.thread.entries.map((entry) =>
      entry.kind === 'mail' && entry.id === mailId ? { ...entry, isAccepted: true } : entry,
    )
    return { ...known, thread: { ...known.thread, entries } }
  })

/** Marks the mention of the signed-in staff member in a note as seen. */
export const markSeen = (client: QueryClient, ticketId: string, noteId: string) =>
  client.setQueryData(ticketQuery(ticketId).queryKey, (known) => {
    if (!known) return known
    const entries = known.thread.entries.map((entry) =>
      entry.kind === 'note' && entry.id === noteId && entry.mention ? { ...entry, mention: 'seen' as const } : entry,
    )
    return { ...known, thread: { ...known.thread, entries } }
  })

/** Loads older entries; `onRead` is called before they are shown. */
export const readEarlier = async (client: QueryClient, id: string, before: string, onRead: () => void) => {
  const thread = await call(desk.tickets.getThread, { params: { id }, query: { before } })
  onRead()
  client.setQueryData(ticketQuery(id).queryKey, (known) => known && { ...known, thread: prependThread(known.thread, thread) })
}
