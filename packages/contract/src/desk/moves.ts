import * as z from 'zod/mini'
import { done, isoDate, uuid } from '../fields.ts'
import { MOVED_MESSAGES_MAX, TICKET_MOVE_UNDO_DAYS, TICKET_TITLE_MAX } from '../limits.ts'
import { ticketStatus } from '../support.ts'
import { agents, byRole, call, short } from './endpoint.ts'

/** This file defines merging, splitting and linking of tickets. Every message is in exactly one ticket. */

/**
 * Changes in the history of a ticket; `to` is the number of the other ticket.
 * A merge adds `mergedIn` to the remaining ticket and `mergedAway` to the merged one.
 * A split adds `splitOut` to the old ticket and `splitFrom` to the new one.
 */
export const ticketMoveChanges = [
  'mergedIn',
  'mergedAway',
  'mergeUndone',
  'splitOut',
  'splitFrom',
  'splitUndone',
  'linked',
  'unlinked',
] as const

const other = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  status: ticketStatus,
})

/** The merges, splits and links that connect a ticket with other tickets. */
export const ticketRelations = z.object({
  /** Merges and splits that moved messages into or out of this ticket and were not undone, the newest first. */
  moves: z.array(
    z.object({
      id: uuid,
      /**
       * `mergedIn`: `other` was merged into this ticket. `splitOut`: `other` was split off from this ticket. `splitFrom`: this ticket was
       * split off from `other`.
       */
      kind: z.enum(['mergedIn', 'splitOut', 'splitFrom']),
      other,
      createTs: isoDate,
      /** Whether staff may try to undo the move. The undo is refused if the messages were moved again after this move. */
      canUndo: z.boolean(),
    }),
  ),
  links: z.array(other),
})
export type TicketRelations = z.infer<typeof ticketRelations>

const byTicket = z.object({ id: z.string() })
const ofOther = z.object({ otherId: uuid })
/** `id`: the id of the merge or split. `ticketId`: the ticket that has the messages now. */
const moved = z.object({ id: uuid, ticketId: z.string() })

export const moves = {
  mergeTickets: call({
    method: 'POST',
    path: '/tickets/:id/merge',
    summary: `Move all messages of a ticket into another one of the same person and project. Can be undone for ${TICKET_MOVE_UNDO_DAYS} days`,
    access: agents,
    params: byTicket,
    body: z.object({ intoId: uuid }),
    reply: moved,
    refusals: [
      ...[...byRole, 'TICKET_NOT_FOUND', 'TICKET_MERGED', 'TICKETS_SAME', 'TICKETS_OF_TWO_PEOPLE', 'TICKETS_OF_TWO_PROJECTS'],
      'TICKETS_TOO_LONG',
    ] as const,
  }),
  splitTicket: call({
    method: 'POST',
    path: '/tickets/:id/split',
    summary: 'Move some messages of a ticket into a new one of the same person. The same `clientId` again changes nothing',
    access: agents,
    params: byTicket,
    body: z.object({
      clientId: uuid,
      title: short(TICKET_TITLE_MAX),
      /** Ids of the messages that move to the new ticket. At least one message must stay in the old ticket. */
      messages: z.array(uuid).check(z.minLength(1), z.maxLength(MOVED_MESSAGES_MAX)),
    }),
    reply: moved,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'TICKET_CHANGED', 'SPLIT_LEAVES_NOTHING', 'TICKETS_TOO_LONG'],
  }),
  undoMove: call({
    method: 'POST',
    path: '/ticket-moves/:id/undo',
    summary: 'Undo a merge or a split of tickets. An undone one is no error',
    access: agents,
    params: z.object({ id: uuid }),
    reply: moved,
    refusals: [...byRole, 'MOVE_NOT_FOUND', 'MOVE_TOO_OLD', 'MOVE_NOT_LAST', 'TICKETS_TOO_LONG'],
  }),
  linkTickets: call({
    method: 'POST',
    path: '/tickets/:id/links',
    summary: 'Mark two tickets as related, also those of different people. Nothing else changes',
    access: agents,
    params: byTicket,
    body: ofOther,
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'TICKETS_SAME'],
  }),
  unlinkTickets: call({
    method: 'POST',
    path: '/tickets/:id/links/remove',
    summary: 'Take the mark away again',
    access: agents,
    params: byTicket,
    body: ofOther,
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
} as const
