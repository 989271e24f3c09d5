import * as z from 'zod/mini'
import { isoDate, uuid } from '../fields.ts'
import { BULK_MAX, BULK_TAGS_MAX } from '../limits.ts'
import { ticketStatus } from '../support.ts'
import { agents, byRole, call } from './endpoint.ts'
import { priority, tag, text } from './tickets.ts'

/** This file defines the actions that staff take on many tickets at once. */

/**
 * The chosen tickets. `seenTs` is the `lastMessageTs` that the member of staff saw in the list. Tickets with newer messages are not
 * answered, closed or snoozed.
 */
const chosen = z.array(z.object({ id: uuid, seenTs: isoDate })).check(z.minLength(1), z.maxLength(BULK_MAX))
const byBulk = z.object({ id: uuid })

/**
 * Why a ticket was not changed.
 * `UNFILLED`: a variable of the text has no value for this ticket.
 * `MESSAGE_REFUSED`: with the values filled in, the text is empty or too long.
 * `TICKET_CHANGED`: the ticket has changed since the member of staff saw it, for example by a newer message or a merge. Or another
 * transaction is changing the ticket at this moment.
 * `MACRO_OTHER_PROJECT`: the macro is for another project.
 * `STAFF_NOT_FOUND`: the member of staff whom the macro assigns, or who wrote the answer to an incident's tickets, may not answer tickets
 * any more.
 * `INCIDENT_OTHER_PROJECT`: the incident is about another project.
 * `OTHER_INCIDENT`: the ticket is already attached to another incident.
 * `INCIDENT_SOLVED`: the incident was solved before the ticket was attached to it.
 */
export const bulkSkips = [
  ...['TICKET_NOT_FOUND', 'TICKET_CHANGED', 'TICKET_CLOSED', 'TOO_MANY_TAGS', 'UNFILLED', 'MESSAGE_REFUSED'],
  ...['MACRO_OTHER_PROJECT', 'STAFF_NOT_FOUND'],
  ...['INCIDENT_OTHER_PROJECT', 'OTHER_INCIDENT', 'INCIDENT_SOLVED'],
] as const
export type BulkSkip = (typeof bulkSkips)[number]

/** A ticket that an action on many tickets did not change, and the reason. */
export const skippedTicket = z.object({ id: uuid, number: z.number(), code: z.enum(bulkSkips) })
export type SkippedTicket = z.infer<typeof skippedTicket>

export const bulkState = z.object({
  id: uuid,
  /**
   * The state of an action on many tickets. `waiting`: the answers have not been sent yet, or the action has not begun. `undone`: the
   * member of staff has undone the action, or lost the right to answer tickets before the action began.
   */
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  /** Number of all tickets of the action. */
  total: z.number(),
  /** Number of tickets for which the action is done. */
  done: z.number(),
  skipped: z.array(skippedTicket),
  /** The time until which the action can be undone. */
  undoUntilTs: isoDate,
})
export type BulkState = z.infer<typeof bulkState>

export const bulk = {
  changeTickets: call({
    method: 'POST',
    path: '/tickets/bulk',
    summary: `Set status, assignee, priority, tags or snooze of up to ${BULK_MAX} tickets. The same \`id\` again changes nothing and answers the same`,
    access: agents,
    body: z.object({
      id: uuid,
      tickets: chosen,
      status: z.optional(ticketStatus),
      /** Null removes the assignee. */
      assigneeId: z.optional(z.nullable(uuid)),
      priority: z.optional(priority),
      addTags: z.optional(z.array(tag).check(z.maxLength(BULK_TAGS_MAX))),
      /** Snoozes the tickets until this time; null ends their snooze. */
      snoozedUntilTs: z.optional(z.nullable(isoDate)),
    }),
    reply: bulkState,
    refusals: [...byRole, 'STAFF_NOT_FOUND', 'SNOOZE_TIME_INVALID'],
  }),
  answerTickets: call({
    method: 'POST',
    path: '/tickets/bulk-answer',
    summary: `Write the same answer to up to ${BULK_MAX} players. It is sent a few seconds later, so that it can be taken back`,
    access: agents,
    body: z.object({
      id: uuid,
      tickets: chosen,
      /** HTML of a message. It may contain variables such as `{player}`, which are filled in for each ticket. */
      text,
      status: z.enum(['answered', 'waiting', 'closed']),
      canned: z.optional(uuid),
    }),
    reply: bulkState,
    refusals: [...byRole, 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  }),
  useMacroOnMany: call({
    method: 'POST',
    path: '/tickets/bulk-macro',
    summary: `Use a macro on up to ${BULK_MAX} tickets, on each wholly or not at all. It begins a few seconds later, so that it can be taken back`,
    access: agents,
    /** `macroVersion` is the version of the macro that the member of staff saw. A macro that refunds cannot be used on many tickets. */
    body: z.object({ id: uuid, tickets: chosen, macroId: uuid, macroVersion: z.string().check(z.maxLength(64)) }),
    reply: bulkState,
    refusals: [...byRole, 'MACRO_NOT_FOUND', 'MACRO_CHANGED', 'MACRO_INACTIVE', 'MACRO_REFUNDS', 'STAFF_NOT_FOUND'],
  }),
  attachMany: call({
    method: 'POST',
    path: '/tickets/bulk-incident',
    summary: `Attach up to ${BULK_MAX} tickets to an open incident. It begins a few seconds later, so that it can be taken back`,
    access: agents,
    body: z.object({ id: uuid, tickets: chosen, incidentId: uuid }),
    reply: bulkState,
    refusals: [...byRole, 'INCIDENT_NOT_FOUND', 'INCIDENT_SOLVED'],
  }),
  getBulk: call({
    method: 'GET',
    path: '/tickets/bulk/:id',
    summary: 'How far an action on many tickets has come',
    access: agents,
    params: byBulk,
    reply: bulkState,
    refusals: [...byRole, 'BULK_NOT_FOUND'],
  }),
  undoBulk: call({
    method: 'POST',
    path: '/tickets/bulk/:id/undo',
    summary: 'Take an action back: answers that were not sent yet, and changes that nobody has changed again',
    access: agents,
    params: byBulk,
    /**
     * `undone` is the number of restored tickets. `kept` is the number of tickets that were not restored, because they were changed again
     * after the action, or are being changed at this moment.
     */
    reply: z.object({ undone: z.number(), kept: z.number() }),
    refusals: [...byRole, 'BULK_NOT_FOUND', 'BULK_UNDO_LATE', 'SNOOZE_TIME_INVALID'],
  }),
} as const
