import * as z from 'zod/mini'
import { agents, byRole, call } from '../endpoint.ts'
import { returned } from './changes.ts'

/** Maximum number of tickets in the list of tickets whose snooze has ended. */
export const RETURNED_MAX = 50

const returnedTicket = z.object({ ticketId: z.string(), number: z.number(), title: z.string(), ...returned.shape })
export type ReturnedTicket = z.infer<typeof returnedTicket>

export const snooze = {
  listReturned: call({
    method: 'GET',
    path: '/tickets/returned',
    summary: `The last ${RETURNED_MAX} of the caller's tickets that came back from a snooze and are still marked`,
    access: agents,
    reply: z.object({ items: z.array(returnedTicket) }),
    refusals: byRole,
  }),
} as const
