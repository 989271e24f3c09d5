import * as z from 'zod/mini'
import { done, isoDate, language, projectId, uuid } from '../fields.ts'
import { DESK_SEARCH_MAX, SUPPORT_REASONS, TICKETS_PAGE } from '../limits.ts'
import { MESSAGE_HTML_MAX } from '../message-limits.ts'
import { ticketStatus } from '../support.ts'
import { agents, byRole, call, cursor, seq } from './endpoint.ts'
import { heldAnswer } from './held-answers.ts'
import { ticketRelations } from './moves.ts'
import { returned, snoozeCounts, snoozeStates } from './snooze/changes.ts'
import { due, dueCounts, dueStates } from './targets/due.ts'
import { thread } from './thread.ts'

export const ticketViews = ['mine', 'unassigned', 'open', 'closed'] as const
export type TicketView = (typeof ticketViews)[number]
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export const priority = z.enum(priorities)
export type Priority = (typeof priorities)[number]
export const tag = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,29}$/u))

/** The player or guest who opened the ticket. A guest has no short number, so the first characters of the guest's id are shown instead. */
export const requester = z.object({
  kind: z.enum(['player', 'guest']),
  /** The player's short number, or the first characters of the guest's id. */
  id: z.string(),
  name: z.string(),
})

export const inboxRow = z.object({
  id: z.string(),
  /** The short number of the ticket, which staff use. */
  number: z.number(),
  title: z.string(),
  project: z.string(),
  status: ticketStatus,
  priority,
  requester,
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  tags: z.array(z.string()),
  /** The beginning of the last public message as plain text. */
  lastLine: z.string(),
  lastMessageTs: isoDate,
  /** The time since which the player waits; null if staff have answered. */
  waitingSince: z.nullable(isoDate),
  /** When the answer is due; null if the player does not wait, or if the project has no target for this answer. */
  due: z.nullable(due),
  unread: z.number(),
  createTs: isoDate,
  paymentId: z.nullable(z.string()),
  /** The language in which the player reads the hub. */
  language: z.string(),
  /** The time at which the snooze ends; null if the ticket is not snoozed. */
  snoozedUntilTs: z._default(z.nullable(isoDate), null),
  /** The mark of a ticket whose snooze has ended. It is removed when the assignee opens the ticket or somebody answers it. */
  returned: z._default(z.nullable(returned), null),
})
export type InboxRow = z.infer<typeof inboxRow>

export const deskTicket = z.extend(inboxRow, {
  /** A number that increases with every change of the ticket. A change based on an older version is refused. */
  version: z.number(),
  /** A number that increases when staff move messages into this ticket or out of it. */
  edition: z.number(),
  /** The `seq` of the last message. */
  seq: z.number(),
  /** The `seq` of the last message that the player has read. */
  playerSeenSeq: z.number(),
  reason: z.nullable(z.enum(SUPPORT_REASONS)),
  /** The e-mail address that the player gave for the answer to a question about a purchase. It is not confirmed. */
  replyEmail: z.string(),
  /** The e-mail address of a guest. Answers are sent to the address only after it is confirmed. */
  guestEmail: z.nullable(z.object({ email: z.string(), isProven: z.boolean() })),
  rating: z.nullable(z.object({ score: z.number(), comment: z.string() })),
  closedTs: z.nullable(isoDate),
  /** The name of the member of staff who snoozed the ticket; null if the ticket is not snoozed. */
  snoozedBy: z._default(z.nullable(z.string()), null),
  /** The time at which the ticket was snoozed; null if the ticket is not snoozed. */
  snoozedTs: z._default(z.nullable(isoDate), null),
})
export type DeskTicket = z.infer<typeof deskTicket>

