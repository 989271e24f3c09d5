import * as z from 'zod/mini'
import { captcha } from './auth/robot-check.ts'
import { endpoint } from './endpoint.ts'
import { code, done, email, isoDate, projectId, uuid } from './fields.ts'
import { RATING_COMMENT_MAX, TICKET_TITLE_MAX } from './limits.ts'
import { MESSAGE_HTML_MAX } from './message-limits.ts'

export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const
/**
 * The status of a ticket.
 * `open`: the player waits for an answer.
 * `answered`: staff wrote last.
 * `waiting`: staff wait for somebody else.
 * `closed`: nobody can write any more.
 */
export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof ticketStatus>

export const mediaKinds = ['image', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** A picture or video. `path` is a link that expires; empty until the file is `ready`. */
export const mediaFile = z.object({
  path: z.string(),
  state: z.enum(['checking', 'ready', 'rejected']),
  type: z.string(),
  bytes: z.number(),
  /** Width and height in pixels; 0 if unknown. */
  width: z.number(),
  height: z.number(),
})
export type MediaFile = z.infer<typeof mediaFile>

/**
 * A file of an e-mail that is not part of the message, and the reason. `NOT_STORED`: the e-mail waited for staff to accept it, and files of
 * such e-mails are not stored.
 */
export const leftOut = z.object({
  name: z.string(),
  code: z.enum(['FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'UPLOAD_QUOTA_EXCEEDED', 'TOO_MANY_FILES', 'NOT_STORED']),
})
export type LeftOut = z.infer<typeof leftOut>

/** The fields that only a message from an e-mail has. */
export const mailPart = z.object({
  /** The plain text that is hidden until a click: the quoted e-mail and the signature. Empty if the e-mail has neither. */
  rest: z.string(),
  leftOut: z.array(leftOut),
  /** Set if staff accepted the e-mail: the address that it gives as its sender; empty if it gives none. Players do not get this field. */
  sender: z.optional(z.string()),
})
export type MailPart = z.infer<typeof mailPart>

export const ticketMessage = z.object({
  /** The `clientId` of the message. The writer's browser uses it to recognise its own message. */
  id: z.string(),
  /** The number of the message in its ticket. Later messages have greater numbers; there are gaps only after staff moved messages. */
  seq: z.number(),
  isUserMsg: z.boolean(),
  /** Sanitised HTML with `MESSAGE_TAGS`; empty if there is only a file. */
  text: z.string(),
  image: z.nullable(mediaFile),
  video: z.nullable(mediaFile),
  createTs: isoDate,
  /** Null if the message was not sent by e-mail. */
  mail: z.nullable(mailPart),
})
export type TicketMessage = z.infer<typeof ticketMessage>

export const ticketRow = z.object({
  id: z.string(),
  title: z.string(),
  createTs: isoDate,
  unreadMessageCount: z.number(),
  status: ticketStatus,
  project: z.string(),
  lastMessageTs: isoDate,
})
export type TicketRow = z.infer<typeof ticketRow>

export const ticket = z.extend(ticketRow, {
  /**
   * The messages, oldest first. If the request names a `seq`: the messages before or after this number. Otherwise: the newest `CHAT_PAGE`
   * messages.
   */
  messages: z.array(ticketMessage),
  hasEarlier: z.boolean(),
  /**
   * A number that increases when staff move messages into this ticket or out of it. After an increase, the browser must load the whole
   * ticket again.
   */
  edition: z.number(),
  /** The `seq` of the last message that support has read. */
  seenSeq: z.number(),
  paymentId: z.nullable(z.string()),
  /** The player's rating of a closed ticket; null if the player has not rated. */
  rating: z.nullable(z.number()),
})
export type Ticket = z.infer<typeof ticket>

/** This limit is twice the real limit of a message. So a message that is only a little too long gets its own refusal code. */
const messageText = z.optional(z.string().check(z.maxLength(2 * MESSAGE_HTML_MAX)))
/** The browser creates one id per message. If a message is sent several times, the server stores it once. */
const clientId = z.optional(uuid)
const seq = z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))

/**
 * An event of the ticket stream: the ticket has changed. `seq` is the number of its last message. The event contains nothing else, so the
 * browser must fetch the changes.
 */
export const ticketEvent = z.object({
  ticketId: z.string(),
  seq: z.number(),
  kind: z.enum(['message', 'status', 'read']),
})
export type TicketEvent = z.infer<typeof ticketEvent>
/**
 * Path of the ticket stream (`GET`, Server-Sent Events). Event `ticket`: a ticket has changed (`ticketEvent`). Event `merged`: the guest's
 * tickets were moved to a player.
 */
export const SUPPORT_EVENTS_PATH = '/support/events'

/** The e-mail address to which a guest gets answers. */
export const feedbackEmail = z.object({
  /** Empty if the guest gave no e-mail address. */
  email: z.string(),
  /** Whether the guest has entered the code that was sent to this e-mail address. Before that, no answers are sent. */
  isProven: z.boolean(),
  /** Seconds until another code can be requested; 0 means now. */
  resendAfterSeconds: z.number(),
})
export type FeedbackEmail = z.infer<typeof feedbackEmail>

const guestRefusals = ['SUPPORT_IDENTITY_INVALID', 'SUPPORT_IDENTITY_MERGED'] as const
const whoRefusals = ['UNAUTHORIZED', 'SESSION_REVOKED', 'SUPPORT_IDENTITY_INVALID', 'SUPPORT_IDENTITY_MERGED'] as const
const fileRefusals = ['FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'UPLOAD_QUOTA_EXCEEDED', 'FILES_UNAVAILABLE'] as const

/** Calls that guests may use too. A guest's request has the header `Temp-User-Id`: `<id>.<proof>`, as returned by `createIdentity`. */
export const support = {
  createIdentity: endpoint({
    method: 'POST',
    path: '/support/create-identity',
    summary: 'An identity for a guest: a random id and the proof that the server gave it',
    access: 'guest',
    reply: z.object({ tempUserId: uuid, proof: z.string() }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  getTickets: endpoint({
    method: 'GET',
    path: '/support/get-tickets',
    summary: 'The tickets of a player or guest, newest message first; `before` is the `lastMessageTs` and `id` of the last one seen',
    access: 'any',
    query: z.object({ before: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.array(ticketRow),
    refusals: whoRefusals,
  }),
  getUnread: endpoint({
    method: 'GET',
    path: '/support/get-unread',
    summary: 'How many messages of support the caller has not read, in all tickets',
    access: 'any',
    reply: z.object({ count: z.number() }),
    refusals: whoRefusals,
  }),
  getTicket: endpoint({
    method: 'GET',
    path: '/support/get-ticket',
    summary:
      'One ticket with its newest messages, or those before or after one. For a ticket that staff merged, the newest of the remaining one, with its own id',
    access: 'any',
    query: z.object({ id: z.string(), before: z.optional(seq), after: z.optional(seq) }),
    reply: ticket,
    refusals: [...whoRefusals, 'TICKET_NOT_FOUND'],
  }),
  createTicket: endpoint({
    method: 'POST',
    path: '/support/create-ticket',
    summary: 'Open a ticket with its first message; a multipart form, `data` before the files',
    access: 'any',
    body: z.object({
      title: z.string().check(z.trim(), z.maxLength(TICKET_TITLE_MAX)),
      project: projectId,
      text: messageText,
      clientId,
      /** The player's purchase that the ticket is about. */
      paymentId: z.optional(uuid),
      /** The incident that the ticket is about. If the incident was solved meanwhile, the ticket is opened without it. */
      incident: z.optional(uuid),
      /**
       * The solution of a robot check. The server requires it from a guest, with the refusal CAPTCHA_REQUIRED, after guests with the same
       * IP address have opened a few tickets.
       */
      captcha: z.optional(captcha),
      /**
       * The guest's e-mail address for answers (`setFeedbackEmail`). The ticket is opened even if no code can be sent to the address now.
       */
      feedbackEmail: z.optional(email),
    }),
    files: ['image', 'video'],
    reply: z.object({ id: z.string() }),
    refusals: [
      ...[...whoRefusals, 'PROJECT_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
      ...[...fileRefusals, 'CAPTCHA_REQUIRED', 'CAPTCHA_INVALID', 'TOO_MANY_REQUESTS'],
    ] as const,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/support/send-message',
    summary: 'Write in a ticket; a multipart form, `data` before the files',
    access: 'any',
    body: z.object({ ticketId: z.string(), text: messageText, clientId }),
    files: ['image', 'video'],
    reply: z.object({ data: z.extend(done, { seq: z.number() }) }),
    refusals: [
      ...[...whoRefusals, 'TICKET_NOT_FOUND', 'TICKET_CLOSED', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
      ...[...fileRefusals, 'TOO_MANY_REQUESTS'],
    ] as const,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/support/mark-read',
    summary: 'The caller has seen the ticket up to this message, and no further',
    access: 'any',
    body: z.object({ ticketId: z.string(), seq }),
    reply: done,
    refusals: [...whoRefusals, 'TICKET_NOT_FOUND'],
  }),
  rateTicket: endpoint({
    method: 'POST',
    path: '/support/rate-ticket',
    summary: 'How the caller liked the answer, 1 to 5; of a closed ticket, again and again until it is right',
    access: 'any',
    body: z.object({
      ticketId: z.string(),
      score: z.int().check(z.gte(1), z.lte(5)),
      comment: z.optional(z.string().check(z.trim(), z.maxLength(RATING_COMMENT_MAX))),
    }),
    reply: done,
    refusals: [...whoRefusals, 'TICKET_NOT_FOUND', 'TICKET_NOT_CLOSED', 'TOO_MANY_REQUESTS'],
  }),
  getFeedbackEmail: endpoint({
    method: 'GET',
    path: '/support/feedback-email',
    summary: 'Where the guest hears of answers by letter',
    access: 'guest',
    reply: feedbackEmail,
    refusals: guestRefusals,
  }),
  setFeedbackEmail: endpoint({
    method: 'POST',
    path: '/support/feedback-email',
    summary: 'Name an address for answers; six digits go there, and nothing else until they are shown',
    access: 'guest',
    body: z.object({ email }),
    reply: feedbackEmail,
    refusals: [...guestRefusals, 'RESEND_TOO_EARLY', 'TOO_MANY_REQUESTS'] as const,
  }),
  confirmFeedbackEmail: endpoint({
    method: 'POST',
    path: '/support/confirm-feedback-email',
    summary: 'Show the six digits; `isProven` says whether they were right',
    access: 'guest',
    body: z.object({ code }),
    reply: feedbackEmail,
    refusals: [...guestRefusals, 'CODE_TRIES_EXCEEDED', 'TOO_MANY_REQUESTS'] as const,
  }),
  removeFeedbackEmail: endpoint({
    method: 'POST',
    path: '/support/remove-feedback-email',
    summary: 'Forget the address: no letters any more',
    access: 'guest',
    reply: done,
    refusals: guestRefusals,
  }),
  mergeUserId: endpoint({
    method: 'POST',
    path: '/support/merge-user-id',
    summary: 'Move the tickets of the guest that `Temp-User-Id` proves to the player who signed in; again as often as it is asked',
    access: 'player',
    reply: z.object({ data: done }),
    refusals: ['UNAUTHORIZED', 'SESSION_REVOKED', 'TOKEN_OUT_OF_SCOPE', 'SUPPORT_IDENTITY_INVALID', 'SUPPORT_IDENTITY_MERGED'],
  }),
} as const
