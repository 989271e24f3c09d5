import { desk } from '@playhub/contract/desk'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { Refusal } from '@playhub/contract/refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type DeskCallInput } from '../base/call.ts'
import { useStaff } from '../base/session.tsx'
import { INBOX } from '../support/inbox-queries.ts'
import { setTicket, ticketQuery } from '../support/ticket-queries.ts'
import { changesSince } from './thread-items.ts'

export type TicketChange = Omit<DeskCallInput<typeof desk.tickets.changeTicket>['body'], 'version'>
/** The changes that colleagues have made since the ticket was loaded; empty if they are unknown. */
export type Conflict = readonly Extract<ThreadEntry, { kind: 'event' }>[]

/**
 * Returns a mutation that changes a ticket, based on the loaded version. If a colleague has changed the ticket since it was loaded, nothing
 * is changed. Instead, the ticket is read again, and `conflict` contains the colleague's changes.
 */
export const useChangeTicket = (ticketId: string) => {
  const client = useQueryClient()
  const { id: ownId } = useStaff()
  const [conflict, setConflict] = useState<Conflict>()
  const query = ticketQuery(ticketId)

  const change = useMutation({
    mutationFn: async (next: TicketChange) => {
      const { ticket } = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query))
      return call(desk.tickets.changeTicket, { params: { id: ticketId }, body: { version: ticket.version, ...next } })
    },
    onMutate: () => client.getQueryData(query.queryKey)?.thread.entries ?? [],
    onSuccess: (ticket) => {
      setConflict(undefined)
      setTicket(client, ticket)
      void client.invalidateQueries({ queryKey: query.queryKey })
      void client.invalidateQueries({ queryKey: [INBOX] })
    },
    onError: async (error, _, before) => {
      if (!(error instanceof Refusal) || error.code !== 'TICKET_CHANGED') return
      const now = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      setConflict(now ? changesSince(before ?? [], now.thread.entries, ownId) : [])
    },
  })
  return { change, conflict, forgetConflict: () => setConflict(undefined) }
}