/** The other members of staff who have the ticket open. */
export const presence = z.object({ others: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(['viewing', 'writing']) })) })
export const byTicket = z.object({ id: z.string() })
export const clientId = uuid
export const text = z.string().check(z.maxLength(2 * MESSAGE_HTML_MAX))
const fileRefusals = ['FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'FILES_UNAVAILABLE'] as const

/** The values of the filter `waiting`, in hours. */
export const waitingTimes = ['1', '4', '24', '72'] as const
/**
 * The values of the filter `purchase`. `without`: the ticket is not about a purchase. `refunded`: paid, and at least a part of the money
 * was returned.
 */
export const purchaseStates = ['without', 'pending', 'paid', 'refunded', 'fail'] as const
/** The values of the filter `rating`. `low`: a score of three or less, of five. `high`: a score above three. */
export const ratings = ['low', 'high'] as const

/** The filters of the inbox. The server must support each filter, and the desk keeps each in the URL of the page. */
export const inboxFilters = z.object({
  project: z.optional(projectId),
  status: z.optional(ticketStatus),
  priority: z.optional(priority),
  assignee: z.optional(uuid),
  tag: z.optional(tag),
  language: z.optional(language),
  /** The player has been waiting at least this long. */
  waiting: z.optional(z.enum(waitingTimes)),
  due: z.optional(z.enum(dueStates)),
  /** The state of the purchase that the ticket is about. */
  purchase: z.optional(z.enum(purchaseStates)),
  rating: z.optional(z.enum(ratings)),
  /** Filters snoozed tickets. Without this filter and without the filter `due`, the views of open tickets leave out snoozed tickets. */
  snoozed: z.optional(z.enum(snoozeStates)),
})
export type InboxFilters = z.infer<typeof inboxFilters>

export const tickets = {
  listTickets: call({
    method: 'GET',
    path: '/tickets',
    summary: `The inbox, ${TICKETS_PAGE} at a time: what has waited longest first in open views, the newest first in \`closed\` and in a search`,
    access: agents,
    query: z.object({
      view: z._default(z.enum(ticketViews), 'open'),
      ...inboxFilters.shape,
      /**
       * The search text: a ticket's number, a payment's id, or a player's number or e-mail address. Any other text is split into words,
       * which are searched for in messages and titles.
       */
      q: z.optional(z.string().check(z.trim(), z.maxLength(DESK_SEARCH_MAX.tickets))),
      after: cursor,
    }),
    reply: z.object({ items: z.array(inboxRow), nextCursor: z.nullable(z.string()) }),
    refusals: byRole,
  }),
  countTickets: call({
    method: 'GET',
    path: '/tickets/counts',
    summary: 'How many tickets each open view holds; how many of all open tickets are due soon or late, snoozed, or back from a snooze',
    access: agents,
    query: z.object({ project: z.optional(projectId) }),
    reply: z.object({
      mine: z.number(),
      unassigned: z.number(),
      open: z.number(),
      due: dueCounts,
      snoozed: z._default(snoozeCounts, { snoozed: 0, back: 0 }),
    }),
    refusals: byRole,
  }),
  getTicket: call({
    method: 'GET',
    path: '/tickets/:id',
    summary: 'A ticket with the end of its conversation. For a merged ticket the remaining one, with its own id',
    access: agents,
    params: byTicket,
    reply: z.object({ ticket: deskTicket, thread, relations: ticketRelations, held: z.array(heldAnswer) }),
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  getThread: call({
    method: 'GET',
    path: '/tickets/:id/thread',
    summary: 'What was said earlier',
    access: agents,
    params: byTicket,
    query: z.object({ before: z.string().check(z.maxLength(100)) }),
    reply: thread,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  answer: call({
    method: 'POST',
    path: '/tickets/:id/messages',
    summary: 'Write to the player; a multipart form, `data` before the files. `closed` tickets must be opened first',
    access: agents,
    params: byTicket,
    body: z.object({
      text: z.optional(text),
      clientId,
      status: z.optional(z.enum(['answered', 'waiting', 'closed'])),
      /**
       * The `seq` of the last message that the writer of the answer saw. The player's later messages stay unread and keep the ticket open.
       * If there are such messages and `status` is `closed`, the call is refused. It is also refused if a colleague has answered after that
       * message.
       */
      seenSeq: z.optional(seq),
      /** Ids of the ready answers in the text. The server counts how often each of them is used. */
      canned: z.optional(z.array(uuid).check(z.maxLength(20))),
      /** Whether the answer waits for `ANSWER_HOLD_SECONDS` before it is sent to the player (`held-answers.ts`). */
      hold: z.optional(z.boolean()),
      /**
       * Ids of the unsent answers of other members of staff that the writer of this answer saw. Used only if `seenSeq` is given: if another
       * member of staff has an unsent answer that is not in this list, the call is refused.
       */
      seenHeld: z.optional(z.array(uuid).check(z.maxLength(20))),
    }),
    files: ['image', 'video'],
    reply: deskTicket,
    refusals: [
      ...[...byRole, 'TICKET_NOT_FOUND', 'TICKET_CLOSED', 'TICKET_CHANGED', 'ANSWERED_MEANWHILE', 'TICKET_MERGED'],
      ...['MESSAGE_EMPTY', 'MESSAGE_TOO_LONG', ...fileRefusals, 'TOO_MANY_REQUESTS'],
    ] as const,
  }),
  addNote: call({
    method: 'POST',
    path: '/tickets/:id/notes',
    summary: 'Write for colleagues only. `<span data-staff="id"></span>` in the text mentions a member, who is notified once',
    access: agents,
    params: byTicket,
    body: z.object({ text, clientId }),
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG', 'COLLEAGUE_WITHOUT_ACCESS', 'NOTE_MENTIONS_TOO_MANY'],
  }),
  acceptMail: call({
    method: 'POST',
    path: '/tickets/:id/mails/:mailId/accept',
    summary: 'Makes a held e-mail a message of the player, at the end of the conversation. A repeated call changes nothing',
    access: agents,
    params: z.object({ id: z.string(), mailId: uuid }),
    body: z.object({}),
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'MAIL_NOT_FOUND', 'TICKET_CLOSED', 'MESSAGE_EMPTY'],
  }),
  changeTicket: call({
    method: 'POST',
    path: '/tickets/:id/change',
    summary: 'Status, assignee, priority, tags, snooze: what is named is set. Refused when the ticket has changed since `version`',
    access: agents,
    params: byTicket,
    body: z.object({
      version: z.int(),
      status: z.optional(ticketStatus),
      /** Null removes the assignee. */
      assigneeId: z.optional(z.nullable(uuid)),
      priority: z.optional(priority),
      tags: z.optional(z.array(tag).check(z.maxLength(10))),
      /** Snoozes the ticket until this time; null ends the snooze. */
      snoozedUntilTs: z.optional(z.nullable(isoDate)),
      /** The `seq` of the last message that the member of staff saw. If the player has written since, the ticket is not snoozed. */
      seenSeq: z.optional(seq),
      /**
       * Set only to undo a snooze: the time at which the snooze was set. If the ticket still has this snooze, `version` may be an older
       * version of the ticket.
       */
      snoozedTs: z.optional(isoDate),
      /** Set only to undo a snooze that removed the mark `returned`: the `ts` of this mark. The call restores the mark. */
      returnedTs: z.optional(isoDate),
    }),
    reply: deskTicket,
    refusals: [...byRole, 'TICKET_NOT_FOUND', 'TICKET_CHANGED', 'TICKET_CLOSED', 'STAFF_NOT_FOUND', 'SNOOZE_TIME_INVALID'],
  }),
  markRead: call({
    method: 'POST',
    path: '/tickets/:id/read',
    summary: 'Staff have seen the ticket up to this message. Its assignee has seen that it came back from a snooze',
    access: agents,
    params: byTicket,
    body: z.object({ seq }),
    reply: done,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  setPresence: call({
    method: 'POST',
    path: '/tickets/:id/presence',
    summary: 'Says that the caller looks at the ticket, writes in it, or has left it; answers who else does',
    access: agents,
    params: byTicket,
    body: z.object({ state: z.enum(['viewing', 'writing', 'left']) }),
    reply: presence,
    refusals: [...byRole, 'TICKET_NOT_FOUND'],
  }),
  listTags: call({
    method: 'GET',
    path: '/tags',
    summary: 'Tags in use, the most used first',
    access: agents,
    reply: z.object({ items: z.array(z.string()) }),
    refusals: byRole,
  }),
  listAgents: call({
    method: 'GET',
    path: '/agents',
    summary: 'Who tickets can be given to',
    access: agents,
    /** The desk shows `email` to distinguish members of staff with the same name. `email` is empty if an older server does not send it. */
    reply: z.object({
      items: z.array(z.object({ id: z.string(), name: z.string(), email: z._default(z.string(), '') })),
      /** Disabled members who could answer players. Only for filters. */
      former: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
    }),
    refusals: byRole,
  }),
} as const
