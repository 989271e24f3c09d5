import { desk } from '@playhub/contract/desk'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../base/call.ts'

/** How often the list is read again, in ms, because the numbers of followers and tickets of an open incident grow. */
const AGAIN_AFTER_MS = 30_000

export const incidentsQuery = queryOptions({
  queryKey: ['incidents'],
  queryFn: async () => (await call(desk.incidents.listIncidents, {})).items,
  refetchInterval: AGAIN_AFTER_MS,
})

export const ticketIncidentQuery = (id: string) =>
  queryOptions({ queryKey: ['ticket-incident', id], queryFn: () => call(desk.incidents.getTicketIncident, { params: { id } }) })
